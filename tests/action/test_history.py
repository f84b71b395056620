"""What the base branch says of cases: its record as an artifact, and its file of cases in quarantine."""

import json

import pytest

from smoketree.report.history import History, read_history
from tests.action.runner import Runner
from tests.action.stand_in import told
from tests.fakes.github_state import Artifact, Run, packed, stamp
from tests.github.waiting import C0FFEE
from tests.report.test_history import ENTRY

MAIN = "d" * 40
NAME = "smoke-history-default"
PLAN = "#Case 1: {}\n- Assert: x\n"
QUARANTINE = ENTRY.replace("smoke/login.md", "smoke/plan.md").replace('"Pay"', '"The case of smoke/plan.md"')


def on_main(job: Runner, words: str) -> None:
    """A push to main is tested; its record is an artifact of a run on main afterwards."""
    job.as_event("push")
    job.change(lambda payload: payload.update(ref="refs/heads/main", after=MAIN))
    job.more = {"GITHUB_REF": "refs/heads/main", "GITHUB_SHA": MAIN}
    job.inputs = {"url": "https://main.example"}
    job.plan(PLAN.format(words))
    job.run_id += 1
    job.results.artifacts.clear()
    job.go()
    keep(job, job.results.artifacts[NAME].content, stamp())


def keep(job: Runner, content: bytes, created_at: str) -> None:
    job.home.run(MAIN, head_branch="main").artifacts.append(Artifact(NAME, content, created_at=created_at))


def on_a_pull_request(job: Runner, words: str) -> int:
    job.more, job.inputs = {}, {}
    job.as_event("pull_request")
    job.plan(PLAN.format(words))
    job.run_id += 1
    return job.go()


def test_the_record_of_the_branch_is_carried_on_and_shown(job: Runner) -> None:
    on_main(job, "fine")
    on_main(job, "FAILS")
    record = json.loads(job.results.artifacts[NAME].archive.read("history.json"))
    assert [case["results"] for case in record["cases"]] == ["PF"]
    assert record["cases"][0]["lastPassed"]["commit"] == MAIN

    assert on_a_pull_request(job, "FAILS") == 1
    assert "failed in 1 of the last 2 runs on main" in job.comments[0]
    assert on_a_pull_request(job, "fine") == 0
    assert "1 fixed here" in job.comments[0]


def test_all_shards_of_a_run_are_divided_by_the_record_of_when_it_was_made(job: Runner) -> None:
    on_main(job, "fine")
    job.inputs, job.run_id = {"shard": "1/1", "mode": "run"}, 900
    job.more = {}
    job.as_event("pull_request")
    [first] = [each for run in job.home.runs.values() for each in run.artifacts]
    first.created_at = "2026-11-22T08:00:00Z"
    job.home.runs[900] = Run(C0FFEE, id=900, created_at="2026-11-22T09:00:00Z")
    later = packed(("history.json", History(branch="main").model_dump_json(by_alias=True)))
    keep(job, later, "2026-11-22T09:00:01Z")
    assert job.go() == 0, job.said
    record = read_history(told(job.report)["record"])
    assert [case.name for case in record.cases] == ["The case of smoke/plan.md"]


def test_a_forks_branch_of_the_same_name_has_no_say(job: Runner) -> None:
    on_main(job, "FAILS")
    for run in job.home.runs.values():
        run.head_repository = "mallory/shop"
    on_a_pull_request(job, "FAILS")
    assert "runs on main" not in job.comments[0]


def test_without_the_permission_nothing_is_known_and_nothing_fails(job: Runner) -> None:
    on_main(job, "FAILS")
    scopes = {"contents": "read", "pull_requests": "write", "issues": "write", "deployments": "read"}
    job.github.identities[job.github.token].permissions = scopes
    assert on_a_pull_request(job, "fine") == 0
    assert "runs on main" not in job.comments[0]


@pytest.mark.parametrize(
    ("place", "until", "code"),
    [
        pytest.param("base", "2099-01-01", 0, id="in quarantine"),
        pytest.param("base", "2020-01-01", 1, id="its day is over"),
        pytest.param("pull request", "2099-01-01", 1, id="only a pull request says so"),
    ],
)
def test_a_failure_in_the_base_s_quarantine_does_not_count(job: Runner, place: str, until: str, code: int) -> None:
    text = QUARANTINE.replace("2026-11-23", until)
    job.on_base(PLAN.format("x"))
    if place == "base":
        job.on_base(text, "smoke/quarantine.toml")
    else:
        job.plan(text, "smoke/quarantine.toml")
    assert on_a_pull_request(job, "FAILS") == code, job.said
    [comment] = job.comments
    assert "1 of 1 case failed" in comment
    assert ("in quarantine" in comment) is (code == 0)
    assert ("its failure counts" in comment) is (until == "2020-01-01")
