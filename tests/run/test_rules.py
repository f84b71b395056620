"""What a session of a plan may do."""

from pathlib import Path

from smoketree.plan.parser import parse
from smoketree.run.rules import rules_for, session_options
from smoketree.settings import load_settings


def test_a_session_of_a_run_asks_no_private_address_but_the_preview(tmp_path: Path) -> None:
    plan = parse('#Case 1: a\n- Open "/"\n- Assert: the page shows "x"\n', "a.md").plan
    assert plan is not None
    settings = load_settings({"url": "https://preview.example"})
    options = session_options(
        plan, rules_for(plan, settings, {}), settings, output=tmp_path, cookies=(), storage_state=None
    )
    assert options.private_network is False
    assert options.origin == "https://preview.example"
