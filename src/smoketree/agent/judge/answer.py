"""What a model answers in a judgement, checked for its form only."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from smoketree.agent.judge.scene import Kind

MOST_QUOTES = 12
_Quote = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=400)]
_Quotes = Annotated[tuple[_Quote, ...], Field(max_length=MOST_QUOTES)]


class Answer(BaseModel):
    """A judgement as the model gives it. What it says of itself counts for nothing before it is grounded."""

    model_config = ConfigDict(frozen=True)

    kind: Kind
    holds: Annotated[bool, Field(strict=True)]
    quotes: _Quotes = ()
    absent: _Quotes = ()
    reason: Annotated[str, StringConstraints(max_length=4000)] = ""


class Choice(BaseModel):
    """Which of two contrary statements a model takes for true, and by which excerpts."""

    model_config = ConfigDict(frozen=True)

    statement: str
    excerpts: Annotated[tuple[Annotated[int, Field(strict=True)], ...], Field(max_length=40)] = ()


class Contrary(BaseModel):
    """What of a page shows the contrary of a line."""

    model_config = ConfigDict(frozen=True)

    found: Annotated[bool, Field(strict=True)]
    quotes: _Quotes = ()
