"""What is said to the author of a step that was not done: why, and how to write it so that it would be."""

from collections.abc import Sequence

from smoketree.agent.literal.actions import Action
from smoketree.agent.literal.explain import suggest
from smoketree.agent.literal.reword_assertions import reword_statement
from smoketree.agent.literal.target import VAGUE, Unresolved
from smoketree.agent.literal.unread import advice, controls, unread_part
from smoketree.agent.outcome import HandedOn
from smoketree.snapshot.tree import Tree

_SEE = "see docs/plan-language.md for what is read"


def unread(text: str, tree: Tree) -> HandedOn:
    """A step that the grammar does not read: which part of it, and how to say that part."""
    part = unread_part(text)
    of_it = "" if part == text else "this part of it: "
    offers = reword_statement(part) or suggest(part, tree)
    there = () if offers else controls(tree)
    told = [each for each in (advice(part), _ways(offers)) if each]
    if not told:
        told = [f"say what to do with what the page shows, by its name; {_SEE}" if there else _SEE]
    return HandedOn(f'nobody could read {of_it}"{part}"', "; ".join(told), there, retryable=False)


def how_to_say(action: Action, resolved: Unresolved, tree: Tree) -> str:
    """How to say a step that was read, but means nothing, or several things, on the page: a sentence that would work
    before any general advice."""
    offers = suggest(action, tree)
    if resolved.hint.startswith(VAGUE) and offers:
        return f"say which: {' | '.join(offers)}"
    named = f"say one of these by its name; {_SEE}" if resolved.candidates else _SEE
    return resolved.hint or _ways(offers) or named


def _ways(suggestions: Sequence[str]) -> str:
    return "say it as: " + " | ".join(suggestions) if suggestions else ""
