"""What clears a modal state: answering a dialog, giving files to a file chooser."""

import mimetypes
from pathlib import Path

from playwright.async_api import Error, FileChooser, FilePayload
from pydantic import Field

from smoketree.browser.arguments import MaybeStrings, Text
from smoketree.browser.codegen import literal
from smoketree.browser.failure import brief
from smoketree.browser.modal import answer
from smoketree.browser.registry import ToolArgs, tab_tool
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab


class HandleDialogArgs(ToolArgs):
    """Arguments of browser_handle_dialog."""

    accept: bool = Field(description="Whether to accept the dialog.")
    prompt_text: Text = Field(None, description="The text of the prompt in case of a prompt dialog.")


@tab_tool("browser_handle_dialog", "Handle a dialog", kind="action", clears="dialog")
async def handle_dialog(tab: Tab, args: HandleDialogArgs, response: Response) -> None:
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


class FileUploadArgs(ToolArgs):
    """Arguments of browser_file_upload."""

    paths: MaybeStrings = Field(
        None, description="The files to upload, by absolute path. Without it the file chooser is cancelled."
    )


@tab_tool("browser_file_upload", "Upload files", kind="action", clears="filechooser")
async def file_upload(tab: Tab, args: FileUploadArgs, response: Response) -> None:
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
        tab.modals.restore(chooser)
        response.add_error(f"There is no file {missing}.")
        return
    try:
        await tab.act(_give(tab, chooser, files))
    except Error as error:
        tab.modals.restore(chooser)
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
            await chooser.set_files([_contents(file) for file in files], timeout=tab.action_timeout)
            return
    await chooser.set_files(files, timeout=tab.action_timeout)


def _contents(file: Path) -> FilePayload:
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return {"name": file.name, "mimeType": kind, "buffer": file.read_bytes()}


_MOST_BYTES = 50_000_000
"""Of files that are given by their contents: Playwright takes no more."""


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
