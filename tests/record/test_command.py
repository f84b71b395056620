"""`smoketree record` as a user starts it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import anyio
import anyio.to_thread
import pytest

from tests.cli.command import LIGHT, says_plainly, smoketree
from tests.fakes.pages import Pages
from tests.record.person import chromium

pytestmark = [pytest.mark.anyio, pytest.mark.e2e, pytest.mark.browser]

PAGE = """<title>Shop</title><h1>Shop</h1>
<button onclick="document.querySelector('p').textContent = 'Added'">Add</button><p></p>"""


@pytest.mark.parametrize("ends", ["ctrl-c", "closed"])
async def test_the_plan_is_written_at_the_end_and_passes(tmp_path: Path, pages: Pages, ends: str) -> None:
    url = pages.html("/shop", PAGE)
    async with chromium() as theirs:
        environ = {key: value for key, value in os.environ.items() if not key.startswith("SMOKETREE_")}
        command = [sys.executable, "-m", "smoketree", "record", url, "--cdp-endpoint", theirs.endpoint]
        command += ["-o", "smoke/add.md"]
        process = subprocess.Popen(  # noqa: ASYNC220 - its start takes no time
            command, cwd=tmp_path, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        assert process.stderr is not None
        greeting = [await anyio.to_thread.run_sync(process.stderr.readline) for _ in range(4)]
        assert greeting[0] == f"recording {url}\n"
        async with theirs.page(url) as page:
            await page.get_by_role("button", name="Add").click()
            await page.get_by_role("heading", name="Shop").click(modifiers=["Shift"])
            lines = [await anyio.to_thread.run_sync(process.stdout.readline) for _ in range(3)]
            assert lines[1] == '- Click the "Add" button\n'
            if ends == "closed":
                await page.close()
            else:
                process.send_signal(signal.SIGINT)
        with anyio.fail_after(30):
            _, said = await anyio.to_thread.run_sync(process.communicate)
        assert process.returncode == 0, said
        assert f"run it: smoketree run smoke/add.md --url {pages.origin}" in said
    assert (
        (tmp_path / "smoke/add.md")
        .read_text()
        .endswith('- Open /shop\n- Click the "Add" button\n- Assert: the "Shop" heading is shown\n')
    )
    ran = smoketree("run", "smoke/add.md", "--url", pages.origin, *LIGHT, cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_plan_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine.md").write_text("mine")
    done = smoketree("record", "http://127.0.0.1:1/", "--out", "mine.md", cwd=tmp_path)
    says_plainly(done, 2, "mine.md already exists")
    assert (tmp_path / "mine.md").read_text() == "mine"


def test_a_display_is_needed(tmp_path: Path) -> None:
    done = smoketree("record", "http://127.0.0.1:1/", cwd=tmp_path, DISPLAY="", WAYLAND_DISPLAY="")
    says_plainly(done, 2, "no display")
    assert "--cdp-endpoint" in done.stderr


def test_a_page_that_does_not_open(tmp_path: Path) -> None:
    done = smoketree("record", "http://127.0.0.1:1/", "--cdp-endpoint", "http://127.0.0.1:1", cwd=tmp_path)
    assert done.returncode == 3
    assert "Traceback" not in done.stderr
