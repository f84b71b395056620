"""Calls of browser tools as actions of a record: which are kept, with which arguments, and which only look."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from pydantic import JsonValue

from smoketree.agent.replay.elements import Scene, Unkept
from smoketree.agent.replay.record import LONGEST, Action, Element
from smoketree.agent.replay.wording import Wording

_ELEMENTS: Mapping[str, Mapping[str, str]] = {
    "browser_click": {"target": "ref"},
    "browser_hover": {"target": "ref"},
    "browser_type": {"target": "ref"},
    "browser_select_option": {"target": "ref"},
    "browser_drag": {"startTarget": "startRef", "endTarget": "endRef"},
}
"""The arguments that say which element, by today's name and the older one."""

_PLAIN: Mapping[str, Sequence[str]] = {
    "browser_click": ("doubleClick", "button", "modifiers"),
    "browser_hover": (),
    "browser_type": ("text", "submit", "slowly"),
    "browser_select_option": ("values",),
    "browser_drag": (),
    "browser_press_key": ("key",),
    "browser_handle_dialog": ("accept", "promptText"),
    "browser_navigate": ("url",),
    "browser_navigate_back": (),
    "browser_file_upload": ("paths",),
    "browser_wait_for": ("text", "textGone"),
    "browser_resize": ("width", "height"),
    "browser_fill_form": (),
}
"""The tools that a record can hold, with those of their other arguments that are kept."""

MAIL = frozenset({"create_temp_email", "wait_for_verification_code", "open_email_link", "enter_code"})
"""What a record can hold beside calls of browser tools."""

LOOKS = frozenset(
    {
        "browser_console_messages",
        "browser_evaluate",
        "browser_find",
        "browser_get_config",
        "browser_network_request",
        "browser_network_requests",
        "browser_snapshot",
        "browser_take_screenshot",
    }
)
"""Tools that only look, or (evaluate) are told apart by the rows of the outcome."""


def lawful(action: Action) -> bool:
    """Whether a record may hold this action: it is a file that others could have written."""
    listed = action.arguments.get("fields")
    fields = len(listed) if isinstance(listed, list) else 0
    if action.tool in MAIL:
        return set(action.arguments) <= {"name", "words", "text"} and set(action.elements) <= {"target"}
    if action.tool not in _PLAIN:
        return False
    form = action.tool == "browser_fill_form"
    elements = {str(number) for number in range(fields)} if form else set(_ELEMENTS.get(action.tool, {}))
    return set(action.elements) == elements and set(action.arguments) <= (
        {"fields"} if form else set(_PLAIN[action.tool])
    )


_PAGE = re.compile(r"(?:/[A-Za-z-]{0,24}){1,5}")


def only_looks(tool: str, arguments: Mapping[str, object]) -> bool:
    """Whether a call does nothing that another run would have to do."""
    if tool == "browser_wait_for":
        return not {"text", "textGone"} & set(arguments)
    if tool == "browser_tabs":
        return arguments.get("action") == "list"
    return tool in LOOKS or tool.startswith(("browser_verify_", "browser_inspect"))


