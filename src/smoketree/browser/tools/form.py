"""Fields that are chosen rather than typed, and whole forms."""

from collections.abc import Awaitable
from functools import partial
from typing import Annotated, Literal

from playwright.async_api import Error, Locator
from pydantic import Field

from smoketree.browser.arguments import Strings, Text
from smoketree.browser.codegen import literal, quoted
from smoketree.browser.element import asked
from smoketree.browser.failure import ToolFailure, brief
from smoketree.browser.registry import ELEMENT, ToolArgs, tab_tool, target_field
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab, Target
from smoketree.browser.tools.keyboard import by_keys, code_of, enter, reveal


class SelectOptionArgs(ToolArgs):
    """Arguments of browser_select_option."""

    element: Text = Field(None, description=ELEMENT)
    target: str = target_field()
    values: Strings = Field(description="The options to select in the dropdown, one or more: their values or labels.")


@tab_tool("browser_select_option", "Select option", kind="input")
async def select_option(tab: Tab, args: SelectOptionArgs, response: Response) -> None:
    """Select an option in a dropdown"""
    response.include_snapshot()
    target = await tab.locate(args.target)
    chosen = args.values[0] if len(args.values) == 1 else args.values
    response.add_code(lambda: f"{target.code}.select_option({literal(chosen)})")
    choosing = target.locator.select_option(list(args.values), timeout=tab.action_timeout)
    await tab.act(_chosen(choosing, target.locator, args.values, tab.action_timeout), brief_settle=True)


class FormField(ToolArgs):
    """One field of browser_fill_form."""

    element: Text = Field(None, description=ELEMENT)
    target: str = target_field()
    name: str = Field(description="Human-readable field name")
    type: Literal["textbox", "checkbox", "radio", "combobox", "slider"] = Field(description="Type of the field")
    value: str = Field(
        description="The value: for a checkbox or a radio `true` or `false`, for a combobox the option's text."
    )


class FillFormArgs(ToolArgs):
    """Arguments of browser_fill_form."""

    fields: Annotated[tuple[FormField, ...], Field(strict=False)] = Field(description="Fields to fill in")


@tab_tool("browser_fill_form", "Fill form", kind="input")
async def fill_form(tab: Tab, args: FillFormArgs, response: Response) -> None:
    """Fill multiple form fields"""
    response.include_evidence()
    if tab.context.options.strict:
        await _fill_all(tab, args, response)
    else:
        await tab.act(_fill_all(tab, args, response), brief_settle=True)


async def _fill_all(tab: Tab, args: FillFormArgs, response: Response) -> None:
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
        wanted = _truth(field.value) if tab.context.options.strict else field.value == "true"
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
    await act(enter(tab, locator, text, typed=typed))


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


def _truth(value: str) -> bool:
    folded = value.strip().lower()
    if folded in {"true", "yes", "on", "1", "checked"}:
        return True
    if folded in {"false", "no", "off", "0", "unchecked", ""}:
        return False
    raise ToolFailure(f'a box is "true" or "false", not "{value}"')
