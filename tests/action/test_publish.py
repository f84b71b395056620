"""Telling an outcome: what is uploaded, what links to it, and that trouble on the way leaves the rest told."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from smoketree.action.inputs import read_inputs
from smoketree.action.publish import Publisher
from smoketree.action.readings import offer_file
from smoketree.action.runner_context import Conclusion, Job, Outcome, concluded, read_context, untested
from smoketree.agent.readings import StoredReading, line_key, parse_readings, render_readings
from smoketree.github.api import Api
from smoketree.github.repository import Repository
from smoketree.github.target import Target
from smoketree.github.trust import PlansFrom
from smoketree.plan.parser import parse
from smoketree.report.merge import merge
from smoketree.report.model import Artifact, Environment, PlanSource, Resolver, Scenario, TestReport
from smoketree.report.store import Store
from tests.fakes.attachments import ADDRESS, PATH, AttachmentsFake
from tests.fakes.github_api import GithubApi
from tests.fakes.github_http import Answer, Fault, error
from tests.fakes.results_service import ResultsFake
from tests.github.waiting import C0FFEE, Waits
from tests.report import samples

WEBM = b"\x1a\x45\xdf\xa3video"
PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 8 + (1280).to_bytes(4, "big") + (720).to_bytes(4, "big") + b"picture"
LOG, TREE = b"error: x", b"- main:"
SUFFIXES = {WEBM[:4]: ".webm", PNG[:4]: ".png", LOG[:4]: ".log", TREE[:4]: ".yml"}


class Telling:
    """One job of `acme/shop` for #7, at the end of its tests."""

    def __init__(self, github: GithubApi, api: Api, root: Path) -> None:
        self.github, self.results, self.root = github, ResultsFake(github), root
        self.home = github.repository("acme/shop")
        self.pull = self.home.pull(7, sha=C0FFEE)
        self.repository = Repository(api, "acme/shop")
        self.said: list[str] = []
        self.attachments = AttachmentsFake(github)
        self.fork = False
        self.more: dict[str, str] = dict(self.results.environ)

    def publisher(self, **inputs: str) -> Publisher:
        environ = {
            "GITHUB_REPOSITORY": "acme/shop",
            "GITHUB_WORKSPACE": str(self.root),
            "GITHUB_RUN_ID": "42",
            "GITHUB_RUN_ATTEMPT": "2",
            "GITHUB_REPOSITORY_ID": "77",
            "GITHUB_API_URL": self.github.url,
            "GITHUB_OUTPUT": str(self.root / "output"),
            "GITHUB_STEP_SUMMARY": str(self.root / "summary"),
            "INPUT_TOKEN": self.github.token,
            **{f"INPUT_{name.upper().replace('_', '-')}": value for name, value in inputs.items()},
            **self.more,
        }
        target = Target("deployment_status", C0FFEE, self.repository.pull(7), fork=self.fork)
        place = read_context(environ)
        return Publisher(Job(place, read_inputs(environ), environ, self.repository, Waits(), self.said.append), target)

    def kept(self, report: TestReport, **media: bytes) -> Path:
        folder = self.root / ".smoketree-1"
        Store(folder).save(report)
        for name, content in media.items():
            path = Store(folder).run_folder(report.run_id) / name.replace("__", "/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.with_suffix(SUFFIXES[content[:4]]).write_bytes(content)
        return folder

    def tell(self, report: TestReport, folder: Path | None = None, **inputs: str) -> None:
        self.publisher(**inputs).publish(concluded(report), folder)

    def tell_with_pictures(self, folder: Path | None = None, *, token: str = "") -> None:
        """Two failures with all their evidence, and a token that may attach pictures, or that one."""
        kept = folder or self.kept(evident(), **MEDIA)
        self.tell(evident(), kept, media_token=token or self.attachments.token)

    @property
    def comment(self) -> str:
        [comment] = self.home.comments
        return comment.body

    @property
    def summary(self) -> str:
        return (self.root / "summary").read_text("utf-8")

    @property
    def outputs(self) -> Mapping[str, str]:
        text = (self.root / "output").read_text(encoding="utf-8")
        return dict(re.findall(r"^(\S+)<<\S+\n(.*)\n", text, re.MULTILINE))

    @property
    def warnings(self) -> list[str]:
        return [line for line in self.said if line.startswith("::warning title=smoketree::")]


@pytest.fixture
def telling(tmp_path: Path) -> Iterator[Telling]:
    with GithubApi() as github, Api(github.token, api_url=github.url, between_writes=0.0, timer=Waits()) as api:
        yield Telling(github, api, tmp_path)


def filmed(scenario: Scenario) -> Scenario:
    return scenario.model_copy(update={"artifacts": (Artifact(kind="video", path="login/video.webm"),)})


def red() -> TestReport:
    return samples.report(filmed(samples.failed_case()), run_id="a")


def test_what_the_comment_links_to_is_up_before_it_is_written(telling: Telling) -> None:
    telling.tell(red(), telling.kept(red(), login__video=WEBM))
    comment = telling.comment
    page, video = (telling.results.artifacts[f"smoke-report-default-2{end}"] for end in (".html", "-case-1-video.webm"))
    for kept in (page, video):
        assert f"https://github.com/acme/shop/actions/runs/42/artifacts/{kept.id}" in comment
    assert f"/artifacts/{video.id}".encode() in page.content, "the page links to the video that is up"
    assert f"/blob/{C0FFEE}/smoke/login.md?plain=1#L10".encode() in page.content
    with telling.results.artifacts["smoke-report-default-2-files"].archive as archive:
        named = set(archive.namelist())
        assert {"results/latest.json", "runs/a/index.html", "runs/a/junit.xml", "runs/a/login/video.webm"} <= named
    posted = [hit.path for hit in telling.github.log if hit.method in {"POST", "PUT"}]
    assert max(posted.index(path) for path in posted if "/blob/" in path) < posted.index(
        "/repos/acme/shop/issues/7/comments"
    )
    assert [(one.state, one.description) for one in telling.home.statuses] == [("failure", "1 of 1 case failed")]
    outputs = telling.outputs
    assert (telling.root / outputs["report-json"]).is_file()
    assert (telling.root / outputs["report-html"]).is_file()
    assert (outputs["conclusion"], outputs["failed"], outputs["errors"]) == ("failed", "1", "0")
    assert outputs["artifact-url"].endswith(f"/artifacts/{page.id}")
    assert outputs["comment-url"] in {
        f"https://github.com/acme/shop/pull/7#issuecomment-{one.id}" for one in telling.home.comments
    }
    assert telling.warnings == []


def test_several_previews_have_a_section_each_in_one_comment(telling: Telling) -> None:
    admin = samples.report(samples.passed_case(), run_id="b", url="https://admin.test/")
    both = merge([red(), admin], "ab")
    folder = telling.kept(both)
    (folder / "runs/a/login").mkdir(parents=True)
    (folder / "runs/a/login/video.webm").write_bytes(WEBM)
    telling.tell(both, folder)
    comment = telling.comment
    sections = re.findall(r"^#### (\S+) \[`(\S+)`\]\(\S+\): (.*)$", comment, re.MULTILINE)
    assert sections == [("🟢", "https://admin.test/", "1 of 1 case passed"), ("🔴", red().url, "1 of 1 case failed")]
    assert f"- preview: `{red().url}`" in comment
    assert f"\nhttps://admin.test/\n{red().url}\nend-" in (telling.root / "output").read_text(encoding="utf-8")
    with telling.results.artifacts["smoke-report-default-2-files"].archive as archive:
        junit = archive.read("runs/ab/junit.xml").decode()
    assert re.findall(r'<testcase name="([^"]+)"', junit) == [
        "Sign in at https://admin.test/",
        f"Sign in at {red().url}",
    ]
    video = telling.results.artifacts["smoke-report-default-2-case-2-video.webm"]
    assert video.content == WEBM
    assert f"/artifacts/{video.id}" in comment


def test_where_nothing_can_be_uploaded_the_workspace_has_it(telling: Telling) -> None:
    telling.more["GITHUB_SERVER_URL"] = "https://github.acme.example"
    telling.tell(red(), telling.kept(red()))
    [said] = telling.warnings
    assert ".smoketree-1" in said
    assert "`include-hidden-files: true`" in said, "upload-artifact leaves out what begins with a dot"
    assert telling.results.artifacts == {}
    assert telling.outputs["artifact-url"] == ""
    assert (telling.root / telling.outputs["report-html"]).is_file()
    assert len(telling.home.comments) == 1


@pytest.mark.parametrize("trouble", ["results", "comment", "status", "disk"])
def test_trouble_in_one_place_leaves_the_others_told(telling: Telling, trouble: str) -> None:
    faults = {"results": ("/CreateArtifact$", Fault(error(403, "no"))), "comment": ("/comments$", Fault.forbidden())}
    faults["status"] = ("/statuses/", Fault(Answer(b"<html>", 502)))
    if trouble in faults:
        telling.github.fault("POST", faults[trouble][0], faults[trouble][1], times=99)
    publisher = telling.publisher()
    if trouble == "disk":
        context = replace(publisher.job.context, workspace=telling.root / "gone")
        publisher = replace(publisher, job=replace(publisher.job, context=context))
    outcome = concluded(red())
    publisher.publish(outcome, None)
    assert outcome.conclusion is Conclusion.FAILED
    assert len(telling.home.comments) == (trouble != "comment")
    assert len(telling.home.statuses) == (trouble != "status")
    assert "1 of 1 case failed" in telling.summary
    assert telling.outputs["conclusion"] == "failed"
    assert telling.warnings
    assert telling.results.token not in "".join(telling.said)


def test_what_is_told_is_what_a_later_job_reads(telling: Telling) -> None:
    """A first preview passed and lies in the folder; then the second could not even be begun."""
    folder = telling.kept(samples.report(samples.passed_case(), run_id="passed"))
    telling.tell(untested("the plan smoke/b.md is wrong"), folder, mode="run", shard="1/2")
    with telling.results.artifacts["smoke-report-default--1-of-2-2-files"].archive as archive:
        latest = json.loads(archive.read("results/latest.json"))
    assert (latest["aborted"], latest["abortReason"]) == (True, "the plan smoke/b.md is wrong")
    assert (telling.home.comments, telling.home.statuses) == ([], [])


def test_a_cancelled_shard_leaves_its_report_for_the_job_that_waits(telling: Telling) -> None:
    report = untested("interrupted (SIGINT)")
    for mode, uploaded in (("all", []), ("run", ["smoke-report-default-2-files"])):
        telling.publisher(mode=mode).publish(Outcome(report, Conclusion.CANCELLED), None)
        assert list(telling.results.artifacts) == uploaded


def test_a_key_of_any_kind_cannot_hinder_the_rest(telling: Telling) -> None:
    publisher = telling.publisher()
    publisher = replace(publisher, job=replace(publisher.job, inputs=replace(publisher.job.inputs, comment_key="a--b")))
    publisher.publish(concluded(red()), None)
    assert any("the comment could not be published" in line for line in telling.warnings)
    assert telling.outputs["conclusion"] == "failed"


def evident() -> TestReport:
    """Two failures with everything that a run leaves of one."""
    cases = []
    for name in ("one", "two"):
        row = {"snapshot": f"{name}/tree.yml", "screenshot": f"{name}/failure.png"}
        bad = samples.failed_case().assertions[0].model_copy(update=row)
        kinds = {"video": "video.webm", "console": "console.log", "network": "network.log", "transcript": "said.jsonl"}
        artifacts = tuple(Artifact(kind=kind, path=f"{name}/{file}") for kind, file in kinds.items())
        cases.append(samples.failed_case(name, assertions=(bad,), artifacts=artifacts))
    return samples.report(*cases, run_id="a")


MEDIA = {
    f"{name}__{file}": content
    for name in ("one", "two")
    for file, content in {"failure": PNG, "video": WEBM, "tree": TREE, "console": LOG, "network": LOG}.items()
}


def links_in(*texts: str) -> set[str]:
    """Every address that the texts link to or show, but for those of the repository, its preview and its run."""
    found = {address for text in texts for address in re.findall(r'(?:\]\(|src=")([^)"\s]+)', text)}
    known = ("/blob/", "/compare/", "/attempts/", "pr-7.preview.example.test")
    return {address for address in found if not any(part in address for part in known)}


def assert_no_dead_links(telling: Telling) -> None:
    """Comment and summary link to what is up, and name no path of the archive or of this machine."""
    comment, summary = telling.comment, telling.summary
    alive = {f"https://github.com/acme/shop/actions/runs/42/artifacts/{one.id}" for one in telling.results.up}
    alive |= {f"{ADDRESS}/{number}" for number in telling.attachments.kept}
    assert {address.partition("#")[0] for address in links_in(comment, summary)} <= alive
    for text in (comment, summary):
        assert not re.search(r"failure\.png|video\.webm|tree\.yml|\.log|runs/a|index\.html|/tmp|\.smoketree", text)


def test_each_piece_of_evidence_has_an_address_of_its_own(telling: Telling) -> None:
    telling.tell(evident(), telling.kept(evident(), **MEDIA))
    assert_no_dead_links(telling)
    names = {one.name.removeprefix("smoke-report-default-2"): one for one in telling.results.up}
    ends = ("picture.png", "video.webm", "snapshot.txt", "console.txt", "network.txt")
    expected = {f"-case-{number}-{end}" for number in (1, 2) for end in ends}
    assert set(names) == {*expected, ".html", "-files"}
    comment = telling.comment
    for name in (*expected, ".html", "-files"):
        assert f"/artifacts/{names[name].id}" in comment, name
    assert names["-case-1-picture.png"].mime == "image/png"
    assert names["-case-1-console.txt"].content == LOG
    assert "<img" not in comment
    assert telling.warnings == []


def test_with_a_person_s_token_the_pictures_are_inline(telling: Telling) -> None:
    telling.tell_with_pictures()
    assert_no_dead_links(telling)
    assert list(telling.attachments.kept.values()) == [PNG, PNG]
    for text in (telling.comment, telling.summary):
        assert len(re.findall(rf'<td><img width="600" alt="[^"]+" src="{ADDRESS}/0000-[12]">', text)) == 2
    assert not [one.name for one in telling.results.up if "picture" in one.name], "it is not uploaded twice"
    assert telling.warnings == []
    assert telling.attachments.token not in "".join(telling.said) + telling.comment


@pytest.mark.parametrize("own", [True, False])
def test_a_token_that_may_not_attach_leaves_links(telling: Telling, own: bool) -> None:
    """The job's own token is what a reader of the docs tries first."""
    token = telling.github.token if own else "github_pat_of_somebody_else"
    telling.tell_with_pictures(token=token)
    assert_no_dead_links(telling)
    [said] = telling.warnings
    assert "pictures are not inline" in said
    assert "answered 404: `media-token` must be a person's token" in said
    assert token not in said
    assert "[picture](https://github.com/acme/shop/actions/runs/42/artifacts/" in telling.comment


FAULTS = {
    "422": Fault(error(422, "no")),
    "5xx": Fault.bad_gateway(),
    "dropped": Fault.dropped(),
    "late": Fault.dropped(after=True),
    "malformed": Fault.malformed(),
    "evil": Fault(Answer({"url": "https://evil.example/x.png"}, 201)),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("where", [PATH, "/CreateArtifact$", "/FinalizeArtifact$", "^/blob/artifact/"])
def test_an_upload_that_fails_is_a_warning_and_no_link(telling: Telling, fault: str, where: str) -> None:
    method = "PUT" if "blob" in where else "POST"
    telling.github.fault(method, where, FAULTS[fault], times=3)
    telling.tell_with_pictures()
    assert_no_dead_links(telling)
    assert telling.outputs["conclusion"] == "failed"
    assert telling.attachments.token not in "".join(telling.said)


def test_where_every_upload_fails_the_comment_says_what_it_can(telling: Telling) -> None:
    telling.github.fault("POST", f"{PATH}|Artifact$", Fault.forbidden(), times=99)
    telling.tell_with_pictures()
    assert_no_dead_links(telling)
    run = "[run](https://github.com/acme/shop/actions/runs/42/attempts/2)"
    assert f"{run}, where *Re-run jobs* runs the tests again" in telling.comment
    assert len(telling.warnings) <= 4
    assert len(telling.github.hits("POST", "/CreateArtifact$")) <= 10, "evidence is given up after a few"


def test_a_fork_s_pictures_become_no_attachments(telling: Telling) -> None:
    telling.fork = True
    telling.tell_with_pictures()
    assert telling.attachments.kept == {}
    assert_no_dead_links(telling)


def test_the_picture_of_a_phone_is_no_higher_than_the_others(telling: Telling) -> None:
    tall = PNG.replace((1280).to_bytes(4, "big"), (390).to_bytes(4, "big"))
    media = {**MEDIA, "one__failure": tall.replace((720).to_bytes(4, "big"), (844).to_bytes(4, "big"))}
    telling.tell_with_pictures(telling.kept(evident(), **media))
    assert re.findall(r'<img width="(\d+)"', telling.comment) == ["231", "600"]


def test_a_picture_that_is_none_is_not_uploaded(telling: Telling) -> None:
    folder = telling.kept(evident(), **MEDIA)
    picture = Store(folder).run_folder("a") / "one/failure.png"
    picture.write_bytes(b"<script>")
    (Store(folder).run_folder("a") / "two/failure.png").unlink()
    (Store(folder).run_folder("a") / "two/failure.png").symlink_to("/etc/passwd")
    telling.tell_with_pictures(folder)
    assert telling.attachments.kept == {}
    assert not [one.name for one in telling.results.up if "picture" in one.name]
    assert_no_dead_links(telling)


ON_DEMAND = b"""on: issue_comment
jobs: {smoke: {steps: [{uses: smoketree/smoketree@v1}]}}
"""


@pytest.mark.parametrize(
    ("fork", "workflow", "said"),
    [
        (False, ON_DEMAND, " · `/smoke` runs the tests again\n"),
        (False, b"on: push", "), where *Re-run jobs* runs the tests again\n"),
        (True, ON_DEMAND, "), where *Re-run jobs* runs the tests again\n"),
        (
            True,
            ON_DEMAND.replace(b"@v1", b"@v1, with: {allow-forks: true}"),
            f" · `/smoke {C0FFEE[:10]}` runs the tests again\n",
        ),
    ],
)
def test_the_comment_says_how_to_run_it_again(telling: Telling, fork: bool, workflow: bytes, said: str) -> None:
    telling.fork = fork
    telling.home.files["main", ".github/workflows/smoke.yml"] = workflow
    telling.tell(red())
    assert telling.comment.endswith(said)
    assert telling.summary.endswith(said)


def test_where_it_passed_before_is_in_comment_and_summary(telling: Telling) -> None:
    green = samples.report(samples.passed_case(), run_id="g")
    publisher = telling.publisher()
    publisher.publish(concluded(green), None)
    earlier = replace(publisher.target or Target(""), sha="b" * 40)
    assert "last passed" not in telling.comment
    later = telling.publisher()
    job = replace(later.job, context=replace(later.job.context, run_id="43"))
    later = replace(later, job=job, target=earlier)
    (telling.root / "summary").unlink()
    failed = red().model_copy(update={"environment": Environment(commit="b" * 40)})
    later.publish(concluded(failed), None)
    said = f"last passed at `c0ffee0`, [changes since](https://github.com/acme/shop/compare/{C0FFEE}...{'b' * 40})"
    assert said in telling.comment
    assert said in telling.summary


PLAN = """#Case 1: Mugs
- Open /shop
- Get me to the mugs
- Click "Buy"
- Verify cheap ones lead
"""


def read_by_a_model(telling: Telling) -> tuple[TestReport, Path]:
    """A run in which a model read lines 3 and 5; of the second, nothing was kept."""
    act = samples.step(3, "Get me to the mugs", "clicked", resolver=Resolver.ACT, read_as='Click "Mugs"')
    claim = samples.assertion(5, "cheap ones lead", resolver=Resolver.REWRITE, read_as='Verify "Price" is sorted')
    case = samples.passed_case("Mugs", 1, "smoke/a.md", steps=(act,), assertions=(claim,))
    report = samples.report(case, run_id="a", plans=(PlanSource(file="smoke/a.md", text=PLAN, sha="0"),))
    plan = parse(PLAN, "smoke/a.md").draft
    assert plan is not None
    key = line_key(plan, plan.cases[0], plan.cases[0].steps[1])
    folder = telling.kept(report)
    offer_file(folder, "smoke/readings.toml", render_readings([StoredReading(key, ('Click "Mugs"',), "act")], "smoke"))
    return report, folder


def test_lines_that_a_model_read_come_with_their_readings_to_commit(telling: Telling) -> None:
    report, folder = read_by_a_model(telling)
    pull = telling.home.pulls[7]
    pull.files = ["smoke/a.md"]
    pull.patches["smoke/a.md"] = "@@ -0,0 +1,5 @@\n" + "".join(f"+{line}\n" for line in PLAN.splitlines())
    telling.tell(report, folder)
    comment = telling.comment
    kept = telling.results.artifacts["smoke-report-default-2-readings.toml"]
    assert "2 lines read by a model" in comment
    assert f"[`smoke/readings.toml`](https://github.com/acme/shop/actions/runs/42/artifacts/{kept.id})" in comment
    [reading] = parse_readings(kept.content.decode(), "smoke")
    assert (reading.key.line, reading.lines) == ("Get me to the mugs", ('Click "Mugs"',))
    [suggested] = pull.reviewed
    assert (suggested["path"], suggested["line"]) == ("smoke/a.md", 3)
    assert suggested["body"].endswith('```suggestion\n- Click "Mugs"\n```\n')


@pytest.mark.parametrize("trouble", ["files", "reviews", "base", "off"])
def test_where_nothing_can_be_suggested_nothing_is_said(telling: Telling, trouble: str) -> None:
    report, folder = read_by_a_model(telling)
    pull = telling.home.pulls[7]
    pull.files = ["smoke/a.md"]
    pull.patches["smoke/a.md"] = "@@ -0,0 +1,5 @@\n" + "".join(f"+{line}\n" for line in PLAN.splitlines())
    telling.github.fault("GET" if trouble == "files" else "POST", f"/{trouble}$", Fault.forbidden(), times=9)
    publisher = telling.publisher(comment="off" if trouble == "off" else "always")
    if trouble == "base" and publisher.target is not None:
        publisher = replace(publisher, target=replace(publisher.target, plans=PlansFrom.BASE))
    publisher.publish(concluded(report), folder)
    assert pull.reviewed == []
    assert telling.warnings == []
