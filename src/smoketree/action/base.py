"""The plans and settings of the base branch: what an event runs that has secrets whoever's code is under test, and what
a pull request's own plans may ask for."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from smoketree.action.workspace import SETTINGS_FILES, beginning_of
from smoketree.agent.mailbox import addresses_in
from smoketree.browser.origins import origin_of
from smoketree.github.repository import Repository
from smoketree.plan.front import read_head
from smoketree.plan.markdown import split_lines
from smoketree.plan.parser import parse
from smoketree.plan.source import is_plan_name, needed_file

_ANY = ("",)


def base_files(repository: Repository, ref: str, plans: Sequence[str]) -> dict[str, bytes]:
    """The files by path: what is below the plans' folders, what those plans need, the settings files.

    Raises GitHubError, UsageError.
    """
    found: dict[str, bytes] = {}
    for root in dict.fromkeys((*(beginning_of(plan) for plan in plans), *SETTINGS_FILES)):
        found |= _below(repository, ref, root)
    asked: set[str] = set()
    while missing := _needed(found) - asked:
        asked |= missing
        for file in sorted(missing):
            found |= _below(repository, ref, file)
    return found


class BasePlans:
    """The base branch's copies of the plans, read when they are first asked for. Every property raises GitHubError,
    UsageError."""

    def __init__(self, repository: Repository, ref: str, plans: Sequence[str]) -> None:
        self._repository, self._ref, self._plans = repository, ref, plans

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """The plans by their paths."""
        ref = self._ref or self._repository.default_branch()  # a schedule's event does not name it
        files = base_files(self._repository, ref, self._plans)
        return {path: text.decode("utf-8", "replace") for path, text in files.items() if is_plan_name(path)}

    @property
    def addresses(self) -> tuple[str, ...]:
        """The mail addresses that they name."""
        return addresses_in("\n".join(self.texts.values()))

    @property
    def origins(self) -> tuple[str, ...]:
        """The origins that their front matter asks for."""
        return asked_origins(self.texts)


def asked_origins(plans: Mapping[str, str]) -> tuple[str, ...]:
    """What front matter asks for in `url` and `allow-origins`, as FILE@ORIGIN."""
    return tuple(f"{path}@{origin}" for path, text in plans.items() for origin in _asked(text))


def _asked(text: str) -> Iterable[str]:
    front = read_head(split_lines(text.removeprefix("\ufeff")), "plan").front
    found = (origin_of(url) for url in (front.url or "", *front.allow_origins))
    return dict.fromkeys(origin for origin in found if origin is not None)


def _below(repository: Repository, ref: str, root: str) -> dict[str, bytes]:
    return {file.path: file.content for file in repository.files(ref, root, suffixes=_ANY)}


def _needed(files: dict[str, bytes]) -> set[str]:
    """What the plans need, and is not there."""
    parsed = [parse(text.decode("utf-8", "replace"), path) for path, text in files.items() if is_plan_name(path)]
    needed = {needed_file(each.plan) for each in parsed if each.plan is not None}
    return {file for file in needed if file is not None and file not in files and ".." not in file.split("/")}
