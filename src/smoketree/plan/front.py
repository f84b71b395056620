"""The YAML head of a plan.

Scalars are taken as written (`zip: 01234` is "01234"), so YAML's own types never change a value. Anchors, aliases
and tags are refused: no plan needs them, and they can make a small file large.
"""

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias
from urllib.parse import urlsplit

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, field_validator

from smoketree.errors import HandledError
from smoketree.plan.model import FrontMatter, Location, Problem
from smoketree.plan.values import placeholders

_NAME = re.compile(r"[^\W\d]\w*")
_SECRET = re.compile(r"[A-Z][A-Z0-9_]*")
_VIEWPORT = re.compile(r"mobile|desktop|[1-9]\d{1,3}x[1-9]\d{1,3}")
_RESERVED = frozenset({"unique", "today", "secret", "totp"})
_REFUSED = ("INPUT_", "GITHUB_", "ACTIONS_")


def _dashed(name: str) -> str:
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


Texts = Annotated[tuple[str, ...], BeforeValidator(_listed)]


class PlanSettings(BaseModel):
    """The front matter of a plan, validated. Unknown keys are refused. `None` means "not given"."""

    model_config = ConfigDict(extra="forbid", frozen=True, alias_generator=_dashed, validate_by_name=False)

    url: str | None = None
    viewport: str | None = None
    tags: Texts = ()
    variables: Annotated[dict[str, str], BeforeValidator(_text_values)] = Field(default_factory=dict)
    secrets: Annotated[tuple[str, ...], BeforeValidator(_names_only)] = ()
    needs: str | None = None
    isolation: str | None = None
    timeout: float | None = Field(default=None, gt=0, le=86400, allow_inf_nan=False)
    max_steps: int | None = Field(default=None, gt=0, le=10000)
    allow_origins: Texts = ()
    inbox: str | None = None
    ignore_notes: Texts = ()

    @field_validator("url")
    @classmethod
    def _url(cls, value: str | None) -> str | None:
        if value is None or (value.startswith("/") and not value.startswith("//")):
            return value
        if not _is_web(value):
            raise ValueError("must be a path that begins with / or an address that begins with http:// or https://")
        return value

    @field_validator("viewport")
    @classmethod
    def _viewport(cls, value: str | None) -> str | None:
        if value is not None and not _VIEWPORT.fullmatch(value.lower()):
            raise ValueError("must be mobile, desktop or WIDTHxHEIGHT in pixels, as in 1280x720")
        return value if value is None else value.lower()

    @field_validator("variables")
    @classmethod
    def _variables(cls, value: dict[str, str]) -> dict[str, str]:
        for name in value:
            if not _NAME.fullmatch(name):
                raise ValueError(f"{name} is not a name: use letters, digits and _")
            if name in _RESERVED:
                raise ValueError(f"{name} is set at run time and cannot be a variable")
        return value

    @field_validator("secrets")
    @classmethod
    def _secrets(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for number, name in enumerate(value, 1):  # the text is not repeated: it may be a value put there by mistake
            if not _SECRET.fullmatch(name):
                raise ValueError(f"entry {number} is not a name: use capitals, digits and _, and never a value")
            if name.startswith(_REFUSED):
                raise ValueError(
                    f"{name} is never given to a plan (INPUT_, GITHUB_ and ACTIONS_ belong to the workflow)"
                )
        return value

    @field_validator("needs")
    @classmethod
    def _needs(cls, value: str | None) -> str | None:
        if value is not None and (value.startswith(("/", "\\")) or not value.lower().endswith((".md", ".markdown"))):
            raise ValueError("must be the path of a Markdown plan, relative to this one")
        return value

    @field_validator("isolation")
    @classmethod
    def _isolation(cls, value: str | None) -> str | None:
        if value not in (None, "plan", "case"):
            raise ValueError("must be plan or case")
        return value

    @field_validator("allow_origins")
    @classmethod
    def _origins(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(_origin(item) for item in value)

    @field_validator("inbox", mode="before")
    @classmethod
    def _inbox(cls, value: object) -> object:
        if value is not None:  # it says whom to trust with mail, and a plan may be a pull request's
            raise ValueError("cannot be set in a plan: use --inbox (SMOKETREE_INBOX)")
        return value

    def front_matter(self) -> FrontMatter:
        """The same as the plan model keeps it."""
        return FrontMatter(**{name: getattr(self, name) for name in type(self).model_fields})


KEYS = tuple(_dashed(name) for name in PlanSettings.model_fields if name != "inbox")


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


Value: TypeAlias = "str | list[Value] | dict[str, Value] | None"
Path: TypeAlias = tuple[str | int, ...]

_FENCE = re.compile(r"---[ \t]*")
_END = re.compile(r"(?:---|\.\.\.)[ \t]*")
_KEY = re.compile(r"[\w-]+[ \t]*:(?:[ \t]|$)")
_MAX_DEPTH = 4
_MAX_CHARACTERS = 100_000
"""YAML is read at half a megabyte a second, and a plan can be anybody's."""
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})


