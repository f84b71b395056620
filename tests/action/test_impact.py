"""What a pull request touches: its change by GitHub's comparison, the base branch's coverage by its artifact."""

import json

import pytest

from smoketree.impact.repository import blob_name
from tests.action.runner import HEAD, Runner
from tests.action.stand_in import told
from tests.action.test_history import NAME, on_a_pull_request, on_main

CART = "function add() {\n  return 1;\n}\nfunction empty() {\n  return 0;\n}\n"
NEW = CART.replace("1", "2").replace("0", "3")
SHOP, HELP = "smoke/plan.md", "smoke/help.md"


@pytest.fixture
def job(job: Runner) -> Runner:
    job.plan("#Case 1: x\n- Assert: x\n", HELP)
    for path, before, after in (("web/cart.js", CART, NEW), ("README.md", "a\n", "b\n"), ("api.py", "a\n", "a\n")):
        job.home.files["main", path] = before.encode()
        job.home.files[HEAD, path] = after.encode()
    return job


def runs(job: Runner, text: str) -> None:
    """What the child leaves: the shop's case runs the file with that text, all but `empty`'s own lines."""
    record = {"blob": blob_name(text.encode()), "code": "1-6"}
    cases = [
        {"plan": SHOP, "name": f"The case of {SHOP}", "pages": {"/cart": {"assets/web/cart.js": "1-4,6"}}},
        {"plan": HELP, "name": f"The case of {HELP}", "pages": {"/help": {}}},
    ]
    job.plan(json.dumps({"files": {"assets/web/cart.js": record}, "cases": cases}), "smoke/ran.json")


def case_names(job: Runner) -> None:
    """Plans whose cases have the names that the stand-in reports."""
    job.plan(f"#Case 1: The case of {HELP}\n- Assert: x\n", HELP)


def ran(job: Runner) -> set[str]:
    report = json.loads(job.report.read_text())
    return {case["plan"]["file"] for case in report["scenarios"]}


def test_changed_lines_that_no_case_ran_and_suspects_are_in_the_comment(job: Runner) -> None:
    case_names(job)
    runs(job, CART)
    on_main(job, "fine")
    assert set(job.results.artifacts[NAME].archive.namelist()) == {"history.json", "coverage.json"}

    runs(job, NEW)
    assert on_a_pull_request(job, "FAILS") == 1
    assert ran(job) == {SHOP, HELP}
    [comment] = job.comments
    assert "the change since main touches smoke/plan.md (1 case)" in comment
    assert "web/cart.js:5 was never run" in comment
    assert "the case ran its changed lines 2, no case that passed did" in comment


def test_only_what_is_touched_is_run_on_request(job: Runner) -> None:
    case_names(job)
    runs(job, CART)
    on_main(job, f"The case of {SHOP}")
    assert told(job.report)["settings"]["coverage"] is True
    runs(job, NEW)
    job.inputs, job.more = {"changed-only": "true"}, {}
    job.as_event("pull_request")
    job.run_id += 1
    assert job.go() == 0, job.said
    assert ran(job) == {SHOP}
    assert "changed-only: 1 plan not run: smoke/help.md" in job.comments[0]


def test_a_file_that_was_renamed_touches_what_ran_it(job: Runner) -> None:
    case_names(job)
    runs(job, CART)
    on_main(job, f"The case of {SHOP}")
    job.home.files[HEAD, "web/basket.js"] = CART.encode()
    del job.home.files[HEAD, "web/cart.js"]
    on_a_pull_request(job, f"The case of {SHOP}")
    assert "the change since main touches smoke/plan.md (1 case)" in job.comments[0]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        pytest.param("nothing kept", "no run on main has kept its coverage", id="no coverage of the base"),
        pytest.param("api.py", "no recorded page loaded api.py", id="a file of the server"),
        pytest.param("a large tree", "the repository has too many files", id="a repository that GitHub cuts"),
        pytest.param("no permission", "the change from main to c0ffee0", id="GitHub does not say"),
    ],
)
def test_all_is_run_where_it_is_not_known_and_the_comment_says_so(job: Runner, change: str, why: str) -> None:
    runs(job, CART)
    if change != "nothing kept":
        on_main(job, "fine")
    if change == "api.py":
        job.home.files[HEAD, "api.py"] = b"b\n"
    if change == "a large tree":
        job.home.most_entries = 1
    if change == "no permission":
        scopes = {"actions": "read", "pull_requests": "write", "issues": "write", "deployments": "read"}
        job.github.identities[job.github.token].permissions = scopes
    job.inputs, job.more = {"changed-only": "true"}, {}
    job.as_event("pull_request")
    job.plan("#Case 1: fine\n- Assert: x\n")
    assert job.go() == 0, job.said
    assert ran(job) == {SHOP, HELP}
    assert "may touch every case" in job.comments[0]
    assert why in job.comments[0]


@pytest.mark.parametrize("left", ["{", '{"cases": [{"plan": "a", "name": "a", "pages": {"/": {"x": "1-999999"}}}]}'])
def test_what_the_child_leaves_is_no_more_than_coverage(job: Runner, left: str) -> None:
    job.plan(left.replace('"1-999999"', json.dumps(",".join(["1-999999"] * 100))), "smoke/ran.json")
    on_main(job, "fine")
    assert job.results.artifacts[NAME].archive.namelist() == ["history.json"]


def test_a_fork_s_run_records_nothing(job: Runner) -> None:
    runs(job, NEW)
    job.change(lambda payload: payload["pull_request"]["head"]["repo"].update(full_name="mallory/shop", fork=True))
    job.home.pulls[7].head_repository = "mallory/shop"
    job.plan('#Case 1: fine\n- Assert: the page shows "Hi"\n')
    job.go()
    assert "coverage" not in told(job.report)["settings"]
    assert "never run" not in job.summary
