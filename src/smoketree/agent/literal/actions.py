"""What a step can ask for, as values. How each is done on the live page is in `resolve`."""

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeVar

from smoketree.agent.literal.mail_actions import MailAction
from smoketree.agent.literal.motion_actions import MotionAction
from smoketree.agent.literal.page_actions import (
    Back,
    CloseTab,
    Forward,
    HandleDialog,
    NewTab,
    Open,
    Reload,
    Resize,
    SwitchTab,
    WaitSeconds,
    WaitSettled,
    WaitText,
    WaitUntil,
    for_at_most,
)
from smoketree.agent.literal.row_actions import RowAction
from smoketree.agent.literal.sought_actions import (
    Expand,
    FindAndClick,
    LogIn,
    RememberLabelled,
    SayIt,
    Search,
    SoughtAction,
)
from smoketree.agent.literal.text_actions import TextAction
from smoketree.language.claim import spoken
from smoketree.snapshot.query import Query

T = TypeVar("T")


def with_values(thing: T, fill: Callable[[str], str]) -> T:
    """A copy of an action or a check in which every string went through `fill` (placeholders to values).

    Enumerations and numbers stay; queries and tuples are gone into.
    """
    return _filled(thing, fill)  # type: ignore[no-any-return]


def _filled(thing: Any, fill: Callable[[str], str]) -> Any:
    if type(thing) is str:
        return fill(thing)
    if isinstance(thing, tuple):
        return tuple(_filled(item, fill) for item in thing)
    if is_dataclass(thing) and not isinstance(thing, type):
        return replace(thing, **{f.name: _filled(getattr(thing, f.name), fill) for f in fields(thing)})
    return thing


@dataclass(frozen=True, slots=True)
class Click:
    """Click an element; `button` is left, right or middle."""

    query: Query
    double: bool = False
    button: str = "left"

    def __str__(self) -> str:
        verb = "double-click" if self.double else "click" if self.button == "left" else f"{self.button}-click"
        return f"{verb} {spoken(self.query, 'control')}"


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose an element that is named without saying from where: checks a box or a radio, selects an option,
    clicks anything else."""

    query: Query

    def __str__(self) -> str:
        return f"select {spoken(self.query, 'control')}"


@dataclass(frozen=True, slots=True)
class ChooseTab:
    """Go to a tab by its name or number: one of the page's, or, where the page has none such, one of the browser's."""

    query: Query

    def __str__(self) -> str:
        return f"switch to {spoken(self.query, 'tab')}"


@dataclass(frozen=True, slots=True)
class Type:
    """Put a value into a field in place of what it holds; `submit` presses Enter after it.

    Without a query: into the field that has the focus, else into the only one there is.
    """

    query: Query | None
    value: str
    submit: bool = False

    def __str__(self) -> str:
        field = spoken(self.query, "field") if self.query else "the field"
        return f'type "{self.value}" into {field}' + " and press Enter" * self.submit


@dataclass(frozen=True, slots=True)
class TypeEach:
    """Put one value into each of the page's fields, which must be `count`: "both fields"."""

    value: str
    count: int

    def __str__(self) -> str:
        return f'type "{self.value}" into each of {self.count} fields'


@dataclass(frozen=True, slots=True)
class Select:
    """Choose options, by their labels, from a dropdown or a list."""

    query: Query
    options: tuple[str, ...]

    def __str__(self) -> str:
        options = ", ".join(f'"{option}"' for option in self.options)
        return " ".join(["select", options, "from", spoken(self.query, "dropdown")])


@dataclass(frozen=True, slots=True)
class SetChecked:
    """Make a checkbox, radio or switch checked or not; nothing is clicked where it is so already.

    `checked` None turns it over ("toggle").
    """

    query: Query
    checked: bool | None

    def __str__(self) -> str:
        verb = {True: "check", False: "uncheck", None: "toggle"}[self.checked]
        return f"{verb} {spoken(self.query, 'box')}"


@dataclass(frozen=True, slots=True)
class Press:
    """Press a key or chord, named as Playwright does (`Enter`, `Control+a`), in a field or where the focus is."""

    key: str
    query: Query | None = None

    def __str__(self) -> str:
        return f"press {self.key}" + (f" in {spoken(self.query, 'field')}" if self.query else "")


