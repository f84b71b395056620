import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.agent.model.conversation import Picture, Request, Stop, Text, ToolResult, ToolUse, Turn
from smoketree.agent.model.openai_wire import body_of, problems, read_answer
from smoketree.report.model import Usage
from tests.agent.model.conversations import CLICK, json_values, requests, said


def test_a_whole_request() -> None:
    failed = ToolResult("t1", "click", (Text("no such ref"), Picture(b"png", "image/png")), is_error=True)
    assistant = Turn("assistant", (Text("I click."), ToolUse("t1", "click", {"ref": "e2"})))
    request = Request("You test.", (CLICK,), (said("plan"), assistant, Turn("user", (failed,))), must_call="click")
    assert body_of(request, limit="max_tokens", max_tokens=300) == {
        "max_tokens": 300,
        "messages": [
            {"role": "system", "content": "You test."},
            {"role": "user", "content": "plan"},
            {
                "role": "assistant",
                "content": "I click.",
                "tool_calls": [
                    {"id": "t1", "type": "function", "function": {"name": "click", "arguments": '{"ref": "e2"}'}}
                ],
            },
            {"role": "tool", "tool_call_id": "t1", "content": "Error: no such ref"},
            {
                "role": "user",
                "content": [{"type": "image_url", "image_url": {"url": "data:image/png;base64,cG5n"}}],
            },
        ],
        "tools": [
            {
                "type": "function",
                "function": {"name": "click", "description": "Clicks.", "parameters": CLICK.schema},
            }
        ],
        "tool_choice": {"type": "function", "function": {"name": "click"}},
    }


@given(requests)
def test_any_conversation_can_be_sent_and_is_forwarded(request: Request) -> None:
    body = body_of(request, limit="max_completion_tokens", max_tokens=5)
    json.dumps(body, ensure_ascii=False).encode()
    assert next(problems(body), "") == ""
    for message in body["messages"]:
        assert message["content"] or message.get("tool_calls") or message["role"] == "tool"


CALL = {"id": "c1", "type": "function", "function": {"name": "click", "arguments": '{"ref": "e2"}'}}


def answer(reason: object, **message: object) -> dict[str, Any]:
    return {"choices": [{"message": {"role": "assistant", "content": None, **message}, "finish_reason": reason}]}


@pytest.mark.parametrize(
    ("given_answer", "stop", "detail"),
    [
        (answer("stop", content="hi"), Stop.END, ""),
        (answer("tool_calls", tool_calls=[CALL]), Stop.TOOL_USE, ""),
        (answer("stop", tool_calls=[CALL]), Stop.TOOL_USE, ""),
        (answer("tool_calls", content="hi"), Stop.END, ""),
        (answer("length", tool_calls=[CALL]), Stop.TRUNCATED, "calls dropped: click"),
        (answer("content_filter"), Stop.REFUSED, ""),
        (answer("stop", refusal="no"), Stop.REFUSED, "no"),
        (answer("of_the_future", tool_calls=[CALL]), Stop.TRUNCATED, "unknown finish reason 'of_the_future'; calls"),
        (answer(None), Stop.TRUNCATED, "unknown finish reason 'None'"),
    ],
)
def test_finish_reasons(given_answer: object, stop: Stop, detail: str) -> None:
    reply = read_answer(given_answer)
    assert reply.stop is stop
    assert reply.detail.startswith(detail)
    assert bool(reply.calls) == (stop is Stop.TOOL_USE)


def test_usage_is_what_was_billed() -> None:
    usage = {"prompt_tokens": 100, "completion_tokens": 12, "prompt_tokens_details": {"cached_tokens": 80}}
    assert read_answer(answer("stop") | {"usage": usage}).usage == Usage(
        requests=1, input_tokens=20, cache_read_tokens=80, output_tokens=12
    )


calls = st.fixed_dictionaries(
    {}, optional={"id": json_values, "function": json_values | st.fixed_dictionaries({"name": st.just("click")})}
)
messages = json_values | st.fixed_dictionaries(
    {}, optional={"content": json_values, "refusal": json_values, "tool_calls": st.lists(calls | json_values)}
)
choices = st.fixed_dictionaries({"message": messages, "finish_reason": st.sampled_from(["stop", "length"])})
answers = json_values | st.fixed_dictionaries(
    {"choices": st.lists(choices | json_values, max_size=2)}, optional={"usage": json_values}
)


@given(answers)
def test_any_answer_is_a_reply_or_none(given_answer: object) -> None:
    try:
        reply = read_answer(json.loads(json.dumps(given_answer)))
    except ValueError:
        return
    assert bool(reply.calls) == (reply.stop is Stop.TOOL_USE)


@pytest.mark.parametrize(
    "more",
    [
        {"n": 8},
        {"stream": True},
        {"web_search_options": {}},
        {"max_tokens": 1, "max_completion_tokens": 9},
        {"tools": [{"type": "web_search"}]},
        {"messages": [{"role": "user", "content": [{"type": "input_audio"}]}]},
        {"messages": [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "https://x"}}]}]},
        {"messages": [{"role": "user", "content": "x", "audio": {"id": "y"}}]},
    ],
)
def test_what_the_key_proxy_does_not_forward(more: dict[str, Any]) -> None:
    assert next(problems({"model": "m", "messages": []} | more), "") != ""
