"""Browsers elsewhere: what is refused where it is another's server, and a run on Playwright's."""

from pathlib import Path

import pytest

from smoketree.errors import UsageError
from smoketree.plan.source import load_all
from smoketree.report.model import Status
from smoketree.run.browsers import foreign, refuse_what_a_server_cannot, warnings_of, workers_of
from smoketree.run.run import run_and_report
from smoketree.settings import Settings, load_settings
from tests.browser.test_attached import run_server
from tests.fakes.pages import Hit, Pages, Reply

SERVER = {"browser_server": "playwright mcp"}


def settings(**flags: object) -> Settings:
    return load_settings({"url": "https://app.test/", **flags})


def test_a_plan_with_secrets_is_refused_by_name(tmp_path: Path) -> None:
    plan = tmp_path / "sign-in.md"
    plan.write_text('---\nsecrets: [LOGIN_PASSWORD]\n---\n#Case 1: a\n- Assert: the page shows "x"\n')
    plans = load_all([plan], variables={})
    refuse_what_a_server_cannot(settings(), plans)
    refuse_what_a_server_cannot(settings(**SERVER), [])
    for flags in (SERVER, {"extension": True}):
        with pytest.raises(UsageError, match=r"sign-in\.md: its secret LOGIN_PASSWORD is not given") as raised:
            refuse_what_a_server_cannot(settings(**flags), plans)
        assert raised.value.exit_code == 2


@pytest.mark.parametrize(
    ("flag", "value"),
    [
        ("basic_auth", "a:b"),
        ("bypass", "vercel:secret"),
        ("cdp_endpoint", "http://127.0.0.1:9222"),
        ("ws_endpoint", "ws://127.0.0.1:1"),
        ("user_data_dir", Path("profile")),
    ],
)
def test_what_only_our_browser_can_promise_is_refused(flag: str, value: object) -> None:
    refuse_what_a_server_cannot(settings(**{flag: value}), [])
    with pytest.raises(UsageError, match=f"--{flag.replace('_', '-')} "):
        refuse_what_a_server_cannot(settings(**SERVER, **{flag: value}), [])


def test_an_empty_server_is_our_own_browser() -> None:
    assert not foreign(settings(browser_server=""))
    assert not foreign(settings().model_copy(update={"browser_server": ""}))
    assert foreign(settings(extension=True))


@pytest.mark.parametrize("flag", ["cdp_endpoint", "ws_endpoint"])
def test_the_report_says_that_a_browser_is_on_another_machine(flag: str) -> None:
    for near in ("ws://127.0.0.1:1", "http://localhost:9222", "ws://[::1]:1/x"):
        assert not warnings_of(settings(**{flag: near}))
    [said] = warnings_of(settings(**{flag: "http://10.1.2.3:9222"}))
    assert said.startswith(f"--{flag.replace('_', '-')} names a browser on another machine")


@pytest.mark.browser
def test_a_playwright_server_that_is_killed_is_an_error_of_its_cases(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(
        '#Case 1: a\n- Assert: the heading "First" is shown\n'
        '#Case 2: b\n- Open /last\n- Assert: the page shows "Last"\n#Case 3: c\n- Assert: the page shows "x"\n'
    )
    with Pages() as pages, run_server() as (endpoint, kill):

        def last(_: Hit) -> Reply:
            kill()
            return Reply("<h1>Last</h1>")

        pages.html("/", "<h1>First</h1>")
        pages.on("/last", last)
        flags = {"plans": (str(tmp_path),), "url": pages.url("/"), "out": tmp_path / "out", "provider": "none"}
        given = load_settings(
            {**flags, "ws_endpoint": endpoint, "retries": 0, "video": "off", "trace": "on"}, files=False
        )
        report = run_and_report(given)
    assert [case.status for case in report.scenarios] == [Status.PASSED, Status.ERROR, Status.ERROR]
    assert "trace" in {file.kind for file in report.scenarios[0].artifacts}
    assert all("the browser at 127.0.0.1:" in str(case.summary) for case in report.scenarios[1:])


def test_a_persons_own_browser_is_attached_to_once() -> None:
    assert workers_of(settings(workers=4, **SERVER)) == 4
    assert workers_of(settings(workers=4, extension=True)) == 1
    assert workers_of(settings(workers=4, user_data_dir=Path("profile"))) == 1
    assert workers_of(settings(workers=4, browser_server="npx @playwright/mcp --extension")) == 1
