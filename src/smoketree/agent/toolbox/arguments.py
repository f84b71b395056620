"""The tools that a model is offered: the arguments of each as the model writes them, and the JSON schemas that describe
them, in one order and in the same bytes every time, for they begin every request.

A number may come as text and a single value where a list is meant; what is unknown is no error, and null is as good as
left out. A text that no page could hold (a NUL, half a surrogate pair) is one.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from smoketree.agent.model.conversation import ToolSpec
from smoketree.browser.tool import input_schema

LONGEST = 20_000
LONGEST_NAME = 1_000
LONGEST_URL = 4_000
_MOST_PARTS = 2_000
_DEEPEST = 6


def text(value: object) -> object:
    """A number where a text is meant is its digits."""
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value


def _spoken(value: object) -> object:
    return str(value).lower() if isinstance(value, bool) else text(value)


def several(value: object) -> object:
    """A single value where a list is meant is a list of one."""
    return [value] if isinstance(value, str | int | float | bool | Mapping) else value


def _ref(value: object) -> object:
    """`[ref=e5]`, `ref=e5`, `e5`; an empty one is none."""
    if not isinstance(value, str):
        return value
    return value.strip().removeprefix("[").removesuffix("]").removeprefix("ref=").strip() or None


def maybe(value: object) -> object:
    """An empty text is as good as none."""
    return None if isinstance(value, str) and not value.strip() else text(value)


Name = Annotated[Annotated[str, Field(max_length=LONGEST_NAME)] | None, BeforeValidator(maybe)]
Ref = Annotated[Annotated[str, Field(pattern=r"^(f\d{1,6})?e\d{1,9}$")] | None, BeforeValidator(_ref)]
Words = Annotated[str, BeforeValidator(text), Field(max_length=LONGEST)]
Value = Annotated[str, BeforeValidator(_spoken), Field(max_length=LONGEST)]
Url = Annotated[str, Field(min_length=1, max_length=LONGEST_URL)]
Texts = Annotated[tuple[Value, ...], BeforeValidator(several), Field(min_length=1, max_length=50)]


class Arguments(BaseModel):
    """Base of all: the plan line that a call serves."""

    model_config = ConfigDict(extra="ignore", frozen=True, defer_build=True)

    line: Annotated[int | None, BeforeValidator(maybe)] = Field(None, description="Plan line")


def odd(arguments: object) -> str | None:
    """What no call may hold, if this one does: too much of it, or a text that cannot be written down."""
    waiting: list[tuple[Any, int]] = [(arguments, 0)]
    seen = 0
    while waiting:
        value, depth = waiting.pop()
        seen += 1
        if depth > _DEEPEST or seen > _MOST_PARTS:
            return "the arguments are nested too deep or are too many"
        if isinstance(value, str):
            if "\0" in value or any("\ud800" <= each <= "\udfff" for each in value):
                return "a text holds a character that cannot be written (NUL or half a surrogate pair)"
        elif isinstance(value, Mapping):
            waiting += [(each, depth + 1) for each in (*value.keys(), *value.values())]
        elif isinstance(value, list | tuple):
            waiting += [(each, depth + 1) for each in value]
    return None


def wrong(error: ValidationError) -> str:
    """What is wrong with the arguments, in a line each; the values are not repeated."""
    lines = []
    for detail in error.errors(include_url=False, include_input=False, include_context=False)[:5]:
        place = ".".join(str(part) for part in detail["loc"][:4]) or "arguments"
        lines.append(f"{place[:80]}: {detail['msg'][:200]}")
    return "; ".join(lines)


class Navigate(Arguments):
    """Open an address in the current tab. Only the site under test and the origins that the plan allows can be opened;
    javascript: and data: addresses are refused."""

    url: Url = Field(description="Absolute, or a path on the site")


class Snapshot(Arguments):
    """The page as an accessibility tree: role, name, state and ref of each element. Results of actions bring the page
    already: call this for what they left out. Without arguments the whole page, long lists folded."""

    find: Name = Field(None, description="Text or /regex/i: only lines with it and what is around them")
    target: Ref = Field(None, description="Ref: only what is in that element")
    offset: int | None = Field(None, ge=0, description="Read a cut page on from this character")
    rows: bool | None = Field(None, description="false: do not fold long lists")


class Element(Arguments):
    """Base of what needs one element."""

    element: Name = Field(None, description='What it is: button "Save" of "Tea"')
    ref: Ref = Field(None, description="Its ref in the newest snapshot: e5")


class Click(Element):
    """Click an element. Give its ref from the newest snapshot; without a ref it is sought by its words and must be the
    only one. Returns what changed on the page."""

    double: bool = Field(False, description="Double-click")
    button: Literal["left", "right", "middle"] = Field("left", description="Mouse button")


class TypeText(Element):
    """Type into a field, in place of what it holds (an empty text clears it). Write placeholders such as
    {{secret.PASSWORD}} as the plan has them; never guess their values."""

    text: Words = Field(description="The new text")
    submit: bool = Field(False, description="Press Enter after it")


class SelectOption(Element):
    """Choose options of a native dropdown or list. A dropdown that the page draws itself: click it, then click the
    option."""

    values: Texts = Field(description="Labels or values to choose")


class FormField(BaseModel):
    """One field of fill_form."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    element: Name = Field(None, description="What it is")
    ref: Ref = Field(None, description="Its ref")
    value: Value = Field(description="Text, option label, or true/false for a box")


