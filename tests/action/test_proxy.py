"""The proxy to the models, through the providers' own clients and against the fake APIs."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import anyio
import httpx2
import pytest

from smoketree.action.proxy import Call, ModelProxy, TokenBudget, refused
from smoketree.agent.model.choose import chosen, opened
from smoketree.agent.model.conversation import Picture, Request, Text, ToolResult, ToolSpec, Turn
from smoketree.agent.model.metered import Budget
from smoketree.agent.model.prices import Unit, price_of
from smoketree.providers import PROVIDERS
from tests.fakes.gemini_api import GeminiApi
from tests.fakes.messages_api import Fault, MessagesApi
from tests.fakes.model_peers import calls, in_turn, say, use
from tests.fakes.openai_api import OpenaiApi

if TYPE_CHECKING:
    from anthropic import Anthropic

KEY = "sk-tracer-the-real-key"
MODEL = "claude-haiku-4-5"
BODY: dict[str, Any] = {"model": MODEL, "max_tokens": 1000, "messages": [{"role": "user", "content": "hello"}]}
LOCAL = {"model": "local", "messages": [{"role": "user", "content": "hi"}], "max_completion_tokens": 100}
WORST = Call(PROVIDERS["anthropic"], "/v1/messages", price_of(MODEL), BODY).worst()


def api() -> MessagesApi:
    return MessagesApi(in_turn(([say("hello to you")], "end_turn")))


@contextmanager
def proxied(server: MessagesApi, budget: TokenBudget) -> Iterator[dict[str, str]]:
    keys = {name: KEY for name in server.environ if name.endswith("_API_KEY")}
    budgets: dict[Unit, TokenBudget] = {"dollars": budget, "tokens": budget}
    with server, ModelProxy(keys, server.environ, budgets).serving() as way:
        yield way


def client(way: dict[str, str]) -> "Anthropic":
    from anthropic import Anthropic  # takes a second: every worker reads this file, and one runs it

    return Anthropic(api_key=way["ANTHROPIC_API_KEY"], base_url=way["ANTHROPIC_BASE_URL"], max_retries=0)


def post(way: dict[str, str], body: object = BODY, path: str = "/v1/messages", **more: Any) -> httpx2.Response:
    headers = {"x-api-key": way["ANTHROPIC_API_KEY"], "content-type": "application/json"} | more.pop("headers", {})
    return httpx2.request(
        more.pop("method", "POST"), way["ANTHROPIC_BASE_URL"] + path, json=body, headers=headers, timeout=20, **more
    )


def ask_local(way: dict[str, str], most: int = 100) -> httpx2.Response:
    """A request to a model of one's own, in OpenAI's format."""
    body = {**LOCAL, "max_completion_tokens": most}
    headers = {"authorization": f"Bearer {way['OPENAI_API_KEY']}"}
    return httpx2.post(way["OPENAI_BASE_URL"] + "/chat/completions", json=body, headers=headers, timeout=20)


def test_the_key_is_added_and_what_it_cost_is_counted() -> None:
    server, budget = api(), TokenBudget(1.0)
    with proxied(server, budget) as way, client(way) as models:
        answer = models.messages.create(**BODY)
    assert answer.content[0].text == "hello to you"
    [asked] = server.log
    assert asked.headers["authorization"] == f"Bearer {KEY}", "where the client puts its key"
    assert asked.body == BODY
    assert not [value for value in asked.headers.values() if way["ANTHROPIC_API_KEY"] in value]
    usage = answer.usage
    price = price_of(MODEL).rates[-1]
    assert budget.spent == pytest.approx((usage.input_tokens * price.input + usage.output_tokens * price.output) / 1e6)
    assert budget.held == pytest.approx(0)


@pytest.mark.parametrize("maker", list(PROVIDERS))
def test_all_that_our_own_clients_send_is_passed_on(maker: str) -> None:
    peer = in_turn(calls(use("look", data="x", media_type="image/png")), ([say("seen")], "end_turn"))
    server = {"anthropic": MessagesApi, "gemini": GeminiApi, "openai": OpenaiApi}[maker](peer)
    model = {"anthropic": MODEL, "gemini": "gemini-2.5-flash", "openai": "gpt-test"}[maker]
    picture = Picture(b"\x89PNG", "image/png")
    tool = ToolSpec("look", "looks", {"type": "object", "properties": {"input": {"type": "string"}}})
    begin = Turn("user", (Text("look"), picture), cached=True)
    budget = TokenBudget(1.0 if maker != "openai" else 100_000)

    async def asked(way: dict[str, str]) -> str:
        choice = chosen("auto", model, way)
        assert choice is not None
        async with opened(choice, Budget(10**6)) as provider:
            deadline = time.monotonic() + 30
            first = await provider.send(Request("You look.", (tool,), (begin,), must_call="any"), deadline=deadline)
            result = ToolResult(first.calls[0].id, "look", (Text("seen"), picture))
            turns = (begin, Turn("assistant", first.parts), Turn("user", (result,)))
            second = await provider.send(Request("You look.", (tool,), turns), deadline=deadline)
        return "".join(part.text for part in second.parts if isinstance(part, Text))

    with proxied(server, budget) as way:
        assert KEY not in way.values()
        assert anyio.run(asked, way) == "seen"
    assert KEY in " ".join(server.log[0].headers.values())
    assert 0 < budget.spent < (0.01 if maker != "openai" else 8_000)
    assert KEY not in json.dumps([dict(each.body) for each in server.log])


SEARCH = {"type": "web_search_20250305", "name": "web_search"}
BY_ADDRESS = {"type": "image", "source": {"type": "url", "url": "https://evil.example/x.png"}}
LONG_CACHE = {"type": "text", "text": "x", "cache_control": {"type": "ephemeral", "ttl": "1h"}}
DOCUMENT = {"type": "document", "source": {"type": "base64", "media_type": "application/pdf", "data": ""}}


def with_content(block: object) -> dict[str, Any]:
    return {**BODY, "messages": [{"role": "user", "content": [block]}]}


def deep(levels: int) -> object:
    value: object = []
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"headers": {"x-api-key": "loopback-guessed"}}, 401),
        ({"headers": {"x-api-key": "", "authorization": "Bearer x"}}, 401),
        ({"method": "GET"}, 405),
        ({"path": "/v1/messages?beta=true"}, 403),
        ({"path": "/v1/messages/batches"}, 403),
        ({"path": "/v1/messages/count_tokens"}, 403),
        ({"path": "//v1/messages"}, 403),
        ({"path": "/../openai/v1/messages"}, 403),
        ({"path": "/v1/files"}, 403),
        ({"path": "/v1beta/models/gemini-2.5-flash:generateContent"}, 403),
        ({"path": "/elsewhere", "headers": {"host": "x/v1/messages#"}}, 403),
        ({"body": {**BODY, "stream": True}}, 403),
        ({"body": {**BODY, "speed": "fast"}}, 403),
        ({"body": {**BODY, "mcp_servers": [{"type": "url", "url": "https://evil.example"}]}}, 403),
        ({"body": {**BODY, "tools": [SEARCH]}}, 403),
        ({"body": with_content(BY_ADDRESS)}, 403),
        ({"body": with_content(DOCUMENT)}, 403),
        ({"body": with_content(LONG_CACHE)}, 403),
        ({"body": {**BODY, "tools": [{"name": "x", "input_schema": deep(200)}]}}, 403),
        ({"body": {**BODY, "system": "x"}}, 200),
        ({"body": {**BODY, "messages": [["x"]]}}, 403),
        ({"body": [BODY]}, 413),
    ],
    ids=str,
)
def test_nothing_else_is_passed_on(
    asked: dict[str, Any], status: int, shared: tuple[MessagesApi, dict[str, str]]
) -> None:
    server, way = shared
    before = len(server.log)
    answer = post(way, **asked)
    assert answer.status_code == status, answer.text
    assert len(server.log) == before + (status == 200)
    assert KEY not in answer.text
    assert way["ANTHROPIC_API_KEY"] not in answer.text


@pytest.fixture(scope="module")
def shared() -> Iterator[tuple[MessagesApi, dict[str, str]]]:
    server = api()
    with proxied(server, TokenBudget(100.0)) as way:
        yield server, way


def test_what_is_looked_at_is_what_is_sent() -> None:
    """A provider may take the first of two keys of one name, where our reader takes the last."""
    server = api()
    twice = json.dumps(BODY)[:-1] + f', "tools": [{json.dumps(SEARCH)}], "tools": []' + "}"
    with proxied(server, TokenBudget(1.0)) as way:
        headers = {"x-api-key": way["ANTHROPIC_API_KEY"], "content-type": "application/json"}
        address = way["ANTHROPIC_BASE_URL"] + "/v1/messages"
        assert httpx2.post(address, content=twice, headers=headers, timeout=20).status_code == 200
    [asked] = server.log
    assert asked.body["tools"] == []
    assert int(asked.headers["content-length"]) == len(json.dumps(asked.body)), "the other list did not come along"


@pytest.mark.parametrize("name", ["candidateCount", "candidate_count", "max_output_tokens", "responseModalities"])
def test_gemini_is_asked_for_one_answer_of_the_length_that_was_counted(name: str) -> None:
    body = {"contents": [{"parts": [{"text": "x"}]}], "generationConfig": {"maxOutputTokens": 1}}
    assert refused(PROVIDERS["gemini"], body) == ""
    assert name in refused(PROVIDERS["gemini"], {**body, "generationConfig": {"maxOutputTokens": 1, name: 8}})
    assert refused(PROVIDERS["gemini"], {**body, "generationConfig": [name]}) != ""


def test_the_limit_holds_with_requests_side_by_side() -> None:
    server, budget = api(), TokenBudget(WORST * 2.5)
    server.next(*[Fault(delay=30)] * 8)  # ended by the end of the server: nobody waits for it
    statuses: list[int] = []
    both_sent = threading.Event()

    def ask() -> None:
        answer = post(way)
        statuses.append(answer.status_code)
        if len(statuses) == 6:
            both_sent.set()

    with proxied(server, budget) as way:
        threads = [threading.Thread(target=ask) for _ in range(8)]
        for thread in threads:
            thread.start()
        assert both_sent.wait(20), "six are refused at once, while two are under way"
        assert statuses == [403] * 6
        assert budget.held == pytest.approx(2 * WORST)
        deadline = time.monotonic() + 20
        while len(server.log) < 2 and time.monotonic() < deadline:
            time.sleep(0.01)
        server.__exit__(None, None, None)
        for thread in threads:
            thread.join(20)
    assert len(server.log) == 2


def test_a_lost_answer_counts_as_the_worst() -> None:
    server, budget = api(), TokenBudget(WORST * 1.5)
    server.next(Fault(drop=True))
    with proxied(server, budget) as way:
        assert post(way).status_code == 502
        assert budget.spent == pytest.approx(WORST)
        told = post(way)
    assert told.status_code == 403
    assert "max-cost" in told.json()["error"]["message"]


def test_a_refusal_comes_back_as_it_is_and_costs_nothing() -> None:
    server, budget = api(), TokenBudget(1.0)
    server.next(
        Fault(status=429, headers={"retry-after": "7", "set-cookie": "a=b"}),
        Fault(status=401, message=f"bad key {KEY}"),
    )
    from anthropic import RateLimitError

    with proxied(server, budget) as way:
        with client(way) as models, pytest.raises(RateLimitError) as slow:
            models.messages.create(**BODY)
        wrong = post(way)
    assert slow.value.response.headers["retry-after"] == "7"
    assert "set-cookie" not in slow.value.response.headers
    assert (wrong.status_code, budget.spent) == (401, 0)
    assert KEY not in wrong.text
    assert "bad key ***" in wrong.text


def test_what_a_tool_is_given_is_never_counted_as_a_picture() -> None:
    disguised = {"type": "image", "media_type": "image/png", "data": "word " * 100_000}
    block = {"type": "tool_use", "id": "x", "name": "look", "input": disguised}
    cost = Call(PROVIDERS["anthropic"], "/v1/messages", price_of(MODEL), with_content(block)).worst()
    assert cost > 0.5 * price_of(MODEL).context * price_of(MODEL).rates[-1].write / 1e6


def test_an_address_that_needs_no_key_is_served_by_the_workflows_word() -> None:
    server = OpenaiApi(in_turn(([say("hello")], "end_turn")))
    budgets: dict[Unit, TokenBudget] = {"dollars": TokenBudget(1.0), "tokens": TokenBudget(10_000)}
    proxy = ModelProxy({}, {}, budgets, "openai", f"{server.url}/v1")
    with server, proxy.serving() as way:
        first, long = ask_local(way), ask_local(way, 10_000)
    assert first.json()["choices"][0]["message"]["content"] == "hello"
    assert "authorization" not in server.log[0].headers, "the loopback password stays here"
    assert 0 < budgets["tokens"].spent < 200
    assert (long.status_code, len(server.log)) == (403, 1)
    assert "max-tokens" in long.json()["error"]["message"]


def test_an_answer_without_usage_counts_as_the_worst() -> None:
    server = OpenaiApi(in_turn(([say("hello")], "end_turn")), tells_usage=False)
    budget = TokenBudget(10_000)
    with proxied(server, budget) as way:
        ask_local(way)
    assert budget.spent == Call(PROVIDERS["openai"], "", price_of("local", "openai"), LOCAL).worst()
