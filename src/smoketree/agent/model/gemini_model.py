"""Gemini, through the `google-genai` package (the extra `gemini`)."""

import json
import warnings
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import anyio

from smoketree.agent.model.bounded import ANSWER_BYTES, bounded_client, is_too_large
from smoketree.agent.model.conversation import Reply, Request
from smoketree.agent.model.gemini_wire import config_of, contents_of, read_answer
from smoketree.agent.model.prices import Price
from smoketree.agent.model.provider import Unanswered, endpoint, lost, never_sent, value_of
from smoketree.agent.model.refused import HttpRefusal, judged
from smoketree.clock import Clock

if TYPE_CHECKING:
    from google import genai


class GeminiModel:
    """A Provider over an open client. Made by `opened`."""

    def __init__(self, client: "genai.Client", price: Price, *, clock: Clock, key: str) -> None:
        self._client = client
        self._price = price
        self._clock = clock
        self._key = key

    @property
    def name(self) -> str:
        return self._price.model

    async def ask(self, request: Request, *, timeout: float) -> Reply:
        import httpx2
        from google.genai import errors

        try:
            with anyio.fail_after(timeout):
                body = await self._post(request)
        except TimeoutError:
            raise Unanswered(f"Gemini did not answer within {timeout:.0f} s", again=True, billed=True) from None
        except errors.APIError as error:
            return judged(_refusal(error, self._key), now=self._clock.now())
        except Exception as error:
            if is_too_large(error):
                raise Unanswered(
                    f"Gemini's answer was cut off: it is larger than {ANSWER_BYTES:,} bytes", billed=True
                ) from None
            if isinstance(error, httpx2.HTTPError) or never_sent(error):
                raise lost("Gemini", error, "GOOGLE_GEMINI_BASE_URL") from None
            if isinstance(error, (ValueError, TypeError, AttributeError, RecursionError)):  # of an error's odd body
                raise Unanswered("Gemini's answer cannot be read", again=True, billed=True) from None
            raise
        return _read(body)

    async def _post(self, request: Request) -> str:
        from google.genai import types

        little = self._price.model.removeprefix("models/").startswith("gemini-3")
        config = config_of(request, max_tokens=self._price.answer_tokens(request), thinks_little=little)
        answer = await self._client.aio.models.generate_content(
            model=self._price.model,
            contents=[types.Content.model_validate(content) for content in contents_of(request)],
            config=types.GenerateContentConfig.model_validate(config),
        )
        raw = answer.sdk_http_response
        return (raw.body or "") if raw is not None else ""


def _refusal(error: Any, key: str) -> HttpRefusal:
    headers = {name.lower(): value for name, value in error.response.headers.items()} if error.response else {}
    details = list(_details(error.details))
    delay = next((each["retryDelay"] for each in details if isinstance(each.get("retryDelay"), str)), "")
    if delay.endswith("s"):
        headers.setdefault("retry-after", delay[:-1])
    kind = f"{error.status or ''} {json.dumps(details)}"
    return HttpRefusal("Gemini", error.code, headers, kind, str(error.message or ""), (key,))


def _details(body: object) -> Iterator[Mapping[str, Any]]:
    """What the error says beyond its message (google.rpc: RetryInfo, QuotaFailure, ErrorInfo)."""
    inner = body.get("error") if isinstance(body, Mapping) else None
    details = inner.get("details") if isinstance(inner, Mapping) else None
    for each in details if isinstance(details, list) else []:
        if isinstance(each, Mapping):
            yield each


def _read(body: str) -> Reply:
    try:
        return read_answer(json.loads(body))
    except (ValueError, RecursionError):
        raise Unanswered("Gemini's answer cannot be read", again=True, billed=True) from None


@asynccontextmanager
async def opened_gemini(price: Price, environ: Mapping[str, str], *, clock: Clock) -> AsyncIterator[GeminiModel]:
    """Opens a client for the model of that price. Key and address come from `environ` (GEMINI_API_KEY or
    GOOGLE_API_KEY, GOOGLE_GEMINI_BASE_URL)."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of the package itself, on newer Pythons
        from google import genai
        from google.genai import types

    key = value_of(environ, "GEMINI_API_KEY", "GOOGLE_API_KEY")
    async with bounded_client() as http:
        client = genai.Client(
            vertexai=False,
            api_key=key,
            http_options=types.HttpOptions(
                base_url=endpoint("gemini", environ),
                api_version="v1beta",  # the package's own default, v1, lacks some models
                httpx_async_client=http,
            ),
        )
        yield GeminiModel(client, price, clock=clock, key=key)
