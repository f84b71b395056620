"""`mode: report`: one report of all shards, and never a green one that lacks a shard."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from smoketree.action import testing as secretless
from smoketree.action.inputs import read_inputs
from smoketree.action.readings import to_commit
from smoketree.action.runner_context import Conclusion, Job, Outcome, RunnerContext
from smoketree.action.shards import gathered
from smoketree.agent.readings import parse_readings
from smoketree.github.repository import Repository
from smoketree.github.runs import artifact_name
from smoketree.report.merge import merge
from smoketree.report.model import Artifact, Environment, PlanLine, Scenario, TestReport
from tests.action.test_readings import reading
from tests.fakes import github_state
from tests.fakes.github_api import GithubApi
from tests.github.waiting import C0FFEE, Waits, seen_with
from tests.report import samples

WEBM = b"\x1a\x45\xdf\xa3video"


class Gathering:
    """The job that joins shards of a run of `acme/shop`."""

    def __init__(self, shop: Repository, run: github_state.Run, root: Path) -> None:
        self.shop, self.run, self.into = shop, run, root / "kept"
        self.said: list[str] = []
        place = RunnerContext("acme/shop", root, str(run.id), 3, 1, "https://github.com", shop.api.url, "smoke")
        self.job = Job(place, read_inputs({}), {}, shop, Waits(), self.said.append)

    def shard(
        self, part: int, report: TestReport | bytes, media: Mapping[str, bytes] | None = None, *, attempt: int = 1
    ) -> None:
        text = report if isinstance(report, bytes) else report.model_dump_json(by_alias=True)
        content = github_state.packed(("results/latest.json", text), *(media or {}).items())
        name = f"{artifact_name('default', (part, 2), attempt)}-files"
        self.run.artifacts.append(github_state.Artifact(name, content))

    def go(self, run: int | None = None) -> Outcome:
        known = Environment(commit=C0FFEE, pull_request=7)
        return gathered(self.job, self.into, known, run)

    @property
    def files(self) -> set[str]:
        found = (path.relative_to(self.into).as_posix() for path in self.into.rglob("*") if path.is_file())
        return {name for name in found if not name.startswith("results/")}


@pytest.fixture
def home(github: GithubApi) -> github_state.Repository:
    return github.repository("acme/shop")


@pytest.fixture
def gathering(github: GithubApi, home: github_state.Repository, tmp_path: Path) -> Iterator[Gathering]:
    with seen_with(github) as shop:
        yield Gathering(shop, home.run(C0FFEE), tmp_path)


def one(run_id: str, *scenarios: Scenario, commit: str | None = C0FFEE) -> TestReport:
    return samples.report(*scenarios, run_id=run_id, environment=Environment(commit=commit))


def filmed(scenario: Scenario, path: str = "login/video-1.webm") -> Scenario:
    return scenario.model_copy(update={"artifacts": (Artifact(kind="video", path=path),)})


def videos(report: TestReport) -> list[str]:
    bad = (case for case in report.scenarios if not case.passed)
    return [item.path for case in bad for item in case.artifacts if item.kind == "video"]


def test_the_shards_are_one_report_with_their_evidence(gathering: Gathering) -> None:
    gathering.shard(1, one("a", filmed(samples.failed_case())), {"runs/a/login/video-1.webm": WEBM})
    gathering.shard(2, one("b", samples.passed_case("B", 20)), {"runs/b/x.png": b"png"})
    outcome = gathering.go()
    report = outcome.report
    assert (outcome.conclusion, report.passed_count, report.failed_count) == (Conclusion.FAILED, 1, 1)
    assert (report.environment.commit, report.environment.pull_request) == (C0FFEE, 7)
    assert videos(report) == ["../a/login/video-1.webm"]
    assert (gathering.into / "runs/a/login/video-1.webm").read_bytes() == WEBM
    assert gathering.files == {"runs/a/login/video-1.webm", "runs/b/x.png"}
    kept = json.loads((gathering.into / "results/latest.json").read_bytes())
    assert kept["runId"] == report.run_id
    assert gathering.said == []


def test_a_shard_of_several_previews_keeps_its_evidence(gathering: Gathering) -> None:
    both = merge([one("a", filmed(samples.failed_case())), one("b", samples.passed_case("B", 20))], "ab")
    gathering.shard(1, both, {"runs/a/login/video-1.webm": WEBM, "runs/other/x.webm": WEBM})
    gathering.shard(2, one("c", samples.passed_case("C", 30)))
    assert videos(gathering.go().report) == ["../a/login/video-1.webm"]
    assert gathering.files == {"runs/a/login/video-1.webm"}


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (None, "shard 2 of 2 left no report"),
        (b"{", "shard 2 of 2: .* is not JSON"),
        (b"[" * 100_000, "shard 2 of 2: .* is not JSON"),
        (b'{"runId": "b", "url": "x", "generatedAt": "", "hostile": 1}', "shard 2 of 2: .* is not a report: hostile"),
        (one("../../up", samples.passed_case("B", 20)), "shard 2 of 2: .* cannot be a run's id"),
        (one("latest", samples.passed_case("B", 20)), "shard 2 of 2: .* cannot be a run's id"),
        (one("b", samples.passed_case("B", 20), commit="beef" * 10), "shard 2 of 2: .* is of another commit"),
    ],
)  # fmt: skip
def test_without_a_shard_it_is_not_passed(gathering: Gathering, second: TestReport | bytes | None, said: str) -> None:
    gathering.shard(1, one("a", samples.passed_case()))
    if second is not None:
        gathering.shard(2, second)
    outcome = gathering.go()
    assert outcome.conclusion is Conclusion.ERROR
    assert not outcome.report.passed
    assert outcome.exit_code == 3
    assert outcome.report.passed_count == 1
    with pytest.raises(AssertionError, match=said):
        raise AssertionError(outcome.report.abort_reason)


def test_the_readings_of_all_shards_are_one_file(gathering: Gathering) -> None:
    for part in (1, 2):
        file = reading(str(part)).encode()
        hostile = {"readings/../../readings.toml": file, "readings/a/readings.toml": b"\xff"}
        gathering.shard(part, one(f"{part}", samples.passed_case()), {"readings/smoke/readings.toml": file, **hostile})
    gathering.go()
    [(path, content)] = to_commit(gathering.into).items()
    assert path == "smoke/readings.toml"
    assert [one.key.line for one in parse_readings(content.decode())] == ["1", "2"]


def test_no_shard_at_all_is_an_error_with_a_hint(gathering: Gathering) -> None:
    outcome = gathering.go()
    assert outcome.conclusion is Conclusion.ERROR
    assert "mode: run" in (outcome.report.abort_reason or "")


def test_what_an_artifact_names_stays_in_its_place(gathering: Gathering, tmp_path: Path) -> None:
    hostile = [
        "runs/a/../../../up.png",
        "runs/a/index.html",
        "runs/a/script.js",
        "runs/z/other.png",
        "runs/../results/latest.png",
        "results/other.png",
        "/tmp/up.png",  # noqa: S108
        "runs/a/a\x07b.png",
    ]
    gathering.shard(1, one("a", samples.passed_case()), dict.fromkeys(hostile, b"hostile"))
    gathering.shard(2, one("b", samples.passed_case("B", 20)), {"runs/b/good.png": b"good"})
    assert gathering.go().conclusion is Conclusion.PASSED
    assert gathering.files == {"runs/b/good.png"}
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_a_report_of_an_earlier_attempt_is_told_as_that(gathering: Gathering) -> None:
    """Its job passed and was not run again, or was and died before it could say anything."""
    gathering.shard(1, one("a", samples.passed_case()))
    gathering.shard(2, one("b", samples.failed_case("B", 20)))
    gathering.shard(2, one("c", samples.passed_case("B", 20)), attempt=2)
    outcome = gathering.go()
    assert outcome.conclusion is Conclusion.PASSED
    assert outcome.report.warnings == ("the report of shard 1 of 2 is of attempt 1, not of attempt 2",)


def test_the_shards_of_another_run_are_those_of_a_fork(
    gathering: Gathering, home: github_state.Repository, tmp_path: Path
) -> None:
    """`workflow_run`: the shards ran before, without secrets; what they could not test is neutral."""
    (tmp_path / "plans").mkdir()
    plan = '---\nsecrets: [MAIL]\n---\n#Case 1: B\n- Open "/"\n- Assert: the heading "B" is shown\n'
    (tmp_path / "plans/b.md").write_text(plan, encoding="utf-8")
    left_out = secretless.testable(
        tmp_path / "plans", ["b.md"], frozenset(), model=False, out=tmp_path / "out"
    ).left_out
    gathering.shard(1, one("a", samples.passed_case()))
    gathering.shard(2, one("b", *left_out))
    asked, context = gathering.run.id, replace(gathering.job.context, run_id=str(home.run(C0FFEE).id))
    gathering.job = replace(gathering.job, context=context)
    assert gathering.go().conclusion is Conclusion.ERROR
    assert gathering.go(asked).conclusion is Conclusion.NEUTRAL
    skipped = left_out[0].model_copy(update={"summary": "blocked", "plan": PlanLine(file="b.md", line=1)})
    gathering.shard(2, one("b", skipped))
    assert gathering.go(asked).conclusion is Conclusion.ERROR


def test_a_shard_that_died_when_it_was_run_again_is_not_stood_for_by_an_earlier_one(gathering: Gathering) -> None:
    gathering.shard(1, one("a", samples.passed_case("A", 10)))
    gathering.shard(2, one("b", samples.failed_case()))
    gathering.shard(2, one("c", samples.passed_case("B", 20)), attempt=2)
    gathering.run.jobs = [
        {"id": 1, "name": "smoke (1)", "run_attempt": 2, "conclusion": "failure"},
        {"id": 2, "name": "smoke (2)", "run_attempt": 2, "conclusion": "success"},
        {"id": 3, "name": "report", "run_attempt": 2, "conclusion": None},
    ]
    outcome = gathering.go()
    assert outcome.conclusion is Conclusion.ERROR
    assert outcome.report.abort_reason == "1 jobs of attempt 2 failed, 0 of them with a report"
    gathering.run.jobs[0] |= {"run_attempt": 1, "conclusion": "success"}
    assert gathering.go().conclusion is Conclusion.PASSED
