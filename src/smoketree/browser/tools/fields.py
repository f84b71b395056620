"""Fields and the keyboard: typing, pressing keys, choosing options, whole forms."""

from collections.abc import Awaitable
from contextlib import suppress
from functools import partial
from typing import Annotated, Literal

from playwright.async_api import Error, Locator
from pydantic import Field

from smoketree.browser.capture import veil
from smoketree.browser.codegen import literal, quoted
from smoketree.browser.driver import asked, untraced
from smoketree.browser.failure import ToolFailure, brief
from smoketree.browser.options import SessionOptions
from smoketree.browser.response import Response
from smoketree.browser.secrets import names_in
from smoketree.browser.tab import Tab, Target
from smoketree.browser.tool import ElementArgs, Flag, Strings, ToolArgs, tab_tool

# A person's typing is what pages are made for; beyond this length it only costs time.
_TYPED_AT_MOST = 100

# Fields whose value is not the characters that are typed into them, and how their values are written (HTML standard).
_PICKED_TYPES = {
    "date": "2026-11-21",
    "datetime-local": "2026-11-21T09:30",
    "month": "2026-11",
    "week": "2026-W47",
    "time": "09:30",
    "color": "#ff8800",
    "range": "40",
}


class _TypeArgs(ElementArgs):
    text: str = Field(description="Text to type into the element")
    submit: Flag = Field(False, description="Whether to submit entered text (press Enter after)")
    slowly: Flag = Field(False, description="Whether to type one character at a time, for pages that react to keys.")


@tab_tool("browser_type", "Type text", kind="input", capability="core-input")
async def type_text(tab: Tab, args: _TypeArgs, response: Response) -> None:
    """Type text into editable element"""
    response.include_evidence(always=args.submit or args.slowly)
    target = await tab.locate(args.target)
    text = await reveal(tab, target, args.text)
    if args.slowly and tab.context.options.typing == "fill":
        response.add_code(lambda: f"{target.code}.press_sequentially({code_of(args.text)})")
        timeout = max(tab.action_timeout, 50.0 * len(text))
        await tab.act(target.locator.press_sequentially(text, timeout=timeout), brief_settle=not args.submit)
    else:
        typed = by_keys(args.text, tab.context.options, slowly=args.slowly)
        if typed and text:
            response.add_code(lambda: f'{target.code}.fill("")')
            response.add_code(lambda: f"{target.code}.press_sequentially({code_of(args.text)})")
        else:
            response.add_code(lambda: f"{target.code}.fill({code_of(args.text)})")
        await tab.act(enter(tab, target, text, typed=typed), brief_settle=True)
    if args.submit:
        response.add_code(lambda: f'{target.code}.press("Enter")')
        await tab.act(target.locator.press("Enter", timeout=tab.action_timeout, no_wait_after=True))


class _PressKeyArgs(ToolArgs):
    key: str = Field(description="Name of the key to press or a character to generate, such as `ArrowLeft` or `a`")


@tab_tool("browser_press_key", "Press a key", kind="input", capability="core-input")
async def press_key(tab: Tab, args: _PressKeyArgs, response: Response) -> None:
    """Press a key on the keyboard"""
    response.include_evidence(always=args.key == "Enter")
    if names_in(args.key):
        raise ToolFailure("A secret is not a key: type it into a field.")
    response.add_code(lambda: f"page.keyboard.press({quoted(args.key)})")
    await tab.act(tab.page.keyboard.press(args.key))


def by_keys(text: str, options: SessionOptions, *, slowly: bool = False) -> bool:
    """Whether a text is typed key by key. A secret is not: a page that reacts to each key would show its beginnings,
    which nothing could redact."""
    return options.typing == "keys" and not names_in(text) and (slowly or len(text) <= _TYPED_AT_MOST)


# The type of an input, and whether it can be typed into as it is: in view, unlocked, with nothing in it to empty first.
_FIELD = """field => {
  const shown = field.getClientRects().length > 0 && field.checkVisibility({ visibilityProperty: true });
  const locked = field.matches(":disabled, :read-only") || field.closest("[aria-disabled=true], [aria-readonly=true]");
  const kind = field instanceof HTMLInputElement ? field.type : "";
  const typed = field instanceof HTMLTextAreaElement || /^(?:text|search|email|password|tel|url|number)$/.test(kind);
  return [kind, typed && shown && !locked && field.value === "" && !field.validity.badInput];
}"""


