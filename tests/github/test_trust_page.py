"""The table of SECURITY.md says what the code does."""

import re
from pathlib import Path

from smoketree.github.trust import PlansFrom, Secrets, Trust, shows_check, trust_of

PAGE = Path(__file__).resolve().parents[2] / "SECURITY.md"
PLANS = {PlansFrom.WORKSPACE: "the workspace", PlansFrom.BASE: "the base branch"}
SECRETS = {Secrets.ALL: "all", Secrets.NOT_PLANS: "no plan's", Secrets.NONE: "none"}
EVENTS = {
    "pull_request", "pull_request_target", "deployment_status", "repository_dispatch", "issue_comment", "workflow_run",
    "merge_group", "push", "schedule", "workflow_dispatch",
}  # fmt: skip


def told(trust: Trust, event: str) -> tuple[str, ...]:
    secrets = "nothing is done" if trust.refused else SECRETS[trust.secrets]
    # Secrets that are kept back count as missing (action/testing.py).
    neutral = trust.secretless or trust.secrets is not Secrets.ALL
    missing = "" if trust.refused else "neutral" if neutral else "an error"
    return PLANS[trust.plans], secrets, missing, "yes" if shows_check(event) else "no"


def test_the_table_of_events_is_the_code() -> None:
    table = PAGE.read_text(encoding="utf-8").partition("<!-- trust -->\n")[2].partition("<!-- end of trust -->")[0]
    seen: dict[str, set[str]] = {}
    for row in table.splitlines()[2:]:
        events, code, *cells = (cell.strip() for cell in row.strip("|").split("|"))
        said = tuple(cell.partition(" (")[0] for cell in cells)
        for event in re.findall(r"`(\w+)`", events):
            seen.setdefault(event, set()).add(code)
            trust = trust_of(
                event, fork="fork" in code, dependabot="Dependabot" in code, allow_forks="allow-forks" in code
            )
            assert said == told(trust, event), f"{event}, {code}"
    assert set(seen) == EVENTS
    forks = {event for event, codes in seen.items() if "a fork's, `allow-forks`" in codes}
    assert forks == {
        event for event in EVENTS if trust_of(event, fork=True, dependabot=False, allow_forks=False).refused
    }