@dataclass(frozen=True, slots=True)
class PressOrClick:
    """Press a key whose name may be a button's as well: the key, where the page has no such control."""

    key: str
    query: Query

    def __str__(self) -> str:
        return f"press {self.key}, unless there is a control of that name"


@dataclass(frozen=True, slots=True)
class Hover:
    """Move the pointer over an element."""

    query: Query

    def __str__(self) -> str:
        return f"hover {spoken(self.query, 'element')}"


@dataclass(frozen=True, slots=True)
class Drag:
    """Drag one element onto another."""

    query: Query
    target: Query

    def __str__(self) -> str:
        return f"drag {spoken(self.query, 'element')} to {spoken(self.target, 'element')}"


@dataclass(frozen=True, slots=True)
class Upload:
    """Give files to a file chooser: the one that is open, or the one that clicking `query` opens.

    `paths` are as the plan writes them; the caller resolves them beside the plan and bounds them to it.
    """

    paths: tuple[str, ...]
    query: Query | None = None

    def __str__(self) -> str:
        files = ", ".join(f'"{path}"' for path in self.paths)
        return f"upload {files}" + (f" to {spoken(self.query, 'control')}" if self.query else "")


@dataclass(frozen=True, slots=True)
class ScrollTo:
    """Bring an element into view, or, with `where`, scroll what stands in it; without one, scroll the page: to the top
    or bottom, a screen up or down."""

    query: Query | None = None
    where: str = ""

    def __str__(self) -> str:
        if self.query and self.where:
            return f"scroll {spoken(self.query, 'element')} to the {self.where}"
        if self.query:
            return f"scroll to {spoken(self.query, 'element')}"
        return f"scroll {self.where}" if self.where in {"up", "down"} else f"scroll to the {self.where}"


@dataclass(frozen=True, slots=True)
class WaitElement:
    """Wait until an element is shown, or, where `gone`, until there is none; at most `within` seconds, where said."""

    query: Query
    gone: bool = False
    within: float | None = None

    def __str__(self) -> str:
        comes = "is gone" if self.gone else "appears"
        return f"wait until {spoken(self.query, 'element')} {comes}{for_at_most(self.within)}"


@dataclass(frozen=True, slots=True)
class Remember:
    """Keep the text (of a field: the value) of an element under a name, for `{{NAME}}` in later steps."""

    query: Query
    variable: str

    def __str__(self) -> str:
        return f"remember {spoken(self.query, 'element')} as {self.variable}"


PageAction = Open | Back | Forward | Reload | Resize
WaitAction = WaitText | WaitUntil | WaitElement | WaitSeconds | WaitSettled
TabAction = SwitchTab | NewTab | CloseTab | ChooseTab
PointedAction = Click | Hover | Pick | SetChecked | Remember | Expand
GivenAction = Type | TypeEach | Select | Press | PressOrClick | Upload
ElementAction = PointedAction | GivenAction | SoughtAction | RowAction | TextAction | MotionAction

Action = PageAction | WaitAction | TabAction | HandleDialog | ElementAction | Drag | ScrollTo | MailAction
"""All that a step can ask for."""

__all__ = [
    "Action",
    "Back",
    "ChooseTab",
    "Click",
    "CloseTab",
    "Drag",
    "ElementAction",
    "Expand",
    "FindAndClick",
    "Forward",
    "GivenAction",
    "HandleDialog",
    "Hover",
    "LogIn",
    "MailAction",
    "NewTab",
    "Open",
    "PageAction",
    "Pick",
    "PointedAction",
    "Press",
    "PressOrClick",
    "Reload",
    "Remember",
    "RememberLabelled",
    "Resize",
    "SayIt",
    "ScrollTo",
    "Search",
    "Select",
    "SetChecked",
    "SoughtAction",
    "SwitchTab",
    "TabAction",
    "Type",
    "TypeEach",
    "Upload",
    "WaitAction",
    "WaitElement",
    "WaitSeconds",
    "WaitSettled",
    "WaitText",
    "WaitUntil",
    "with_values",
]
