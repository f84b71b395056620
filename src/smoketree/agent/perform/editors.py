"""Rich-text and code editors: contenteditable, CodeMirror, Monaco, ProseMirror, Quill."""

from dataclasses import dataclass

from smoketree.agent.perform.act_context import ActContext, Element, not_done, script_source
from smoketree.agent.perform.typed_text import editor_holds
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.query import Query

_READ_BACK_SECONDS = 1.0
_KIND_WORDS = frozenset({"editor", "text", "code", "rich", "content", "field", "area"})
_DECORATION = " *:.\u2026"


@dataclass(frozen=True, slots=True)
class Editor:
    """An editor: where to click, what it is called, and the text that it holds."""

    path: str
    said: str
    placeholder: str
    held: str

    @property
    def element(self) -> Element:
        """For the tools."""
        return Element(self.path, f'editor "{self.said}"' if self.said else "the editor")


async def editor_of(context: ActContext, element: Element) -> Editor | None:
    """The editor that an element belongs to, if it is a part of one."""
    found = await context.ask("editors", None, element)
    return Editor(**found) if isinstance(found, dict) else None


async def editor_named(context: ActContext, query: Query) -> Editor | None:
    """The editor that the query names, or the only one where it only says "editor"; None unless there is just one."""
    if query.nth is not None or query.within is not None or query.next_to is not None:
        return None
    found = await context.ask("editors")
    editors = [Editor(**each) for each in found] if isinstance(found, list) else []
    wanted = fold(query.name or "").strip(_DECORATION)
    if not wanted or (not query.quoted and words(wanted) <= _KIND_WORDS):
        return editors[0] if len(editors) == 1 else None
    names = [{fold(each.said).strip(_DECORATION), fold(each.placeholder).strip(_DECORATION)} for each in editors]
    named = [each for each, called in zip(editors, names, strict=True) if wanted in called]
    return named[0] if len(named) == 1 else None


async def write(context: ActContext, editor: Editor, text: str, *, append: bool, submit: bool = False) -> None:
    """Puts text into an editor in place of what it holds (or behind it), and reads it back. Raises ActStopped."""
    element = editor.element
    verb, where = ("append", "to") if append else ("type", "into")
    await context.use("browser_click", element, f'{verb} "{text}" {where} {element.said}' + " and press Enter" * submit)
    await context.press("ControlOrMeta+End" if append else "ControlOrMeta+a")
    if not append and editor.held.strip():
        await context.press("Delete")
    await context.call("browser_evaluate", {"function": script_source("insert_text", text)}, "")
    held = editor.held
    async for _ in context.moments(_READ_BACK_SECONDS):
        now = await editor_of(context, element)
        held = now.held if now is not None else held
        if editor_holds(text, held) and (not append or editor_holds(editor.held, held)):
            break
    else:
        raise not_done(f'typed text did not arrive: {element.said} holds "{held[:200]}" after "{text}" was typed')
    if submit:
        await context.press("Enter")
    context.stage.typing = not submit
