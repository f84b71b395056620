import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.agent.model.anthropic_wire import body_of, read_answer
from smoketree.agent.model.client import count
from smoketree.agent.model.conversation import Echo, Request, Stop, Text, ToolResult, ToolUse, Turn
from smoketree.report.model import Usage
from tests.agent.model.conversations import CLICK, json_values, requests, said

MARK = {"type": "ephemeral"}
THINKING = {"type": "thinking", "thinking": "hm", "signature": "sig=="}


def marks(value: object) -> int:
    return json.dumps(value).count('"cache_control"')


def test_a_whole_request() -> None:
    request = Request(
        "You test.",
        (CLICK,),
        (
            said("the plan", cached=True),
            Turn("assistant", (Echo(THINKING), Text("I click."), ToolUse("t1", "click", {"ref": "e2"}))),
            Turn("user", (ToolResult("t1", "click", (Text("no such ref"),), is_error=True),), cached=True),
        ),
        max_tokens=100,
    )
    assert body_of(request, max_tokens=300, thinks="never") == {
        "max_tokens": 300,
        "system": [{"type": "text", "text": "You test.", "cache_control": MARK}],
        "tools": [{"name": "click", "description": "Clicks.", "input_schema": CLICK.schema}],
        "messages": [
            {"role": "user", "content": [{"type": "text", "text": "the plan", "cache_control": MARK}]},
            {
                "role": "assistant",
                "content": [
                    THINKING,
                    {"type": "text", "text": "I click."},
                    {"type": "tool_use", "id": "t1", "name": "click", "input": {"ref": "e2"}},
                ],
            },
            {
                "role": "user",
                "content": [
                    {
                        "type": "tool_result",
                        "tool_use_id": "t1",
                        "content": [{"type": "text", "text": "no such ref"}],
                        "is_error": True,
                        "cache_control": MARK,
                    }
                ],
            },
        ],
    }


def test_marks_at_most_four_the_prefix_and_the_last_turns() -> None:
    request = Request("s", (CLICK,), tuple(said(str(index), cached=True) for index in range(6)))
    body = body_of(request, max_tokens=10, thinks="never")
    assert marks(body) == 4
    assert [marks(message) for message in body["messages"]] == [0, 0, 0, 1, 1, 1]


def test_without_a_system_the_tools_are_marked() -> None:
    body = body_of(Request("", (CLICK,), (said("x"),)), max_tokens=10, thinks="never")
    assert body["tools"][0]["cache_control"] == MARK
    assert "system" not in body


@pytest.mark.parametrize(
    ("must_call", "thinks", "expected"),
    [
        (None, "may", {}),
        ("any", "never", {"tool_choice": {"type": "any"}}),
        (
            "click",
            "may",
            {
                "tool_choice": {"type": "tool", "name": "click", "disable_parallel_tool_use": True},
                "thinking": {"type": "disabled"},
            },
        ),
        ("click", "always", {}),
    ],
)
def test_being_made_to_call(must_call: str | None, thinks: Any, expected: dict[str, Any]) -> None:
    body = body_of(Request("s", (CLICK,), (said("x"),), must_call=must_call), max_tokens=10, thinks=thinks)
    assert {key: body[key] for key in ("tool_choice", "thinking") if key in body} == expected
    asked = body["messages"][-1]["content"][-1]["text"]
    assert (asked == "Answer by calling the tool click.") == (thinks == "always")


@given(requests, st.sampled_from(["never", "may", "always"]))
def test_any_conversation_can_be_sent(request: Request, thinks: Any) -> None:
    body = body_of(request, max_tokens=10, thinks=thinks)
    json.dumps(body, ensure_ascii=False).encode()  # no lone surrogate
    assert marks(body) <= 4
    for message in body["messages"]:
        assert message["content"]
        for block in message["content"]:
            assert block["type"] != "text" or block["text"].strip()


def message(stop: object, *blocks: object, **more: object) -> dict[str, object]:
    return {"type": "message", "content": list(blocks), "stop_reason": stop, **more}


