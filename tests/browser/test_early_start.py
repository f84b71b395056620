"""The driver that is started before anything else: taken where it fits, ended where not."""

import psutil
import pytest

from smoketree.browser.driver import BrowserHome, started_driver
from smoketree.browser.early_start import DriverProcess, early_start
from smoketree.browser.install import link_ffmpeg
from smoketree.browser.launch import Browser
from smoketree.browser.options import LaunchOptions
from tests.browser.acting import until

BROWSER_SERVER = ("mcp", "--browser")


@pytest.fixture(autouse=True)
def known_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """What starting a driver leaves in the environment is taken back; ffmpeg is linked, as after a first start."""
    monkeypatch.setenv("NODE_COMPILE_CACHE", "")
    link_ffmpeg()


@pytest.mark.anyio
@pytest.mark.browser
async def test_the_early_driver_is_the_one_that_drives() -> None:
    with early_start(BROWSER_SERVER) as early:
        assert early is not None
        process = psutil.Process(early.pid)
        browser = Browser(LaunchOptions(), early=early)
        await browser.start()
        assert browser.version
        assert [child for child in process.children() if "chrom" in child.name()]
    assert process.is_running()  # it was taken: it is not the command line's to end
    await browser.stop()
    assert await until(lambda: not process.is_running())
    await browser.start()  # another one, for that one is gone
    assert browser.version
    await browser.stop()


@pytest.mark.anyio
async def test_an_early_driver_that_was_told_something_else_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    with early_start(BROWSER_SERVER) as early:
        assert early is not None
        monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
        home = BrowserHome(early.home)
        driver = await started_driver(home, early)
        assert driver.pid not in {None, early.pid}
        assert not psutil.pid_exists(early.pid)
        await driver.playwright.stop()
        home.remove()


@pytest.mark.anyio
async def test_an_early_driver_that_died_is_a_driver_that_ended() -> None:
    with early_start(BROWSER_SERVER) as early:
        assert early is not None
        home = BrowserHome(early.home)
        driver = await started_driver(home, early)
        driver.kill()
        assert await until(lambda: driver.ended)
        assert not psutil.pid_exists(early.pid)
        driver.forget()
        home.remove()


def test_a_driver_that_nobody_took_is_ended() -> None:
    with early_start((*BROWSER_SERVER, "--isolated", "--caps=pdf")) as early:
        assert early is not None
        assert psutil.Process(early.pid).status() != psutil.STATUS_ZOMBIE
    assert not psutil.pid_exists(early.pid)
    assert not early.take(early.command, early.environ)


@pytest.mark.parametrize(
    "arguments",
    [(), ("run", "--browser"), ("mcp",), (*BROWSER_SERVER, "--port=0"), (*BROWSER_SERVER, "--host", "::1"),
     (*BROWSER_SERVER, "--help")],
)  # fmt: skip
def test_no_other_command_starts_a_driver(arguments: tuple[str, ...]) -> None:
    with early_start(arguments) as early:
        assert early is None


def test_a_program_that_is_not_there_leaves_nothing_open() -> None:
    before = psutil.Process().num_fds()
    with pytest.raises(OSError, match="No such file"):
        DriverProcess(("/nowhere/node",), {})
    assert psutil.Process().num_fds() == before
