"""What a plan is, once read. Immutable; knows nothing of browsers or files being read."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, TypeAlias
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field


class StepKind(StrEnum):
    """An action does something to the page; an assertion says what must be true of it."""

    ACTION = "action"
    ASSERTION = "assertion"


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A place in a plan file. `line` and `column` count from 1; `column` counts characters."""

    file: str
    line: int
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do or one thing to hold true.

    `text` is the author's words without bullet, number, bold marks or the leading `Assert:`;
    `{{placeholders}}` are kept as written. `condition` holds what follows "If" in
    "If a cookie banner appears, click Accept" (`text` is then "click Accept"); an assertion has none.
    """

    text: str
    kind: StepKind
    location: Location
    condition: str | None = None

    @property
    def is_assertion(self) -> bool:
        return self.kind is StepKind.ASSERTION


@dataclass(frozen=True, slots=True)
class Case:
    """One scenario: a name and its steps in the order of the file."""

    name: str
    location: Location
    steps: tuple[Step, ...]

    @property
    def assertions(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.is_assertion)


_NAME = re.compile(r"[^\W\d]\w*")
_SECRET = re.compile(r"[A-Z][A-Z0-9_]*")
_VIEWPORT = re.compile(r"mobile|desktop|[1-9]\d{1,3}x[1-9]\d{1,3}")
_RESERVED = frozenset({"unique", "today", "secret", "totp"})
_REFUSED = ("INPUT_", "GITHUB_", "ACTIONS_")


def dashed(name: str) -> str:
    """The key of a field in front matter."""
    return name.replace("_", "-")


def _listed(value: object) -> object:
    """`tags: smoke` and `tags: smoke, login` are lists too."""
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    return [] if value is None else value


def _names_only(value: object) -> object:
    if isinstance(value, dict):
        raise ValueError("give names only, never values: the workflow or --secret grants them")
    return _listed(value)


def _text_values(value: object) -> object:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise ValueError("give names and values, as in NAME: value")
    for name, text in value.items():
        if not isinstance(text, str):
            raise ValueError(f"the value of {name} must be a text or a number, not a list or keys")
    return value


def _url(value: str) -> str:
    if (value.startswith("/") and not value.startswith("//")) or _is_web(value):
        return value
    raise ValueError("must be a path that begins with / or an address that begins with http:// or https://")


def _viewport(value: str) -> str:
    if not _VIEWPORT.fullmatch(value.lower()):
        raise ValueError("must be mobile, desktop or WIDTHxHEIGHT in pixels, as in 1280x720")
    return value.lower()


def _variables(value: Mapping[str, str]) -> Mapping[str, str]:
    for name in value:
        if not _NAME.fullmatch(name):
            raise ValueError(f"{name} is not a name: use letters, digits and _")
        if name in _RESERVED:
            raise ValueError(f"{name} is set at run time and cannot be a variable")
    return value


def _secrets(value: tuple[str, ...]) -> tuple[str, ...]:
    for number, name in enumerate(value, 1):  # the text is not repeated: it may be a value put there by mistake
        if not _SECRET.fullmatch(name):
            raise ValueError(f"entry {number} is not a name: use capitals, digits and _, and never a value")
        if name.startswith(_REFUSED):
            raise ValueError(f"{name} is never given to a plan (INPUT_, GITHUB_ and ACTIONS_ belong to the workflow)")
    return value


def _needs(value: str) -> str:
    if value.startswith(("/", "\\")) or not value.lower().endswith((".md", ".markdown")):
        raise ValueError("must be the path of a Markdown plan, relative to this one")
    return value


def _isolation(value: str) -> str:
    if value not in ("plan", "case"):
        raise ValueError("must be plan or case")
    return value


def _inbox(value: object) -> object:
    if value is not None:  # it says whom to trust with mail, and a plan may be a pull request's
        raise ValueError("cannot be set in a plan: use --inbox (SMOKETREE_INBOX)")
    return value


def _is_web(value: str) -> bool:
    try:
        parts = urlsplit(value)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        return False


def _origin(value: str) -> str:
    if _is_web(value) and "*" not in value:
        parts = urlsplit(value)
        if not (parts.path.strip("/") or parts.query or parts.fragment or parts.username):
            return f"{parts.scheme}://{parts.netloc.lower()}"
    raise ValueError(f"{value} is not an origin: write scheme, host and port, as in https://login.example.com")


Texts: TypeAlias = Annotated[tuple[str, ...], BeforeValidator(_listed)]


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The settings a plan gives in its YAML head; the defaults stand for "not given". Pydantic validates them by their
    keys with dashes, and refuses unknown keys.

    `timeout` is seconds a case; `url` is a path on the preview or an absolute address; `viewport` is
    `WxH`, `mobile` or `desktop`; `needs` is the path of another plan, relative to this one; `ignore_notes` are patterns
    of notes that are left out of the report.
    """

    __pydantic_config__ = ConfigDict(extra="forbid", alias_generator=dashed, validate_by_name=False)

    url: Annotated[str, AfterValidator(_url)] | None = None
    viewport: Annotated[str, AfterValidator(_viewport)] | None = None
    tags: Texts = ()
    variables: Annotated[Mapping[str, str], BeforeValidator(_text_values), AfterValidator(_variables)] = field(
        default_factory=dict
    )
    secrets: Annotated[tuple[str, ...], BeforeValidator(_names_only), AfterValidator(_secrets)] = ()
    needs: Annotated[str, AfterValidator(_needs)] | None = None
    isolation: Annotated[str, AfterValidator(_isolation)] | None = None
    timeout: Annotated[float | None, Field(gt=0, le=86400, allow_inf_nan=False)] = None
    max_steps: Annotated[int | None, Field(gt=0, le=10000)] = None
    allow_origins: Annotated[Texts, AfterValidator(lambda value: tuple(map(_origin, value)))] = ()
    inbox: Annotated[str | None, BeforeValidator(_inbox)] = None
    ignore_notes: Texts = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """A parsed plan file.

    `file` is the path as the user named it, `text` the file's text, `sha` the SHA-256 of its bytes in hex.
    `always` are the steps under `#Finally`, which run whatever happened before.
    """

    file: str
    text: str
    sha: str
    front: FrontMatter
    cases: tuple[Case, ...]
    always: tuple[Step, ...] = ()


class Severity(StrEnum):
    """An error stops a run; a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """Something wrong with a plan, where, and what to do about it."""

    location: Location
    message: str
    hint: str = ""
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        at = f"{self.location.file}:{self.location.line}:{self.location.column}"
        return f"{at}: {self.severity}: {self.message}" + (f" ({self.hint})" if self.hint else "")
