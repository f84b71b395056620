"""The tools that act on the page, look at it or wait for it: their arguments, and what the model is told of each."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from smoketree.agent.toolbox.arguments import (
    LONGEST_NAME,
    Arguments,
    Name,
    Ref,
    Texts,
    Url,
    Value,
    Words,
    several,
    text,
)


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
