import pytest

from smoketree.agent.model.client import HttpRefusal, Unanswered, judged
from smoketree.agent.model.conversation import ModelError, ModelUnusable, Stop
from smoketree.providers import PROVIDERS


def refusal(status: int, message: str = "", kind: str = "", provider: str = "anthropic", **headers: str) -> HttpRefusal:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return HttpRefusal(PROVIDERS[provider], status, named, kind, message, ("sk-key",))


@pytest.mark.parametrize(
    "refused",
    [
        refusal(401),
        refusal(402),
        refusal(403),
        refusal(404, "model: claude-x"),
        refusal(429, kind="rate_limit_error enforced_spend_limit_reached"),
        refusal(400, "Your credit balance is too low to access the API."),
        refusal(400, "API key not valid. Please pass a valid API key.", provider="gemini"),
        refusal(429, "quota", '[{"violations": [{"quotaId": "RequestsPerDayPerProject"}]}]', provider="gemini"),
    ],
)
def test_what_no_request_can_get_around(refused: HttpRefusal) -> None:
    with pytest.raises(ModelUnusable):
        judged(refused, now=0)


@pytest.mark.parametrize(
    ("refused", "again", "patient", "after"),
    [
        (refusal(429, retry_after="3"), True, True, 3),
        (refusal(429, "Check your plan and billing details", provider="gemini"), True, True, None),
        (refusal(529), True, True, None),
        (refusal(503, retry_after_ms="1500"), True, True, 1.5),
        (refusal(500), True, False, None),
        (refusal(504), True, False, None),
        (refusal(408), True, False, None),
        (refusal(500, x_should_retry="false"), False, False, None),
        (refusal(400, "messages: must not be empty"), False, False, None),
        (refusal(400, x_should_retry="true"), True, False, None),
        (refusal(302), False, False, None),
        (refusal(422), False, False, None),
    ],
)
def test_what_may_come_right(refused: HttpRefusal, again: bool, patient: bool, after: float | None) -> None:
    with pytest.raises(Unanswered) as caught:
        judged(refused, now=0)
    error = caught.value
    assert (error.again, error.patient, error.after, error.billed) == (again, patient, after, False)


@pytest.mark.parametrize(
    "refused",
    [
        refusal(400, "prompt is too long: 210000 tokens > 200000 maximum"),
        refusal(413, kind="request_too_large"),
        refusal(400, "The input token count (9) exceeds the maximum number of tokens allowed (8)", provider="gemini"),
    ],
)
def test_a_conversation_that_is_too_long(refused: HttpRefusal) -> None:
    reply = judged(refused, now=0)
    assert (reply.stop, reply.usage.requests) == (Stop.TOO_LONG, 0)


def test_a_message_is_one_line_without_the_key() -> None:
    with pytest.raises(ModelError) as caught:
        judged(refusal(500, "sk-key\n" + "x" * 10_000), now=0)
    assert "sk-key" not in str(caught.value)
    assert len(caught.value.message) < 400
    assert "\n" not in caught.value.message
