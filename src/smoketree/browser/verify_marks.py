"""What a page's own markup calls its parts: "the workspace", "the Alarms tab" of a page that gives neither a role.

Classes and ids are the words of the developer of the page. They can show that something is what a line calls it; that
they do not say so proves nothing.
"""

from collections.abc import Sequence
from functools import cache

from smoketree.browser.verify_element import Element
from smoketree.browser.verify_page import View, script
from smoketree.language.lexicon import ROLE_NOUNS
from smoketree.snapshot.fold import fold, words

LOOSE = frozenset({"tab", "treeitem", "listitem", "row", "article", "option", "menuitem", "toolbar", "status"})
"""Roles of things that many pages draw without giving them the role."""


@cache
def nouns_of(roles: tuple[str, ...]) -> list[list[str]]:
    """What testers call an element of these roles, each as its words."""
    return [noun.split() for noun, known in ROLE_NOUNS.items() if known == roles]


async def marked(elements: Sequence[Element], roles: tuple[str, ...]) -> list[Element]:
    """Those of the elements that the markup calls one of the roles' nouns."""
    kept: list[Element] = []
    for one in {id(element.holder): element for element in elements}.values():
        here = [element for element in elements if element.holder is one.holder]
        request = {"holder": one.holder, "chosen": [element.index for element in here], "nouns": nouns_of(roles)}
        chosen: list[int] = await one.frame.evaluate(
            script("markedAs(first.holder, first.chosen, first.nouns)"), request
        )
        kept += [element for element in here if element.index in chosen]
    return kept


async def place_marked(view: View, name: str, roles: tuple[str, ...]) -> Element | None:
    """The one part of the page that the markup calls by all words of the name, and by a noun of the roles."""
    found: list[Element] = []
    ways = [[*words(fold(name)), *noun] for noun in nouns_of(roles)] if roles else [[*words(fold(name))]]
    for frame in view.frames:
        for wanted in ways:
            holder = await view.holder(frame)
            request = {"holder": holder, "words": [word.removesuffix("s") for word in wanted]}
            count: int = await frame.evaluate(script("placesMarked(first.words, first.holder)"), request)
            found += [Element(frame, holder, index, shown=True) for index in range(count)]
            if count:
                break
    return found[0] if len(found) == 1 else None


async def texts_marked(view: View, name: str) -> list[str]:
    """The texts, each on one line, of what the markup calls by all words of the name."""
    wanted = [word.removesuffix("s") for word in words(fold(name))]
    texts: list[str] = []
    for frame in view.frames if wanted else ():
        texts += await frame.evaluate(script("textsMarked(first)"), wanted)
    return list(dict.fromkeys(texts))
