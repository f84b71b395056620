"""A conversation with a model, in words that are no provider's: turns, tool calls, results, and how an answer ended."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, Protocol

from smoketree.errors import UntestableError
from smoketree.report.model import Usage


@dataclass(frozen=True, slots=True)
class Text:
    """Words, of either side."""

    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that the model is shown."""

    content: bytes
    mime_type: str


@dataclass(frozen=True, slots=True)
class ToolUse:
    """A tool that the model wants called. `arguments` is what it wrote, unchecked; `id` ties the result to it."""

    id: str
    name: str
    arguments: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool came to; `use_id` is that of the `ToolUse` it answers, `name` its tool."""

    use_id: str
    name: str
    parts: tuple[Text | Picture, ...]
    is_error: bool = False


@dataclass(frozen=True, slots=True)
class Echo:
    """A part of an answer that only its provider understands (thinking, a signature): sent back unchanged."""

    payload: object


Part = Text | Picture | ToolUse | ToolResult | Echo


@dataclass(frozen=True, slots=True)
class Turn:
    """What one side said. `cached` asks the provider to keep everything up to here, where it can be asked."""

    role: Literal["user", "assistant"]
    parts: tuple[Part, ...]
    cached: bool = False


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool as a model is told of it; `schema` is a JSON Schema of an object."""

    name: str
    description: str
    schema: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Request:
    """One request. `system` and `tools` are the prefix that many requests share (kept by the provider, where it keeps
    any); `max_tokens` bounds the answer; `must_call` is the tool that has to be called, "any" for one of them."""

    system: str
    tools: tuple[ToolSpec, ...]
    turns: tuple[Turn, ...]
    max_tokens: int = 2048
    must_call: str | None = None


class Stop(StrEnum):
    """Why an answer ended. truncated: its last part may be cut off in the middle, so no call of it may be run.
    paused: it goes on once it is sent back. too_long: the conversation is more than the model takes."""

    TOOL_USE = "tool_use"
    END = "end"
    TRUNCATED = "truncated"
    PAUSED = "paused"
    REFUSED = "refused"
    TOO_LONG = "too_long"


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer. `usage` is what the provider's own fields say was billed (its `cost` in dollars, by the price table);
    `detail` says more about how it ended."""

    parts: tuple[Part, ...]
    stop: Stop
    usage: Usage = field(default_factory=Usage)
    detail: str = ""

    @property
    def calls(self) -> tuple[ToolUse, ...]:
        return tuple(part for part in self.parts if isinstance(part, ToolUse))

    @property
    def words(self) -> str:
        return "\n".join(part.text for part in self.parts if isinstance(part, Text)).strip()


class Model(Protocol):
    """A model behind its provider's API. Open while used as an async context manager by whoever made it."""

    @property
    def name(self) -> str:
        """The model's name as the provider knows it."""

    async def send(self, request: Request, *, deadline: float) -> Reply:
        """Asks; tries again what may come right (429, 5xx, dropped connections) until `deadline` (monotonic seconds).

        Raises ModelError where no answer came in time or the request was refused for good, ModelUnusable where no
        request can come right any more (a bad key, a spend limit), BudgetExceeded before anything was sent.
        """


class ModelError(UntestableError):
    """Raised when the model gave no usable answer; another step may still get one."""


class ModelUnusable(ModelError):  # noqa: N818 - a state, not one error
    """Raised when no request can come right any more: the key is not accepted, the provider's spend limit is reached.
    Ends the run."""


class BudgetExceeded(ModelError):  # noqa: N818
    """Raised before a request whose worst case does not fit into what is left of the run's budget."""