@untraced()
async def _field(tab: Tab, target: Target) -> tuple[str, bool]:
    """What `_FIELD` says of the field, which is waited for."""
    if target.ref:
        with suppress(Error):  # in one message, where it is there already
            kind, ready = await tab.page.eval_on_selector(f"aria-ref={target.ref}", _FIELD)
            return kind, ready
    kind, ready = await asked(target.locator, _FIELD, timeout=tab.action_timeout)
    return kind, ready


async def enter(tab: Tab, target: Target, text: str, *, typed: bool) -> None:
    """Replaces the value of a field by the text; `typed`: with key events, as when a person types.

    The focus stays in the field: a change event comes with the next action, as for a person. Raises ToolFailure where
    the browser does not take a value that is not typed (a date, a colour) as it is.
    """
    locator, timeout = target.locator, tab.action_timeout
    if not typed and not tab.context.options.strict:
        await locator.fill(text, timeout=timeout)
        return
    kind, ready = await _field(tab, target)
    if kind in _PICKED_TYPES and tab.context.options.strict:
        await locator.fill(text, timeout=timeout)
        taken = await locator.input_value(timeout=timeout)
        if taken == text or (kind == "color" and taken == text.lower()) or (kind == "range" and _equal(taken, text)):
            return
        raise ToolFailure(
            f'a {kind} field does not take that value; it is written like {_PICKED_TYPES[kind]} (now: "{taken}")'
        )
    if not text or not typed or kind in _PICKED_TYPES:
        await locator.fill(text, timeout=timeout)
        return
    if not ready or tab.context.options.codegen != "none":  # the code that is given away says that it is emptied
        # An empty fill waits until the field can be edited, focuses and empties it; without a value nothing is emptied.
        await locator.fill("", timeout=timeout)
    await locator.press_sequentially(text, timeout=max(timeout, 50.0 * len(text)))


def _equal(one: str, other: str) -> bool:
    try:
        return float(one) == float(other)
    except ValueError:
        return False


async def reveal(tab: Tab, target: Target, text: str) -> str:
    """The text with secrets put in, where the element's frame and all around it may have them. Raises ToolFailure."""
    if not names_in(text):
        return text
    try:
        handle = await tab.race(target.locator.element_handle(timeout=tab.action_timeout))
        frame = await tab.race(handle.owner_frame())
    except Error as error:
        raise ToolFailure("The field for the secret is gone.") from error
    await veil(handle)
    addresses = []
    while frame is not None:  # a frame without an address of its own is its parent's
        if frame.parent_frame is None or frame.url not in {"", "about:blank", "about:srcdoc"}:
            addresses.append(frame.url)
        frame = frame.parent_frame
    return tab.context.vault.reveal(text, addresses or [""])


def code_of(text: str) -> str:
    """The text as Python; a lone secret as the variable that a test would read it from."""
    names = names_in(text)
    if len(names) == 1 and text.strip() == text and text.startswith("{{") and text.endswith("}}"):
        return f'os.environ["{names[0]}"]'
    return quoted(text)


class _SelectOptionArgs(ElementArgs):
    values: Strings = Field(description="The options to select in the dropdown, one or more: their values or labels.")


@tab_tool("browser_select_option", "Select option", kind="input")
async def select_option(tab: Tab, args: _SelectOptionArgs, response: Response) -> None:
    """Select an option in a dropdown"""
    response.include_snapshot()
    target = await tab.locate(args.target)
    chosen = args.values[0] if len(args.values) == 1 else args.values
    response.add_code(lambda: f"{target.code}.select_option({literal(chosen)})")
    choosing = target.locator.select_option(list(args.values), timeout=tab.action_timeout)
    await tab.act(_chosen(choosing, target.locator, args.values, tab.action_timeout), brief_settle=True)


