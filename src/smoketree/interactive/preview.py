"""What a line would do on the page as it was last looked at: how it is read, to which element, or what is missing.

Quick enough to be asked at each keystroke: no keystroke looks at the page. Also finds passwords that a line types in
clear.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import anyio

from smoketree.browser.options import Secret
from smoketree.errors import SmoketreeError
from smoketree.interactive.completion import Name, names_of
from smoketree.language.act import Act, Verb
from smoketree.language.claim import Claim
from smoketree.language.grounding import texts_of, with_page_names
from smoketree.language.index import PageIndex
from smoketree.language.locate import FIELDS, Located, NotLocated, locate
from smoketree.language.plainer import element_of, unread_part
from smoketree.language.plainer_claims import subject_of, unread_claim
from smoketree.language.reader import read_acts, read_claims, read_condition, with_values
from smoketree.language.rendering import act_line
from smoketree.plan.model import Plan, Step
from smoketree.plan.parser import parse
from smoketree.plan.values import placeholders
from smoketree.run.open_case import OpenCase
from smoketree.snapshot.query import Query
from smoketree.snapshot.tree import SnapshotError, Tree
from smoketree.snapshot.tree import parse as parse_snapshot

_LEAVES = frozenset({Verb.CLICK, Verb.DO, Verb.GO, Verb.OPEN, Verb.BACK, Verb.FORWARD, Verb.RELOAD, Verb.SIGN_IN})
"""Verbs after which another page may be in view: what comes then is looked for there."""

Fill = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Part:
    """One act or claim of a line: how it is read, and the element that it is about, or why there is not just one.
    `ready` is None where that is not known before the line is carried out."""

    reading: str
    element: str = ""
    ready: bool | None = None
    ref: str = ""
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """What a line would do. `missing` says what of it could not be read; `claims` are those that it makes."""

    parts: tuple[Part, ...] = ()
    missing: str = ""
    claims: tuple[Claim, ...] = ()

    @property
    def ref(self) -> str:
        """The element that it is about first; "" where it is about none."""
        return next((part.ref for part in self.parts if part.ref), "")

    @property
    def element(self) -> str:
        """The same in words."""
        return next((part.element for part in self.parts if part.ref), "")

    def __str__(self) -> str:
        said = [
            f"{part.reading} → {part.element}" if part.element and part.element not in part.reading else part.reading
            for part in self.parts
        ]
        return "; ".join([*said, *([self.missing] if self.missing else [])])


def preview(text: str, page: PageIndex | None, fill: Fill) -> Preview:
    """What the line would do on the page. `fill` puts values in for placeholders."""
    parts: list[Part] = []
    claims: list[Claim] = []
    here, names = page, set[str]() if page is None else texts_of(page.tree)
    for step in steps_of(text):
        if step.is_assertion:
            found = read_claims(step.text) or read_claims(with_page_names(step.text, names))
            if found is None:
                return Preview(tuple(parts), f'could not read the assertion "{unread_claim(step.text)}"')
            claims += found.claims
            parts += [_part(claim, here, fill) for claim in found.claims]
            continue
        if step.condition is not None and read_condition(step.condition, step.text) is None:
            return Preview(tuple(parts), f'could not read the condition "{step.condition}"')
        acts = read_acts(step.text) or read_acts(with_page_names(step.text, names))
        if acts is None:
            return Preview(tuple(parts), f'could not read "{unread_part(step.text)}"')
        for act in acts.acts:
            parts.append(_part(act, here, fill))
            here = None if act.verb in _LEAVES else here
    return Preview(tuple(parts), claims=tuple(claims))


@lru_cache(256)
def steps_of(text: str) -> tuple[Step, ...]:
    """The steps of a line, as a plan's bullet is read."""
    draft: Plan | None = parse(f"#Case 1: it\n\n- {text}\n", "try").draft
    return () if draft is None else tuple(step for case in draft.cases for step in case.steps)