@dataclass(frozen=True, slots=True)
class Head:
    """The front matter of a text, where the body begins (a line number from 1), and what is wrong."""

    front: FrontMatter
    body: int
    problems: tuple[Problem, ...] = ()


def read_head(lines: Sequence[str], file: str) -> Head:
    """Reads the front matter of a plan's lines; a text without one has the defaults."""
    start = next((at for at, line in enumerate(lines) if line.strip()), len(lines))
    if start == len(lines) or not _FENCE.fullmatch(lines[start]):
        return Head(FrontMatter(), 1)
    end = next((at for at in range(start + 1, len(lines)) if _END.fullmatch(lines[at])), None)
    if end is None:
        first = next((line for line in lines[start + 1 :] if line.strip() and not line.startswith("#")), "")
        if not _KEY.match(first):
            return Head(FrontMatter(), 1)
        problem = Problem(Location(file, start + 1), "front matter that is never closed", "end it with a line ---")
        return Head(FrontMatter(), len(lines) + 1, (problem,))
    if sum(map(len, lines[start + 1 : end])) > _MAX_CHARACTERS:
        problem = Problem(Location(file, start + 1), f"front matter of more than {_MAX_CHARACTERS:,} characters")
        return Head(FrontMatter(), end + 2, (problem,))
    tree = _read_yaml(lines[start + 1 : end], start + 2, file)
    if isinstance(tree, Problem):
        return Head(FrontMatter(), end + 2, (tree,))
    front, problems = _validated(tree, file, start + 1)
    return Head(front, end + 2, tuple(problems))


def needs_location(text: str, file: str) -> Location:
    """Where a plan's `needs` is."""
    for number, line in enumerate(text.split("\n"), 1):
        if re.match(r"\s*[\"']?needs[\"']?\s*:", line):
            return Location(file, number)
    return Location(file, 1)


