"""What a passing run did for one step, as it is kept on disk. The format is in docs/replay.md.

A record holds roles, names and arguments with placeholders; never a ref, a selector, the value of a secret or what an
assertion came to.
"""

import hashlib
import json
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue
from pydantic.alias_generators import to_camel

VERSION: Final = 1
MOST_ACTIONS = 40
LONGEST = 2000
"""Characters of a text in a record."""

Text = Annotated[str, Field(max_length=LONGEST)]
By = Literal["literal", "model"]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, alias_generator=to_camel, populate_by_name=True)


class Place(_Part):
    """A row, a dialog or another named part of the page. A row's `name` is a text that stands in it."""

    role: Text
    name: Text


class Element(_Part):
    """An element as a person would tell it from the others: its role, its name (or `beside`, the words beside one that
    has none), the places that it stands in, and the states that it was in (`checked`, `expanded`, ...)."""

    role: Text
    name: Text = ""
    beside: Text = ""
    places: Annotated[tuple[Place, ...], Field(max_length=4)] = ()
    states: Annotated[tuple[Text, ...], Field(max_length=8)] = ()


class Effect(_Part):
    """What was seen to come of an action: whether the page changed, and the template of the address that it then had,
    where that is another than before."""

    changed: bool = False
    url: Text | None = None


class Action(_Part):
    """One call. `elements` are by the name of the argument whose place their refs take; `ready`: all of them were there
    when the step began, so that they can be looked for before anything is done."""

    tool: Text
    elements: Annotated[dict[Text, Element], Field(max_length=40)] = {}
    arguments: Annotated[dict[Text, JsonValue], Field(max_length=20)] = {}
    effect: Effect = Effect()
    ready: bool = False

    @property
    def deed(self) -> tuple[object, ...]:
        """What is done, whatever came of it: two actions with the same are the same."""
        whom = sorted((name, element.model_copy(update={"states": ()})) for name, element in self.elements.items())
        return self.tool, whom, json.dumps(self.arguments, sort_keys=True)


class Record(_Part):
    """What was done for a step. The first five fields are its key; `by` is who did it. Dates are UTC, as 2026-11-22.

    `doubted`: it took part in a case that did not pass; another resolver has to do the step once before it counts
    again. Without `actions` it only says that the step was done, by means that no record can hold.
    """

    version: Literal[1]
    step: Text
    previous: Text
    url: Text
    viewport: Text
    variables: Annotated[tuple[Text, ...], Field(max_length=100)] = ()
    by: By
    actions: Annotated[tuple[Action, ...], Field(max_length=MOST_ACTIONS)] = ()
    created: Text
    last_pass: Text
    healed: Text | None = None
    doubted: bool = False

    @property
    def key(self) -> "StepKey":
        return StepKey(step=self.step, previous=self.previous, viewport=self.viewport, variables=self.variables)

    @property
    def file_name(self) -> str:
        return f"{self.key.digest}-{_digest([self.url])[:12]}.json"

    def same_deeds(self, other: "Record") -> bool:
        """Whether the same is done by both."""
        return [action.deed for action in self.actions] == [action.deed for action in other.actions]


class StepKey(_Part):
    """What a step must have in common with the recorded one, but for the address it begins at."""

    step: str
    previous: str
    viewport: str
    variables: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        return _digest([VERSION, self.step, self.previous, self.viewport, list(self.variables)])[:32]


def _digest(parts: list[object]) -> str:
    return hashlib.sha256(json.dumps(parts).encode("utf-8", "surrogatepass")).hexdigest()
