"""Where a run goes that another's plan may not widen: nothing of it reaches what was not granted."""

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2
import pytest

from smoketree.agent.readings import FILE_NAME, StoredReading, line_key, render_readings
from smoketree.browser.network_policy import NetworkPolicy
from smoketree.browser.options import SessionOptions
from smoketree.browser.pinned_http import AddressRefusedError, PinnedTransport
from smoketree.errors import PreviewError
from smoketree.plan.parser import parse
from smoketree.report.model import Status, TestReport
from smoketree.report.store import load
from smoketree.run.readiness import PreviewAuth, check_preview
from tests.conftest import FAST, RunPlan
from tests.fakes.pages import Handler, Pages, Reply

Runner = Callable[..., TestReport]
FIELD = "<title>page</title><h1>Sign in</h1><label>Password <input type=password></label>"
NOTHING: dict[str, object] = {"plan_origin": ()}
"""The settings with which no plan's front matter adds an origin, as for a pull request in the Action."""


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    with Pages() as served:
        served.html("/", FIELD)
        yield served


@pytest.fixture
def other() -> Iterator[Pages]:
    with Pages() as served:
        served.html("/", FIELD)
        yield served


@pytest.fixture
def run(run_plan: RunPlan, pages: Pages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Runner:
    """Runs a plan with that front matter and these lines against the preview."""

    def one(front: str, *lines: str, **settings: object) -> TestReport:
        (tmp_path / "smoke").mkdir(exist_ok=True)
        steps = "".join(f"- {line}\n" for line in lines)
        (tmp_path / "smoke/a.md").write_text(f"---\n{front}\n---\n#Case 1: a\n{steps}", encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("LOGIN", "tracer-login")
        usual: dict[str, object] = {"out": Path("out"), "provider": "none", "secret": ("LOGIN",), "pace": FAST}
        return run_plan("smoke", **({"url": pages.url("/")} | usual | settings))

    return one


def lines_to(other: Pages) -> tuple[str, ...]:
    return (
        f'Open "{other.url("/")}"',
        'Type "{{secret.LOGIN}}" into the "Password" field',
        'Assert: the heading "Sign in" is shown',
    )


@pytest.mark.browser
def test_front_matter_that_counts_for_nothing_opens_no_origin(run: Runner, other: Pages) -> None:
    report = run(f"secrets: [LOGIN]\nallow-origins: [{other.origin}]", *lines_to(other), **NOTHING)
    assert report.scenarios[0].status is Status.ERROR
    said = report.scenarios[0].model_dump_json()
    assert f"name it in the workflow: allow-origin: {other.origin}" in said
    assert "allow-origins:" not in said
    assert other.hits == []


@pytest.mark.browser
@pytest.mark.parametrize("grant", ["smoke/a.md@{}", "{}", "*"])
def test_a_granted_origin_is_opened(run: Runner, other: Pages, grant: str) -> None:
    granted = {"plan_origin": (grant.format(other.origin),)}
    report = run(f"secrets: [LOGIN]\nallow-origins: [{other.origin}]", *lines_to(other), **granted)
    assert report.passed, report.scenarios[0].summary
    assert [hit.path for hit in other.hits if hit.path == "/"]


def test_an_address_that_counts_for_nothing_is_not_even_looked_at(run: Runner, other: Pages) -> None:
    for grant in ((), (f"smoke/other.md@{other.origin}",)):
        report = run(f"url: {other.url('/')}", 'Assert: the heading "Sign in" is shown', plan_origin=grant)
        assert f"allow-origin: {other.origin}" in (report.abort_reason or "")
        assert report.scenarios[0].status is Status.ERROR
        assert other.hits == []


@pytest.mark.browser
def test_what_gets_past_the_preview_s_wall_stays_with_the_preview(run: Runner, pages: Pages, other: Pages) -> None:
    settings = {"bypass": "cookie:pass=tracer-pass", "basic_auth": "ada:tracer-password"}
    pages.hits.clear()
    assert run(f"url: {other.url('/')}", 'Assert: the heading "Sign in" is shown', **settings).passed
    assert other.hits
    assert "tracer" not in "".join(str(hit.headers) for hit in other.hits)
    assert run("url: /", 'Assert: the heading "Sign in" is shown', **settings).passed
    assert any("tracer-pass" in str(hit.headers) for hit in pages.hits)


@pytest.mark.browser
@pytest.mark.parametrize("granted", [False, True])
def test_a_reading_opens_no_more_than_a_plan(run: Runner, other: Pages, tmp_path: Path, granted: bool) -> None:
    line = f'Visitors now proceed to "{other.url("/")}"'
    lines = (line, 'Assert: the heading "Sign in" is shown')
    plan = parse("#Case 1: a\n" + "".join(f"- {one}\n" for one in lines), "a.md").plan
    assert plan is not None
    reading = StoredReading(line_key(plan, plan.cases[0], plan.cases[0].steps[0]), (f'Open "{other.url("/")}"',))
    (tmp_path / "smoke").mkdir()
    (tmp_path / "smoke" / FILE_NAME).write_text(render_readings([reading]), encoding="utf-8")
    report = run("tags: [x]", *lines, **({"allow_origin": (other.origin,)} if granted else {}), **NOTHING)
    assert report.scenarios[0].steps[0].read_as == f'Open "{other.url("/")}"', "the reading is used"
    assert (report.scenarios[0].status is Status.PASSED) is granted
    assert bool(other.hits) is granted


@pytest.mark.parametrize("url", ["http://169.254.169.254/latest/", "http://169.254.7.7/", "http://[fd00:ec2::254]/"])
def test_no_metadata_address_is_a_preview(run: Runner, url: str) -> None:
    """Whoever names it: a workflow, a deployment, a commit status."""
    report = run("tags: [x]", 'Assert: the page shows "x"', url=url)
    assert report.scenarios[0].status is Status.ERROR
    assert "tests cannot use this address" in (report.abort_reason or "")


def attachment(name: str) -> Handler:
    return lambda _: Reply('{"passed": true}', headers={"Content-Disposition": f'attachment; filename="{name}"'})


@pytest.mark.browser
def test_a_page_cannot_write_the_report(run: Runner, pages: Pages, tmp_path: Path) -> None:
    names = ("../../../results/latest.json", "..\\\\..\\\\results\\\\latest.json", "/results/latest.json")
    for number, name in enumerate(names):
        pages.on(f"/file-{number}", attachment(name))
    links = "".join(
        f'<a href="/file-{number}" download="{name}">File {number}</a>' for number, name in enumerate(names)
    )
    pages.html("/links", f"<title>Links</title><h1>Links</h1>{links}")
    clicks = [f'Click "File {number}"' for number in range(len(names))]
    report = run("url: /links", *clicks, 'Assert: the heading "Nothing" is shown within 1 second')
    assert report.scenarios[0].status is Status.FAILED
    kept = load(tmp_path / "out/results/latest.json")
    assert (kept.run_id, kept.scenarios[0].status) == (report.run_id, Status.FAILED)
    written = [
        path for path in (tmp_path / "out").rglob("*") if path.is_file() and path.read_bytes() == b'{"passed": true}'
    ]
    assert len(written) == len(names)
    assert not [path for path in written if "results" in path.relative_to(tmp_path / "out").parts]


@pytest.mark.anyio
async def test_a_preview_redirects_nobody_to_an_address_of_the_runner(pages: Pages, other: Pages) -> None:
    options = SessionOptions(origin="https://preview.test", allow_origins=(pages.origin,), private_network=False)
    transport = PinnedTransport(NetworkPolicy(options))
    for address in (other.url("/"), "http://169.254.169.254/latest/meta-data", "http://[::ffff:127.0.0.1]/"):
        with pytest.raises(PreviewError, match=r"redirects to .* is a (loopback|metadata) address"):
            await check_preview(pages.url(f"/redirect?to={address}"), PreviewAuth(), transport)
    assert other.hits == []


@pytest.mark.anyio
async def test_a_name_is_pinned_to_the_address_that_was_allowed(pages: Pages) -> None:
    port = pages.origin.rpartition(":")[2]
    here = SessionOptions(origin=f"http://localhost:{port}", private_network=False)
    async with httpx2.AsyncClient(transport=PinnedTransport(NetworkPolicy(here)), trust_env=False) as client:
        answer = await client.get(f"http://localhost:{port}/")
        assert answer.status_code == 200
        assert pages.hits[-1].headers["Host"] == f"localhost:{port}"
    elsewhere = SessionOptions(origin="https://preview.test", private_network=False)
    async with httpx2.AsyncClient(transport=PinnedTransport(NetworkPolicy(elsewhere)), trust_env=False) as client:
        with pytest.raises(AddressRefusedError):
            await client.get(f"http://localhost:{port}/")
