"""Servers on a bad day: one clear line, and nothing of them is left."""

import json
import os
import re
import shlex
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import anyio
import psutil
import pytest

from smoketree.browser.external.connection import Limits
from smoketree.browser.external.launch import ExternalBrowser, ServerOptions, served
from smoketree.browser.external.session import ExternalSession
from smoketree.browser.options import SessionOptions
from smoketree.errors import BrowserError, SmoketreeError
from smoketree.language.claim import TextShown, UrlIs
from tests.fakes import browser_server

pytestmark = pytest.mark.anyio

QUICK = Limits(start=30.0, call=2.0, first_call=30.0, farewell=1.5)
ABSENT = UrlIs("/absent")


class Bench:
    """Starts the fake server and reads what it wrote down."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.note = folder / "note.jsonl"

    def command(self, mode: str, *more: str) -> str:
        words = [sys.executable, str(browser_server.__file__), "--mode", mode, "--note", str(self.note), *more]
        return shlex.join(words)

    def facts(self, key: str) -> Sequence[Any]:
        notes = [json.loads(line) for line in self.note.read_text("utf-8").splitlines()]
        return [note[key] for note in notes if key in note]

    @asynccontextmanager
    async def browser(self, command: str, limits: Limits = QUICK, **more: Any) -> AsyncIterator[ExternalBrowser]:
        options = ServerOptions(command, environ=os.environ, limits=limits, **more)
        async with served(options) as browser:
            yield browser

    @asynccontextmanager
    async def session(self, mode: str, *more: str, limits: Limits = QUICK) -> AsyncIterator[ExternalSession]:
        options = SessionOptions(origin="https://app.test", output=self.folder)
        async with self.browser(self.command(mode, *more), limits) as browser, browser.session(options) as session:
            await session.call("browser_navigate", {"url": "https://app.test/"})
            yield session

    def none_is_left(self) -> None:
        for pid in (*self.facts("pid"), *self.facts("child")):
            assert not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE


@pytest.fixture
def context(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


@pytest.mark.parametrize(
    ("mode", "words"),
    [
        ("rubbish", "speaks no MCP"),
        ("refuses", "ended with status 1: there is no browser on this machine"),
        ("other", "without browser tools: it does not offer browser_navigate"),
    ],
)
async def test_what_is_no_browser_server_is_told_at_once(context: Bench, mode: str, words: str) -> None:
    with pytest.raises(BrowserError, match=words) as raised:
        async with context.browser(context.command(mode)):
            pass
    assert "\n" not in raised.value.message
    context.none_is_left()


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("no-such-program --mcp", "no-such-program: No such file"),
        ("cat", "speaks no MCP"),
        ("true", "ended with status 0"),
        ("http://127.0.0.1:9/mcp", "did not answer like an MCP server"),
        ("a 'b", "No closing quotation"),
        ("true --cdp-endpoint=ws://u:hunter22@h/?t=hunter22", "it was started as: true$"),
        ("sh -c cat hunter22", "^sh speaks no MCP"),
        ("sh -c 'echo Error: no hunter22 at $0 >&2; exit 1' ws://h/a?t=hunter22", r"no \*\*\* at ws://h/a\n"),
        ("http://u:hunter22@127.0.0.1:9/mcp?t=hunter22", "^http://127.0.0.1:9/mcp did not answer"),
        ("a --token 'hunter22", "No closing quotation"),
    ],
)
async def test_other_programs(context: Bench, command: str, words: str) -> None:
    with pytest.raises(SmoketreeError) as raised:
        async with context.browser(command):
            pass
    told = f"{raised.value.message}\n{raised.value.hint}"
    assert re.search(words, told)
    assert "hunter22" not in told


async def test_a_server_that_says_nothing_is_given_up(context: Bench) -> None:
    with pytest.raises(BrowserError, match="did not answer within 1 s as an MCP server does"):
        async with context.browser(context.command("silent"), Limits(start=1.0)):
            pass
    context.none_is_left()


@pytest.mark.parametrize(
    ("mode", "words"),
    [
        ("dies", "the browser server ended with signal 9"),
        ("hangs", "the browser server did not answer to browser_click within 2 s"),
        ("odd", "answered browser_click with no tool result"),
        ("long", "a line of more than 128 MB"),
    ],
)
async def test_a_server_that_fails_later(context: Bench, mode: str, words: str) -> None:
    limits = replace(QUICK, call=60.0) if mode == "long" else QUICK  # a busy machine needs its time for 128 MB
    async with context.session(mode, limits=limits) as session:
        with pytest.raises(BrowserError, match=words):
            await session.call("browser_click", {"ref": "e2"})
        if mode != "odd":  # every question after that has the same answer
            with pytest.raises(BrowserError, match=words):
                await session.hold(ABSENT, 0.1)
            with pytest.raises(BrowserError, match=words):
                await session.look(TextShown("x", negated=True))
    context.none_is_left()


async def test_what_a_server_started_ends_with_it(context: Bench) -> None:
    async with context.session("child"):
        assert all(map(psutil.pid_exists, context.facts("child")))
    context.none_is_left()


async def test_a_cancelled_run_leaves_nothing(context: Bench) -> None:
    with anyio.move_on_after(5) as scope:
        async with context.session("child"):
            scope.cancel()
            await anyio.sleep_forever()
    context.none_is_left()


async def test_words_before_the_first_answer_do_no_harm(context: Bench) -> None:
    async with context.session("banner") as session:
        answer = await session.call("browser_click", {"ref": "e2"})
    assert answer.error is None
    assert answer.snapshot is not None
    clicked = context.facts("arguments")[context.facts("tool").index("browser_click")]
    assert clicked == {"ref": "e2", "element": "e2"}


async def test_scripts_that_are_answered_with_nonsense_prove_nothing(context: Bench) -> None:
    async with context.session("good") as session:
        for check in (TextShown("Save"), TextShown("x", negated=True)):
            seen = await session.hold(check, 0.1)
            assert not seen.holds
            assert "nonsense" in seen.seen


async def test_a_snapshot_is_read_from_the_servers_own_folder_only(context: Bench) -> None:
    own = context.folder / "out"
    own.mkdir()
    (own / "page.yml").write_text('- button "From the file" [ref=e9]')
    async with context.session("good", "--link", str(own / "page.yml"), "--output-dir", str(own)) as session:
        assert "From the file" in ((await session.call("browser_snapshot", {})).snapshot or "")
    (context.folder / "secret.yml").write_text("- text: secret")
    with pytest.raises(BrowserError, match="outside its own folder"):
        async with context.session("good", "--link", str(context.folder / "secret.yml"), "--output-dir", str(own)):
            pass


async def test_it_goes_to_no_other_origin(context: Bench) -> None:
    async with context.session("good") as session:
        for url in ("https://evil.test/", "javascript:alert(1)", "file:///etc/passwd"):
            answer = await session.call("browser_navigate", {"url": url})
            assert answer.error is not None
        asked = [arguments.get("url") for arguments in context.facts("arguments")]
    assert {url for url in asked if url} == {"https://app.test/"}


async def test_the_extension_is_attached_to_once_and_told_the_token(context: Bench) -> None:
    told: list[str] = []
    command = context.command("good", "--extension")
    options = SessionOptions(origin="https://app.test", output=context.folder)
    async with context.browser(command, token="tok-123", tell=told.append) as browser:
        for _ in range(2):
            async with browser.session(options) as session:
                await session.call("browser_navigate", {"url": "https://app.test/"})
    (environ,) = context.facts("environ")
    assert environ["PLAYWRIGHT_MCP_EXTENSION_TOKEN"] == "tok-123"
    assert "PLAYWRIGHT_MCP_HEADLESS" not in environ
    assert told == []
    context.none_is_left()


async def test_who_has_no_token_is_told_how_to_allow_it(context: Bench) -> None:
    told: list[str] = []
    with pytest.raises(BrowserError, match="the Playwright extension did not connect") as raised:
        async with context.browser(context.command("unapproved", "--extension"), tell=told.append):
            pass
    assert "PLAYWRIGHT_MCP_EXTENSION_TOKEN" in raised.value.hint
    assert "allow the connection in the Chrome window" in told[0]
    context.none_is_left()
