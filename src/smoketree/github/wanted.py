"""Which preview is wanted, as the workflow's inputs say it: an address or a template of one, environments, a time."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import quote, urlsplit

from smoketree.errors import PreviewError, UsageError
from smoketree.github.target import Target
from smoketree.settings import is_address

_NAME = re.compile(r"\{([^{}]*)\}")
_NAMES = ("branch", "slug", "sha", "short-sha", "pr")
_MOST_ENVIRONMENTS = 20
_LABEL = 63
"""Characters that a part of a host name may have (RFC 1035, section 2.3.4)."""


class Source(StrEnum):
    """Where a preview's address is looked for. AUTO: event, deployments, statuses, checks, the first that has one."""

    AUTO = "auto"
    EVENT = "event"
    DEPLOYMENTS = "deployments"
    STATUSES = "statuses"
    CHECKS = "checks"


@dataclass(frozen=True, slots=True)
class Environment:
    """A preview among several: a pattern (`Preview*`) of its environment, status or check, and the plans for it."""

    pattern: str
    folder: str | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """The preview that is wanted. `url` is an address or a template; `wait` is seconds in all; `ready_text` is what the
    page has to show (it may name the commit as `{sha}` or `{short-sha}`)."""

    url: str = ""
    environments: tuple[Environment, ...] = ()
    source: Source = Source.AUTO
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
    def of(
        cls, *, url: str = "", environment: str = "", source: str = "auto", wait: float = 300.0, ready_text: str = ""
    ) -> "Wanted":
        """From the inputs. `environment`: a line each, `PATTERN` or `PATTERN = FOLDER`. Raises UsageError."""
        url = url.strip()
        wrong = next((name for name in _NAME.findall(url + ready_text) if name not in _NAMES), None)
        if wrong is not None:
            known = ", ".join(f"{{{name}}}" for name in _NAMES)
            raise UsageError(f"`url` or `ready-text` names {{{wrong}}}, which is nothing", f"known are {known}")
        if url and not is_address(_NAME.sub("x", url)):
            raise UsageError("`url` is not an address", "give one such as https://pr-{pr}.preview.example")
        if source not in list(Source):
            raise UsageError(f"`url-source` is {source!r}", f"it is one of {', '.join(Source)}")
        if wait < 0:
            raise UsageError("`wait-timeout` is negative", "give seconds")
        environments = _environments(environment)
        if url and len(environments) > 1:
            raise UsageError("`url` names one preview, `environment` several", "leave one of them out")
        return cls(url, environments, Source(source), wait, ready_text)


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


def address_of(wanted: Wanted, target: Target) -> str:
    """The template's address for the target.

    A branch's name is whoever's; in the host it may hold nothing that ends a host. Raises PreviewError.
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


def text_of(wanted: Wanted, target: Target) -> str:
    """What the page has to show, its braces filled."""
    return _filled(wanted.ready_text, _values(target)) or ""


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
