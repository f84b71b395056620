"""Where the commit under test can be seen, by what GitHub knows."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.errors import PreviewError, UsageError
from smoketree.github.api import ForbiddenError
from smoketree.github.candidates import usable
from smoketree.github.preview import (
    AmbiguousPreviewError,
    Environment,
    NoPreviewError,
    Preview,
    PreviewRequest,
    SupersededError,
    address_of,
    find_previews,
    still_serves,
)
from smoketree.github.repository import Pull, Repository
from smoketree.github.target import Target, resolve
from tests.fakes import github_state
from tests.fakes.github_api import GithubApi
from tests.fakes.github_http import Fault
from tests.github.test_event import changed, recorded
from tests.github.waiting import BEEF, C0FFEE, Waits

NETLIFY = "netlify/shop/deploy-preview"
CLOUDFLARE = """<table><tr><td><strong>Latest commit:</strong></td><td><code>c0ffee0</code></td></tr>
<tr><td><strong>Preview URL:</strong></td><td><a href='https://3fd71026.shop-7ou.pages.dev'>x</a></td></tr>
<tr><td><strong>Branch Preview URL:</strong></td><td><a href='https://topic.shop-7ou.pages.dev'>x</a></td></tr></table>"""


@pytest.fixture
def target(home: github_state.Repository, shop: Repository) -> Target:
    home.pull(7, C0FFEE, "topic")
    return resolve(recorded("pull_request"), shop)


class Finding:
    """A search, with what it told while it waited."""

    def __init__(self, target: Target, shop: Repository, waits: Waits) -> None:
        self.target, self.shop, self.waits = target, shop, waits
        self.told: list[str] = []

    def all(self, **inputs: Any) -> tuple[Preview, ...]:
        wanted = PreviewRequest.of(**{"wait": 0.0, **inputs})
        return find_previews(self.target, self.shop, wanted, timer=self.waits, say=self.told.append)

    def one(self, **inputs: Any) -> str:
        (preview,) = self.all(**inputs)
        assert preview.sha == C0FFEE
        return preview.url


@pytest.fixture
def finding(target: Target, shop: Repository, waits: Waits) -> Finding:
    return Finding(target, shop, waits)


def test_an_address_that_the_workflow_names(finding: Finding, github: GithubApi) -> None:
    asked = len(github.log)
    assert finding.one(url=" https://shop.example/x?y#z ") == "https://shop.example/x?y#z"
    assert len(github.log) == asked, "nobody is asked"


def test_the_event_names_it(finding: Finding, shop: Repository, github: GithubApi) -> None:
    finding.target = resolve(recorded("deployment_status"), shop)
    asked = len(github.log)
    assert finding.one() == "https://shop-9axq-acme.vercel.app"
    assert len(github.log) == asked
    finding.target = resolve(recorded("deployment_status_failure", "deployment_status"), shop)
    with pytest.raises(PreviewError, match="Preview says Deployment has failed"):
        finding.one()
    assert finding.waits.waited == []


def test_a_deployment_of_this_commit(finding: Finding, home: github_state.Repository) -> None:
    home.deploy(BEEF, "Preview", "success", "https://newer.example/")
    home.deploy(C0FFEE, "Preview", "pending").now("success", "https://this.example/")
    home.deploy("a" * 40, "Preview", "success", "https://older.example/")
    assert finding.one() == "https://this.example/"


def test_a_deployment_that_is_made_again(finding: Finding, home: github_state.Repository) -> None:
    home.deploy(C0FFEE, "Preview", "failure")
    home.deploy(C0FFEE, "Preview", "success", "https://again.example/")
    assert finding.one() == "https://again.example/"


def test_an_older_deployment_is_not_tested_in_its_place(finding: Finding, home: github_state.Repository) -> None:
    home.deploy("a" * 40, "Preview", "success", "https://older.example/")
    home.status("a" * 40, NETLIFY, "success", "https://older.example/")
    with pytest.raises(PreviewError, match="waited 60 s for a preview of c0ffee0 to appear"):
        finding.one(wait=60)
    assert sum(finding.waits.waited) == pytest.approx(60)


@pytest.mark.parametrize("state", ["failure", "error"])
def test_a_failed_deployment_fails_at_once(finding: Finding, home: github_state.Repository, state: str) -> None:
    home.deploy(C0FFEE, "Preview").now(state, description="Build failed")
    with pytest.raises(PreviewError, match=f"Preview says {state}: Build failed"):
        finding.one(wait=300)
    assert finding.waits.waited == []


def test_a_skipped_deployment_is_none(finding: Finding, home: github_state.Repository) -> None:
    """Vercel tells a skipped build as inactive, with the address of an older deployment."""
    home.deploy("a" * 40, "Preview", "success", "https://older.example/")
    home.deploy(C0FFEE, "Preview", "pending").now("inactive", "https://older.example/")
    with pytest.raises(NoPreviewError, match=r"no preview for this commit \(c0ffee0\): Preview .*skipped"):
        finding.one(wait=300)
    assert finding.waits.waited == []


def test_a_deployment_that_only_is_called_inactive(finding: Finding, home: github_state.Repository) -> None:
    """GitHub calls it so once another pull request was deployed to the same environment."""
    home.deploy(C0FFEE, "Preview", "success", "https://this.example/").now("inactive")
    other = home.deploy(BEEF, "Preview", "success", "https://other.example/")
    assert finding.one() == "https://this.example/"
    other.now("success", "https://this.example/")
    with pytest.raises(NoPreviewError, match="replaced by a newer one"):
        finding.one()


def test_netlify_sets_a_status(finding: Finding, home: github_state.Repository) -> None:
    home.status(C0FFEE, "ci/build", "success", "https://ci.example/1")
    home.status(C0FFEE, NETLIFY, "pending", "https://app.netlify.com/1")
    home.status(C0FFEE, NETLIFY, "success", "https://deploy-preview-7--shop.netlify.app", "Deploy Preview ready!")
    assert finding.one() == "https://deploy-preview-7--shop.netlify.app"
    home.status(C0FFEE, NETLIFY, "failure", "https://app.netlify.com/1", "Deploy Preview failed.")
    with pytest.raises(PreviewError, match="Deploy Preview failed"):
        finding.one()


@pytest.mark.parametrize("state", ["success", "failure", "error"])
@pytest.mark.parametrize("said", ["Deploy Preview canceled.", "Deploy Preview cancelled", "Skipped: no content change"])
def test_a_cancelled_status_is_none(finding: Finding, home: github_state.Repository, state: str, said: str) -> None:
    home.status(C0FFEE, NETLIFY, state, "https://app.netlify.com/sites/shop/deploys/1", said)
    with pytest.raises(NoPreviewError):
        finding.one(wait=300)


def test_cloudflare_runs_a_check(finding: Finding, home: github_state.Repository) -> None:
    home.check(C0FFEE, "preview", app="github-actions", details_url="https://github.com/acme/shop/actions/runs/1/job/2")
    check = home.check(C0FFEE, "Cloudflare Pages", details_url="https://dash.cloudflare.com/1", summary=CLOUDFLARE)
    assert finding.one() == "https://3fd71026.shop-7ou.pages.dev"
    check.conclusion = "skipped"
    with pytest.raises(NoPreviewError):
        finding.one()
    check.conclusion = "failure"
    with pytest.raises(PreviewError, match="Cloudflare Pages says failure"):
        finding.one()


def test_a_job_of_github_actions_is_no_preview(finding: Finding, home: github_state.Repository) -> None:
    home.check(C0FFEE, "preview", app="github-actions", status="in_progress", conclusion=None)
    home.check(C0FFEE, "preview", app="somebody", details_url="https://this.example/")
    assert finding.one(environment="preview") == "https://this.example/"


def test_the_order_of_the_sources(finding: Finding, home: github_state.Repository, github: GithubApi) -> None:
    home.check(C0FFEE, "Cloudflare Pages", summary=CLOUDFLARE)
    assert "pages.dev" in finding.one()
    home.status(C0FFEE, NETLIFY, "success", "https://status.example/")
    assert finding.one() == "https://status.example/"
    home.deploy(C0FFEE, "Preview", "success", "https://deployment.example/")
    asked = len(github.log)
    assert finding.one() == "https://deployment.example/"
    assert len(github.log) - asked == 2


def test_two_previews_are_not_chosen_from(finding: Finding, home: github_state.Repository) -> None:
    home.deploy(C0FFEE, "Preview – web", "success", "https://web.example/")  # noqa: RUF001
    home.deploy(C0FFEE, "Preview – admin", "success", "https://admin.example/")  # noqa: RUF001
    with pytest.raises(AmbiguousPreviewError) as caught:
        finding.one(wait=300)
    assert "https://web.example/" in caught.value.message
    assert "https://admin.example/" in caught.value.message
    assert "environment" in caught.value.hint
    assert finding.one(environment="Preview - web") == "https://web.example/"
    assert finding.one(environment="*ADMIN") == "https://admin.example/"
    with pytest.raises(AmbiguousPreviewError):
        finding.one(environment="Preview*")


def test_one_that_is_ready_waits_for_its_neighbour(
    finding: Finding, home: github_state.Repository, waits: Waits
) -> None:
    """The neighbour may be the one that is meant; a skipped one is not waited for."""
    home.deploy(C0FFEE, "Preview web", "success", "https://web.example/")
    admin = home.deploy(C0FFEE, "Preview admin", "pending")
    waits.then(2, lambda: admin.now("inactive"))
    assert finding.one(wait=60) == "https://web.example/"
    assert len(waits.waited) == 2


def test_several_previews_each_with_its_plans(finding: Finding, home: github_state.Repository) -> None:
    home.deploy(C0FFEE, "Preview – web", "success", "https://web.example/")  # noqa: RUF001
    home.status(C0FFEE, "netlify/docs/deploy-preview", "success", "https://docs.example/")
    found = finding.all(environment="Preview*web = smoke/web\n\nnetlify/docs/* = smoke/docs\n")
    assert [(each.url, each.folder) for each in found] == [
        ("https://web.example/", "smoke/web"),
        ("https://docs.example/", "smoke/docs"),
    ]


def test_what_is_no_site(finding: Finding, home: github_state.Repository) -> None:
    """An approval of a job is a deployment too, and so is this very job's environment."""
    home.deploy(C0FFEE, "release-approval", "success", creator="github-actions[bot]")
    own = home.deploy(C0FFEE, "smoke", creator="github-actions[bot]")
    own.now("in_progress", log_url="https://github.com/acme/shop/actions/runs/99/job/1")
    home.deploy(C0FFEE, "Preview", "success", "https://this.example/")
    finding.target = replace(finding.target, run=99)
    assert finding.one() == "https://this.example/"