def _part(thing: Act | Claim, page: PageIndex | None, fill: Fill) -> Part:
    """An act or a claim with its element, unless the page is not known, or a value in a name."""
    reading = act_line(thing) if isinstance(thing, Act) else f"check that {thing}"
    try:
        filled = with_values(thing, fill)
    except SmoketreeError:  # a value is not known
        return Part(reading)
    # What is typed may stay unknown, not what an element is called.
    names = (filled.target, filled.place) if isinstance(filled, Act) else filled
    if page is None or placeholders(str(names)):
        return Part(reading)
    found = element_of(page, filled) if isinstance(filled, Act) else subject_of(page, filled)
    if isinstance(found, Located):
        return Part(reading, found.said, ready=True, ref=found.ref)
    if isinstance(found, NotLocated):
        there = f"; there is: {', '.join(found.candidates)}" if found.candidates else ""
        return Part(reading, f"{found.reason}{there}", ready=False, candidates=found.candidates)
    return Part(reading, ready=True)


@dataclass(slots=True)
class PageNow:
    """What is known of the page. `case` is the one that is in hand; `values` are the names of secrets and variables,
    `secrets` the secrets by their names."""

    case: OpenCase | None = None
    index: PageIndex | None = None
    names: tuple[Name, ...] = ()
    values: tuple[str, ...] = ()
    secrets: Mapping[str, Secret] = field(default_factory=dict)
    _snapshot: str | None = None

    async def refresh(self) -> bool:
        """Looks at the page again; whether it is another one than before. Raises BrowserError."""
        if self.case is None:
            return False
        answer = await self.case.tools.call("browser_snapshot", {})
        if answer.snapshot is None or answer.snapshot == self._snapshot:
            return False
        self._snapshot = answer.snapshot
        # In a thread: a large page takes longer to read than a person waits for a letter.
        self.index, self.names = await anyio.to_thread.run_sync(_read, answer.snapshot)
        return True

    def preview(self, line: str) -> Preview:
        """What the line would do on the page."""
        fill = str if self.case is None else self.case.walk.stage.fill
        return preview(self.hide(line), self.index, fill)

    def hide(self, line: str) -> str:
        """The line with the placeholder of each secret whose value is in it."""
        for name, secret in self.secrets.items():
            line = line.replace(secret.value, f"{{{{secret.{name}}}}}")
        return line


def _read(snapshot: str) -> tuple[PageIndex, tuple[Name, ...]]:
    """The page with all that is made of it once, when something is first looked up."""
    try:
        tree = parse_snapshot(snapshot)
    except SnapshotError:
        tree = Tree(())
    index = PageIndex(tree)
    index.called("")
    index.with_word("")
    index.of_roles(())
    return index, names_of(index)


_IS_PASSWORD = "(field) => field.type === 'password'"  # noqa: S105 - a script


async def passwords_typed(line: str, case: OpenCase, page: PageIndex) -> list[str]:
    """The values that the line types into fields for passwords on the page that is open. Raises BrowserError."""
    found: list[str] = []
    for step in steps_of(line):
        acts = None if step.is_assertion else read_acts(step.text)
        for act in acts.acts if acts is not None else ():
            if act.verb is Verb.SIGN_IN:
                found += [value for value in act.values[-1:] if not placeholders(value)]
            found += [value for query, value in _typed(act) if await _takes_password(query, case, page)]
    return list(dict.fromkeys(found))


async def _takes_password(query: Query, case: OpenCase, page: PageIndex) -> bool:
    field = locate(page, query, FIELDS)
    if not isinstance(field, Located):
        return False
    arguments = {"target": field.ref, "element": field.said, "function": _IS_PASSWORD}
    answer = await case.tools.call("browser_evaluate", arguments)
    return answer.error is None and bool(answer.results) and json.loads(answer.results[0]) is True


def _typed(act: Act) -> Iterator[tuple[Query, str]]:
    """What is typed into which field, but for values that the line does not say."""
    pairs = []
    if act.verb is Verb.TYPE and act.target is not None:
        pairs = [(act.target, act.values[0])]
    elif act.verb is Verb.FILL:
        pairs = [(Query(name=name, quoted=False, within=act.place), value) for name, value in act.pairs]
    yield from ((query, value) for query, value in pairs if not placeholders(value) and value.strip())
