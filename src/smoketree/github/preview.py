"""Where the commit under test can be seen: the address that the workflow names, or what GitHub knows of a preview.

In this order: the input, the event, the Deployments API, commit statuses, checks. What is taken is a preview of this
very commit; where two could be meant nothing is taken; one that failed ends the wait at once; one that was skipped or
cancelled means that there is none, and an older one is never taken in its place.

An address by a template (a branch's alias) shows whatever was deployed last. It is taken only where the address itself
names the commit, where the page has to show it (`ready-text`), or once the host reports that this commit is deployed;
`still_serves` checks again after the run.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from urllib.parse import quote, urlsplit

from smoketree.display_text import for_log, one_line
from smoketree.errors import PreviewError, UsageError
from smoketree.github.api import ForbiddenError, GitHubError, NotFoundError, Timer
from smoketree.github.candidates import Candidate, State, checked, deployed, is_still_ready, stated, usable
from smoketree.github.repository import Deployment, Repository
from smoketree.github.target import Target, matches, same
from smoketree.settings import is_address

_NAME = re.compile(r"\{([^{}]*)\}")
_NAMES = ("branch", "slug", "sha", "short-sha", "pr")
_MOST_ENVIRONMENTS = 20
_LABEL = 63
"""Characters that a part of a host name may have (RFC 1035, section 2.3.4)."""


@dataclass(frozen=True, slots=True)
class Environment:
    """A preview among several: a pattern (`Preview*`) of its environment, status or check, and the plans for it."""

    pattern: str
    folder: str | None = None


@dataclass(frozen=True, slots=True)
class PreviewRequest:
    """The preview that is wanted. `url` is an address or a template; `wait` is seconds in all; `ready_text` is what the
    page has to show (it may name the commit as `{sha}` or `{short-sha}`)."""

    url: str = ""
    environments: tuple[Environment, ...] = ()
    wait: float = 300.0
    ready_text: str = ""

    @property
    def is_template(self) -> bool:
        return "{" in self.url

    @property
    def names_commit(self) -> bool:
        """Whether the address itself, or what the page has to show, names the commit."""
        return any(name in text for name in ("{sha}", "{short-sha}") for text in (self.url, self.ready_text))

    @classmethod
    def of(cls, *, url: str = "", environment: str = "", wait: float = 300.0, ready_text: str = "") -> "PreviewRequest":
        """From the inputs. `environment`: a line each, `PATTERN` or `PATTERN = FOLDER`. Raises UsageError."""
        url = url.strip()
        wrong = next((name for name in _NAME.findall(url + ready_text) if name not in _NAMES), None)
        if wrong is not None:
            known = ", ".join(f"{{{name}}}" for name in _NAMES)
            raise UsageError(f"`url` or `ready-text` names {{{wrong}}}, which is nothing", f"known are {known}")
        if url and not is_address(_NAME.sub("x", url)):
            raise UsageError("`url` is not an address", "give one such as https://pr-{pr}.preview.example")
        if wait < 0:
            raise UsageError("`wait-timeout` is negative", "give seconds")
        environments = _environments(environment)
        if url and len(environments) > 1:
            raise UsageError("`url` names one preview, `environment` several", "leave one of them out")
        return cls(url, environments, wait, ready_text)


def _environments(text: str) -> tuple[Environment, ...]:
    found = []
    for line in text.splitlines():
        pattern, equals, folder = (part.strip() for part in line.partition(" = "))
        if not pattern:
            continue
        if equals and (not folder or folder.startswith(("/", "-")) or ".." in folder.split("/")):
            raise UsageError(f"`environment`: {folder!r} is not a folder of plans", "write PATTERN = FOLDER")
        found.append(Environment(pattern, folder or None))
    if len(found) > _MOST_ENVIRONMENTS:
        raise UsageError(f"`environment` has more than {_MOST_ENVIRONMENTS} lines", "use patterns such as Preview*")
    if len(found) > 1 and any(each.folder is None for each in found):
        raise UsageError("`environment` has several lines, and not all name a folder", "write PATTERN = FOLDER")
    return tuple(found)


def address_of(wanted: PreviewRequest, target: Target) -> str:
    """The template's address for the target.

    Anybody may choose a branch's name; in the host it may hold nothing that ends a host. Raises PreviewError.
    """
    values = _values(target)
    needed = set(_NAME.findall(wanted.url))
    missing = next((name for name in sorted(needed) if not values.get(name)), None)
    if missing is not None:
        raise PreviewError(f"the address of `url` needs {{{missing}}}, and this run has none", "set `url` otherwise")
    parts = urlsplit(wanted.url)
    host = _filled(
        parts.netloc, {name: value for name, value in values.items() if re.fullmatch(r"[A-Za-z0-9-]+", value)}
    )
    if host is None:
        raise PreviewError("the branch's name cannot be used in a host name", "write {slug} instead of {branch}")
    quoted = {name: quote(value, safe="") for name, value in values.items()}
    rest = wanted.url.partition(parts.netloc)[2]
    url = f"{parts.scheme}://{host}{_filled(rest, quoted)}"
    if not is_address(url):
        raise PreviewError("the address of `url` is none for this branch", "write {slug} in place of {branch}")
    return url


def _values(target: Target) -> Mapping[str, str]:
    pull = target.pull
    branch = pull.head_ref if pull else target.base_ref
    return {
        "branch": branch,
        "slug": re.sub(r"[^a-z0-9]+", "-", branch.lower()).strip("-")[:_LABEL].rstrip("-"),
        "sha": target.sha,
        "short-sha": target.sha[:7],
        "pr": str(pull.number) if pull else "",
    }


def _filled(text: str, values: Mapping[str, str]) -> str | None:
    """The text with its braces filled; None where a value lacks."""
    if any(name not in values for name in _NAME.findall(text)):
        return None
    return _NAME.sub(lambda found: values[found[1]], text)


_FIRST_POLL, _LONGEST_POLL, _SLOWING = 5.0, 15.0, 1.4
_POLLS_A_LOOK_AT_THE_HEAD = 4
_READERS = {"deployments": deployed, "statuses": stated, "checks": checked}
"""By the permission that each needs, in the order in which they are asked."""
_ANY = Environment("")


class NoPreviewError(PreviewError):
    """Raised when there is no preview of this commit, and none will come: skipped, cancelled or replaced."""


class AmbiguousPreviewError(PreviewError):
    """Raised when several previews could be meant; the message lists them."""


class SupersededError(PreviewError):
    """Raised when the pull request got another head while its preview was awaited."""


@dataclass(frozen=True, slots=True)
class Preview:
    """An address at which `sha` can be seen. `source` and `name` say who reported it, `folder` which plans are for it.
    `ready_text` is what the page has to show. `waited` is seconds. `shared`: the address
    shows other commits at other times."""

    url: str
    sha: str
    source: str
    name: str = ""
    folder: str | None = None
    ready_text: str = ""
    waited: float = 0.0
    shared: bool = False
    deployment: int | None = None


def find_previews(
    target: Target, repository: Repository, wanted: PreviewRequest, *, timer: Timer, say: Callable[[str], None]
) -> tuple[Preview, ...]:
    """The previews to test, one for each environment that is mapped to a folder, else one.

    `say` gets one line whenever what is waited for changes. Raises PreviewError (NoPreviewError,
    AmbiguousPreviewError, SupersededError), GitHubError.
    """
    ready_text = _filled(wanted.ready_text, _values(target)) or ""
    if wanted.url and not wanted.is_template:
        return (Preview(wanted.url, target.sha, "input", ready_text=ready_text),)
    if wanted.is_template and wanted.names_commit:
        return (Preview(address_of(wanted, target), target.sha, "input", ready_text=ready_text),)
    found = _of_event(target, wanted)
    if not found:
        found = _Search(target, repository, wanted, timer, say).go()
    if wanted.is_template:
        url = address_of(wanted, target)
        found = tuple(replace(each, url=url, shared=True) for each in found[:1])
    return tuple(replace(each, ready_text=ready_text) for each in found)


def still_serves(preview: Preview, target: Target, repository: Repository) -> str | None:
    """Why what was seen at the preview may have been another commit, in one line; None where it was this one.

    To be asked when the run is over. Where the token may not look, nothing speaks against it. Raises GitHubError.
    """
    with suppress(ForbiddenError, NotFoundError):
        if preview.deployment is not None:
            record = Deployment(id=preview.deployment, sha=preview.sha, environment=preview.name)
            if not is_still_ready(repository, record):
                return f"the deployment of {preview.sha[:7]} to {preview.name} was replaced while it was tested"
        if preview.shared and target.number is not None and target.event != "merge_group":
            head = repository.pull(target.number).head_sha
            if head != preview.sha:
                moved = f"the head of #{target.number} moved from {preview.sha[:7]} to {head[:7]}"
                return f"{moved} while it was tested, and {preview.url} with it"
    return None


def _of_event(target: Target, wanted: PreviewRequest) -> tuple[Preview, ...]:
    announced = target.announced
    if announced is None:
        return ()
    name = for_log(one_line(announced.environment, 100))
    fitting = [each for each in wanted.environments or (_ANY,) if not each.pattern or matches(each.pattern, announced)]
    if not fitting:
        raise NoPreviewError(f"the deployment is to {name}", "`environment` matches other previews")
    if announced.state in {"failure", "error"}:
        raise _failed(Candidate("deployment", name, State.FAILED, said=announced.description or announced.state))
    if not usable(announced.url):
        return ()
    folder = fitting[0].folder
    return (Preview(announced.url, target.sha, "event", name, folder, deployment=announced.deployment),)


class _Search:
    """One search for the previews of a commit, with its wait."""

    def __init__(
        self, target: Target, repository: Repository, wanted: PreviewRequest, timer: Timer, say: Callable[[str], None]
    ) -> None:
        self.target, self.repository, self.wanted, self.timer, self.say = target, repository, wanted, timer, say
        self.begun = timer.monotonic()
        self.patterns = tuple(each.pattern for each in wanted.environments)
        self.forbidden: dict[str, GitHubError] = {}
        self.last_said = ""

    def go(self) -> tuple[Preview, ...]:
        """Waits until every wanted preview is ready."""
        pause, polls = _FIRST_POLL, 0
        while True:
            candidates = self._look()
            chosen = [self._choose(each, candidates) for each in self.wanted.environments or (_ANY,)]
            if all(preview is not None for preview, _ in chosen):
                return tuple(preview for preview, _ in chosen if preview is not None)
            awaited = "; ".join(state for preview, state in chosen if preview is None)
            left = self.wanted.wait - self._waited()
            if left <= 0:
                raise self._too_late(awaited)
            if awaited != self.last_said:
                self.last_said = awaited
                self.say(f"waiting for {awaited}")
            self.timer.sleep(min(pause, left))
            pause = min(pause * _SLOWING, _LONGEST_POLL)
            polls += 1
            if polls % _POLLS_A_LOOK_AT_THE_HEAD == 0:
                self._refuse_another_head()

    def _waited(self) -> float:
        return self.timer.monotonic() - self.begun

    def _look(self) -> list[Candidate]:
        """The candidates of the sources, one after the other, until every environment has a live one."""
        found: list[Candidate] = []
        for source, reader in _READERS.items():
            if source in self.forbidden:
                continue
            try:
                found += reader(self.repository, self.target, self.patterns)
            except (ForbiddenError, NotFoundError) as error:
                self.forbidden[source] = error
                if self.forbidden.keys() == _READERS.keys():
                    needs = ", ".join(f"`{each}: read`" for each in self.forbidden)
                    hint = f"give the job the permissions {needs}, or name the preview by `url`"
                    raise type(error)(error.message, hint, status=error.status) from None
            if all(_live(_matching(each.pattern, found)) for each in self.wanted.environments or (_ANY,)):
                break
        return found

    def _choose(self, environment: Environment, candidates: Sequence[Candidate]) -> tuple[Preview | None, str]:
        """The one preview of an environment, or what is waited for."""
        here = _matching(environment.pattern, candidates)
        name = environment.pattern or "a preview"
        sha = self.target.sha[:7]
        live = _live(here)
        live = [each for each in live if each.source == live[0].source]
        if here and not live:
            listed = ", ".join(str(each) for each in here)
            raise NoPreviewError(f"no preview for this commit ({sha}): {listed}", "there is no deployment to test")
        ready = [each for each in live if each.state is State.READY]
        failed = [each for each in live if each.state is State.FAILED]
        if len({each.name for each in live}) > 1 and len({each.url for each in ready}) + len(failed) > 1:
            raise AmbiguousPreviewError(
                f"{sha} has several previews: {'; '.join(str(each) for each in live)}",
                "name one by `environment`, or map each to a folder of plans (PATTERN = FOLDER)",
            )
        if failed:
            raise _failed(failed[0])
        if not live:
            return None, f"{name} of {sha} to appear (no deployment, commit status or check reports one yet)"
        if len(ready) < len(live):
            listed = ", ".join(str(each) for each in live if each.state is State.PENDING)
            return None, f"{name} of {sha} to be ready: {listed}"
        one = ready[0]
        preview = Preview(
            url=one.url,
            sha=self.target.sha,
            source=one.source,
            name=one.name,
            folder=environment.folder,
            waited=self._waited(),
            shared=one.source != "deployment",
            deployment=one.deployment,
        )
        return preview, ""

    def _refuse_another_head(self) -> None:
        if self.target.number is None or self.target.event == "merge_group":
            return
        try:
            pull = self.repository.pull(self.target.number)
        except GitHubError:  # the wait does not depend on it
            return
        if pull.head_sha != self.target.sha:
            said = f"{self.target.sha[:7]} is no longer the head of #{pull.number}: it is {pull.head_sha[:7]} now"
            raise SupersededError(said, "the run of the newer commit tests that")

    def _too_late(self, awaited: str) -> PreviewError:
        needs = ", ".join(f"`{source}: read`" for source in self.forbidden)
        hint = f"the job lacks the permissions {needs}" if needs else "give `url`, or a longer `wait-timeout`"
        if "to be ready" in awaited and not self.patterns:
            hint = "give a longer `wait-timeout`, or name the preview by `environment`"
        return PreviewError(f"waited {self._waited():.0f} s for {awaited}", hint)


def _matching(pattern: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    return [each for each in candidates if not pattern or same(pattern, each.name)]


def _live(candidates: Sequence[Candidate]) -> list[Candidate]:
    return [each for each in candidates if each.state is not State.ABSENT]


def _failed(candidate: Candidate) -> PreviewError:
    return PreviewError(
        f"the preview was not deployed: {candidate.name} says {candidate.said}", "look at the log of the deployment"
    )