def test_waiting_is_told_by_its_phases(finding: Finding, home: github_state.Repository, waits: Waits) -> None:
    made: list[github_state.Deployment] = []
    waits.then(2, lambda: made.append(home.deploy(C0FFEE, "Preview", "queued")))
    waits.then(4, lambda: made[0].now("in_progress", description="Building"))
    waits.then(6, lambda: made[0].now("success", "https://this.example/"))
    (preview,) = finding.all(wait=300)
    assert preview.url == "https://this.example/"
    assert preview.waited == pytest.approx(sum(waits.waited))
    assert [line.partition(" (")[0] for line in finding.told] == [
        "waiting for a preview of c0ffee0 to appear",
        "waiting for a preview of c0ffee0 to be ready: Preview",
        "waiting for a preview of c0ffee0 to be ready: Preview",
    ]
    assert waits.waited == sorted(waits.waited)
    assert max(waits.waited) <= 15


def test_what_others_wrote_is_one_line_and_no_command(finding: Finding, home: github_state.Repository) -> None:
    hostile = "x\n::set-output name=a::b\r##[add-mask]y\x1b[2J"
    home.deploy(C0FFEE, f"Preview\n::error::{hostile}").now("in_progress", description=hostile)
    with pytest.raises(PreviewError) as caught:
        finding.one(wait=30)
    for line in (*finding.told, caught.value.message):
        assert "\n" not in line
        assert "\r" not in line
        assert "\x1b" not in line
        assert "##[" not in line
    home.deployments[0].now("failure", description=hostile)
    with pytest.raises(PreviewError) as caught:
        finding.one()
    assert "\n" not in caught.value.message


