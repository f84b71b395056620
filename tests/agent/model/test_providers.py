"""The providers' clients against little real servers: what is sent, what is asked again, what is given up."""

import json
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from smoketree.agent.model.choose import Choice, chosen, opened
from smoketree.agent.model.conversation import (
    ModelError,
    ModelUnusable,
    Picture,
    Reply,
    Request,
    Stop,
    Text,
    ToolResult,
    ToolUse,
    Turn,
)
from smoketree.agent.model.metered import Budget, Metered
from smoketree.clock import SystemClock
from smoketree.report.model import Usage
from tests.agent.model.conversations import CLICK, said
from tests.fakes.gemini_api import GeminiApi
from tests.fakes.messages_api import Fault, MessagesApi
from tests.fakes.model_peers import click, done, follow, in_turn, say
from tests.fakes.openai_api import OpenaiApi

pytestmark = pytest.mark.anyio
PAGE = '- button "Save" [ref=e2]'
REQUEST = Request("You test. " * 3000, (CLICK,), (said(PAGE, cached=True),))


class QuickSleep(SystemClock):
    """The machine's clock, but nothing is waited for: what would have been is noted, and time goes on by it."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    def monotonic(self) -> float:
        return super().monotonic() + sum(self.slept)

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


@pytest.fixture(params=[MessagesApi, GeminiApi, OpenaiApi], ids=["anthropic", "gemini", "openai"])
def api(request: pytest.FixtureRequest) -> Iterator[MessagesApi]:
    with request.param(follow([click("button", "Save", line=1), done(1)])) as server:
        yield server


def choice_for(environ: Mapping[str, str]) -> Choice:
    """The model at that address; the one that has no price of its own is given one."""
    openai = "OPENAI_API_KEY" in environ
    choice = chosen("auto", "gpt-test" if openai else None, environ, price="2/8" if openai else None)
    assert choice is not None
    return choice


@asynccontextmanager
async def model_of(api: MessagesApi, clock: SystemClock | None = None, limit: float = 5) -> AsyncIterator[Metered]:
    async with opened(choice_for(api.environ), Budget(limit), clock=clock) as model:
        yield model


async def send(api: MessagesApi, *faults: Fault, seconds: float = 60) -> tuple[Reply | ModelError, list[float], Budget]:
    clock = QuickSleep()
    async with model_of(api, clock) as model:
        api.next(*faults)
        try:
            reply: Reply | ModelError = await model.send(REQUEST, deadline=clock.monotonic() + seconds)
        except ModelError as error:
            reply = error
        return reply, clock.slept, model.budget


async def test_a_conversation_of_two_requests(api: MessagesApi) -> None:
    async with model_of(api) as model:
        first = await model.send(REQUEST, deadline=time.monotonic() + 60)
        assert [(call.name, call.arguments["ref"]) for call in first.calls] == [("click", "e2")]
        result = ToolResult(first.calls[0].id, "click", (Text("clicked"), Picture(b"\x89PNG", "image/png")))
        turns = (*REQUEST.turns, Turn("assistant", first.parts), Turn("user", (result,)))
        second = await model.send(Request(REQUEST.system, REQUEST.tools, turns), deadline=time.monotonic() + 60)
        assert [call.name for call in second.calls] == ["step_done"]
        assert second.usage.cache_read_tokens > 4096
        assert second.usage.cost > 0
        assert second.usage.cost < first.usage.cost or model.price.rates[0].read == model.price.rates[0].input
        assert model.budget.spent == pytest.approx(first.usage.cost + second.usage.cost)
        assert model.name == api.log[0].body.get("model", "gemini-3.1-pro-preview")


@pytest.mark.parametrize(
    ("faults", "waits"),
    [
        ([Fault(status=429, headers={"retry-after": "7"})], [7]),
        ([Fault(status=529), Fault(status=503)], [0.5, 1]),
        ([Fault(status=500), Fault(drop=True), Fault(raw=b"{")], [0.5, 1, 2]),
        ([Fault(raw=b"[" * 100_000)], [0.5]),
        ([Fault(raw=b'{"content": 5, "candidates": 5}')], [0.5]),
    ],
)
async def test_asks_again(api: MessagesApi, faults: list[Fault], waits: list[float]) -> None:
    reply, slept, _ = await send(api, *faults)
    assert isinstance(reply, Reply)
    assert reply.stop is Stop.TOOL_USE
    assert slept == waits
    assert len(api.log) == len(waits) + 1


@pytest.mark.parametrize(
    ("fault", "kind", "message"),
    [
        (Fault(status=401, message="bad key {key}"), ModelUnusable, "the key is not accepted"),
        (Fault(status=404, message="model: nope"), ModelUnusable, "does not exist"),
        (Fault(status=429, kind="enforced_spend_limit_reached"), ModelUnusable, "spend limit"),
        (Fault(status=400, message="no such field"), ModelError, "no such field"),
        (Fault(size=50_000_000), ModelError, "cut off: it is larger than 8,000,000 bytes"),
        (Fault(raw=b"x", headers={"content-encoding": "gzip"}), ModelError, "cut off"),
        (Fault(status=302, headers={"location": "http://127.0.0.1:1/stolen"}), ModelError, "answered 302"),
        (Fault(status=429, headers={"retry-after": "100"}), ModelError, "no time is left to ask again"),
    ],
)
async def test_gives_up(api: MessagesApi, fault: Fault, kind: type[ModelError], message: str) -> None:
    key = next(value for name, value in api.environ.items() if "KEY" in name)
    error, slept, _ = await send(api, replace(fault, message=fault.message.format(key=key)))
    assert isinstance(error, kind)
    assert isinstance(error, ModelUnusable) == (kind is ModelUnusable)
    assert message in error.message
    assert "fake" not in str(error)
    assert error.__cause__ is None
    assert (slept, len(api.log)) == ([], 1)


async def test_a_conversation_that_is_too_long_is_an_answer(api: MessagesApi) -> None:
    message = "prompt is too long: the input token count (9) exceeds the maximum"
    reply, _, budget = await send(api, Fault(status=400, message=message))
    assert isinstance(reply, Reply)
    assert (reply.stop, budget.spent) == (Stop.TOO_LONG, 0)


async def test_a_slow_answer_is_not_waited_for_longer_than_there_is_time(api: MessagesApi) -> None:
    async with model_of(api) as model:
        api.next(Fault(delay=60))
        with pytest.raises(ModelError, match="did not answer within"):
            await model.send(REQUEST, deadline=time.monotonic() + 0.3)
        assert model.budget.spent == model.price.worst(REQUEST)


async def test_an_address_where_nothing_listens(api: MessagesApi) -> None:
    clock = QuickSleep()
    environ = {name: "http://127.0.0.1:9" if "URL" in name else value for name, value in api.environ.items()}
    budget = Budget(1)
    async with opened(choice_for(environ), budget, clock=clock) as model:
        with pytest.raises(ModelError, match="cannot be reached"):
            await model.send(REQUEST, deadline=clock.monotonic() + 60)
    assert len(clock.slept) == 5
    assert budget.spent == 0


@pytest.mark.parametrize(
    ("part", "value", "words"),
    [
        ("URL", "http://user:hunter22@a:port/", "cannot be opened|nothing can be sent"),
        ("URL", "ftp://user:hunter22@a/", "nothing can be sent"),
        ("KEY", "hunter22\nX: y", "nothing can be sent"),
    ],
)
async def test_what_cannot_be_sent_is_neither_tried_again_nor_paid_for(
    api: MessagesApi, part: str, value: str, words: str
) -> None:
    clock, seen = QuickSleep(), list[Usage]()
    environ = {name: value if part in name.replace("TOKEN", "KEY") else old for name, old in api.environ.items()}
    async with opened(choice_for(environ), Budget(1), clock=clock) as model:
        with pytest.raises(ModelError, match=words) as raised:
            await model.for_case(seen.append).send(REQUEST, deadline=clock.monotonic() + 60)
        assert model.budget.spent == 0
    assert "hunter22" not in str(raised.value)
    assert (clock.slept, seen, len(api.log)) == ([], [], 0)


async def test_a_key_may_end_with_a_line(api: MessagesApi) -> None:
    environ = {name: f"{value}\r\n" for name, value in api.environ.items()}
    async with opened(choice_for(environ), Budget(1)) as model:
        await model.send(REQUEST, deadline=time.monotonic() + 60)
    assert len(api.log) == 1


async def test_the_key_is_in_one_header_and_nowhere_else(api: MessagesApi) -> None:
    await send(api)
    exchange = api.log[0]
    holding = [name for name, value in exchange.headers.items() if "fake" in value]
    assert holding in (["authorization"], ["x-goog-api-key"])
    assert "fake" not in exchange.path + json.dumps(exchange.body)


async def test_room_to_think_comes_on_top_of_the_answer() -> None:
    with MessagesApi(lambda body: ([{"type": "text", "text": "hi"}], "end_turn")) as api:
        for model, expected in (("claude-haiku-4-5", 2048), ("claude-haiku-5-5", 6144), ("claude-sonnet-4-5", 2048)):
            choice = chosen("anthropic", model, api.environ)
            assert choice is not None
            async with opened(choice, Budget(5)) as opened_model:
                await opened_model.send(REQUEST, deadline=time.monotonic() + 60)
            assert api.log[-1].body["max_tokens"] == expected
            assert api.log[-1].body["model"] == model


async def test_a_call_that_was_cut_off_is_dropped(api: MessagesApi) -> None:
    api.peer = lambda body: ([{"type": "tool_use", "name": "click", "input": {"ref": "e2"}}], "max_tokens")
    reply, _, _ = await send(api)
    assert isinstance(reply, Reply)
    assert (reply.stop, reply.calls, reply.detail) == (Stop.TRUNCATED, (), "calls dropped: click")


async def test_gemini_may_give_no_ids() -> None:
    with GeminiApi(follow([click("button", "Save"), done(1)]), gives_ids=False) as api:
        async with model_of(api) as model:
            first = await model.send(REQUEST, deadline=time.monotonic() + 60)
            use = first.calls[0]
            result = ToolResult(use.id, use.name, (Text("ok"),))
            turns = (*REQUEST.turns, Turn("assistant", first.parts), Turn("user", (result,)))
            await model.send(Request(REQUEST.system, REQUEST.tools, turns), deadline=time.monotonic() + 60)
        sent = api.log[1].body["contents"][2]["parts"][0]["functionResponse"]
        assert sent == {"name": "click", "response": {"output": "ok"}}


async def test_calls_of_another_providers_conversation_can_be_sent_on() -> None:
    with MessagesApi(follow([done(1)])) as api:
        foreign = Turn("assistant", (ToolUse("smoketree_0", "click", {}),))
        turns = (said("x"), foreign, Turn("user", (ToolResult("smoketree_0", "click", (Text("ok"),)),)))
        async with model_of(api) as model:
            reply = await model.send(Request("s", (CLICK,), turns), deadline=time.monotonic() + 60)
        assert reply.calls[0].name == "step_done"


async def asked_of(api: OpenaiApi, *, price: str | None = None, limit: float = 10**6) -> tuple[Reply, Metered, Usage]:
    """A reply to REQUEST, with what it was counted as."""
    choice = chosen("openai", "local-model", api.environ, price=price)
    assert choice is not None
    seen: list[Usage] = []
    async with opened(choice, Budget(limit, choice.price.unit)) as model:
        reply = await model.for_case(seen.append).send(REQUEST, deadline=time.monotonic() + 60)
    return reply, model, seen[-1]


async def test_without_a_price_tokens_are_counted_and_the_cost_is_unknown() -> None:
    with OpenaiApi(follow([done(1)])) as api:
        reply, model, usage = await asked_of(api)
        assert reply.calls[0].name == "step_done"
        assert (usage.cost, usage.unpriced_requests) == (0, 1)
        assert model.budget.spent == usage.input_tokens + usage.cache_read_tokens + usage.output_tokens > 5000
        with pytest.raises(ModelError, match="the budget of 20,000 tokens is used up"):
            await asked_of(api, limit=20_000)
        assert len(api.log) == 1, "nothing was sent"


async def test_an_answer_without_usage_counts_as_the_worst() -> None:
    with OpenaiApi(follow([done(1)]), tells_usage=False) as api:
        _, model, usage = await asked_of(api, price="1/1")
        assert usage.cost == model.budget.spent == model.price.worst(REQUEST)


async def test_an_address_of_ones_own_needs_no_key() -> None:
    with OpenaiApi(follow([done(1)])) as api:
        choice = chosen("openai", "local-model", {}, base_url=f"{api.url}/v1/")
        assert choice is not None
        async with opened(choice, Budget(10**6, "tokens")) as model:
            await model.send(REQUEST, deadline=time.monotonic() + 60)
        assert api.log[0].body["model"] == "local-model"
        assert "authorization" not in api.log[0].headers


async def test_a_server_that_knows_only_the_older_name_of_the_limit() -> None:
    with OpenaiApi(follow([done(1), done(2)]), limit="max_tokens") as api:
        async with model_of(api, QuickSleep()) as model:
            for _ in range(2):
                await model.send(REQUEST, deadline=model._clock.monotonic() + 60)
        assert ["max_tokens" in each.body for each in api.log] == [False, True, True]


@pytest.mark.parametrize(
    ("arguments", "stop", "expected"),
    [
        ('{"ref": "e2"}', Stop.TOOL_USE, {"ref": "e2"}),
        ("", Stop.TOOL_USE, {}),
        ('{"ref": "e', Stop.TRUNCATED, None),
        ('["e2"]', Stop.TRUNCATED, None),
    ],
)
async def test_arguments_come_as_a_text(arguments: str, stop: Stop, expected: object) -> None:
    call = {"type": "tool_use", "name": "click", "input": arguments}
    with OpenaiApi(lambda body: ([call], "tool_use")) as api:
        reply, _, _ = await asked_of(api)
    assert reply.stop is stop
    assert [each.arguments for each in reply.calls] == ([expected] if expected is not None else [])


async def test_two_calls_at_once_are_answered_one_by_one() -> None:
    both = [{"type": "tool_use", "name": "click", "input": {"ref": ref}} for ref in ("e1", "e2")]
    with OpenaiApi(in_turn((both, "tool_use"), ([say("done")], "end_turn"))) as api:
        async with model_of(api) as model:
            first = await model.send(REQUEST, deadline=time.monotonic() + 60)
            assert [call.arguments["ref"] for call in first.calls] == ["e1", "e2"]
            results = tuple(
                ToolResult(call.id, "click", (Text("ok"), Picture(b"png", "image/png"))) for call in first.calls
            )
            turns = (*REQUEST.turns, Turn("assistant", first.parts), Turn("user", (*results, Text("now"))))
            second = await model.send(Request("s", (CLICK,), turns, must_call="any"), deadline=time.monotonic() + 60)
        assert second.words == "done"
        roles = [message["role"] for message in api.log[1].body["messages"]]
        assert roles == ["system", "user", "assistant", "tool", "tool", "user"]
        kinds = [part["type"] for part in api.log[1].body["messages"][-1]["content"]]
        assert kinds == ["image_url", "image_url", "text"], "a tool's message holds no pictures"
        assert api.log[1].body["tool_choice"] == "required"


async def test_a_refusal_is_an_answer() -> None:
    with OpenaiApi(lambda body: ([{"type": "refusal", "refusal": "I cannot help."}], "stop")) as api:
        reply, _, _ = await asked_of(api)
    assert (reply.stop, reply.detail, reply.calls) == (Stop.REFUSED, "I cannot help.", ())


async def test_a_spent_quota_ends_the_run_and_a_full_context_is_an_answer() -> None:
    with OpenaiApi(follow([done(1)])) as api:
        api.next(Fault(status=429, kind="insufficient_quota"))
        with pytest.raises(ModelUnusable):
            await asked_of(api)
        reply, _, budget = await send(api, Fault(status=400, kind="context_length_exceeded"))
        assert isinstance(reply, Reply)
        assert (reply.stop, budget.spent) == (Stop.TOO_LONG, 0)
