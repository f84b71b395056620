"""One unquoted name that turns out to be several: "Tick Tea and Milk" on a page that has a box for each."""

from dataclasses import replace

from smoketree.language.act import Act, Verb
from smoketree.language.index import PageIndex
from smoketree.language.locate import CLICKABLE, Located, locate
from smoketree.language.phrases import parted
from smoketree.language.words import said, tokens
from smoketree.snapshot.roles import CHECKABLE

_VERBS = frozenset({Verb.CHECK, Verb.UNCHECK, Verb.TOGGLE, Verb.CHOOSE})


def separate(act: Act, page: PageIndex) -> tuple[Act, ...]:
    """The acts on each part of a name that is not quoted, where the page has exactly one element for every part and
    none for the whole; nothing otherwise."""
    query = act.target
    if query is None or act.verb not in _VERBS or query.quoted or not query.name or query.nth or act.mode:
        return ()
    roles = CLICKABLE if act.verb is Verb.CHOOSE else CHECKABLE
    parts = [replace(query, name=said(tuple(part))) for part in parted(tokens(query.name))]
    found = [locate(page, part, roles) for part in parts]
    located = [one.node.index for one in found if isinstance(one, Located) and not one.note]
    if len(parts) < 2 or len(set(located)) != len(parts) or isinstance(locate(page, query, roles), Located):
        return ()
    return tuple(replace(act, target=part) for part in parts)