def test_a_wait_ends_when_there_is_a_newer_commit(
    finding: Finding, home: github_state.Repository, waits: Waits
) -> None:
    home.deploy(C0FFEE, "Preview", "pending")
    waits.then(1, lambda: home.push(7, BEEF))
    with pytest.raises(SupersededError, match="c0ffee0 is no longer the head of #7"):
        finding.one(wait=300)
    assert sum(waits.waited) < 60


def test_what_is_pending_too_long_is_named(finding: Finding, home: github_state.Repository) -> None:
    home.deploy(C0FFEE, "Preview", "in_progress")
    with pytest.raises(PreviewError, match=r"waited 30 s for .*to be ready: Preview \(deployment, in_progress\)"):
        finding.one(wait=30)


def test_a_permission_that_is_missing_is_named(
    finding: Finding, home: github_state.Repository, github: GithubApi
) -> None:
    home.status(C0FFEE, NETLIFY, "success", "https://status.example/")
    github.fault("GET", "/deployments$", Fault.forbidden(), times=100)
    assert finding.one() == "https://status.example/"
    home.statuses.clear()
    with pytest.raises(PreviewError) as caught:
        finding.one()
    assert "deployments: read" in caught.value.hint
    github.fault("GET", "/(statuses|check-runs)$", Fault.forbidden(), times=100)
    with pytest.raises(ForbiddenError):
        finding.one()


