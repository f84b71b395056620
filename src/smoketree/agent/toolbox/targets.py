"""Which element the model means: by its ref, or by its words where these fit just one."""

from collections.abc import Iterator
from dataclasses import dataclass

from smoketree.agent.toolbox.errors import ToolError
from smoketree.agent.toolbox.fence import one_line
from smoketree.agent.toolbox.tool_context import ToolContext
from smoketree.language.index import PageIndex
from smoketree.language.lexicon import ROLE_NOUNS
from smoketree.language.locate import Located, Miss, NotLocated, locate
from smoketree.language.phrases import noun_phrase
from smoketree.language.words import tokens
from smoketree.snapshot.label import describe
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import EDITABLE, INTERACTIVE
from smoketree.snapshot.tree import Tree

CLICKABLE = tuple(sorted(INTERACTIVE))
FIELDS = tuple(sorted(EDITABLE))
DROPDOWNS = ("combobox", "listbox")
_MOST_NOUN_WORDS = 2


@dataclass(frozen=True, slots=True)
class LocatedElement:
    """An element: its ref, what the page calls it (`said`), its role where it is known, and what a reader should know
    of how it was found."""

    ref: str
    said: str
    role: str = ""
    note: str | None = None


async def pointed(
    context: ToolContext, element: str | None, ref: str | None, roles: tuple[str, ...] = (), what: str = "element"
) -> LocatedElement:
    """The element of a call. `roles` count where the words name none, `what` is the word for them.

    Raises ToolTrouble where none is named, where the words fit none, and where they fit several.
    """
    if ref is not None:
        return _by_ref((await context.now()).tree, ref, element)
    if element is None:
        raise ToolError("say which element: its ref from the newest snapshot, or what it is")
    view = await context.look()
    if view.blocked:
        raise ToolError("the page is blocked: answer the open dialog or file chooser first", named=element)
    return _by_words(view.tree, element, roles, what)


def _by_ref(tree: Tree, ref: str, element: str | None) -> LocatedElement:
    """What a ref means by the page's own words: those of the model are for where the page has none of it."""
    node = next((node for node in tree if node.ref == ref), None)
    if node is not None:
        return LocatedElement(ref, describe(tree, node), node.role)
    return LocatedElement(ref, f"{one_line(element, 80)} ({ref})" if element else f"element {ref}")


def _by_words(tree: Tree, element: str, roles: tuple[str, ...], what: str) -> LocatedElement:
    page = PageIndex(tree)
    missed: list[NotLocated] = []
    for queries in _readings(element):
        found: dict[str, Located] = {}
        for query in queries:
            one = locate(page, query, roles, what=what)
            if isinstance(one, Located):
                found[one.ref] = one
            else:
                missed.append(one)
        if len(found) > 1:
            said = tuple(f"{each.said} [ref={ref}]" for ref, each in found.items())
            raise ToolError("the words fit several elements: give the ref of one", said, element)
        if found:
            (one_found,) = found.values()
            return LocatedElement(one_found.ref, one_found.said, one_found.node.role, one_found.note or None)
        several = next((each for each in missed if each.kind is Miss.AMBIGUOUS), None)
        if several is not None:
            raise ToolError(
                "the words fit several elements: give the ref of one", (several.reason, *several.candidates), element
            )
    candidates = dict.fromkeys(candidate for each in missed for candidate in each.candidates)
    why = tuple(each.reason for each in missed[:1])
    near = (*why, f"nearest: {'; '.join(list(candidates)[:5])}") if candidates else why
    raise ToolError("no element is called so: look at the snapshot and give a ref", near, element)


def _readings(element: str) -> Iterator[tuple[Query, ...]]:
    """The ways to read the words, surest first: as a plan's step would be, as a name and what it is, as a name. Words
    that only say a kind ("Menu") are a name where the page has it."""
    phrase = noun_phrase(tokens(element))
    if phrase is not None and phrase.query.name is None:
        yield (Query(name=element.strip()),)
    if phrase is not None:
        yield (phrase.query,)
    words = element.split()
    for size in range(min(_MOST_NOUN_WORDS, len(words) - 1), 0, -1):
        roles = ROLE_NOUNS.get(" ".join(words[-size:]).lower())
        if roles is not None:
            yield (Query(name=" ".join(words[:-size]).strip("\"'"), roles=roles),)
    yield (Query(name=element.strip()),)
