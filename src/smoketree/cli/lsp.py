"""`smoketree lsp`: a language server for plans. An editor shows what `lint` finds, how each line is read, and what may
come next in a line. Uses pygls (the extra `smoketree[author]`)."""

import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePath

import click

from smoketree.cli.lint import begun_like, has_model
from smoketree.cli.options import common_options
from smoketree.errors import SmoketreeError, UsageError
from smoketree.version import __version__

try:
    from lsprotocol import types
    from pygls.lsp.server import LanguageServer
    from pygls.workspace import ServerTextPosition, ServerTextRange, TextDocument
except ImportError as error:
    raise UsageError("the language server needs pygls", "install it with: pip install 'smoketree[author]'") from error

from smoketree.agent.outcome import offer
from smoketree.agent.readings import with_line
from smoketree.interactive.completion import completions
from smoketree.plan.markdown import HeaderKind, header
from smoketree.plan.model import Severity
from smoketree.plan.parser import Parsed, parse
from smoketree.run.linting import Linted, lint_parsed
from smoketree.run.rules import variables_of
from smoketree.settings import Settings, load_settings

_BULLET = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+")
_SEVERITY = {Severity.ERROR: types.DiagnosticSeverity.Error, Severity.WARNING: types.DiagnosticSeverity.Warning}


@click.command("lsp")
@common_options("quiet")
def command(quiet: bool) -> int:
    """Serve an editor over stdin and stdout: problems of plans, how each line is read, completion.

    Files of the workspace's plans (default: smoke/) and files with a case header are plans; others are left alone.
    """
    del quiet
    language_server().start_io()
    return 0


def language_server() -> LanguageServer:
    """A server that knows plans."""
    server = LanguageServer("smoketree", __version__)

    def plan(document: types.TextDocumentIdentifier) -> EditedPlan:
        return EditedPlan(server.workspace.get_text_document(document.uri))

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def checked(given: types.DidOpenTextDocumentParams | types.DidChangeTextDocumentParams) -> None:
        document = server.workspace.get_text_document(given.text_document.uri)
        found = list(EditedPlan(document).diagnostics())
        server.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(document.uri, found, version=document.version)
        )

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(given: types.HoverParams) -> types.Hover | None:
        said = plan(given.text_document).said_of(given.position.line + 1)
        return types.Hover(types.MarkupContent(types.MarkupKind.PlainText, said)) if said else None

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=['"', "{", " "]))
    def complete(given: types.CompletionParams) -> list[types.CompletionItem]:
        return list(plan(given.text_document).completions_at(given.position))

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION)
    def fixes(given: types.CodeActionParams) -> list[types.CodeAction]:
        return list(plan(given.text_document).fixes(range(given.range.start.line + 1, given.range.end.line + 2)))

    return server


class EditedPlan:
    """A plan as an editor shows it now."""

    def __init__(self, document: TextDocument) -> None:
        self._document = document
        self._parsed: Parsed | None = None
        path = PurePath(os.path.relpath(document.path)) if document.path else PurePath("plan.md")
        try:
            self._settings = load_settings({}).model_copy(update={"url": None})
            self._variables = variables_of(self._settings)
        except SmoketreeError:
            self._settings, self._variables = Settings(), {}  # a settings file that is being edited, say
        if _is_plan(path, document.source, self._settings):
            self._parsed = parse(document.source, path.as_posix(), self._variables)

    def diagnostics(self) -> Iterator[types.Diagnostic]:
        """What `lint` says about the file."""
        linted = self._linted()
        for problem in linted.problems:
            at = problem.location
            said = f"{problem.message}\n{problem.hint}" if problem.hint else problem.message
            yield types.Diagnostic(self._range(at.line, at.column), said, _SEVERITY[problem.severity])
        if has_model(self._settings):
            return
        for reading in linted.readings.values():
            if reading.by_model:
                said = "this line would not run: it needs a model"
                said += f"\n{offer(reading.offers)}" if reading.offers else ""
                where = self._range(reading.line, reading.column)
                yield types.Diagnostic(where, said, types.DiagnosticSeverity.Warning)

    def said_of(self, line: int) -> str:
        """How the line (the first is 1) is read; "" where it is no step."""
        return "\n".join(
            "\n".join([f"read as {reading.reading}", *([offer(reading.offers)] if reading.offers else [])])
            for reading in self._linted().readings.values()
            if reading.line == line
        )

    def completions_at(self, position: types.Position) -> Iterator[types.CompletionItem]:
        """What may come next in the line up to there."""
        end = self._document.position_from_client_units(position)
        line = self._document.lines[end.line] if end.line < len(self._document.lines) else ""
        bullet = _BULLET.match(line)
        if self._parsed is None or bullet is None or bullet.end() > end.character:
            return
        front = self._parsed.draft.front if self._parsed.draft is not None else None
        values = (*(f"secret.{name}" for name in front.secrets), *front.variables, "unique") if front else ()
        for number, each in enumerate(completions(line[bullet.end() : end.character], (), values)):
            if each.text.startswith(":"):
                continue
            start = ServerTextPosition(end.line, end.character - each.length)
            edit = types.TextEdit(self._document.range_to_client_units(ServerTextRange(start, end)), each.text)
            yield types.CompletionItem(each.text, detail=each.about, sort_text=f"{number:03}", text_edit=edit)

    def fixes(self, lines: range) -> Iterator[types.CodeAction]:
        """For each line that only a model reads, the plain lines to write instead."""
        for step, reading in self._linted().readings.items():
            row = reading.line - 1
            for number, offered in enumerate(reading.offers if reading.line in lines else ()):
                line = begun_like(step.text, offered)
                if with_line(self._document.source, step, (line,)) is None:
                    continue
                at = self._document.lines[row].index(step.text)
                where = ServerTextRange(ServerTextPosition(row, at), ServerTextPosition(row, at + len(step.text)))
                edit = types.TextEdit(self._document.range_to_client_units(where), line)
                change = types.WorkspaceEdit(changes={self._document.uri: [edit]})
                kind = types.CodeActionKind.QuickFix
                yield types.CodeAction(f"Write: {line}", kind, edit=change, is_preferred=number == 0)

    def _linted(self) -> Linted:
        if self._parsed is None:
            return Linted((), {})
        return lint_parsed([self._parsed], self._settings, self._variables)

    def _range(self, line: int, column: int) -> types.Range:
        """From there (the first line and column are 1) to the end of the line."""
        text = self._document.lines[line - 1].rstrip() if line <= len(self._document.lines) else ""
        start, end = (ServerTextPosition(line - 1, at) for at in (min(column - 1, len(text)), len(text)))
        return self._document.range_to_client_units(ServerTextRange(start, end))


def _is_plan(path: PurePath, text: str, settings: Settings) -> bool:
    """Whether the file is among the settings' plans, or has a case header."""
    folders = [Path(each) for each in settings.plans or ("smoke",)]
    if path.suffix == ".md" and any(path.is_relative_to(folder) for folder in folders):
        return True
    return any(line.startswith("#") and header(line).kind is HeaderKind.CASE for line in text.splitlines())
