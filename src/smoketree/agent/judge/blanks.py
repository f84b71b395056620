"""A line with blanks: a model that is not told the values reads off the page what stands there, and the host compares.

This is for a line that names a place which the host does not find ("in the search results", "the owner of ..."). The
model says only which text of the page stands in a blank. It knows neither the value nor what it would have to say for
the line to hold, so it cannot be led to agree, and it cannot be blamed for a value that the page does not show."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from secrets import token_hex
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from smoketree.agent.judge.judge import readable
from smoketree.agent.judge.line import denies, expressible, read_line
from smoketree.agent.judge.passages import NoProof, Passage, Place, Scene, Sources, passages_with, sources
from smoketree.agent.line_facts import FILLER_WORDS, FUNCTION_WORDS, facts_of
from smoketree.agent.model.conversation import Model, ModelError, Reply, Request, Stop, Text, ToolSpec, Turn
from smoketree.agent.prompting import Fence, one_line, render
from smoketree.agent.stems import stem, stems, tokens
from smoketree.browser.verify_text import clip, tidy
from smoketree.language.claim import CellIs, Claim, CountIs, ElementShown, LabelIs, TextShown, ValueIs
from smoketree.language.claim_terms import Compare, Count
from smoketree.language.lexicon import word_set
from smoketree.plan.sentences import parts_of, said_in
from smoketree.plan.values import spans
from smoketree.snapshot.label import visible_text
from smoketree.snapshot.query import Query

MOST_TEXTS = 20
"""Texts that a model may give for one blank."""

_LONG_ENOUGH = 3
"""Words that a value must have to be found inside of a longer text: "Shipped" is not in "Partly shipped"."""

_LANDMARKS = frozenset({"main", "navigation", "banner", "contentinfo", "complementary", "document", "application"})
_PLACED = re.compile(
    r"^(?P<value>(?:(?!\b(?:is|are|was|were|appears?)\b).)+?) (?:(?:is|are) (?:now |also )?(?:[a-z]+ed|shown|seen)"
    r"|appears?|is|are) (?:in|under|among|inside|within|at|below) ",
    re.IGNORECASE,
)
_SAID_OF = re.compile(
    r" (?:is|are)(?: now| set to)?(?: [a-z]+ed (?:by|with|as|to|for))? "
    r"(?P<value>[^,.;]+(?:(?:, | and |, and )[^,.;]+)*)\W*$",
    re.IGNORECASE,
)
_LISTED = re.compile(r", and | and |, ")
_LEAD = re.compile(r"^(?:the|a|an)\s+", re.IGNORECASE)
_DESCRIBED = re.compile(r"(?:[Tt]he|[Aa]n?) [^\WA-Z\d][^\WA-Z\d]*(?: [^\WA-Z\d]+)*$")
"""A thing that is described ("the greeting", "a warning"), not named ("the folder Archive")."""

_ORDERED = re.compile(
    r"\b(?:top|bottom|middle|end|beginning|(?:alphabetical|ascending|descending) order|sorted|above|below|behind)\b",
    re.IGNORECASE,
)
_BLANK = re.compile(r"____\(\d+\)")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_LOOSE = word_set(
    "in on at under with by of for from to as about like above below beside between near shown displayed visible "
    "listed seen not no found"
)
"""Words that no value has: what has them says where something is."""

_STILL_IS = re.compile(r"\b(?:is|are|be) (?:still|again) [\"\u201c]")
"""What is said to be so still is said behind it: of "X still blinks" a model would be believed that it does."""

_SHOWN = word_set("shown displayed listed visible seen found present still there appears appear text element")
"""Words that say only that something is on the page."""

_MOST_AROUND_NUMBERS = 2
"""Words that a line may say beside its numbers and what they count."""


@dataclass(frozen=True, slots=True)
class Blank:
    """One blank. `values` are what the line says there, all of them; `unit` is the word behind a number, which the page
    must have there as well. `several`: other things may stand in the blank, too, so that the values need only be among
    them."""

    values: tuple[str, ...]
    unit: str = ""
    several: bool = False


_Place = tuple[int, int, Blank]
"""Where a blank is in its line, and what it hides."""


@dataclass(frozen=True, slots=True)
class BlankLine:
    """A line whose values are blank. `shown` is what a model sees; `quoted` is what it still quotes; `new`: its values
    must not have been there before the act."""

    shown: str
    blanks: tuple[Blank, ...]
    quoted: tuple[str, ...] = ()
    new: bool = False

    def hide(self, text: str) -> str:
        """Another text without the values."""
        for value in (value for blank in self.blanks for value in blank.values):
            text = re.sub(rf"(?<!\w){re.escape(value)}(?!\w)", "____", text, flags=re.IGNORECASE)
        return text


def blank_out(line: str, claims: Sequence[Claim] = ()) -> BlankLine | None:
    """The line with its values blank; None if it has none that the page could show. `claims` are what the line was read
    as, with their values, where it was read."""
    facts = facts_of(line, claim=True)
    if facts.negations or facts.conditions or facts.alternatives or facts.ordinals or facts.quantifiers:
        return None
    besides = frozenset(map(stem, ("appear", "still", "again") if _STILL_IS.search(line) else ("appear",)))
    if facts.comparisons or (not claims and expressible(line, besides=besides)):
        return None
    judged = read_line(line)
    if not claims and (judged.about_looks or judged.tone or _ORDERED.search(line)):
        return None
    if not all(map(_can_be_read, claims)):
        return None
    several = bool(claims) and all(isinstance(claim, (TextShown, ElementShown)) for claim in claims)
    places = _values_in(line, several=several)
    for value in (claim.value for claim in claims if isinstance(claim, (ValueIs, LabelIs, CellIs))):
        place = _place(value, line, places)
        places += [(*place, Blank((value,)))] if place is not None else []
    if not places and several:
        names = [claim.text if isinstance(claim, TextShown) else claim.query.name or "" for claim in claims]  # type: ignore[union-attr]
        there = [(_place(name, line, ()), name) for name in names if name]
        places = [(*place, Blank((name,), several=True)) for place, name in there if place is not None]
    places.sort(key=lambda one: one[0])
    if not places:
        return None
    shown, at = "", 0
    for number, (start, end, _) in enumerate(places, 1):
        shown += f"{line[at:start]}____({number})"
        at = end
    shown += line[at:]
    new = any(getattr(claim, "new", False) for claim in claims) or stem("appears") in stems(line)
    quoted = tuple(each.content for each in spans(shown) if each.content.strip() and "____(" not in each.content)
    read = BlankLine(shown, tuple(blank for _, _, blank in places), quoted, new)
    # What is said of a blank must be left to be compared with the page, and all that is said has to be in one.
    compared = read.hide(shown) == shown and (bool(claims) or not _left_to_model(shown))
    return read if compared and _says_something(shown) else None


def _left_to_model(shown: str) -> bool:
    """Whether a number, or what a part of the line says, is in no blank: the model would be believed."""
    counted = facts_of(_BLANK.sub("", shown), claim=True).numbers
    said = (part for part in parts_of(shown) if len(facts_of(part, claim=True).words) > 1 or said_in(part))
    return bool(counted) or not all(map(_BLANK.search, said))


def read_off(
    line: BlankLine, texts: Mapping[int, Sequence[str]], found: Sources, before: Sources | None
) -> list[Claim]:
    """What the page must show, visibly and from now on, for the line to hold: the values, where the model read these
    from the page. `before` is the page before the act. Raises NoProof."""
    claims: list[Claim] = [TextShown(text) for text in line.quoted]
    for number, blank in enumerate(line.blanks, 1):
        given = list(dict.fromkeys(tidy(text) for text in texts.get(number, ()) if text.strip()))
        if not given:
            raise NoProof(f"the page says nothing in the place of ({number}) in: {line.shown}")
        if len(given) > (MOST_TEXTS if blank.several or len(blank.values) > 1 else 1):
            raise NoProof(f"the page says several things in the place of ({number}) in: {line.shown}")
        spots = {text: _spots(text, found) for text in given}
        if len(given) > 1:
            _in_one_place(list(spots.values()), found)
        for value in blank.values:
            matching = [text for text in given if _is_said(value, text)]
            if not matching:
                raise NoProof(f'in the place of "{clip(value)}" the page says {_quoted(given)}')
            shown = _with_unit(value, blank.unit, spots[matching[0]]) if blank.unit else value
            if line.new and before is not None and not _headed(value, found) - _headed(value, before):
                raise NoProof(f'"{clip(value)}" was there before the action already')
            claims.append(TextShown(shown))
    return claims


def _headed(value: str, found: Sources) -> Counter[str]:
    """How often the page has a value below each of its headings: a preview of it is at another place than the thing."""
    tree = found.tree
    nodes = [spot.node for spot in passages_with(value, found) if spot.place is Place.PAGE and spot.node is not None]
    above = (next((one for one in reversed(tree.nodes[: at + 1]) if one.role == "heading"), None) for at in nodes)
    return Counter("" if one is None else tidy(visible_text(tree, one) or one.name or "").casefold() for one in above)


def _can_be_read(claim: Claim) -> bool:
    """Whether it says of a thing that it is in a place, or has a value, and denies, compares and orders nothing."""
    match claim:
        case (
            TextShown(within=place)
            | ElementShown(query=Query(within=place))
            | CountIs(query=Query(within=place), compare=Count.EXACTLY)
        ):
            return not claim.negated and (place is None or place.nth is None)
        case ValueIs() | LabelIs() | CellIs():
            return not claim.negated and claim.compare is Compare.EQUALS
        case _:
            return False


def _values_in(line: str, *, several: bool) -> list[_Place]:
    """The places of what the line quotes, else of what it says to be in a place, of its numbers, or of what it says
    that something is."""
    placed, said_of = _PLACED.search(line), _SAID_OF.search(line)
    quoted = [span for span in spans(line) if span.content.strip()]
    numbers = [
        found for found in _NUMBER.finditer(line) if not any(one.start < found.start() < one.end for one in quoted)
    ]
    if quoted and not numbers:
        first = placed is not None and quoted[0].start < placed.end("value")
        return _joined([(span.start + 1, span.end - 1, (span.content,)) for span in quoted], line, several or first)
    if placed is not None and not quoted and not _DESCRIBED.match(placed["value"]):
        start = _LEAD.match(line)
        at = start.end() if start else 0
        return [(at, placed.end("value"), Blank((line[at : placed.end("value")],), several=True))]
    units = [_unit(line, one.end()) for one in numbers]
    known = all(units) and len(facts_of(line, claim=True).words) <= _MOST_AROUND_NUMBERS + len(numbers)
    if numbers and (known or quoted):  # what is quoted beside them says what they are the numbers of
        return [(*one.span(), Blank((one[0],), unit)) for one, unit in zip(numbers, units, strict=True)]
    if (
        said_of is not None
        and not _DESCRIBED.match(said_of["value"])
        and not _LOOSE & set(said_of["value"].lower().split())
    ):
        values = tuple(_LEAD.sub("", part) for part in _LISTED.split(said_of["value"]))
        return [(*said_of.span("value"), Blank(values))]
    return []


def _joined(quotes: list[tuple[int, int, tuple[str, ...]]], line: str, several: bool) -> list[_Place]:
    """The places of quotes. Those that are only listed are one blank: their order says nothing."""
    found: list[tuple[int, int, tuple[str, ...]]] = []
    for start, end, values in quotes:
        if found and _LISTED.fullmatch(line[found[-1][1] + 1 : start - 1]):
            first, _, before = found.pop()
            found.append((first, end, before + values))
        else:
            found.append((start, end, values))
    return [(start, end, Blank(values, several=several)) for start, end, values in found]


def _place(value: str, line: str, taken: Iterable[_Place]) -> tuple[int, int] | None:
    """Where the value is in the line, as whole words, outside of what is blank already."""
    found = (one.span() for one in re.finditer(rf"(?<!\w){re.escape(value)}(?!\w)", line, re.IGNORECASE))
    free = ((start, end) for start, end in found if not any(start < there and at < end for at, there, _ in taken))
    return next(free, None)


def _unit(line: str, at: int) -> str:
    """What a number counts: the word behind it."""
    behind = re.match(r"\s+([^\W\d_]+)", line[at:])
    return behind[1] if behind and behind[1].lower() not in FUNCTION_WORDS | FILLER_WORDS else ""


def _says_something(shown: str) -> bool:
    """Whether the line says of its blanks more than that they are shown."""
    left = (word for word in tokens(shown.replace("_", " ")) if not word.isdigit())
    return any(word not in FUNCTION_WORDS | FILLER_WORDS | _SHOWN for word in left)


def _spots(text: str, found: Sources) -> tuple[Passage, ...]:
    """Where a text that the model gave is on the page. Raises NoProof if it is nowhere, or is no text of the page."""
    spots = tuple(one for one in passages_with(text, found) if one.place is Place.PAGE and one.node is not None)
    if not spots:
        raise NoProof(f'"{clip(text)}" is nowhere on the page')
    if all(one.lures for one in spots):
        raise NoProof(f'"{clip(text)}" is only in a text of the page that addresses a model')
    return tuple(one for one in spots if not one.lures)


def _in_one_place(spots: Sequence[tuple[Passage, ...]], found: Sources) -> None:
    """Raises NoProof unless the texts are together in a part of the page, not just anywhere on it."""
    tree = found.tree
    for one in spots[0]:
        node = tree.nodes[one.node or 0]
        for place in tree.ancestors(node):
            if place.parent is None or any(below.role in _LANDMARKS for below in (place, *tree.subtree(place))):
                break
            if all(any(place.index <= (spot.node or 0) < place.end for spot in each) for each in spots):
                return
    raise NoProof("the texts are from different parts of the page")


def _is_said(value: str, text: str) -> bool:
    """Whether a text of the page says the value, and no more than a little decoration around it."""
    wanted, said = tokens(value), tokens(text)
    if wanted == said:
        return True
    rest = tidy(text).casefold().replace(tidy(value).casefold(), " ", 1)
    if len(wanted) < _LONG_ENOUGH or rest == tidy(text).casefold():
        return False
    return len(said) <= 2 * len(wanted) + _LONG_ENOUGH and not denies(rest)


def _with_unit(value: str, unit: str, spots: Sequence[Passage]) -> str:
    """The number with the word behind it, as the page has it. Raises NoProof where another word is there."""
    for spot in spots:
        for found in re.finditer(rf"(?<![\w.,]){re.escape(value)}\s+([^\W\d_]+)", spot.text):
            if stem(found[1].casefold()) == stem(unit.casefold()):
                return found[0]
    raise NoProof(f'the page does not say "{value}" of "{unit}"')


def _quoted(texts: Sequence[str]) -> str:
    return ", ".join(f'"{clip(text, 60)}"' for text in texts)


MAX_TOKENS = 1024
_MOST_BEFORE = 12

READ_OFF = ToolSpec(
    "read_off",
    "Says what stands in the blanks.",
    {
        "type": "object",
        "properties": {
            "blanks": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "blank": {"type": "integer", "description": "The number of the blank."},
                        "texts": {"type": "array", "items": {"type": "string"}, "maxItems": MOST_TEXTS},
                    },
                    "required": ["blank", "texts"],
                    "additionalProperties": False,
                },
            }
        },
        "required": ["blanks"],
        "additionalProperties": False,
    },
)


class _Read(BaseModel):
    model_config = ConfigDict(frozen=True)

    blank: Annotated[int, Field(strict=True)]
    texts: Annotated[tuple[Annotated[str, StringConstraints(max_length=400)], ...], Field(max_length=MOST_TEXTS)]


class _Answer(BaseModel):
    model_config = ConfigDict(frozen=True)

    blanks: Annotated[tuple[_Read, ...], Field(max_length=20)]


async def claims_read_off(
    line: BlankLine, before: Sequence[str], scene: Scene, earlier: Scene | None, model: Model, *, deadline: float
) -> list[Claim]:
    """What the page must show for the line to hold, by one request. `before` are the lines of the case before it,
    `earlier` is the page before the act.

    Raises NoProof if the model read something else off the page, ModelError if no usable answer came.
    """
    reply = await model.send(request(line, before, scene, Fence(token_hex(6))), deadline=deadline)
    return read_off(line, _texts(reply), sources(scene), None if earlier is None else sources(earlier))


def request(line: BlankLine, before: Sequence[str], scene: Scene, fence: Fence) -> Request:
    """The request. The values of the line are in no part of it, unless the page shows them."""
    head = f"{one_line(scene.url, 500)}\n{one_line(scene.title)}\n"
    words = render(
        "read_off_line.md.j2",
        line=line.shown,
        before=[line.hide(one_line(one)) for one in before[-_MOST_BEFORE:]],
        count=len(line.blanks),
        page=fence.around(f"{head}\n{readable(scene.snapshot, line.shown)}"),
    )
    return Request(render("read_off.md.j2"), (READ_OFF,), (Turn("user", (Text(words),)),), MAX_TOKENS, READ_OFF.name)


def _texts(reply: Reply) -> Mapping[int, tuple[str, ...]]:
    """The texts by the number of their blank. Raises ModelError if there are none, or they are malformed."""
    if reply.stop in (Stop.REFUSED, Stop.TRUNCATED, Stop.TOO_LONG, Stop.PAUSED) or not reply.calls:
        raise ModelError(f"the model did not read the page: {reply.stop.value} {reply.detail}".strip())
    try:
        answer = _Answer.model_validate(dict(reply.calls[0].arguments))
    except ValidationError as error:
        raise ModelError("the model did not read the page: its answer is malformed") from error
    return {one.blank: one.texts for one in answer.blanks}
