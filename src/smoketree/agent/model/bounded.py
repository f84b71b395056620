"""The HTTP client of all wire modules: its answers are bounded, and it follows no redirect.

The libraries' own clients read an answer whole, however large; and a redirect would carry the key along.
"""

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from smoketree.agent.model.client import Unanswered
from smoketree.errors import HandledError
from smoketree.providers import ModelProvider

if TYPE_CHECKING:
    import httpx2

ANSWER_BYTES = 8_000_000
"""Most that is read of one answer; the longest that a model can write is a tenth of it."""


class TooLarge(HandledError):  # noqa: N818
    """Raised while an answer is read that is larger than it may be."""


def bounded_client(limit: int = ANSWER_BYTES) -> "httpx2.AsyncClient":
    """A client whose answers end with TooLarge after `limit` bytes. Proxies come from the environment, as usual."""
    import httpx2

    class Bounded(httpx2.AsyncByteStream):
        def __init__(self, stream: httpx2.AsyncByteStream) -> None:
            self._stream = stream

        async def __aiter__(self) -> AsyncIterator[bytes]:
            size = 0
            async for chunk in self._stream:
                size += len(chunk)
                if size > limit:
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
        headers={"accept-encoding": "identity"}, event_hooks={"response": [bound]}, follow_redirects=False, timeout=None
    )


def too_large(provider: ModelProvider) -> Unanswered:
    """An answer that was not read to its end."""
    return Unanswered(f"{provider.title}'s answer was cut off: it is larger than {ANSWER_BYTES:,} bytes", billed=True)


def is_too_large(error: BaseException | None) -> bool:
    """Whether that error came of an answer that was too large: the libraries wrap what is raised below them."""
    while error is not None:
        if isinstance(error, TooLarge):
            return True
        error = error.__cause__ or error.__context__
    return False
