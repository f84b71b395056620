"""The YAML head of a plan.

Scalars are taken as written (`zip: 01234` is "01234"), so YAML's own types never change a value. Anchors, aliases
and tags are refused: no plan needs them, and they can make a small file large.
"""

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeAlias

import yaml
from pydantic import TypeAdapter, ValidationError

from smoketree.errors import HandledError
from smoketree.plan.model import FrontMatter, Location, Problem, dashed
from smoketree.plan.values import placeholders

FRONT_MATTER: TypeAdapter[FrontMatter] = TypeAdapter(FrontMatter)
_KEYS = tuple(dashed(one.name) for one in fields(FrontMatter) if one.name != "inbox")

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
        front = FRONT_MATTER.validate_python(tree.value)
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
        if fault["type"] == "unexpected_keyword_argument":
            near = difflib.get_close_matches(key, _KEYS, 1, 0.5)
            hint = f"did you mean {near[0]}?" if near else "known are " + ", ".join(_KEYS)
            problems.append(Problem(place, f"unknown key {key}", hint))
        else:
            message = fault["msg"].removeprefix("Value error, ")
            message = message if message != fault["msg"] else message[:1].lower() + message[1:]
            problems.append(Problem(place, f"{key}: {message}"))
    return sorted(set(problems))
