"""What a step can ask for, as values. How each is done on the live page is in `resolve`."""

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeVar

from smoketree.browser.checks import spoken
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
class Open:
    """Go to an address: absolute, or a path on the preview."""

    address: str

    def __str__(self) -> str:
        return f"open {self.address}"


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
class Type:
    """Put a value into a field in place of what it holds; `submit` presses Enter after it."""

    query: Query
    value: str
    submit: bool = False

    def __str__(self) -> str:
        return f'type "{self.value}" into {spoken(self.query, "field")}' + " and press Enter" * self.submit


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
    """Bring an element into view; without one, scroll `where`: to the top or bottom, a screen up or down."""

    query: Query | None = None
    where: str = ""

    def __str__(self) -> str:
        if self.query:
            return f"scroll to {spoken(self.query, 'element')}"
        return f"scroll {self.where}" if self.where in {"up", "down"} else f"scroll to the {self.where}"


@dataclass(frozen=True, slots=True)
class Back:
    """One page back in the history."""

    def __str__(self) -> str:
        return "go back"


@dataclass(frozen=True, slots=True)
class Forward:
    """One page forward in the history."""

    def __str__(self) -> str:
        return "go forward"


@dataclass(frozen=True, slots=True)
class Reload:
    """Load the page again."""

    def __str__(self) -> str:
        return "reload"


@dataclass(frozen=True, slots=True)
class WaitText:
    """Wait until a text is shown, or, where `gone`, until it is not."""

    text: str
    gone: bool = False

    def __str__(self) -> str:
        return f'wait until "{self.text}" {"is gone" if self.gone else "appears"}'


@dataclass(frozen=True, slots=True)
class WaitElement:
    """Wait until an element is shown, or, where `gone`, until there is none."""

    query: Query
    gone: bool = False

    def __str__(self) -> str:
        return f"wait until {spoken(self.query, 'element')} {'is gone' if self.gone else 'appears'}"


@dataclass(frozen=True, slots=True)
class WaitSeconds:
    """Wait that many seconds."""

    seconds: float

    def __str__(self) -> str:
        return f"wait {self.seconds:g} s"


@dataclass(frozen=True, slots=True)
class WaitSettled:
    """Wait until the page has come to rest."""

    def __str__(self) -> str:
        return "wait until the page is loaded"


@dataclass(frozen=True, slots=True)
class HandleDialog:
    """Accept or dismiss the browser's dialog; `text` answers a prompt."""

    accept: bool
    text: str | None = None

    def __str__(self) -> str:
        verb = "accept" if self.accept else "dismiss"
        return f"{verb} the dialog" + (f' with "{self.text}"' if self.text is not None else "")


@dataclass(frozen=True, slots=True)
class SwitchTab:
    """Go to another tab: the `nth` (1 is the first, -1 the newest), or the one whose title or URL holds `name`."""

    nth: int | None = None
    name: str | None = None

    def __str__(self) -> str:
        if self.name is not None:
            return f'switch to tab "{self.name}"'
        return "switch to the last tab" if self.nth == -1 else f"switch to tab {self.nth}"


@dataclass(frozen=True, slots=True)
class NewTab:
    """Open a tab, at an address where one is given."""

    address: str | None = None

    def __str__(self) -> str:
        return "open a new tab" + (f" at {self.address}" if self.address else "")


@dataclass(frozen=True, slots=True)
class CloseTab:
    """Close the current tab."""

    def __str__(self) -> str:
        return "close the tab"


@dataclass(frozen=True, slots=True)
class Resize:
    """Make the viewport that large, in CSS pixels."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"resize to {self.width}x{self.height}"


@dataclass(frozen=True, slots=True)
class Remember:
    """Keep the text (of a field: the value) of an element under a name, for `{{NAME}}` in later steps."""

    query: Query
    variable: str

    def __str__(self) -> str:
        return f"remember {spoken(self.query, 'element')} as {self.variable}"


Action = (
    Open
    | Click
    | Pick
    | Type
    | Select
    | SetChecked
    | Press
    | Hover
    | Drag
    | Upload
    | ScrollTo
    | Back
    | Forward
    | Reload
    | WaitText
    | WaitElement
    | WaitSeconds
    | WaitSettled
    | HandleDialog
    | SwitchTab
    | NewTab
    | CloseTab
    | Resize
    | Remember
)
