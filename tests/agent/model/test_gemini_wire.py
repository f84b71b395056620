import base64
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.agent.model.conversation import (
    Echo,
    ModelUnusable,
    Picture,
    Request,
    Stop,
    Text,
    ToolResult,
    ToolUse,
    Turn,
)
from smoketree.agent.model.gemini_wire import config_of, contents_of, read_answer
from smoketree.report.model import Usage
from tests.agent.model.conversations import CLICK, json_values, requests, said

SIGNED = base64.b64encode(b"signed").decode()


def test_a_conversation() -> None:
    reply = (Text("I click."), ToolUse("t1", "click", {"ref": "e2"}), Echo({"thoughtSignature": SIGNED}))
    result = ToolResult("t1", "click", (Text("done"), Picture(b"png", "image/png")))
    failed = ToolResult("smoketree_1", "click", (Text("gone"),), is_error=True)
    request = Request("s", (CLICK,), (said("plan"), Turn("assistant", reply), Turn("user", (result, failed))))
    assert contents_of(request) == [
        {"role": "user", "parts": [{"text": "plan"}]},
        {
            "role": "model",
            "parts": [
                {"text": "I click."},
                {
                    "function_call": {"name": "click", "args": {"ref": "e2"}, "id": "t1"},
                    "thought_signature": b"signed",
                },
            ],
        },
        {
            "role": "user",
            "parts": [
                {"function_response": {"name": "click", "response": {"output": "done"}, "id": "t1"}},
                {"function_response": {"name": "click", "response": {"error": "gone"}}},
                {"inline_data": {"mime_type": "image/png", "data": b"png"}},
            ],
        },
    ]


def test_a_call_that_lost_its_signature_says_so() -> None:
    turn = Turn("assistant", (ToolUse("a", "click", {}), ToolUse("b", "click", {})))
    parts = contents_of(Request("", (), (turn,)))[0]["parts"]
    assert parts[0]["thought_signature"] == b"skip_thought_signature_validator"
    assert "thought_signature" not in parts[1]


@pytest.mark.parametrize(
    ("must_call", "calling"),
    [(None, None), ("any", {"mode": "ANY"}), ("click", {"mode": "ANY", "allowed_function_names": ["click"]})],
)
def test_being_made_to_call(must_call: str | None, calling: object) -> None:
    config = config_of(Request("s", (CLICK,), (), must_call=must_call), max_tokens=5, thinks_little=True)
    assert config.get("tool_config", {}).get("function_calling_config") == calling
    assert config["thinking_config"] == {"thinking_level": "LOW"}


@given(requests)
def test_any_conversation_can_be_sent(request: Request) -> None:
    from google.genai import types  # every worker reads this file, one runs it

    for content in contents_of(request):
        sent = types.Content.model_validate(content)
        assert sent.parts
        sent.model_dump_json(exclude_none=True).encode()
    config = config_of(request, max_tokens=5, thinks_little=False)
    types.GenerateContentConfig.model_validate(config).model_dump_json(exclude_none=True).encode()


CALL = {"functionCall": {"id": "c1", "name": "click", "args": {"ref": "e2"}}, "thoughtSignature": SIGNED}


def answer(finish: object, *parts: object, **more: object) -> dict[str, Any]:
    return {"candidates": [{"content": {"parts": list(parts)}, "finishReason": finish, **more}]}


@pytest.mark.parametrize(
    ("given_answer", "stop", "detail"),
    [
        (answer("STOP", {"text": "hi"}), Stop.END, ""),
        (answer("STOP", CALL), Stop.TOOL_USE, ""),
        (answer("MAX_TOKENS", CALL), Stop.TRUNCATED, "calls dropped: click"),
        (answer("SAFETY"), Stop.REFUSED, "SAFETY"),
        (answer("RECITATION", CALL), Stop.REFUSED, "RECITATION; calls dropped: click"),
        (answer("MALFORMED_FUNCTION_CALL", finishMessage="bad"), Stop.TRUNCATED, "MALFORMED_FUNCTION_CALL: bad"),
        (answer("UNEXPECTED_TOOL_CALL", CALL), Stop.TRUNCATED, "UNEXPECTED_TOOL_CALL; calls dropped: click"),
        (answer("OF_THE_FUTURE", CALL), Stop.TRUNCATED, "OF_THE_FUTURE; calls dropped: click"),
        (answer(None), Stop.TRUNCATED, "None"),
        ({"candidates": [], "promptFeedback": {"blockReason": "OTHER"}}, Stop.REFUSED, "blocked: OTHER"),
    ],
)
def test_finish_reasons(given_answer: object, stop: Stop, detail: str) -> None:
    reply = read_answer(given_answer)
    assert (reply.stop, reply.detail) == (stop, detail)


def test_a_closed_account_ends_the_run() -> None:
    with pytest.raises(ModelUnusable):
        read_answer(answer("PUP_LIMITED_DISABLED"))


def test_signatures_and_made_up_ids_go_there_and_back() -> None:
    bare = {"functionCall": {"name": "click", "args": {}}}
    reply = read_answer(answer("STOP", {"text": "thinking aloud", "thought": True}, CALL, bare))
    assert [call.id for call in reply.calls] == ["c1", "smoketree_2"]
    sent = contents_of(Request("", (), (Turn("assistant", reply.parts),)))[0]["parts"]
    assert sent == [
        {"function_call": {"name": "click", "args": {"ref": "e2"}, "id": "c1"}, "thought_signature": b"signed"},
        {"function_call": {"name": "click", "args": {}}},
    ]


def test_usage_is_what_was_billed() -> None:
    fields = {
        "promptTokenCount": 100,
        "cachedContentTokenCount": 80,
        "candidatesTokenCount": 5,
        "thoughtsTokenCount": 7,
        "totalTokenCount": 112,
    }
    assert read_answer(answer("STOP") | {"usageMetadata": fields}).usage == Usage(
        requests=1, input_tokens=20, cache_read_tokens=80, output_tokens=12
    )


parts = st.fixed_dictionaries(
    {}, optional={"text": json_values, "functionCall": json_values, "thoughtSignature": json_values}
)
contents = json_values | st.fixed_dictionaries({"parts": st.lists(parts | json_values, max_size=4) | json_values})
candidates = st.fixed_dictionaries(
    {}, optional={"content": contents, "finishReason": st.sampled_from(["STOP", "SAFETY"]) | json_values}
)
answers = json_values | st.fixed_dictionaries(
    {}, optional={"candidates": st.lists(candidates | json_values, max_size=2), "usageMetadata": json_values}
)


@given(answers)
def test_any_answer_is_a_reply_or_none(given_answer: object) -> None:
    try:
        reply = read_answer(json.loads(json.dumps(given_answer)))
    except ValueError:
        return
    assert bool(reply.calls) == (reply.stop is Stop.TOOL_USE)
