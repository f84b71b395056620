"""The language server as an editor uses it: the client of pygls, over stdin and stdout."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.lsp.client import LanguageClient

pytestmark = pytest.mark.anyio

PLAN = """---
secrets: [TOKEN]
---
#Case 1: "Zoë" 🌲 signs in

- Open /login
- Press Hello button, then frobnicate the widget
- Type "{{secret.NOPE}}" into the "Key" field
- Click on the "Menu" button
- Verify the page shows "Hello"
"""


class Editor(LanguageClient):
    """A client that keeps the diagnostics it gets."""

    def __init__(self) -> None:
        super().__init__("editor", "1")
        self._found: asyncio.Queue[list[types.Diagnostic]] = asyncio.Queue()

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]
        def keep(given: types.PublishDiagnosticsParams) -> None:
            self._found.put_nowait(list(given.diagnostics))

    async def diagnostics(self) -> list[types.Diagnostic]:
        async with asyncio.timeout(30):
            return await self._found.get()

    async def opens(self, path: Path, text: str) -> tuple[str, list[types.Diagnostic]]:
        """The address of a document that is opened, and its diagnostics."""
        item = types.TextDocumentItem(path.as_uri(), "markdown", 1, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return item.uri, await self.diagnostics()


@pytest.fixture
async def editor(tmp_path: Path) -> AsyncIterator[Editor]:
    client = Editor()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SMOKETREE_")}
    await client.start_io(sys.executable, "-m", "smoketree", "lsp", cwd=tmp_path, env=kept)
    await client.initialize_async(types.InitializeParams(types.ClientCapabilities(), root_uri=tmp_path.as_uri()))
    client.initialized(types.InitializedParams())
    yield client
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()  # type: ignore[no-untyped-call]


async def test_an_editor_shows_how_lines_are_read(editor: Editor, tmp_path: Path) -> None:
    lines = PLAN.splitlines()
    uri, found = await editor.opens(tmp_path / "smoke/login.md", PLAN)
    at = {each.range.start.line: each for each in found}
    assert set(at) == {6, 7}
    assert lines[6][at[6].range.start.character : at[6].range.end.character] == lines[6][2:]
    assert "needs a model" in at[6].message
    assert at[7].severity is types.DiagnosticSeverity.Error
    assert "NOPE" in at[7].message

    document = types.TextDocumentIdentifier(uri)
    hovered = await editor.text_document_hover_async(types.HoverParams(document, types.Position(8, 5)))
    assert hovered is not None
    assert getattr(hovered.contents, "value", "") == 'read as plain: click the "Menu" button'
    assert await editor.text_document_hover_async(types.HoverParams(document, types.Position(3, 5))) is None

    fixed = lines[7].replace("NOPE", "TOKEN")
    whole = types.TextDocumentContentChangeWholeDocument("\n".join([*lines[:7], fixed, *lines[8:], "- Ty"]))
    edited = types.VersionedTextDocumentIdentifier(version=2, uri=uri)
    editor.text_document_did_change(types.DidChangeTextDocumentParams(edited, [whole]))
    changed = await editor.diagnostics()
    assert [each.range.start.line for each in changed if "needs a model" not in each.message] == []
    offered = await editor.text_document_completion_async(types.CompletionParams(document, types.Position(10, 4)))
    assert isinstance(offered, list)
    first = offered[0].text_edit
    assert isinstance(first, types.TextEdit)
    assert first.new_text.startswith("Type ")
    assert (first.range.start.character, first.range.end.character) == (2, 4)


async def test_a_line_that_is_not_read_is_replaced_by_a_plain_one(editor: Editor, tmp_path: Path) -> None:
    text = '#Case 1: It\n\n- 🌲 \n- Smash the "Hello" button\n- Verify the page shows "Hello"\n'
    uri, found = await editor.opens(tmp_path / "smoke/it.md", text)
    where = next(each.range for each in found if "needs a model" in each.message)
    asked = types.CodeActionParams(types.TextDocumentIdentifier(uri), where, types.CodeActionContext([]))
    actions = await editor.text_document_code_action_async(asked)
    assert actions
    edit = getattr(actions[0], "edit", None)
    assert isinstance(edit, types.WorkspaceEdit)
    assert edit.changes is not None
    (change,) = edit.changes[uri]
    assert change.range == where
    assert change.new_text == 'Click the "Hello" button'


async def test_other_markdown_is_left_alone(editor: Editor, tmp_path: Path) -> None:
    _, found = await editor.opens(tmp_path / "README.md", "# Read me\n\n- frobnicate the widget\n")
    assert found == []
