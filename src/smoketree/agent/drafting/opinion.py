"""What a model makes of a diagnosis: one paragraph, marked as what it is."""

import secrets

from smoketree.agent.model.conversation import Model, Request, Text, Turn
from smoketree.agent.prompting import render
from smoketree.report.plain import one_line

_FACTS, _PAGE, _LONGEST = 8_000, 8_000, 1_200


async def opinion(model: Model, facts: str, page: str, *, deadline: float) -> str:
    """One paragraph on why it failed; empty where the model says nothing. `facts` and `page` may hold a page's words.

    Raises ModelError.
    """
    reply = await model.send(request_for(facts, page), deadline=deadline)
    return one_line(reply.words, _LONGEST)


def request_for(facts: str, page: str, nonce: str | None = None) -> Request:
    """What the model is asked."""
    mark = nonce or secrets.token_hex(8)
    parts = [f"<facts {mark}>", facts[:_FACTS].replace(mark, ""), f"</facts {mark}>"]
    if page:
        parts += [f"<page {mark}>", page[:_PAGE].replace(mark, ""), f"</page {mark}>"]
    return Request(
        system=render("explain.md.j2"), tools=(), turns=(Turn("user", (Text("\n".join(parts)),)),), max_tokens=700
    )
