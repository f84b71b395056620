"""Assertions for writing a test with these tools, and locators for it. They check once; they do not wait."""

from collections.abc import Callable
from functools import partial
from typing import Literal

from playwright.async_api import Frame, Locator
from pydantic import Field

from smoketree.browser.codegen import locator, quoted
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab
from smoketree.browser.tool import ElementArgs, Strings, ToolArgs, tab_tool, target_field

_CAPABILITY = "testing"
_DONE = "Done"


class _VerifyElementArgs(ToolArgs):
    role: str = Field(description="The element's role, as the snapshot has it first on its line")
    accessible_name: str = Field(description="The element's accessible name, as the snapshot has it in quotes")


@tab_tool("browser_verify_element_visible", "Verify element visible", kind="assertion", capability=_CAPABILITY)
async def verify_element_visible(tab: Tab, args: _VerifyElementArgs, response: Response) -> None:
    """Verify element is visible on the page"""

    def sought(frame: Frame) -> Locator:
        return frame.get_by_role(args.role, name=args.accessible_name)  # type: ignore[arg-type]  # any role's name

    if not await _found(tab, sought, response):
        response.add_error(f'Element with role "{args.role}" and accessible name "{args.accessible_name}" not found')


class _VerifyTextArgs(ToolArgs):
    text: str = Field(description="The text, as the snapshot has it after a colon or on a line of its own")


@tab_tool("browser_verify_text_visible", "Verify text visible", kind="assertion", capability=_CAPABILITY)
async def verify_text_visible(tab: Tab, args: _VerifyTextArgs, response: Response) -> None:
    """Verify text is visible on the page. Better is browser_verify_element_visible, where it can tell."""
    if not await _found(tab, lambda frame: frame.get_by_text(args.text).filter(visible=True), response):
        response.add_error("Text not found")


class _VerifyListArgs(ToolArgs):
    element: str = Field(description="The list, in a person's words")
    target: str = target_field()
    items: Strings = Field(description="Items to verify")


@tab_tool("browser_verify_list_visible", "Verify list visible", kind="assertion", capability=_CAPABILITY)
async def verify_list_visible(tab: Tab, args: _VerifyListArgs, response: Response) -> None:
    """Verify list is visible on the page"""
    target = await tab.locate(args.target)
    for item in args.items:
        if not await tab.race(target.locator.get_by_text(item).filter(visible=True).count()):
            response.add_error(f'Item "{item}" not found')
            return
    if tab.context.options.codegen == "typescript":
        lines = "\n".join(["- list:", *(f"  - listitem: {quoted(item)}" for item in args.items)])
        response.add_code(lambda: f"expect(page.locator('body')).to_match_aria_snapshot({quoted(lines)})")
        response.add_result(_DONE)
        return
    if not args.items:
        response.add_code(lambda: f"expect({target.code}).to_be_visible()")
    for item in args.items:
        found = f"{target.code}.get_by_text({quoted(item)}).filter(visible=True).first"
        response.add_code(partial("expect({}).to_be_visible()".format, found))
    response.add_result(_DONE)


class _VerifyValueArgs(ToolArgs):
    type: Literal["textbox", "checkbox", "radio", "combobox", "slider"] = Field(description="Type of the element")
    element: str = Field(description="The element, in a person's words")
    target: str = target_field()
    value: str = Field(description='Value to verify. For checkbox, use "true" or "false".')


@tab_tool("browser_verify_value", "Verify value", kind="assertion", capability=_CAPABILITY)
async def verify_value(tab: Tab, args: _VerifyValueArgs, response: Response) -> None:
    """Verify element value"""
    target = await tab.locate(args.target)
    timeout = tab.context.options.expect_timeout * 1000
    if args.type in {"checkbox", "radio"}:
        checked = await tab.race(target.locator.is_checked(timeout=timeout))
        if checked != (args.value == "true"):
            response.add_error(f'Expected value "{args.value}", but got "{str(checked).lower()}"')
            return
        response.add_code(lambda: f"expect({target.code}).{'to_be_checked' if checked else 'not_to_be_checked'}()")
    else:
        value = await tab.race(target.locator.input_value(timeout=timeout))
        if value != args.value:
            response.add_error(f'Expected value "{args.value}", but got "{value}"')
            return
        holds = f"to_have_value({quoted(args.value)})" if args.value else "to_be_empty()"
        response.add_code(lambda: f"expect({target.code}).{holds}")
    response.add_result(_DONE)


@tab_tool("browser_generate_locator", "Create locator for element", kind="readOnly", capability=_CAPABILITY)
async def generate_locator(tab: Tab, args: ElementArgs, response: Response) -> None:
    """Generate locator for the given element to use in tests"""
    target = await tab.locate(args.target, code=False)
    code = await tab.code_of(target.locator)
    response.add_result((locator(code) if tab.context.options.codegen == "typescript" else code).removeprefix("page."))


async def _found(tab: Tab, seek: Callable[[Frame], Locator], response: Response) -> bool:
    """Whether a frame has what is sought; the response says so then."""
    for frame in tab.page.frames:
        found = seek(frame)
        if count := await tab.race(found.count()):
            first = found.first if count > 1 else found
            code = await tab.code_of(first) if tab.context.options.codegen != "none" else ""
            response.add_code(partial("expect({}).to_be_visible()".format, code))
            response.add_result(_DONE)
            return True
    return False
