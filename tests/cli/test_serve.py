"""`smoketree serve` as a process: it serves, refuses what would be open to others, and leaves nothing behind."""

import os
import re
import signal
from pathlib import Path

import httpx2
import psutil
import pytest

from tests.browser.acting import until
from tests.cli.command import says_plainly, serving, smoketree
from tests.fakes.pages import Pages

pytestmark = pytest.mark.e2e


@pytest.mark.anyio
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
async def test_it_serves_and_leaves_no_browser_behind(tmp_path: Path, pages: Pages, how: signal.Signals) -> None:
    pages.html("/hello", "<title>Hello</title><button>Press</button>")
    with serving("serve", "--port", "0", cwd=tmp_path) as (process, address):
        async with httpx2.AsyncClient(base_url=address, timeout=60) as client:
            made = await client.post("/tabs", json={"userId": "u", "url": pages.url("/hello")})
            tab = made.json()["tabId"]
            seen = (await client.get(f"/tabs/{tab}/snapshot", params={"userId": "u"})).json()
        assert re.search(r'button "Press".* \[e\d+\]', seen["snapshot"])
        below = psutil.Process(process.pid).children(recursive=True)
        assert below
        os.kill(process.pid, how)
        process.wait(20)
        assert await until(lambda: not any(one.is_running() and one.status() != "zombie" for one in below), 20)


def test_what_is_wrong_is_said_in_one_line(tmp_path: Path, pages: Pages) -> None:
    port = pages.origin.rpartition(":")[2]
    says_plainly(smoketree("serve", "--port", port, cwd=tmp_path), 2, "cannot listen on")
    says_plainly(smoketree("serve", "--host", "0.0.0.0", cwd=tmp_path), 2, "can be reached from other machines")  # noqa: S104
    says_plainly(smoketree("serve", "--token", " ", cwd=tmp_path), 2, "the token is empty")