class FillForm(Arguments):
    """Fill several fields of a form in one call: texts, dropdowns, boxes, radios. Stops at the first that cannot be
    filled."""

    fields: Annotated[tuple[FormField, ...], BeforeValidator(several)] = Field(
        min_length=1, max_length=40, description="The fields, in order"
    )


class PressKey(Arguments):
    """Press a key or chord where the focus is: Enter in the field that was typed into, say."""

    key: str = Field(min_length=1, max_length=40, description="Enter, Escape, Tab, ArrowDown, Control+a, a")


class Hover(Element):
    """Move the pointer over an element, to open a menu or show a tooltip."""


class Drag(Arguments):
    """Drag one element onto another and drop it there."""

    from_element: Name = Field(None, description="What to drag")
    from_ref: Ref = Field(None, description="Its ref")
    to_element: Name = Field(None, description="Where to drop it")
    to_ref: Ref = Field(None, description="Its ref")


class Scroll(Element):
    """Scroll by pixels, for pages that load more as they are scrolled; or scroll an element into view. Never needed
    before a click; snapshots hold the whole page."""

    x: float = Field(0, ge=-100_000, le=100_000, description="Pixels right")
    y: float = Field(0, ge=-1_000_000, le=1_000_000, description="Pixels down; negative: up")


class UploadFile(Element):
    """Give files to a file field. Name the control that opens the file chooser, unless it is open already."""

    files: Texts = Field(description="Paths beside the plan")


class HandleDialog(Arguments):
    """Answer the open browser dialog (alert, confirm, prompt). Nothing else works while one is open."""

    accept: bool = Field(description="true: OK, false: Cancel")
    text: Words | None = Field(None, description="Answer to a prompt")


class GoBack(Arguments):
    """Go back to the page before."""


class SwitchTab(Arguments):
    """Go on in another browser tab. One that the page opens becomes the current one by itself."""

    tab: Annotated[str, BeforeValidator(text)] = Field(
        min_length=1, max_length=LONGEST_NAME, description="Its number, or words of its title or URL"
    )


class ClickXy(Arguments):
    """Click at a point, for canvases and the like that have no element in the snapshot. Take the coordinates from a
    screenshot of the whole page."""

    x: float = Field(ge=0, le=20_000, description="Pixels from the left")
    y: float = Field(ge=0, le=20_000, description="Pixels from the top")
    double: bool = Field(False, description="Double-click")


class Wait(Arguments):
    """Wait until a text appears or disappears, or for a time. Actions wait by themselves for what they start: this is
    for slow work. It is an error if the text does not come."""

    text: Name = Field(None, description="Text that must appear")
    gone: Name = Field(None, description="Text that must disappear")
    ms: float | None = Field(None, ge=0, description="Milliseconds, at most 10000; with a text its time-out")


class WaitForStable(Arguments):
    """Wait until the page has not changed for stable_seconds: while an answer is streamed, a list fills. It is an error
    if it still changes at the end."""

    timeout_seconds: float = Field(30, gt=0, description="At most 60, default 30")
    stable_seconds: float = Field(2, gt=0, description="At most 10, default 2")


class Screenshot(Arguments):
    """A picture of what is visible, for what a snapshot cannot show: colours, layout, charts, canvases. Costs much more
    than a snapshot: only where looks matter."""

    ref: Ref = Field(None, description="Only this element")