class TestTemplate:
    def test_that_names_the_commit(self, finding: Finding) -> None:
        assert finding.one(url="https://{short-sha}.shop.pages.dev/") == "https://c0ffee0.shop.pages.dev/"
        assert finding.one(url="https://shop.example/{pr}/{sha}/") == f"https://shop.example/7/{C0FFEE}/"

    def test_whose_page_has_to_show_the_commit(self, finding: Finding) -> None:
        (preview,) = finding.all(url="https://{slug}.shop.dev/", ready_text="build {short-sha}")
        assert (preview.url, preview.ready_text) == ("https://topic.shop.dev/", "build c0ffee0")

    def test_is_taken_once_the_commit_is_there(
        self, finding: Finding, home: github_state.Repository, waits: Waits
    ) -> None:
        home.deploy("a" * 40, "Preview", "success", "https://older.example/")
        with pytest.raises(PreviewError):
            finding.one(url="https://{slug}.shop.dev/")
        waits.then(3, lambda: home.deploy(C0FFEE, "Preview", "success", "https://x1.shop.dev/"))
        assert finding.one(url="https://{slug}.shop.dev/", wait=60) == "https://topic.shop.dev/"

    def test_no_longer_serves_the_commit(
        self, finding: Finding, home: github_state.Repository, shop: Repository, target: Target
    ) -> None:
        home.deploy(C0FFEE, "Preview", "success", "https://x1.shop.dev/")
        (preview,) = finding.all(url="https://{slug}.shop.dev/")
        assert still_serves(preview, target, shop) is None
        home.push(7, BEEF)
        assert "moved from c0ffee0 to beef111" in str(still_serves(preview, target, shop))

    @pytest.mark.parametrize("branch", ["evil.example/x", "x@evil.example", "a?b", "a#b", "a\\b", "a:1", "\u0130"])
    def test_no_branch_leads_to_another_host(self, target: Target, branch: str) -> None:
        assert target.pull is not None
        hostile = replace(target, pull=target.pull.model_copy(update={"head_ref": branch}))
        with pytest.raises(PreviewError):
            address_of(PreviewRequest.of(url="https://{branch}.shop.dev/"), hostile)
        assert address_of(PreviewRequest.of(url="https://shop.dev/{branch}/"), hostile).startswith("https://shop.dev/")

    @given(st.text(min_size=1, max_size=80))
    def test_every_slug_is_a_part_of_a_host(self, branch: str) -> None:
        head, base = {"sha": C0FFEE, "ref": branch}, {"sha": BEEF, "ref": "main"}
        pull = Pull.model_validate({"number": 7, "state": "open", "head": head, "base": base})
        target = Target("pull_request", sha=C0FFEE, pull=pull)
        try:
            url = address_of(PreviewRequest.of(url="https://{slug}.shop.dev/p"), target)
        except PreviewError:
            return
        host = url.removeprefix("https://").removesuffix(".shop.dev/p")
        assert 0 < len(host) <= 63
        assert all(letter in "abcdefghijklmnopqrstuvwxyz0123456789-" for letter in host)


def test_a_shared_address_is_looked_at_again(
    finding: Finding, home: github_state.Repository, shop: Repository, target: Target
) -> None:
    home.status(C0FFEE, NETLIFY, "success", "https://deploy-preview-7--shop.netlify.app")
    (shared,) = finding.all()
    deployment = home.deploy(C0FFEE, "Preview", "success", "https://x1.shop.dev/")
    (own,) = finding.all()
    home.push(7, BEEF)
    assert still_serves(shared, target, shop)
    assert still_serves(own, target, shop) is None, "a deployment with an address of its own stays"
    deployment.now("inactive")
    home.deploy(BEEF, "Preview", "success", "https://x1.shop.dev/")
    assert "replaced" in str(still_serves(own, target, shop))


def test_an_event_without_an_address_is_looked_up(
    tmp_path: Path, finding: Finding, home: github_state.Repository, shop: Repository
) -> None:
    def none(body: Any) -> None:
        body["deployment_status"] |= {"environment_url": "", "target_url": "", "log_url": ""}

    finding.target = resolve(changed(tmp_path, "deployment_status", none), shop)
    home.deploy(C0FFEE, "Preview", "success", "https://this.example/")
    assert finding.one() == "https://this.example/"


@pytest.mark.parametrize(
    ("url", "is_usable"),
    [
        ("https://a.vercel.app", True),
        ("http://10.0.0.7:3000/x", True),
        ("https://shop.up.railway.app", True),
        ("https://vercel.com/acme/shop/9aXq", False),
        ("https://app.netlify.com/x", False),
        ("https://u:p@a.example/", False),
        ("javascript:alert(1)", False),
        ("wss://a.example/", False),
        ("", False),
    ],
)
def test_what_can_be_a_preview(url: str, is_usable: bool) -> None:
    assert usable(url) is is_usable


def test_inputs() -> None:
    assert PreviewRequest.of(environment="Preview*").environments == (Environment("Preview*"),)
    for wrong in [
        {"url": "nonsense"},
        {"url": "https://{commit}.example/"},
        {"environment": "a\nb"},
        {"environment": "a = ../b"},
        {"environment": "a = /b"},
        {"environment": "a = x\nb = y", "url": "https://x.example"},
    ]:
        with pytest.raises(UsageError):
            PreviewRequest.of(**wrong)  # type: ignore[arg-type]
