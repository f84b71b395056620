"""What the author of a line that was not read, or whose element was not located, can write instead."""

from collections.abc import Sequence

from smoketree.agent.outcome import Declined
from smoketree.language.index import PageIndex
from smoketree.language.plainer import plainer_acts, unread_part
from smoketree.snapshot.label import describe
from smoketree.snapshot.roles import is_interactive
from smoketree.snapshot.tree import Tree

SEE = "see docs/plan-language.md for what is read"
_MOST_CONTROLS = 5


def offer(lines: Sequence[str]) -> str:
    """The hint that offers these lines, best first; "" where there are none."""
    return "write it as: " + " | ".join(lines) if lines else ""


def explain_unread(text: str, tree: Tree) -> Declined:
    """Why a step was not read: the clause that could not be read, and plainer lines that work on this page."""
    part = unread_part(text)
    named = f'"{part}"' if part == text else f'this part of it: "{part}"'
    hint = offer(plainer_acts(text, PageIndex(tree)))
    if hint:
        return Declined(f"could not read {named}", hint, retryable=False)
    controls = [describe(tree, node) for node in tree if node.ref is not None and is_interactive(node)]
    hint = f"say what to do with what the page shows, by its name; {SEE}"
    return Declined(f"could not read {named}", hint, tuple(controls[:_MOST_CONTROLS]), retryable=False)
