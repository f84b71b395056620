"""What an HTTP error of a provider means: ask again, another time, never; or the conversation is too long. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from smoketree.agent.model.client import Unanswered, redact_message
from smoketree.agent.model.conversation import ModelError, ModelUnusable, Reply, Stop
from smoketree.agent.model.retry import waiting_hint
from smoketree.providers import ModelProvider

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
    words = f"{refusal.kind} {refusal.message}"
    if refusal.status == 413 or (refusal.status == 400 and _TOO_LONG.search(words)):
        return Reply((), Stop.TOO_LONG, detail=refusal.line)
    raise _error(refusal, words, now)


def _error(refusal: HttpRefusal, words: str, now: float) -> ModelError:
    status = refusal.status
    hint = _hint(refusal.provider)
    if status in _FOR_GOOD:
        return ModelUnusable(f"{refusal.line} ({_FOR_GOOD[status]})", hint)
    if status in (400, 429) and _SPENT.search(words):
        return ModelUnusable(f"{refusal.line} (the provider's spend limit is reached)", hint)
    if status == 400 and _BAD_KEY.search(words):
        return ModelUnusable(f"{refusal.line} (the key is not accepted)", hint)
    again = status in (408, 409, 429) or status >= 500
    said = refusal.headers.get("x-should-retry")
    if said in ("true", "false"):
        again = said == "true"
    after = waiting_hint(refusal.headers, now)
    return Unanswered(refusal.line, again=again, after=after, patient=again and status in _BUSY)


def _hint(provider: ModelProvider) -> str:
    return f"Check {provider.keys[0]}, {provider.base_url_variable}, the model's name and the provider's console."
