"""`smoketree report open` as a process: it opens the browser, serves, and ends at Ctrl-C."""

import os
import signal
import stat
from pathlib import Path

import httpx2
import pytest

from smoketree.report.merge import merge
from smoketree.report.store import Store
from tests.cli.command import serving
from tests.report import samples

pytestmark = pytest.mark.e2e


def test_it_opens_serves_and_ends(tmp_path: Path) -> None:
    """A merged report, which has no page of its own, and its evidence in the folder of another run."""
    Store(tmp_path).save(merge([samples.red()], "merged"))
    video = tmp_path / "runs" / samples.red().run_id / "login/sign-in/1/video-1.webm"
    video.parent.mkdir(parents=True)
    video.write_bytes(b"0123456789")
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    os.mkfifo(opened)
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    with serving("report", "open", str(tmp_path), cwd=tmp_path, BROWSER=str(browser)) as (process, address):
        assert opened.read_text().strip() == address  # waits for the browser
        with httpx2.Client(base_url=address, timeout=60) as client:
            page = client.get("/", follow_redirects=True)
            assert (page.status_code, page.url.path) == (200, "/run/index.html")
            assert "Sign in" in page.text
            beside = f"/{samples.red().run_id}/login/sign-in/1/video-1.webm"
            assert client.get(beside, headers={"Range": "bytes=3-5"}).content == b"345"
            assert client.get("/../results/latest.json").status_code == 404
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0