class Evaluate(Arguments):
    """Read a value from the page with JavaScript. It only reads: writing to the page, requests, navigation, storage and
    timers fail. What it returns is no evidence for an assertion."""

    expression: Words = Field(min_length=1, description="document.title, or () => location.hash")


class CreateTempEmail(Arguments):
    """Make a fresh e-mail address with an inbox, to sign up with. Kept as {{EMAIL}}."""


class WaitForCode(Arguments):
    """Wait for a mail with a one-time code; returns the code, its sender and subject. Kept as {{CODE}}. Needs
    create_temp_email before."""

    timeout_seconds: float = Field(60, gt=0, description="At most 120, default 60")


class CheckInbox(Arguments):
    """The mails that came so far, newest first."""


class EnterCode(Element):
    """Enter a one-time code, also where each character has a field of its own. Finds the fields by itself; name the
    element only where there are several. Use this, not type_text, for codes."""

    code: Annotated[str, BeforeValidator(text)] = Field(
        min_length=1, max_length=200, description="The code, or {{CODE}}, {{totp.NAME}}"
    )


class OpenEmailLink(Arguments):
    """Wait for a mail with a link to confirm or sign in with, and open it in the current tab."""

    text: Name = Field(None, description="Words of the link, where there are several")


class Remember(Arguments):
    """Keep a value that the page shows, for a line that says to remember it."""

    name: str = Field(pattern=r"^[^\W\d]\w{0,60}$", description="The name that the line gives")
    value: Words = Field(min_length=1, description="The value, letter by letter as the page shows it")


class AssertLine(Arguments):
    """Report one assertion line of the plan when the page should show it. Others check it on the live page: report what
    you see, also when it is not as the plan says. One call for each assertion line."""

    description: Words = Field("", description="The line, word for word")
    passed: bool = Field(description="What you saw")
    evidence: Words = Field("", description="What on the page shows it, quoted")


class FinishStep(Arguments):
    """Say that all that a plan line asks for was done on the page, once its calls succeeded. Never for a line that
    could not be done."""

    note: Words = Field("", description="What was done, in a few words")


class CompleteScenario(Arguments):
    """End the case: every line is done and every assertion reported, or it cannot go on. It does not decide whether the
    case passes."""

    passed: bool = Field(description="Whether all of it worked")
    summary: Words = Field("", description="One or two sentences")


class SuggestImprovement(Arguments):
    """Note a flaw of the app that the plan does not ask about. It changes no result."""

    title: Words = Field(description="What is wrong, in one sentence")
    description: Words = Field("", description="Where, and what would be better")


class HttpRequest(Arguments):
    """Ask a server, without the browser's cookies: what an API now holds, say. Only the site under test, the allowed
    origins and URLs written in the plan. The answer is cut at 4000 characters."""

    url: Url = Field(description="Absolute, or a path on the site")
    method: Literal["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] = Field("GET", description="Method")
    headers: dict[str, Words] = Field(default_factory=dict, max_length=20, description="Headers")
    body: Words | None = Field(None, description="Body")


_WITHOUT_LINE = frozenset({"complete_scenario", "suggest_improvement"})


def spec_of(name: str, model: type[Arguments]) -> ToolSpec:
    """A tool as a request lists it."""
    return ToolSpec(name, " ".join((model.__doc__ or "").split()), _schema(name, model))


def _schema(name: str, model: type[Arguments]) -> dict[str, Any]:
    made = input_schema(model)
    properties = {key: _lean(part) for key, part in made["properties"].items()}
    properties["line"].pop("description", None)  # the instructions explain it, once for all tools
    required = list(made.get("required", ()))
    if name in _WITHOUT_LINE:
        del properties["line"]
    else:
        required.insert(0, "line")
    return {"type": "object", "properties": properties, "required": required}


def _lean(part: Mapping[str, Any]) -> dict[str, Any]:
    """Without what only costs: bounds and patterns, which the call is checked for anyway."""
    kept = {key: part[key] for key in ("type", "description", "enum") if key in part}
    if "items" in part:
        kept["items"] = _nested(part["items"])
    if part.get("type") == "object" and "properties" not in part:
        kept["additionalProperties"] = {"type": "string"}
    return kept


def _nested(part: Mapping[str, Any]) -> dict[str, Any]:
    if "properties" not in part:
        return _lean(part)
    properties = {name: _lean(each) for name, each in part["properties"].items()}
    return {"type": "object", "properties": properties, "required": list(part.get("required", ()))}
