"""A provider's client: one request, one answer, and errors that say whether to ask again.

The wire module of a provider (`providers.ModelProvider.wire`) is a `Wire`.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from smoketree.agent.model.conversation import ModelError, Part, Reply, Request, Stop, Text, ToolUse
from smoketree.clock import Clock
from smoketree.providers import ModelProvider
from smoketree.report.model import Usage
from smoketree.report.plain import whole

if TYPE_CHECKING:
    from smoketree.agent.model.prices import Price

_SHOWN = 300
"""Characters of a provider's error message that are shown."""
_MOST_TOKENS = 10**9
_NEVER_SENT = ("LocalProtocolError", "UnsupportedProtocol", "InvalidURL", "UnicodeEncodeError")
"""The HTTP client's errors, by name, of a request that cannot be written down: nothing of it was sent."""


class Client(Protocol):
    """An open client of a provider's API. Retries and the budget are handled around it (metered.py)."""

    @property
    def name(self) -> str:
        """The model's name as the provider knows it."""

    async def ask(self, request: Request, *, timeout: float) -> Reply:
        """Sends one request; gives up after `timeout` seconds. The reply's usage has no cost yet.

        Raises Unanswered, or ModelUnusable where no request can come right any more.
        """


class Wire(Protocol):
    """What a wire module defines: the client, and what the Action's key proxy must know to check and count requests."""

    def open_client(
        self, provider: ModelProvider, price: "Price", environ: Mapping[str, str], *, clock: Clock
    ) -> AbstractAsyncContextManager[Client]:
        """Opens a client for the model of that price. Key and address come from `environ` and from nowhere else."""

    def read_answer(self, answer: object) -> Reply:
        """The reply in an answer's body. Raises ValueError if the body has another format."""

    def problems(self, body: Mapping[str, Any]) -> Iterator[str]:
        """Why the key proxy must not forward a request: for each part that this client never sends, a reason."""

    def most_output(self, body: Mapping[str, Any]) -> object:
        """The tokens that a request allows its answer; anything but a positive integer if it sets no limit."""


def wire_of(provider: ModelProvider) -> Wire:
    """The provider's wire module. Imports it, but not the provider's package."""
    return cast("Wire", import_module(provider.wire))


def objects_in(value: object) -> Iterator[Mapping[str, Any]]:
    """The objects in a list of a request's body; none in a text, which may stand in its place (a message's content).

    Raises TypeError for anything else.
    """
    if value is None or isinstance(value, str):
        return
    if not isinstance(value, list) or not all(isinstance(item, Mapping) for item in value):
        raise TypeError
    yield from value


class Unanswered(ModelError):  # noqa: N818 - a state, not one error
    """Raised when a request came to nothing.

    `again`: the same request may come right. `after`: seconds that the server asks to wait. `patient`: worth waiting
    for as long as there is time (the provider is busy), not only a few times. `billed`: it may have been billed,
    because it was sent and its answer was lost.
    """

    def __init__(
        self,
        message: str,
        hint: str = "",
        *,
        again: bool = False,
        after: float | None = None,
        patient: bool = False,
        billed: bool = False,
    ) -> None:
        super().__init__(message, hint)
        self.again = again
        self.after = after
        self.patient = patient
        self.billed = billed


def lost(provider: ModelProvider, cause: BaseException) -> Unanswered:
    """A request that got no answer. Only where there was no connection at all, or nothing that could be sent, is it
    certain that nothing was billed; what cannot be sent is not tried again."""
    name = type(cause).__name__
    variable = provider.base_url_variable
    if name in _NEVER_SENT:
        return Unanswered(f"nothing can be sent to {provider.title} ({name})", f"Check the key and {variable}.")
    billed = name not in ("ConnectError", "ConnectTimeout")
    what = f"the connection to {provider.title} was lost" if billed else f"{provider.title} cannot be reached"
    return Unanswered(f"{what} ({name})", f"Check the network and {variable}.", again=True, billed=billed)


def too_slow(provider: ModelProvider, seconds: float) -> Unanswered:
    """A request that was given up after that time."""
    return Unanswered(f"{provider.title} did not answer within {seconds:.0f} s", again=True, billed=True)


def unreadable(provider: ModelProvider) -> Unanswered:
    """An answer that has not the provider's format."""
    return Unanswered(f"{provider.title}'s answer cannot be read", again=True, billed=True)


def never_sent(error: BaseException) -> bool:
    """Whether that error, which the libraries may not wrap, says that the request cannot be written down."""
    return type(error).__name__ in _NEVER_SENT


def reply_of(parts: Iterable[Part], stop: Stop, usage: Usage, detail: str = "") -> Reply:
    """A reply that fits together: one with calls stopped for them, one that was cut off or refused has none, and each
    call has an id of its own."""
    kept = _with_own_ids(parts)
    calls = [part for part in kept if isinstance(part, ToolUse)]
    if stop in (Stop.TOOL_USE, Stop.END, Stop.PAUSED) and calls:
        return Reply(tuple(kept), Stop.TOOL_USE, usage, detail)
    if stop is Stop.TOOL_USE:
        return Reply(tuple(kept), Stop.END, usage, detail)
    if calls:  # cut off: what it was about to do is told, not done
        dropped = ", ".join(call.name for call in calls)
        kept = [part for part in kept if isinstance(part, Text)]
        detail = f"{detail}; calls dropped: {dropped}"[:_SHOWN].removeprefix("; ")
    return Reply(tuple(kept), stop, usage, detail)


def _with_own_ids(parts: Iterable[Part]) -> list[Part]:
    kept: list[Part] = []
    seen: set[str] = set()
    for index, part in enumerate(parts):
        if isinstance(part, ToolUse) and part.id in seen:
            kept.append(ToolUse(f"{part.id}_{index}", part.name, part.arguments))
        else:
            kept.append(part)
        if isinstance(part, ToolUse):
            seen.add(part.id)
    return kept


def without_surrogates(value: object) -> object:
    """The value with every lone surrogate in it replaced: it could not be sent as UTF-8."""
    if isinstance(value, str):
        return value if value.isascii() else whole(value)
    if isinstance(value, dict):
        return {without_surrogates(key): without_surrogates(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [without_surrogates(each) for each in value]
    return value


def redact_message(message: object, *secrets: str) -> str:
    """A provider's own message as one short line without any of those values."""
    line = " ".join(str(message).split())
    for secret in secrets:
        if secret:
            line = line.replace(secret, "***")
    return line[:_SHOWN]


def count(value: object) -> int:
    """A number of tokens as a provider gives it; what is none is 0, what no request can come to is _MOST_TOKENS."""
    return min(value, _MOST_TOKENS) if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
