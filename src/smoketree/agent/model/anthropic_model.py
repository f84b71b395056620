"""Claude, through the `anthropic` package."""

import json
import warnings
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import anyio

from smoketree.agent.model.anthropic_wire import body_of, read_answer
from smoketree.agent.model.bounded import ANSWER_BYTES, bounded_client, is_too_large
from smoketree.agent.model.conversation import Reply, Request
from smoketree.agent.model.prices import Price
from smoketree.agent.model.provider import Unanswered, endpoint, lost, never_sent, value_of
from smoketree.agent.model.refused import HttpRefusal, judged
from smoketree.clock import Clock

if TYPE_CHECKING:
    import anthropic


class AnthropicModel:
    """A Provider over an open client. Made by `opened`."""

    def __init__(self, client: "anthropic.AsyncAnthropic", price: Price, *, clock: Clock, secrets: tuple[str, ...]):
        self._client = client
        self._price = price
        self._clock = clock
        self._secrets = secrets

    @property
    def name(self) -> str:
        return self._price.model

    async def ask(self, request: Request, *, timeout: float) -> Reply:
        import anthropic

        try:
            with anyio.fail_after(timeout):
                content = await self._post(request, timeout)
        except TimeoutError:
            raise Unanswered(f"Anthropic did not answer within {timeout:.0f} s", again=True, billed=True) from None
        except anthropic.APIStatusError as error:
            return judged(self._refusal(error), now=self._clock.now())
        except anthropic.AnthropicError as error:
            raise _lost(error) from None
        except Exception as error:
            if never_sent(error):
                raise _lost(error) from None
            raise
        return _read(content)

    async def _post(self, request: Request, timeout: float) -> bytes:
        body = body_of(request, max_tokens=self._price.answer_tokens(request), thinks=self._price.thinks)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of a model that the user chose
            raw = await self._client.messages.with_raw_response.create(model=self._price.model, timeout=timeout, **body)
        content: bytes = raw.http_response.content
        return content

    def _refusal(self, error: "anthropic.APIStatusError") -> HttpRefusal:
        headers = {name.lower(): value for name, value in error.response.headers.items()}
        kind = f"{error.type or ''} {error.error_code or ''}".strip()
        return HttpRefusal("Anthropic", error.status_code, headers, kind, error.api_message or "", self._secrets)


def _lost(error: Exception) -> Unanswered:
    if is_too_large(error):
        return Unanswered(f"Anthropic's answer was cut off: it is larger than {ANSWER_BYTES:,} bytes", billed=True)
    return lost("Anthropic", error.__cause__ or error, "ANTHROPIC_BASE_URL")


def _read(content: bytes) -> Reply:
    try:
        message: Any = json.loads(content)
        return read_answer(message)
    except (ValueError, RecursionError):
        raise Unanswered("Anthropic's answer cannot be read", again=True, billed=True) from None


@asynccontextmanager
async def opened_anthropic(price: Price, environ: Mapping[str, str], *, clock: Clock) -> AsyncIterator[AnthropicModel]:
    """Opens a client for the model of that price. Key and address come from `environ` (ANTHROPIC_API_KEY or
    ANTHROPIC_AUTH_TOKEN, ANTHROPIC_BASE_URL) and from nowhere else."""
    import anthropic

    key, token = value_of(environ, "ANTHROPIC_API_KEY"), value_of(environ, "ANTHROPIC_AUTH_TOKEN")
    client = anthropic.AsyncAnthropic(
        api_key=key or None,
        auth_token=None if key else token or None,
        base_url=endpoint("anthropic", environ),
        max_retries=0,
        http_client=bounded_client(),
    )
    try:
        yield AnthropicModel(client, price, clock=clock, secrets=tuple(each for each in (key, token) if each))
    finally:
        await client.close()
