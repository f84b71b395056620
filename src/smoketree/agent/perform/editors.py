"""Rich-text and code editors: contenteditable, CodeMirror, Monaco, ProseMirror, Quill."""

from collections.abc import Mapping
from dataclasses import dataclass

from smoketree.agent.perform.act_context import ActContext, Element, not_done
from smoketree.agent.perform.page_scripts import script_source
from smoketree.agent.perform.typed_text import editor_holds
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.query import Query

_READ_BACK_SECONDS = 1.0
_KIND_WORDS = frozenset({"editor", "text", "code", "rich", "content", "field", "area"})
_DECORATION = " *:.\u2026"


@dataclass(frozen=True, slots=True)
class Editor(Element):
    """An editor: where to click, what it is called (folded), and the text that it holds."""

    names: frozenset[str] = frozenset()
    held: str = ""


def _editor(found: Mapping[str, str]) -> Editor:
    said = f'editor "{found["said"]}"' if found["said"] else "the editor"
    names = frozenset(fold(found[name]).strip(_DECORATION) for name in ("said", "placeholder"))
    return Editor(found["path"], said, names=names, held=found["held"])


async def editor_of(context: ActContext, element: Element) -> Editor | None:
    """The editor that an element belongs to, if it is a part of one."""
    found = await context.ask("editors", None, element)
    return _editor(found) if isinstance(found, dict) else None


async def editor_named(context: ActContext, query: Query) -> Editor | None:
    """The editor that the query names, or the only one where it only says "editor"; None unless there is just one."""
    if query.nth is not None or query.within is not None or query.next_to is not None:
        return None
    editors = [_editor(each) for each in await context.ask("editors") or ()]
    wanted = fold(query.name or "").strip(_DECORATION)
    if wanted and (query.quoted or not words(wanted) <= _KIND_WORDS):
        editors = [each for each in editors if wanted in each.names]
    return editors[0] if len(editors) == 1 else None


async def write(context: ActContext, editor: Editor, text: str, *, append: bool, submit: bool = False) -> None:
    """Puts text into an editor in place of what it holds (or behind it), and reads it back. Raises ActStopped."""
    verb, where = ("append", "to") if append else ("type", "into")
    await context.use("browser_click", editor, f'{verb} "{text}" {where} {editor.said}' + " and press Enter" * submit)
    await context.press("ControlOrMeta+End" if append else "ControlOrMeta+a")
    if not append and editor.held.strip():
        await context.press("Delete")
    await context.call("browser_evaluate", {"function": script_source("insert_text", text)}, "")
    held = editor.held
    async for _ in context.moments(_READ_BACK_SECONDS):
        now = await editor_of(context, editor)
        held = now.held if now is not None else held
        if editor_holds(text, held) and (not append or editor_holds(editor.held, held)):
            break
    else:
        raise not_done(f'typed text did not arrive: {editor.said} holds "{held[:200]}" after "{text}" was typed')
    if submit:
        await context.press("Enter")
    context.stage.typing = not submit