CALL = {"type": "tool_use", "id": "t", "name": "click", "input": {"ref": "e2"}}
WORDS = {"type": "text", "text": "hello"}


@pytest.mark.parametrize(
    ("answer", "stop", "calls"),
    [
        (message("tool_use", WORDS, CALL), Stop.TOOL_USE, 1),
        (message("tool_use", WORDS), Stop.END, 0),
        (message("end_turn", WORDS), Stop.END, 0),
        (message("end_turn", CALL), Stop.TOOL_USE, 1),
        (message("stop_sequence", WORDS), Stop.END, 0),
        (message("max_tokens", WORDS, CALL), Stop.TRUNCATED, 0),
        (message("pause_turn", WORDS), Stop.PAUSED, 0),
        (message("refusal", stop_details={"category": "cyber", "explanation": "no"}), Stop.REFUSED, 0),
        (message("model_context_window_exceeded", CALL), Stop.TOO_LONG, 0),
        (message("something_new", CALL), Stop.TRUNCATED, 0),
        (message(None, CALL), Stop.TRUNCATED, 0),
        (message(["x"], CALL), Stop.TRUNCATED, 0),
    ],
)
def test_stop_reasons(answer: object, stop: Stop, calls: int) -> None:
    reply = read_answer(answer)
    assert (reply.stop, len(reply.calls)) == (stop, calls)


def test_what_was_dropped_or_refused_is_told() -> None:
    assert "click" in read_answer(message("max_tokens", CALL)).detail
    assert "something_new" in read_answer(message("something_new")).detail
    refused = message("refusal", stop_details={"category": "cyber", "explanation": "no"})
    assert read_answer(refused).detail == "cyber: no"


def test_calls_have_ids_of_their_own() -> None:
    reply = read_answer(message("tool_use", CALL, CALL, {**CALL, "id": None}, {**CALL, "input": "text"}))
    assert len({call.id for call in reply.calls}) == 4
    assert reply.calls[3].arguments == {}


def test_thinking_comes_back_unchanged() -> None:
    reply = read_answer(message("tool_use", THINKING, CALL))
    sent = body_of(Request("", (), (Turn("assistant", reply.parts),)), max_tokens=1, thinks="may")
    assert sent["messages"][0]["content"] == [THINKING, CALL]


@pytest.mark.parametrize(("told", "counted"), [(7, 7), (10**400, 10**9), (-1, 0), (True, 0), (1.5, 0), (None, 0)])
def test_a_number_of_tokens_is_one_that_can_be(told: object, counted: int) -> None:
    assert count(told) == counted


def test_usage_is_what_was_billed() -> None:
    usage = {"input_tokens": 3, "cache_read_input_tokens": 40, "cache_creation_input_tokens": 500, "output_tokens": 6}
    assert read_answer(message("end_turn", usage=usage)).usage == Usage(
        requests=1, input_tokens=3, cache_read_tokens=40, cache_write_tokens=500, output_tokens=6
    )
    odd = {
        "input_tokens": None,
        "cache_read_input_tokens": -4,
        "output_tokens": "6",
        "cache_creation_input_tokens": True,
    }
    assert read_answer(message("end_turn", usage=odd)).usage == Usage(requests=1)


blocks = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["text", "tool_use", "thinking"]) | json_values,
        "text": json_values,
        "id": st.sampled_from(["a", "b"]) | json_values,
        "name": st.just("click") | json_values,
        "input": json_values,
    },
)
stops = st.sampled_from(["tool_use", "end_turn", "max_tokens", "pause_turn", "refusal"]) | json_values
answers = json_values | st.fixed_dictionaries(
    {"content": st.lists(blocks | json_values, max_size=5) | json_values, "stop_reason": stops, "usage": json_values}
)


@given(answers)
def test_any_answer_is_a_reply_or_none(answer: object) -> None:
    try:
        reply = read_answer(answer)
    except ValueError:
        return
    assert bool(reply.calls) == (reply.stop is Stop.TOOL_USE)
    assert len({call.id for call in reply.calls}) == len(reply.calls)