_TRUTH = dict.fromkeys(("true", "yes", "on", "1", "checked"), True) | dict.fromkeys(
    ("false", "no", "off", "0", "unchecked", ""), False
)


class FormField(ElementArgs):
    """One field of browser_fill_form."""

    name: str = Field(description="Human-readable field name")
    type: Literal["textbox", "checkbox", "radio", "combobox", "slider"] = Field(description="Type of the field")
    value: str = Field(
        description="The value: for a checkbox or a radio `true` or `false`, for a combobox the option's text."
    )


class _FillFormArgs(ToolArgs):
    fields: Annotated[tuple[FormField, ...], Field(strict=False)] = Field(description="Fields to fill in")


@tab_tool("browser_fill_form", "Fill form", kind="input")
async def fill_form(tab: Tab, args: _FillFormArgs, response: Response) -> None:
    """Fill multiple form fields"""
    response.include_evidence()
    if tab.context.options.strict:
        await _fill_all(tab, args, response)
    else:
        await tab.act(_fill_all(tab, args, response), brief_settle=True)


async def _fill_all(tab: Tab, args: _FillFormArgs, response: Response) -> None:
    """Fills the fields in their order; one that reacts to another is waited for only where a person fills them."""
    for field in args.fields:
        target = await tab.locate(field.target)
        try:
            await _fill(tab, target, field, response)
        except (ToolFailure, Error) as error:
            words = brief(tab.context.redactor.text(error.message)) if isinstance(error, Error) else str(error)
            raise ToolFailure(f"{field.name or field.target}: {words}") from error


async def _fill(tab: Tab, target: Target, field: FormField, response: Response) -> None:
    locator, timeout, code = target.locator, tab.action_timeout, target.code
    act = partial(tab.act, brief_settle=True) if tab.context.options.strict else tab.race
    if field.type in {"checkbox", "radio"}:
        wanted = field.value == "true"
        if tab.context.options.strict:
            truth = _TRUTH.get(field.value.strip().lower())
            if truth is None:
                raise ToolFailure(f'a box is "true" or "false", not "{field.value}"')
            wanted = truth
        response.add_code(lambda: f"{code}.{'check' if wanted else 'uncheck'}()")
        await act(locator.set_checked(wanted, timeout=timeout))
        return
    if field.type == "combobox":
        choosing = locator.select_option(label=field.value, timeout=timeout)
        is_list = True
        try:
            await act(_chosen(choosing, locator, (field.value,), timeout))
            return
        except _NotAListError:
            is_list = False  # an input that is a combobox takes the text
        finally:
            if is_list:
                response.add_code(lambda: f"{code}.select_option(label={quoted(field.value)})")
    text = await reveal(tab, target, field.value)
    response.add_code(lambda: f"{code}.fill({code_of(field.value)})")
    typed = by_keys(field.value, tab.context.options)
    await act(enter(tab, target, text, typed=typed))


# The labels of a list's options, and those of the wanted that are not among them; null of what is no such list.
_OPTIONS = """(element, wanted) => {
  if (!(element instanceof HTMLSelectElement)) return null;
  const options = Array.from(element.options, option => ({
    value: option.value, label: option.label.trim().replace(/\\s+/g, " ")}));
  const missing = wanted.filter(name => !options.some(o => o.value === name || o.label === name));
  return {missing, labels: options.map(o => o.label)};
}"""


class _NotAListError(ToolFailure):
    """Raised where an element has no options."""


async def _chosen(choosing: Awaitable[object], locator: Locator, values: tuple[str, ...], timeout: float) -> None:
    """Chooses. Raises ToolFailure with the options that there are, where one was not among them and did not come within
    `timeout` milliseconds: Playwright cannot name the others."""
    try:
        await choosing
    except Error as error:
        found: dict[str, list[str]] | None = await asked(locator, _OPTIONS, list(values), timeout=timeout)
        if found is None:
            raise _NotAListError(brief(error.message)) from error
        if not found["missing"]:
            raise
        there = ", ".join(f'"{label}"' for label in found["labels"][:20]) or "none"
        raise ToolFailure(
            f'the list has no option "{found["missing"][0]}"; its options: {there} (Timeout {timeout:g}ms exceeded.)'
        ) from None
