"""Telling an outcome: what is uploaded, what links to it, and that trouble on the way leaves the rest told."""

import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from smoketree.action.inputs import read_inputs
from smoketree.action.outcome import Conclusion, Outcome, concluded, untested
from smoketree.action.place import read_place
from smoketree.action.publish import Publisher
from smoketree.github.api import Api
from smoketree.github.repository import Repository
from smoketree.github.target import Target
from smoketree.report.merge import merge
from smoketree.report.model import Artifact, Scenario, TestReport
from smoketree.report.store import Store
from tests.fakes.github_api import GithubApi
from tests.fakes.github_http import Answer, Fault, error
from tests.fakes.results_service import ResultsFake
from tests.github.waiting import C0FFEE, Waits
from tests.report import samples

WEBM = b"\x1a\x45\xdf\xa3video"


class Telling:
    """One job of `acme/shop` for #7, at the end of its tests."""

    def __init__(self, github: GithubApi, api: Api, root: Path) -> None:
        self.github, self.results, self.root = github, ResultsFake(github), root
        self.home = github.repository("acme/shop")
        self.pull = self.home.pull(7, sha=C0FFEE)
        self.repository = Repository(api, "acme/shop")
        self.said: list[str] = []
        self.more: dict[str, str] = dict(self.results.environ)

    def publisher(self, **inputs: str) -> Publisher:
        environ = {
            "GITHUB_REPOSITORY": "acme/shop",
            "GITHUB_WORKSPACE": str(self.root),
            "GITHUB_RUN_ID": "42",
            "GITHUB_RUN_ATTEMPT": "2",
            "GITHUB_OUTPUT": str(self.root / "output"),
            "GITHUB_STEP_SUMMARY": str(self.root / "summary"),
            "INPUT_TOKEN": self.github.token,
            **{f"INPUT_{name.upper().replace('_', '-')}": value for name, value in inputs.items()},
            **self.more,
        }
        target = Target("deployment_status", "acme/shop", C0FFEE, self.repository.pull(7))
        return Publisher(
            read_place(environ), read_inputs(environ), environ, self.repository, Waits(), self.said.append, target
        )

    def kept(self, report: TestReport, **media: bytes) -> Path:
        folder = self.root / ".smoketree-1"
        Store(folder).save(report)
        for name, content in media.items():
            path = Store(folder).run_folder(report.run_id) / name.replace("__", "/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.with_suffix(".webm").write_bytes(content)
        return folder

    @property
    def outputs(self) -> Mapping[str, str]:
        text = (self.root / "output").read_text(encoding="utf-8")
        return dict(re.findall(r"^(\S+)<<\S+\n(.*)\n", text, re.MULTILINE))

    @property
    def warnings(self) -> list[str]:
        return [line for line in self.said if line.startswith("::warning title=smoketree::")]

    def archive(self, name: str) -> zipfile.ZipFile:
        return zipfile.ZipFile(io.BytesIO(self.results.artifacts[name].content))


@pytest.fixture
def telling(tmp_path: Path) -> Iterator[Telling]:
    with GithubApi() as github, Api(github.token, api_url=github.url, between_writes=0.0, timer=Waits()) as api:
        yield Telling(github, api, tmp_path)


def filmed(scenario: Scenario) -> Scenario:
    return scenario.model_copy(update={"artifacts": (Artifact(kind="video", path="login/video.webm"),)})


def red() -> TestReport:
    return samples.report(filmed(samples.failed_case()), run_id="a")


def test_what_the_comment_links_to_is_up_before_it_is_written(telling: Telling) -> None:
    telling.publisher().tell(concluded(red()), telling.kept(red(), login__video=WEBM))
    [comment] = [one.body for one in telling.home.comments]
    page, video = (telling.results.artifacts[f"smoke-report-default-2{end}"] for end in (".html", "-video-1.webm"))
    for kept in (page, video):
        assert f"https://github.com/acme/shop/actions/runs/42/artifacts/{kept.id}" in comment
    assert f"/artifacts/{video.id}".encode() in page.content, "the page links to the video that is up"
    assert f"/blob/{C0FFEE}/smoke/login.md?plain=1#L10".encode() in page.content
    with telling.archive("smoke-report-default-2-files") as archive:
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
    telling.publisher().tell(concluded(both), folder)
    [comment] = [one.body for one in telling.home.comments]
    sections = re.findall(r"^#### (\S+) \[`(\S+)`\]\(\S+\): (.*)$", comment, re.MULTILINE)
    assert sections == [
        ("🟢", "https://admin.test/", "1 of 1 case passed"),
        ("🔴", red().url, "1 of 1 case failed"),
    ]
    assert f"- preview: `{red().url}`" in comment
    assert f"\nhttps://admin.test/\n{red().url}\nend-" in (telling.root / "output").read_text(encoding="utf-8")
    with telling.archive("smoke-report-default-2-files") as archive:
        junit = archive.read("runs/ab/junit.xml").decode()
    assert re.findall(r'<testcase name="([^"]+)"', junit) == [
        "Sign in at https://admin.test/",
        f"Sign in at {red().url}",
    ]
    video = telling.results.artifacts["smoke-report-default-2-video-1.webm"]
    assert video.content == WEBM
    assert f"/artifacts/{video.id}" in comment


def test_where_nothing_can_be_uploaded_the_workspace_has_it(telling: Telling) -> None:
    telling.more["GITHUB_SERVER_URL"] = "https://github.acme.example"
    telling.publisher().tell(concluded(red()), telling.kept(red()))
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
        publisher = replace(publisher, place=replace(publisher.place, workspace=telling.root / "gone"))
    outcome = concluded(red())
    publisher.tell(outcome, None)
    assert outcome.conclusion is Conclusion.FAILED
    assert len(telling.home.comments) == (trouble != "comment")
    assert len(telling.home.statuses) == (trouble != "status")
    assert "1 of 1 case failed" in (telling.root / "summary").read_text(encoding="utf-8")
    assert telling.outputs["conclusion"] == "failed"
    assert telling.warnings
    assert telling.results.token not in "".join(telling.said)


def test_what_is_told_is_what_a_later_job_reads(telling: Telling) -> None:
    """A first preview passed and lies in the folder; then the second could not even be begun."""
    folder = telling.kept(samples.report(samples.passed_case(), run_id="passed"))
    telling.publisher(mode="run", shard="1/2").tell(concluded(untested("the plan smoke/b.md is wrong")), folder)
    with telling.archive("smoke-report-default--1-of-2-2-files") as archive:
        latest = json.loads(archive.read("results/latest.json"))
    assert (latest["aborted"], latest["abortReason"]) == (True, "the plan smoke/b.md is wrong")
    assert (telling.home.comments, telling.home.statuses) == ([], [])


def test_a_cancelled_shard_leaves_its_report_for_the_job_that_waits(telling: Telling) -> None:
    report = untested("interrupted (SIGINT)")
    for mode, uploaded in (("all", []), ("run", ["smoke-report-default-2-files"])):
        telling.publisher(mode=mode).tell(Outcome(report, Conclusion.CANCELLED), None)
        assert list(telling.results.artifacts) == uploaded


def test_a_key_of_any_kind_cannot_hinder_the_rest(telling: Telling) -> None:
    publisher = telling.publisher()
    publisher = replace(publisher, inputs=replace(publisher.inputs, comment_key="a--b"))
    publisher.tell(concluded(red()), None)
    assert any("the comment could not be told" in line for line in telling.warnings)
    assert telling.outputs["conclusion"] == "failed"
