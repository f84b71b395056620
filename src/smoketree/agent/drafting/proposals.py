"""What a model adds to drafts and diagnoses: cases for a page, which are read as any plan is (what cannot be read is
dropped), and its opinion on why a case failed, marked as what it is."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import urljoin

from smoketree.agent.drafting.draft import DraftCase, Visit, case_name, line_of
from smoketree.agent.model.conversation import Model, Request, Text, ToolSpec, Turn
from smoketree.agent.prompting import render
from smoketree.browser.origins import origin_of
from smoketree.display_text import one_line
from smoketree.language.act import Verb
from smoketree.language.reader import read_acts
from smoketree.plan.model import Step
from smoketree.plan.parser import parse
from smoketree.snapshot.compress import compress

MOST_CASES, MOST_LINES = 5, 25
_LONGEST_LINE, _PAGE = 300, 12_000
_TOOL = "propose_cases"
_SPEC = ToolSpec(
    _TOOL,
    "Proposes cases for the plan.",
    {
        "type": "object",
        "properties": {
            "cases": {
                "type": "array",
                "maxItems": MOST_CASES,
                "items": {
                    "type": "object",
                    "properties": {
                        "name": {"type": "string", "description": "a few words, without a number"},
                        "lines": {"type": "array", "items": {"type": "string"}, "maxItems": MOST_LINES},
                    },
                    "required": ["name", "lines"],
                },
            }
        },
        "required": ["cases"],
    },
)


async def proposed(model: Model, seen: Visit, taken: Sequence[str], *, deadline: float) -> tuple[DraftCase, ...]:
    """Cases for what was seen, beside those whose names are `taken`. Each can be read as a plan; that it holds was not
    tried. Raises ModelError."""
    reply = await model.send(request_for(seen, taken), deadline=deadline)
    found = next((call.arguments for call in reply.calls if call.name == _TOOL), {})
    return tuple(_cases(found, seen.url))


def request_for(seen: Visit, taken: Sequence[str], nonce: str | None = None) -> Request:
    """What the model is asked. `nonce` marks where the page begins and ends; one is made where none is given."""
    mark = nonce or secrets.token_hex(8)
    words = render(
        "draft_page.md.j2",
        path=seen.page.path,
        taken=taken,
        nonce=mark,
        page=compress(seen.snapshot)[:_PAGE].replace(mark, ""),
        most=MOST_CASES,
    )
    return Request(render("draft.md.j2"), (_SPEC,), (Turn("user", (Text(words),)),), 4096, _TOOL)


def _cases(arguments: Mapping[str, object], url: str) -> Iterator[DraftCase]:
    cases = arguments.get("cases")
    for number, case in enumerate(cases[:MOST_CASES] if isinstance(cases, list) else (), 1):
        if not isinstance(case, Mapping) or not isinstance(case.get("lines"), list):
            continue
        lines = [one_line(line, _LONGEST_LINE).lstrip("-*# ") for line in case["lines"] if isinstance(line, str)]
        name = case_name(str(case.get("name", ""))) or f"Proposal {number}"
        steps = _linted(name, [line for line in lines[:MOST_LINES] if line], url)
        if steps:
            yield DraftCase(name, steps, by="model")


def _linted(name: str, lines: Sequence[str], url: str) -> tuple[str, ...]:
    """The lines as a plan's reader has them; none where that is not one case of just these lines, about this site,
    that asserts something."""
    parsed = parse("\n".join([f"#Case 1: {name}", "", *(f"- {line}" for line in lines)]), "draft.md")
    if parsed.plan is None or len(parsed.plan.cases) != 1 or parsed.plan.always:
        return ()
    steps = parsed.plan.cases[0].steps
    if not steps or _leaves(steps[0], url, first=True) or any(_leaves(step, url) for step in steps[1:]):
        return ()
    return tuple(map(line_of, steps))


def _leaves(step: Step, url: str, *, first: bool = False) -> bool:
    """Whether the step opens another site; of the first one, whether it opens anything else than a page of this."""
    reading = None if step.is_assertion else read_acts(step.text)
    opened = [act.values[0] for act in reading.acts if act.verb is Verb.OPEN] if reading is not None else []
    if first and not opened:
        return True
    return any(origin_of(urljoin(url, address)) != origin_of(url) for address in opened)


_OPINION_FACTS, _OPINION_PAGE, _LONGEST_OPINION = 8_000, 8_000, 1_200


async def opinion(model: Model, facts: str, page: str, *, deadline: float) -> str:
    """One paragraph on why it failed; empty where the model says nothing. `facts` and `page` may hold a page's words.

    Raises ModelError.
    """
    reply = await model.send(opinion_request(facts, page), deadline=deadline)
    return one_line(reply.words, _LONGEST_OPINION)


def opinion_request(facts: str, page: str, nonce: str | None = None) -> Request:
    """What the model is asked."""
    mark = nonce or secrets.token_hex(8)
    parts = [f"<facts {mark}>", facts[:_OPINION_FACTS].replace(mark, ""), f"</facts {mark}>"]
    if page:
        parts += [f"<page {mark}>", page[:_OPINION_PAGE].replace(mark, ""), f"</page {mark}>"]
    return Request(render("explain.md.j2"), (), (Turn("user", (Text("\n".join(parts)),)),), 700)
