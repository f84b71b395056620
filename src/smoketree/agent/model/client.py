"""A provider's client: one request, one answer. Answers are bounded, errors say whether to ask again, and what may
come right is asked again until a deadline.

The wire module of a provider (`providers.ModelProvider.wire`) is a `Wire`.
"""

import email.utils
import math
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

import anyio

from smoketree.agent.model.conversation import ModelError, ModelUnusable, Part, Reply, Request, Stop, Text, ToolUse
from smoketree.clock import Clock
from smoketree.display_text import whole
from smoketree.errors import HandledError
from smoketree.providers import ModelProvider
from smoketree.report.model import Usage
from smoketree.trusted import authorities

if TYPE_CHECKING:
    import httpx2

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
    """A request that got no answer, or one that was not read to its end. Only where there was no connection at all, or
    nothing that could be sent, is it certain that nothing was billed; what cannot be sent is not tried again."""
    if _is_too_large(cause):
        size = f"it is larger than {ANSWER_BYTES:,} bytes"
        return Unanswered(f"{provider.title}'s answer was cut off: {size}", billed=True)
    name = type(cause).__name__
    variable = provider.base_url_variable
    if name in _NEVER_SENT:
        return Unanswered(f"nothing can be sent to {provider.title} ({name})", f"Check the key and {variable}.")
    billed = name not in ("ConnectError", "ConnectTimeout")
    what = f"the connection to {provider.title} was lost" if billed else f"{provider.title} cannot be reached"
    return Unanswered(f"{what} ({name})", f"Check the network and {variable}.", again=True, billed=billed)


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


def tool_use(identifier: object, name: str, arguments: object, fallback: str) -> ToolUse:
    """A call; `fallback` is its id where the provider gave none. Arguments that are no object count as an empty one."""
    own = identifier if isinstance(identifier, str) and identifier else fallback
    return ToolUse(own, name, arguments if isinstance(arguments, dict) else {})


def without_surrogates(value: object) -> object:
    """The value with every lone surrogate in it replaced: it could not be sent as UTF-8."""
    return with_texts(value, lambda text: text if text.isascii() else whole(text))


