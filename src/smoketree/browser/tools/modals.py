"""Waiting for a text or a time, and what clears a modal state: answering a dialog, giving files to a file chooser."""

import asyncio
import mimetypes
from pathlib import Path
from typing import Literal

from playwright.async_api import Error, FileChooser, FilePayload
from pydantic import Field

from smoketree.browser.codegen import literal, quoted
from smoketree.browser.context import Context
from smoketree.browser.failure import ToolFailure, brief
from smoketree.browser.modal import answer
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab
from smoketree.browser.tool import MaybeStrings, Number, Text, ToolArgs, context_tool, tab_tool


class _HandleDialogArgs(ToolArgs):
    accept: bool = Field(description="Whether to accept the dialog.")
    prompt_text: Text = Field(None, description="The text of the prompt in case of a prompt dialog.")


@tab_tool("browser_handle_dialog", "Handle a dialog", kind="action", clears="dialog")
async def handle_dialog(tab: Tab, args: _HandleDialogArgs, response: Response) -> None:
    """Handle a dialog"""
    dialog = tab.modals.dialog
    if dialog is None:
        return
    response.include_evidence()
    # Cleared first: answering releases the page, and what follows must not be raced with a dialog that is gone.
    tab.modals.cleared(dialog)
    tab.begin()
    await answer(dialog, accept=args.accept, text=args.prompt_text)
    await tab.resume()


_MOST_BYTES = 50_000_000
"""Of files that are given by their contents: Playwright takes no more."""


class _FileUploadArgs(ToolArgs):
    paths: MaybeStrings = Field(
        None, description="The files to upload, by absolute path. Without it the file chooser is cancelled."
    )


@tab_tool("browser_file_upload", "Upload files", kind="action", clears="filechooser")
async def file_upload(tab: Tab, args: _FileUploadArgs, response: Response) -> None:
    """Upload one or multiple files"""
    chooser = tab.modals.filechooser
    if chooser is None:
        return
    response.include_snapshot()
    if args.paths is None:
        tab.modals.cleared(chooser)
        response.add_code(lambda: "# The file chooser was cancelled.")
        await tab.resume()
        return
    files = [tab.context.uploadable(path) for path in args.paths]
    missing = next((path for path, file in zip(args.paths, files, strict=True) if not file.exists()), None)
    # Cleared first: a chooser blocks nothing of the page itself, only what is raced with it.
    tab.modals.cleared(chooser)
    given = literal([str(path) for path in files])
    if tab.context.options.codegen == "typescript":
        response.add_code(lambda: f"file_chooser.set_files({given})")
    elif tab.context.options.codegen == "python":
        field = await _field(tab, chooser)
        response.add_code(lambda: f"{field}.set_input_files({given})")
    if missing is not None:
        tab.modals.add(chooser)
        response.add_error(f"There is no file {missing}.")
        return
    try:
        await tab.act(_give(tab, chooser, files))
    except Error as error:
        tab.modals.add(chooser)
        response.add_error(brief(error.message))
        return
    await tab.resume()


async def _give(tab: Tab, chooser: FileChooser, files: list[Path]) -> None:
    """Gives the files. To the browser, files that were chosen already are a choice that was cancelled; from Playwright
    MCP they come as new ones each time, which only their contents do."""
    if not tab.context.options.strict and files and all(file.is_file() for file in files):
        chosen = await chooser.element.evaluate("field => Array.from(field.files, one => [one.name, one.size])")
        sizes = [file.stat().st_size for file in files]
        names = [file.name for file in files]
        if chosen == [list(one) for one in zip(names, sizes, strict=True)] and sum(sizes) < _MOST_BYTES:
            contents: list[FilePayload] = [
                {
                    "name": file.name,
                    "mimeType": mimetypes.guess_type(file.name)[0] or "application/octet-stream",
                    "buffer": file.read_bytes(),
                }
                for file in files
            ]
            await chooser.set_files(contents, timeout=tab.action_timeout)
            return
    await chooser.set_files(files, timeout=tab.action_timeout)


async def _field(tab: Tab, chooser: FileChooser) -> str:
    """The Python that finds the field which the chooser belongs to."""
    selector = 'input[type="file"]'
    script = "(field, selector) => Array.from(field.ownerDocument.querySelectorAll(selector)).indexOf(field)"
    try:
        index = int(await tab.race(chooser.element.evaluate(script, selector)))
        frame = await tab.race(chooser.element.owner_frame())
        if index < 0 or frame is None:
            return f"page.locator({literal(selector)})"
        found = await tab.race(frame.locator(selector).nth(index).normalize())
    except Error:
        return f"page.locator({literal(selector)})"
    return f"page.{found}"


_LONGEST = 30.0
_State = Literal["visible", "hidden"]


class _WaitForArgs(ToolArgs):
    time: Number = Field(
        None, description="The time to wait in seconds, at most 30; with text or textGone, their time-out"
    )
    text: Text = Field(None, description="The text to wait for")
    text_gone: Text = Field(None, description="The text to wait for to disappear")


@context_tool("browser_wait_for", "Wait for", kind="assertion")
async def wait_for(context: Context, args: _WaitForArgs, response: Response) -> None:
    """Wait for text to appear or disappear (of both, whichever comes first), or for a time to pass"""
    if not args.time and not args.text and not args.text_gone:
        raise ToolFailure("Either time, text or textGone must be provided")
    tab = context.current
    if tab is None:
        raise ToolFailure("No open pages available.")
    response.include_snapshot()
    asked = args.time or 0.0
    seconds = max(0.0, min(asked, _LONGEST))
    if not args.text and not args.text_gone:
        response.add_code(lambda: f"page.wait_for_timeout({seconds * 1000:g})")
        await asyncio.sleep(seconds)
        if tab.crashed and not context.options.strict:
            raise ToolFailure("Target crashed")
        limit = f" (requested {asked:g}, maximum is {_LONGEST:g})" if asked > _LONGEST else ""
        response.add_result(f"Waited for {min(asked, _LONGEST):g} seconds{limit}")
        return
    tab.gate("browser_wait_for")
    bound = seconds if args.time else context.options.action_timeout
    asked_for: tuple[tuple[str | None, _State], ...] = ((args.text, "visible"), (args.text_gone, "hidden"))
    wanted = [(text, state) for text, state in asked_for if text]
    text, state = await tab.race(_first(tab, wanted, bound), seconds=bound + 5)
    found = f"page.get_by_text({quoted(text)}).filter(visible=True).first"
    response.add_code(lambda: f"{found}.wait_for({'' if state == 'visible' else 'state=' + quoted(state)})")
    response.add_result(f"Waited for {text}")


async def _first(tab: Tab, wanted: list[tuple[str, _State]], seconds: float) -> tuple[str, _State]:
    tasks = {asyncio.ensure_future(_one(tab, text, state, seconds)): (text, state) for text, state in wanted}
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
    ended = next((task for task in done if task.exception() is None), None) or done.pop()
    ended.result()
    return tasks[ended]


async def _one(tab: Tab, text: str, state: _State, seconds: float) -> None:
    try:
        await tab.page.get_by_text(text).filter(visible=True).first.wait_for(state=state, timeout=seconds * 1000)
    except Error as error:
        if "Timeout" not in error.message:
            raise
        words = f'text "{text}" to {"appear" if state == "visible" else "disappear"}'
        raise ToolFailure(f"{words}: not within {seconds:g} s (Timeout {seconds * 1000:g}ms exceeded.)") from error
