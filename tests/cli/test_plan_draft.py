"""`smoketree plan` and `smoketree diagnose` as a user runs them: a plan is drafted, run, and its failure explained."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import says_plainly, smoketree, smoketree_anew
from tests.fakes.messages_api import MessagesApi
from tests.fakes.model_peers import Answer, Body, newest, say, use
from tests.fakes.pages import Pages
from tests.report.test_diagnose import AFTER, report

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]

FORM = "<title>Start</title><h1>{}</h1><form><label>Email <input type=email></label><button>Send</button></form>"


def test_a_plan_is_drafted_and_its_failure_explained(tmp_path: Path, pages: Pages) -> None:
    url = pages.html("/start", FORM.format("Welcome"))
    quiet: dict[str, Any] = {"SMOKETREE_VIDEO": "off", "SMOKETREE_TRACE": "off", "SMOKETREE_PROVIDER": "none"}
    done = smoketree_anew("plan", "--url", url, "--out", "smoke/start.md", cwd=tmp_path, **quiet)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "smoke/start.md").read_text().startswith("#Case 1: The page Welcome opens\n")
    pages.html("/start", FORM.format("Wellcome"))
    assert (
        smoketree("run", "--url", pages.origin, cwd=tmp_path, **quiet).returncode == 3
    )  # it may be a slip of the plan
    explained = smoketree_anew("diagnose", cwd=tmp_path, **quiet)
    assert explained.returncode == 0
    assert "not tested smoke/start.md:5 The page Welcome opens" in explained.stdout
    assert 'near name: heading "Wellcome"' in explained.stdout
    assert "last pass: none is known" in explained.stdout
    says_plainly(smoketree("plan", cwd=tmp_path, **quiet), 2, "no address to visit")
    says_plainly(smoketree("mcp", "--caps", "pdf", cwd=tmp_path, **quiet), 2, "--caps is for smoketree mcp --browser")


def test_a_model_adds_cases_and_a_paragraph(tmp_path: Path, pages: Pages) -> None:
    url = pages.html("/start", FORM.format("Welcome"))
    lines = ["Open /start", 'Type "nonsense" into "Email"', 'Click "Send"', 'Assert: the page shows "Welcome"']
    wrong = ["Open /start", 'Assert: the heading "Farewell" is shown', 'Click "Send"']

    def peer(body: Body) -> Answer:
        if not body.get("tools"):
            return [say("The heading was\nrenamed.")], "end_turn"
        assert 'heading "Welcome"' in newest(body)
        cases = [{"name": "A wrong address is refused", "lines": lines}, {"name": "Wrong", "lines": wrong}]
        return [use("propose_cases", cases=cases)], "tool_use"

    with MessagesApi(peer) as api:
        model: dict[str, Any] = {"SMOKETREE_VIDEO": "off", "SMOKETREE_TRACE": "off", **api.environ}
        done = smoketree("plan", "--url", url, "--out", "smoke/start.md", cwd=tmp_path, **model)
        assert done.returncode == 0, done.stderr
        text = (tmp_path / "smoke/start.md").read_text()
        assert '#Case 3: A wrong address is refused\n\n- Open /start\n- Type "nonsense" into "Email"\n' in text
        assert "Farewell" not in text
        assert "left out, because it failed or could not be carried out: Wrong" in done.stderr
        report(tmp_path / ".smoketree", "run-2-broken", passed=False, page=AFTER)
        explained = smoketree("diagnose", cwd=tmp_path, **model)
        assert "(an opinion, not evidence): The heading was renamed." in explained.stdout.replace("`", "")
        assert len(api.bodies) == 2
        spent = smoketree("diagnose", "--max-cost", "0.000001", cwd=tmp_path, **model)
        assert spent.returncode == 0, spent.stderr
        assert "No opinion of a model" in spent.stdout
        assert "near name" in spent.stdout, "the explanation does not depend on the model"
        assert len(api.bodies) == 2, "nothing was sent beyond the budget"
