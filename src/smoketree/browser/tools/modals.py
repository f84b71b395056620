"""What clears a modal state: answering a dialog, giving files to a file chooser."""

from pathlib import Path

from pydantic import Field

from smoketree.browser.failure import ToolFailure
from smoketree.browser.modal import answer
from smoketree.browser.registry import ToolArgs, tab_tool
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab


class HandleDialogArgs(ToolArgs):
    """Arguments of browser_handle_dialog."""

    accept: bool = Field(description="Whether to accept the dialog.")
    prompt_text: str | None = Field(None, description="The text of the prompt in case of a prompt dialog.")


@tab_tool("browser_handle_dialog", "Handle a dialog", kind="action", clears="dialog")
async def handle_dialog(tab: Tab, args: HandleDialogArgs, response: Response) -> None:
    """Handle a dialog"""
    dialog = tab.modals.dialog
    if dialog is None:
        return
    response.include_snapshot()
    # Cleared first: answering releases the page, and what follows must not be raced with a dialog that is gone.
    tab.modals.cleared(dialog)
    tab.begin()
    await answer(dialog, accept=args.accept, text=args.prompt_text)
    response.add_result(f"{'Accepted' if args.accept else 'Dismissed'} the {dialog.type} dialog: {dialog.message}")
    await tab.resume()


class FileUploadArgs(ToolArgs):
    """Arguments of browser_file_upload."""

    paths: tuple[str, ...] = Field(
        (), description="The absolute paths to the files to upload. If omitted, file chooser is cancelled."
    )


@tab_tool("browser_file_upload", "Upload files", kind="action", clears="filechooser")
async def file_upload(tab: Tab, args: FileUploadArgs, response: Response) -> None:
    """Upload one or multiple files"""
    chooser = tab.modals.filechooser
    if chooser is None:
        return
    response.include_snapshot()
    files = [_allowed(path, tab.context.options.upload_roots) for path in args.paths]
    response.add_code(lambda: f"await file_chooser.set_files({list(args.paths)!r})")
    tab.modals.cleared(chooser)
    if files:
        await tab.act(chooser.set_files(files, timeout=tab.action_timeout))
    await tab.resume()


def _allowed(name: str, roots: tuple[Path, ...]) -> Path:
    """The file, where it exists and lies in an upload folder; relative names are looked up there.

    Raises ToolFailure.
    """
    folders = [root.resolve() for root in roots]
    tried = [(folder / name).resolve() for folder in folders]
    inside = [path for path in tried if any(path.is_relative_to(folder) for folder in folders)]
    if not inside:
        roots_named = ", ".join(str(folder) for folder in folders)
        raise ToolFailure(f"File access denied: {name} is outside allowed roots. Allowed roots: {roots_named}")
    found = next((path for path in inside if path.is_file()), None)
    if found is None:
        raise ToolFailure(f"There is no file {name}.")
    return found