class Drafter:
    """Turns calls into actions. `home` is the preview's origin, `folder` the plan's; `mailed` says that mail
    came, from which an address may be."""

    def __init__(self, wording: Wording, home: str, folder: Path, *, mailed: bool) -> None:
        self._wording = wording
        self._home = home
        self._folder = folder.resolve()
        self._mailed = mailed

    def drafted(self, tool: str, arguments: Mapping[str, object], scene: Scene, step: str) -> Action:
        """The action that does the same in another run. Raises Unkept where none would."""
        if tool not in _PLAIN:
            raise Unkept(f"{tool} cannot be repeated without its coordinates or its code")
        elements: dict[str, Element] = {}
        for name, older in _ELEMENTS.get(tool, {}).items():
            elements[name] = self.element(arguments.get(name, arguments.get(older)), scene, step)
        kept: dict[str, JsonValue] = {}
        for name in _PLAIN[tool]:
            if arguments.get(name) is not None:
                kept[name] = self._argument(tool, name, arguments[name], step)
        if tool == "browser_fill_form":
            kept["fields"] = self._fields(arguments.get("fields"), scene, step, elements)
        return Action(tool=tool, elements=elements, arguments=kept)

    def element(self, ref: object, scene: Scene, step: str) -> Element:
        node = scene.node(ref) if isinstance(ref, str) else None
        if node is None:
            raise Unkept("an element that was not in the snapshot")
        return scene.told(node, self._wording, step)

    def _fields(self, fields: object, scene: Scene, step: str, elements: dict[str, Element]) -> list[JsonValue]:
        kept: list[JsonValue] = []
        for number, each in enumerate(fields if isinstance(fields, Sequence) else ()):
            if not isinstance(each, Mapping):
                raise Unkept("a field that is none")
            elements[str(number)] = self.element(each.get("target", each.get("ref")), scene, step)
            value = self.text(str(each.get("value", "")), step, typed=each.get("type") in {"textbox", "slider"})
            kept.append({"name": elements[str(number)].name, "type": str(each.get("type")), "value": value})
        return kept

    def _argument(self, tool: str, name: str, value: object, step: str) -> JsonValue:
        match name:
            case "url":
                return self._url(str(value), step)
            case "paths":
                return [self._path(str(path)) for path in value] if isinstance(value, (list, tuple)) else []
            case "values" | "modifiers":
                listed = value if isinstance(value, (list, tuple)) else [value]
                return [self.text(str(each), step, typed=False) for each in listed]
            case "text" | "promptText" | "textGone":
                return self.text(str(value), step, typed=tool != "browser_wait_for")
        if isinstance(value, (bool, int, float)):
            return value
        return self._wording.put_back(str(value), step)

    def text(self, value: str, step: str, *, typed: bool) -> str:
        if len(value) > LONGEST // 2:
            raise Unkept("a text too long to keep")
        written = self._wording.put_back(value, step)
        if typed and not self._wording.fixed(written):
            raise Unkept("typed what the plan does not say")
        if not typed and not self._wording.lasting(value):
            raise Unkept("chose what may mean something else another day")
        return written

    def _url(self, url: str, step: str) -> str:
        """The address as a path on the preview. One that a model took from what it saw may hold an id or a token: then
        it counts only where the plan has it."""
        path = url.removeprefix(self._home) if url.startswith((f"{self._home}/", f"{self._home}?")) else url
        written = self._wording.put_back(path, step)
        if not self._wording.fixed(written) and (self._mailed or not _PAGE.fullmatch(path)):
            raise Unkept("an address that the plan does not say")
        return written

    def _path(self, path: str) -> str:
        given = Path(path)
        resolved = (given if given.is_absolute() else self._folder / given).resolve()
        if not resolved.is_relative_to(self._folder):
            raise Unkept("a file that is not beside the plan")
        return str(resolved.relative_to(self._folder))


def filled_in(
    action: Action, refs: Mapping[str, str], fill: Callable[[str], str], home: str, folder: Path
) -> dict[str, object]:
    """The arguments of the call that repeats the action, its elements being those of `refs`.

    `home` is the preview's origin. Raises PlanError where a placeholder has no value, Unkept for a file that is not
    beside the plan.
    """
    called: dict[str, object] = {}
    for name, value in action.arguments.items():
        match name:
            case "url":
                path = fill(str(value))
                called[name] = home + path if path.startswith(("/", "?")) else path
            case "paths":
                called[name] = [_beside(folder, str(path)) for path in value] if isinstance(value, list) else []
            case "fields":
                fields = value if isinstance(value, list) else []
                called[name] = [
                    {**_filled(field, fill), "target": refs[str(number)]} for number, field in enumerate(fields)
                ]
            case _:
                called[name] = _deeply(value, fill)
    named = {name: ref for name, ref in refs.items() if not name.isdigit()}
    return {**called, **named}


def _beside(folder: Path, path: str) -> str:
    resolved = (folder / path).resolve()
    if not resolved.is_relative_to(folder.resolve()):
        raise Unkept("a file that is not beside the plan")
    return str(resolved)


def _filled(field: JsonValue, fill: Callable[[str], str]) -> dict[str, object]:
    return {key: _deeply(value, fill) for key, value in field.items()} if isinstance(field, dict) else {}


def _deeply(value: JsonValue, fill: Callable[[str], str]) -> object:
    if isinstance(value, str):
        return fill(value)
    return [_deeply(each, fill) for each in value] if isinstance(value, list) else value