def with_texts(value: object, change: Callable[[str], str]) -> object:
    """A JSON value with every text in it changed, the keys of objects too."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {change(str(key)): with_texts(each, change) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [with_texts(each, change) for each in value]
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


ANSWER_BYTES = 8_000_000
"""Most that is read of one answer; the longest that a model can write is a tenth of it."""


class TooLarge(HandledError):  # noqa: N818
    """Raised while an answer is read that is larger than it may be."""


def bounded_client() -> "httpx2.AsyncClient":
    """A client whose answers end with TooLarge after ANSWER_BYTES. Proxies come from the environment, as usual."""
    import httpx2

    class Bounded(httpx2.AsyncByteStream):
        def __init__(self, stream: httpx2.AsyncByteStream) -> None:
            self._stream = stream

        async def __aiter__(self) -> AsyncIterator[bytes]:
            size = 0
            async for chunk in self._stream:
                size += len(chunk)
                if size > ANSWER_BYTES:
                    raise TooLarge
                yield chunk

        async def aclose(self) -> None:
            await self._stream.aclose()

    async def bound(response: httpx2.Response) -> None:
        if response.headers.get("content-encoding", "identity") != "identity":
            raise TooLarge  # not asked for: what it unpacks to could not be bounded
        stream = response.stream
        if isinstance(stream, httpx2.AsyncByteStream):
            response.stream = Bounded(stream)

    return httpx2.AsyncClient(
        headers={"accept-encoding": "identity"},
        event_hooks={"response": [bound]},
        follow_redirects=False,
        timeout=None,
        verify=authorities(),
    )


def _is_too_large(error: BaseException | None) -> bool:
    """Whether that error came of an answer that was too large: the libraries wrap what is raised below them."""
    while error is not None:
        if isinstance(error, TooLarge):
            return True
        error = error.__cause__ or error.__context__
    return False


class ProviderClient:
    """A Client, but for what is a provider's own: to send a request and to read its answer (`_ask`). All its errors
    become those of a Client here. `secrets` are removed from what is shown."""

    def __init__(self, provider: ModelProvider, price: "Price", clock: Clock, *secrets: str) -> None:
        self._provider = provider
        self._price = price
        self._clock = clock
        self._secrets = secrets

    @property
    def name(self) -> str:
        return self._price.model

    async def ask(self, request: Request, *, timeout: float) -> Reply:
        import httpx2

        try:
            with anyio.fail_after(timeout):
                return await self._ask(request, timeout)
        except ModelError:
            raise
        except TimeoutError:
            message = f"{self._provider.title} did not answer within {timeout:.0f} s"
            raise Unanswered(message, again=True, billed=True) from None
        except Exception as error:
            # The libraries do not wrap all errors of the HTTP client.
            known = isinstance(error, (httpx2.HTTPError, httpx2.InvalidURL)) or type(error).__name__ in _NEVER_SENT
            if known or _is_too_large(error):
                raise lost(self._provider, error) from None
            if isinstance(error, (ValueError, RecursionError)):  # of an odd body
                message = f"{self._provider.title}'s answer cannot be read"
                raise Unanswered(message, again=True, billed=True) from None
            raise

    async def _ask(self, request: Request, timeout: float) -> Reply:
        raise NotImplementedError

    def _refused(self, status: int, headers: Mapping[str, str], kind: str, message: str) -> Reply:
        """See `judged`."""
        lowered = {name.lower(): value for name, value in headers.items()}
        refusal = HttpRefusal(self._provider, status, lowered, kind, message, self._secrets)
        return judged(refusal, now=self._clock.now())


ATTEMPT_SECONDS = 120.0
"""Longest that one request is waited for."""
TRIES = 6
"""How often a request is sent in all where the trouble is not just that the provider is busy."""
_FIRST, _LONGEST, _LEAST = 0.5, 8.0, 2.0


async def answered(ask: Callable[[float], Awaitable[Reply]], *, clock: Clock, deadline: float) -> Reply:
    """The first reply of `ask`, which is given the seconds that it may take.

    Raises Unanswered when another try is of no use, or does not fit before `deadline` (monotonic seconds).
    """
    tries = 0
    while True:
        left = deadline - clock.monotonic()
        if left <= 0:
            raise Unanswered("the time was up before the model was asked")
        try:
            return await ask(min(left, ATTEMPT_SECONDS))
        except Unanswered as failed:
            tries += 1
            # A server that always says 0 is not asked in a tight loop.
            doubled: float = min(_FIRST * 2 ** min(tries - 1, 10), _LONGEST)
            wait = doubled if failed.after is None else max(failed.after, min(doubled, _LEAST))
            if not failed.again:
                raise
            if not failed.patient and tries >= TRIES:
                raise _gave_up(failed, f"{tries} requests in a row came to nothing") from None
            if clock.monotonic() + wait >= deadline:
                raise _gave_up(failed, "no time is left to ask again") from None
        await clock.sleep(wait)


def _gave_up(failed: Unanswered, why: str) -> Unanswered:
    return Unanswered(f"{failed.message} ({why})", failed.hint)


def waiting_hint(headers: Mapping[str, str], now: float) -> float | None:
    """Seconds that the answer's headers ask to wait: `retry-after-ms`, or `retry-after` in seconds or as a date
    (RFC 9110, 10.2.3). `now` is in seconds since the epoch."""
    milliseconds = _seconds(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    said = headers.get("retry-after")
    seconds = _seconds(said)
    if seconds is not None or said is None:
        return seconds
    date = email.utils.parsedate_tz(said)
    return max(0.0, email.utils.mktime_tz(date) - now) if date else None


def _seconds(text: str | None) -> float | None:
    try:
        value = float(text or "")
    except ValueError:
        return None
    return value if math.isfinite(value) and value >= 0 else None


_FOR_GOOD = {
    401: "the key is not accepted",
    402: "the account cannot pay",
    403: "the key may not do this",
    404: "the model or the address does not exist",
}
_SPENT = re.compile(
    r"spend_limit|spending (cap|limit)|credit balance is too low|billing_error|billing_unavailable|on_hold|PerDay",
    re.IGNORECASE,
)
_BAD_KEY = re.compile(r"API[ _]key not valid|API_KEY_INVALID|API key expired|location is not supported", re.IGNORECASE)
_TOO_LONG = re.compile(
    r"prompt is too long|input is too long|exceed\w* (the )?context|input token count .{0,40}exceeds|request_too_large",
    re.IGNORECASE,
)
_BUSY = (429, 503, 529)


@dataclass(frozen=True, slots=True)
class HttpRefusal:
    """An HTTP error. `kind` are the provider's own words for it; `secrets` are removed from what is shown."""

    provider: ModelProvider
    status: int
    headers: Mapping[str, str]
    kind: str
    message: str
    secrets: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """The error as one line for a user."""
        said = redact_message(self.message, *self.secrets)
        return f"{self.provider.title} answered {self.status}" + (f": {said}" if said else "")


def judged(refusal: HttpRefusal, *, now: float) -> Reply:
    """The reply that the error stands for, if it stands for one: a conversation that is too long.

    Raises Unanswered or ModelUnusable for all others. `now` is in seconds since the epoch.
    """
    status, provider, words = refusal.status, refusal.provider, f"{refusal.kind} {refusal.message}"
    if status == 413 or (status == 400 and _TOO_LONG.search(words)):
        return Reply((), Stop.TOO_LONG, detail=refusal.line)
    why = _FOR_GOOD.get(status)
    if status in (400, 429) and _SPENT.search(words):
        why = "the provider's spend limit is reached"
    elif status == 400 and _BAD_KEY.search(words):
        why = _FOR_GOOD[401]
    if why is not None:
        hint = f"Check {provider.keys[0]}, {provider.base_url_variable}, the model's name and the provider's console."
        raise ModelUnusable(f"{refusal.line} ({why})", hint)
    said = refusal.headers.get("x-should-retry")
    again = said == "true" if said in ("true", "false") else status in (408, 409, 429) or status >= 500
    after = waiting_hint(refusal.headers, now)
    raise Unanswered(refusal.line, again=again, after=after, patient=again and status in _BUSY)
