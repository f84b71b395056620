"""Reads typed text back from the page: a field that does not contain what was typed is an error."""

import json

from smoketree.agent.toolbox.errors import ToolError
from smoketree.agent.toolbox.fence import one_line
from smoketree.agent.toolbox.targets import LocatedElement
from smoketree.agent.toolbox.tool_context import ToolContext
from smoketree.plan.values import forges_secret
from smoketree.snapshot.fold import fold, has_phrase
from smoketree.snapshot.label import visible_text
from smoketree.snapshot.roles import EDITABLE
from smoketree.snapshot.tree import Node, Tree

_CONTENT = """(field) => {
  const editor = field.closest(".cm-editor, .CodeMirror, .monaco-editor");
  return editor ? editor.innerText : field.value ?? field.innerText;
}"""
_SHORT = 3  # a longer text is on a page hardly by chance
_MASKED = frozenset("\u2022\u25cf*")


async def check_typed(context: ToolContext, there: LocatedElement, text: str) -> None:
    """Raises ToolTrouble if the field at `there` is on the page and does not contain `text`. A date, number or mask may
    be written differently; a secret is only known not to be empty."""
    view = await context.now()
    node = next((node for node in view.tree if node.ref == there.ref), None)
    if view.blocked or node is None or node.role not in EDITABLE:
        return
    value = _value(view.tree, node)
    if same_value(value, text) or (text.strip() and _shows(view.tree, text)):
        return
    value = await _content(context, there)  # a snapshot does not have the text of every editor
    if same_value(value, text) or (value and forges_secret(text)):
        return
    raise ToolError("the field does not contain what was typed", (f'it contains "{one_line(value, 200)}"',), there.said)


async def _content(context: ToolContext, there: LocatedElement) -> str:
    """What the field or the editor around it contains, read in the page; "" if it cannot be read."""
    arguments = {"element": there.said, "ref": there.ref, "function": _CONTENT}
    answer = await context.stage.tools.call("browser_evaluate", arguments)
    try:
        found = json.loads(answer.results[-1]) if answer.results else ""
    except ValueError:
        return ""
    return found if isinstance(found, str) else ""


def same_value(value: str, text: str) -> bool:
    """Whether a field's value is the typed text: equal but for white space, the same number, the same characters within
    a mask (`12/03/2024` for `12032024`), or as dots."""
    if fold(value) == fold(text) or (value and set(value) <= _MASKED):
        return True
    number, typed = _number(value), _number(text)
    if number is not None and typed is not None:
        return number == typed
    return bool(_plain(text)) and _plain(value) == _plain(text)


def _value(tree: Tree, node: Node) -> str:
    """The value of a field; of an editor its text."""
    if node.role == "combobox" and node.text is None:
        chosen = (one.name for one in tree.subtree(node) if one.role == "option" and one.attribute("selected"))
        return next((name for name in chosen if name), "")
    return node.text or " ".join(visible_text(tree, one) for one in tree.children(node))


def _shows(tree: Tree, text: str) -> bool:
    """Whether an element other than a field shows the text: editors keep it outside the field that takes the keys, and
    an input for tags turns it into a tag."""
    wanted = fold(text.strip().splitlines()[0])
    texts = (fold(node.text or "") for node in tree if node.role not in EDITABLE)
    return any(text == wanted or (len(wanted) > _SHORT and has_phrase(text, wanted)) for text in texts)


def _number(text: str) -> float | None:
    try:
        return float(text.replace(",", "").replace("\u00a0", "").strip())
    except ValueError:
        return None


def _plain(text: str) -> str:
    return "".join(char for char in fold(text) if char.isalnum())
