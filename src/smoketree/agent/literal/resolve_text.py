"""Texts of the page that a step takes or marks; and fields told apart by how many lines they have."""

from typing import Any

from smoketree.agent.literal.beside import bare_label, called_beside
from smoketree.agent.literal.page_script import asked
from smoketree.agent.literal.resolve_element import fields_of
from smoketree.agent.literal.resolved import Keep, Resolved, ToolCall, call
from smoketree.agent.literal.target import Target, Unresolved, target
from smoketree.agent.literal.text_actions import FillByLabels, Highlight, TakeText, TextAction
from smoketree.agent.literal.text_fields import with_field
from smoketree.snapshot.describe import describe
from smoketree.snapshot.label import label
from smoketree.snapshot.tree import Node, Tree

_CELLS = frozenset({"cell", "gridcell", "rowheader", "columnheader", "term", "definition"})
_PAIR = 2


def of_texts(action: TextAction, tree: Tree) -> Resolved:
    """What to call for it."""
    match action:
        case TakeText(query):
            return with_field(tree, query, lambda: target(tree, query, (), "element"), lambda f: _taken(action, f))
        case Highlight(query):
            return with_field(tree, query, lambda: target(tree, query, (), "element"), _highlighted)
        case FillByLabels():
            return _filled(tree)


def _taken(action: TakeText, found: Target) -> Resolved:
    return asked("text_of", "text", lambda text: _kept(action, found, text), found)


def _kept(action: TakeText, found: Target, text: Any) -> Resolved:
    if not isinstance(text, str) or not text.strip():
        return Unresolved(f"{found.said} holds no text")
    if action.word is None:
        return Keep(action.variable, text, str(action), found.note)
    words = [bare for word in text.split() if (bare := _bare(word))]
    at = action.word - 1 if action.word > 0 else len(words) + action.word
    if not 0 <= at < len(words):
        return Unresolved(f"{found.said} has {len(words)} words")
    return Keep(action.variable, words[at], f'{action}: "{words[at]}"', found.note)


def _bare(word: str) -> str:
    """A word without the marks around it."""
    start, end = 0, len(word)
    while start < end and not word[start].isalnum():
        start += 1
    while end > start and not word[end - 1].isalnum():
        end -= 1
    return word[start:end]


def _highlighted(found: Target) -> Resolved:
    script = asked("select_text", None, lambda _: Unresolved(""), found).arguments
    return ToolCall("browser_evaluate", script, f"select the text of {found.said}", found.note)


def _filled(tree: Tree) -> Resolved:
    """Every field is named, and a row of a table begins with each of the names: else nothing is typed at all."""
    fields = [node for node in fields_of(tree) if node.role != "combobox"]
    typed = []
    for node in fields:
        said = bare_label(label(tree, node)) or called_beside(tree, node)
        values = {value for name, value in _pairs(tree) if said and name == said}
        if len(values) != 1:
            reason = f"{len(values) or 'no'} rows of a table begin with the label of {describe(tree, node)}"
            return Unresolved(reason, (f'label "{said}"',) if said else ())
        value = values.pop()
        found = Target(node, node.ref or "", describe(tree, node))
        typed.append(call("browser_type", found, f'type "{value}" into the field beside "{said}"', text=value))
    if not typed:
        return Unresolved("the page has no field to type into")
    first, *rest = typed
    return ToolCall(first.tool, first.arguments, first.description, then=tuple(rest))


def _pairs(tree: Tree) -> list[tuple[str, str]]:
    """The rows of two cells: a label and its value."""
    pairs: list[tuple[str, str]] = []
    for row in (node for node in tree if node.role == "row"):
        cells: list[Node] = [cell for cell in tree.children(row) if cell.role in _CELLS]
        if len(cells) == _PAIR:
            pairs.append((bare_label(label(tree, cells[0])), label(tree, cells[1])))
    return pairs
