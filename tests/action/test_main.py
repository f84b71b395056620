"""The whole Action as a runner starts it, against the fake GitHub and the sample app."""

import signal
from pathlib import Path

import pytest

from tests.action.runner import HEAD, running

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

GREEN = """---
secrets: [MAIL]
---
#Case 1: The home page greets
- Open "/login"
- Type {{secret.MAIL}} into "Email"
- Assert: the heading "Sign in" is shown
"""
RED = """#Case 1: The home page greets
- Open "/login"
- Assert: within 1 seconds the heading "Good riddance" is shown
"""
TRACERS = {"MAIL": "tracer-mail@example.com", "KEY": "sk-tracer-of-the-model-key", "BYPASS": "tracer-bypass-value"}


def test_a_pull_request_gets_one_comment_that_stays_true(tmp_path: Path) -> None:
    with running(tmp_path) as job:
        job.inputs = {
            "secrets": f"MAIL={TRACERS['MAIL']}",
            "anthropic-api-key": TRACERS["KEY"],
            "bypass": f"cookie:pass={TRACERS['BYPASS']}",
            "video": "off",
        }
        job.plan(RED)
        assert job.do() == 1, job.said
        [first] = job.comments
        assert first.startswith("<!-- smoketree:default -->\n")
        assert "1 of 1 case failed" in first
        assert "smoke/plan.md:3" in first
        assert "Good riddance" in first
        assert "::error file=smoke/plan.md,line=3" in job.said
        outputs = job.assignments()
        assert outputs["conclusion"] == "failed"
        assert (job.workspace / outputs["report-json"]).is_file()
        page = next(one for one in job.results.artifacts.values() if one.name.endswith(".html"))
        assert outputs["artifact-url"].endswith(f"/actions/runs/42/artifacts/{page.id}")
        assert outputs["artifact-url"] in first
        assert "Good riddance" in page.content.decode()

        job.run_id, job.results.artifacts = 43, {}
        job.plan(GREEN)
        assert job.do() == 0, job.said
        [second] = job.comments
        assert second.count("\n\n") == 2, "a green comment is three lines"
        assert "1 of 1 case passed" in second
        assert job.assignments()["conclusion"] == "passed"

        job.run_id, job.results.artifacts = 41, {}
        job.plan(RED)
        assert job.do() == 1
        assert job.comments == [second], "an older run never overwrites a newer one"

        leaks = [name for name, value in TRACERS.items() if value in masks_aside(job.everything)]
        assert not leaks
        tokens = (job.github.token, job.results.token)
        assert not [token for token in tokens if token in masks_aside(job.everything)]
        written = [hit.path for hit in job.github.log if hit.method == "POST"]
        assert not any("/statuses/" in path for path in written), "the job is a check"


def test_a_run_that_is_cancelled_says_so_and_then_keeps_quiet(tmp_path: Path) -> None:
    with running(tmp_path) as job:
        job.inputs = {"video": "off"}
        job.plan('#Case 1: Waits\n- Open "/login"\n- Wait 60 seconds\n- Assert: the heading "Sign in" is shown\n')
        process = job.start()
        assert process.stdout is not None
        for line in process.stdout:
            if "begins" in line:
                break
        process.send_signal(signal.SIGINT)
        job.said = process.communicate(timeout=30)[0]
        assert process.returncode == 130, job.said
        [comment] = job.comments
        assert "interrupted" in comment
        assert job.assignments()["conclusion"] == "cancelled"
        states = {f"STATE_{name}": value for name, value in job.assignments("state").items()}
        requests = len(job.github.log)
        assert job.do("finalize", **states) == 0
        assert len(job.github.log) == requests, "all was told"


def test_a_job_that_was_killed_is_told_of_by_the_step_after_it(tmp_path: Path) -> None:
    with running(tmp_path) as job:
        states = {"STATE_pull": "7", "STATE_sha": HEAD, "STATE_check-shown": "False"}
        assert job.do("finalize", **states) == 0, job.said
        [comment] = job.comments
        assert "the job was cancelled" in comment
        [status] = [one for one in job.home.statuses if one.sha == HEAD]
        assert (status.state, status.context) == ("error", "smoketree")


def test_a_fork_without_secrets_runs_what_needs_none(tmp_path: Path) -> None:
    with running(tmp_path) as job:
        job.payload("pull_request_fork")
        job.home.pull(7, sha=HEAD, fork="mallory/shop")
        job.inputs = {"secrets": "MAIL=", "video": "off"}
        job.plan(GREEN, "smoke/secret.md")
        job.plan('#Case 1: Signs in\n- Open "/login"\n- Assert: the heading "Sign in" is shown\n', "smoke/plain.md")
        assert job.do() == 0, job.said
        assert job.assignments()["conclusion"] == "neutral"
        assert "NOT TESTED" in job.summary
        assert job.assignments()["passed"] == "1"


def masks_aside(text: str) -> str:
    """The text without the lines by which the runner is told what to mask."""
    return "\n".join(line for line in text.splitlines() if not line.startswith("::add-mask::"))