class _Refused(HandledError):  # noqa: N818 - never leaves this module
    def __init__(self, mark: Any, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.mark, self.message, self.hint = mark, message, hint


class _Tree:
    """A YAML text as plain `value`s, built from its events: scalars stay as they are written. `places` has the place of
    each key and item."""

    def __init__(self, text: str, file: str, first: int) -> None:
        self.value: Value = None
        self.places: dict[Path, Location] = {}
        self._events: Iterator[yaml.Event] = yaml.parse(text, Loader=yaml.SafeLoader)
        self._file = file
        self._first = first

    def place(self, mark: Any) -> Location:
        if mark is None:
            return Location(self._file, self._first)
        return Location(self._file, self._first + mark.line, mark.column + 1)

    def build(self) -> None:
        """Reads the text. Raises _Refused, yaml.YAMLError."""
        first = next((event for event in self._events if isinstance(event, yaml.NodeEvent)), None)
        self.value = None if first is None else self._value(first, ())

    def _value(self, event: yaml.Event, path: Path) -> Value:
        mark = event.start_mark
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise _Refused(mark, "anchors and aliases are not read", "write the value out")
        if getattr(event, "tag", None):
            raise _Refused(mark, "YAML tags are not read", "leave the ! word out")
        if isinstance(event, yaml.ScalarEvent):
            is_variable = path[:1] == ("variables",) and len(path) > 1  # an empty one is a text
            return None if event.style is None and event.value in _NULLS and not is_variable else str(event.value)
        if len(path) >= _MAX_DEPTH:
            raise _Refused(mark, "front matter is nested too deeply")
        return self._mapping(path) if isinstance(event, yaml.MappingStartEvent) else self._sequence(path)

    def _sequence(self, path: Path) -> Value:
        items: list[Value] = []
        for event in self._events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            inner = (*path, len(items))
            self.places[inner] = self.place(event.start_mark)
            items.append(self._value(event, inner))
        return items

    def _mapping(self, path: Path) -> Value:
        values: dict[str, Value] = {}
        for event in self._events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            key = self._value(event, (*path, ""))
            if not isinstance(key, str):
                raise _Refused(event.start_mark, "a key must be a plain word")
            if key in values:
                raise _Refused(event.start_mark, f"{key} is given twice")
            self.places[(*path, key)] = self.place(event.start_mark)
            values[key] = self._value(next(self._events), (*path, key))
        return values


def _read_yaml(lines: Sequence[str], first: int, file: str) -> _Tree | Problem:
    """The YAML of lines, the first of which has the number `first`; or what is wrong with it."""
    tree = _Tree("\n".join(lines), file, first)
    try:
        tree.build()
    except _Refused as refused:
        return Problem(tree.place(refused.mark), refused.message, refused.hint)
    except yaml.MarkedYAMLError as error:
        place = tree.place(error.problem_mark or error.context_mark)
        last = first + max(0, len(lines) - 1)
        place = place if place.line <= last else Location(file, last)
        hint = "put quotes around a value with a colon or a bracket" if "mapping values" in str(error.problem) else ""
        hint = "indent by spaces" if "\\t" in str(error.problem) else hint
        message = f"front matter is not YAML: {error.problem or error.context or 'it cannot be read'}"
        return Problem(place, message, hint)
    except yaml.YAMLError:
        refused_by_yaml = yaml.reader.Reader.NON_PRINTABLE
        found = ((number, mark) for number, line in enumerate(lines, first) if (mark := refused_by_yaml.search(line)))
        number, mark = next(found, (first, None))
        place = Location(file, number, mark.start() + 1 if mark else 1)
        return Problem(place, "front matter has a character that YAML does not allow")
    return tree


def _validated(tree: _Tree, file: str, line: int) -> tuple[FrontMatter, list[Problem]]:
    if tree.value is None:
        return FrontMatter(), []
    if not isinstance(tree.value, dict):
        return FrontMatter(), [
            Problem(Location(file, line), "front matter must be keys and values", "as in: url: /shop")
        ]
    try:
        front = PlanSettings.model_validate(tree.value).front_matter()
    except ValidationError as error:
        return FrontMatter(), _problems(error, tree, file, line)
    # A variable's value is inserted as it is: a placeholder in it would reach the page in braces.
    return front, [
        Problem(
            tree.places["variables", name],
            f"variables: the placeholder in {name} is not replaced",
            "write it in the step",
        )
        for name, value in front.variables.items()
        if placeholders(value)
    ]


def _problems(error: ValidationError, tree: _Tree, file: str, line: int) -> list[Problem]:
    problems: list[Problem] = []
    for fault in error.errors(include_url=False, include_context=False, include_input=False):
        path: Path = fault["loc"]
        place = next((tree.places[path[:size]] for size in range(len(path), 0, -1) if path[:size] in tree.places), None)
        place = place or Location(file, line)
        key = str(path[0]) if path else "front matter"
        if fault["type"] == "extra_forbidden":
            near = difflib.get_close_matches(key, KEYS, 1, 0.5)
            hint = f"did you mean {near[0]}?" if near else "known are " + ", ".join(KEYS)
            problems.append(Problem(place, f"unknown key {key}", hint))
        else:
            message = fault["msg"].removeprefix("Value error, ")
            message = message if message != fault["msg"] else message[:1].lower() + message[1:]
            problems.append(Problem(place, f"{key}: {message}"))
    return sorted(set(problems))
