"""The plans and settings of the base branch, for events that have secrets whoever's code is under test."""

from collections.abc import Sequence

from smoketree.action.workspace import SETTINGS_FILES, beginning_of
from smoketree.agent.mailbox import addresses_in
from smoketree.github.repository import Repository
from smoketree.plan.needs import needed_file
from smoketree.plan.parser import parse
from smoketree.plan.source import is_plan_name

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


def base_addresses(repository: Repository, ref: str, plans: Sequence[str]) -> tuple[str, ...]:
    """The mail addresses that the base branch's plans name. Raises GitHubError, UsageError."""
    texts = (text for path, text in base_files(repository, ref, plans).items() if is_plan_name(path))
    return addresses_in("\n".join(text.decode("utf-8", "replace") for text in texts))


def _below(repository: Repository, ref: str, root: str) -> dict[str, bytes]:
    return {file.path: file.content for file in repository.files(ref, root, suffixes=_ANY)}


def _needed(files: dict[str, bytes]) -> set[str]:
    """What the plans need, and is not there."""
    parsed = [parse(text.decode("utf-8", "replace"), path) for path, text in files.items() if is_plan_name(path)]
    needed = {needed_file(each.plan) for each in parsed if each.plan is not None}
    return {file for file in needed if file is not None and file not in files and ".." not in file.split("/")}
