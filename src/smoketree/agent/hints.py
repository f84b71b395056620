"""What the author of a step that was not read is told to write instead."""

from smoketree.agent.outcome import HandedOn
from smoketree.language.index import PageIndex
from smoketree.language.plainer import plainer_acts, unread_part
from smoketree.snapshot.describe import describe
from smoketree.snapshot.roles import is_interactive
from smoketree.snapshot.tree import Tree

_SEE = "see docs/plan-language.md for what is read"
_MOST_CONTROLS = 5


def explain_unread(text: str, tree: Tree) -> HandedOn:
    """Why a step was not read: the clause that could not be read, and plainer lines that work on this page."""
    part = unread_part(text)
    named = f'"{part}"' if part == text else f'this part of it: "{part}"'
    lines = plainer_acts(part, PageIndex(tree))
    if lines:
        return HandedOn(f"could not read {named}", "write it as: " + " | ".join(lines), retryable=False)
    controls = [describe(tree, node) for node in tree if node.ref is not None and is_interactive(node)]
    hint = f"say what to do with what the page shows, by its name; {_SEE}"
    return HandedOn(f"could not read {named}", hint, tuple(controls[:_MOST_CONTROLS]), retryable=False)
