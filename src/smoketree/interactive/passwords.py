"""Passwords that a line types in clear: which field takes them says so."""

import json
from collections.abc import Collection, Iterator
from typing import ClassVar

from smoketree.interactive.preview import steps_of
from smoketree.language.act import Act, Verb
from smoketree.language.index import PageIndex
from smoketree.language.locate import FIELDS, Located, locate
from smoketree.language.reader import read_acts
from smoketree.plan.values import placeholders
from smoketree.run.open_case import OpenCase
from smoketree.snapshot.query import Query

_IS_PASSWORD = "(field) => field.type === 'password'"  # noqa: S105 - a script


class PasswordsTyped:
    """Looks for passwords in lines, on the page that is open."""

    SHORTEST: ClassVar[int] = 6
    """Minimum length of a value, so that it can be recognized in other text."""

    def __init__(self, case: OpenCase, page: PageIndex) -> None:
        self._case = case
        self._page = page

    @staticmethod
    def name(taken: Collection[str]) -> str:
        """A name for a secret that is not taken."""
        names = ("PASSWORD", *(f"PASSWORD_{number}" for number in range(2, len(taken) + 3)))
        return next(name for name in names if name not in taken)

    async def of(self, line: str) -> list[str]:
        """The values that the line types into fields for passwords. Raises BrowserError."""
        found: list[str] = []
        for step in steps_of(line):
            acts = None if step.is_assertion else read_acts(step.text)
            for act in acts.acts if acts is not None else ():
                if act.verb is Verb.SIGN_IN:
                    found += [value for value in act.values[1:2] if not placeholders(value)]
                found += [value for query, value in _typed(act) if await self._takes_password(query)]
        return list(dict.fromkeys(found))

    async def _takes_password(self, query: Query) -> bool:
        field = locate(self._page, query, FIELDS)
        if not isinstance(field, Located):
            return False
        arguments = {"target": field.ref, "element": field.said, "function": _IS_PASSWORD}
        answer = await self._case.tools.call("browser_evaluate", arguments)
        return answer.error is None and bool(answer.results) and json.loads(answer.results[0]) is True


def _typed(act: Act) -> Iterator[tuple[Query, str]]:
    """What is typed into which field, but for values that the line does not say."""
    if act.verb is Verb.TYPE and act.target is not None:
        pairs = [(act.target, act.values[0])]
    elif act.verb is Verb.FILL:
        pairs = [(Query(name=name, quoted=False, within=act.place), value) for name, value in act.pairs]
    else:
        pairs = []
    yield from ((query, value) for query, value in pairs if not placeholders(value) and value.strip())
