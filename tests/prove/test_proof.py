"""`smoketree prove` on the sample app: what it says of a plan that looks at too little."""

import json
from pathlib import Path

import pytest

from preview.app import create_app, serving
from smoketree.cli.demo import free_address
from smoketree.report.proof import AssertionProof, CaseProof, FaultOutcome, FaultResult, ProofReport, table
from smoketree.report.render import Format, render
from tests.cli.command import smoketree
from tests.report import samples

PLAN = """---
url: /shop
---

#Case 1: Buy a mug

- Click the "Add to cart" button for "Acorn Mug"
- Assert: the page shows "Acorn Mug added to the cart" within 2 seconds

#Case 2: What is not for sale

- Assert: the heading "Boats" is shown within 1 second
"""


@pytest.mark.browser
def test_faults_are_caught_and_the_rest_is_listed(tmp_path: Path) -> None:
    """With an inbox at a fixed port, as the sample app's own plans have it: each run listens there, one at a time."""
    (tmp_path / "shop.md").write_text(PLAN)
    with serving(create_app()) as url:
        flags = ("--budget", "4", "--workers", "2", "--inbox", f"smtp://{free_address()}", "--json", "proof.json")
        ran = smoketree("prove", "shop.md", "--url", url, *flags, cwd=tmp_path, timeout=300)
    assert not ran.stderr.startswith("smoketree: internal"), ran.stderr
    found = json.loads((tmp_path / "proof.json").read_text())
    mug, boats = found["cases"]
    assert boats["notProvable"].startswith("it does not pass: ")
    assert len(mug["faults"]) == 4
    caught = [one for one in mug["faults"] if one["outcome"] == "caught"]
    assert caught
    assert any(8 in one["failed"] for one in caught)
    assert mug["assertions"][0]["failed"]
    assert "shop.md: Buy a mug" in ran.stdout
    assert ran.returncode == (1 if any(one["outcome"] == "survived" for one in mug["faults"]) else 0)
    assert {each.name for each in tmp_path.iterdir()} == {"proof.json", "shop.md"}


@pytest.mark.parametrize("host", ["www.shop.example", "production.shop.example", "shop-live.example"])
def test_a_production_address_is_refused(host: str, tmp_path: Path) -> None:
    (tmp_path / "shop.md").write_text(PLAN)
    ran = smoketree("prove", "shop.md", "--url", f"https://{host}", cwd=tmp_path)
    assert ran.returncode == 2
    assert "looks like production" in ran.stderr
    (tmp_path / "shop.md").write_text(PLAN.replace("url: /shop", f"url: https://{host}/shop"))
    ran = smoketree("prove", "shop.md", cwd=tmp_path)
    assert ran.returncode == 2
    assert "looks like production" in ran.stderr


def test_the_table_lists_what_never_failed_and_what_survived() -> None:
    def fault(outcome: FaultOutcome, **more: object) -> FaultResult:
        return FaultResult(kind="text-changed", what='"12" reads "13"', line=4, outcome=outcome, **more)

    suggestion = {"suggestion": 'Assert: the page shows "Total: 12"', "after": 4}
    case = CaseProof(
        plan="shop.md",
        name="Buy",
        assertions=(AssertionProof(line=4, text="the heading is shown", aimed=3), AssertionProof(line=5, text="x")),
        faults=(
            fault(FaultOutcome.CAUGHT, caught_at=5, failed=(5,)),
            fault(FaultOutcome.CAUGHT, caught_at=5, failed=(5,)),
            fault(FaultOutcome.SURVIVED),
            fault(FaultOutcome.SURVIVED, **suggestion),
            fault(FaultOutcome.SURVIVED),
            fault(FaultOutcome.UNSEEN),
            fault(FaultOutcome.NOT_APPLIED),
        ),
    )
    other = CaseProof(plan="shop.md", name="Sell", not_provable="it passes only once: line 9")
    report = ProofReport(url="http://127.0.0.1", seed=1, budget=5, cases=(case, other))
    assert table(report) == [
        "case          faults  caught  error  survived  unseen  caught at line",
        "shop.md: Buy       6       2      0         3       1  5 (2)",
        "",
        "Not provable:",
        "  shop.md: Sell: it passes only once: line 9",
        "",
        "Assertions that never failed:",
        "  shop.md:4  the heading is shown  (3 faults were aimed at it)",
        "",
        "Assertions that no fault was aimed at (give a larger --budget):",
        "  shop.md:5  x",
        "",
        "Faults that nothing caught:",
        '  shop.md:4  "12" reads "13"',
        '      caught by, after line 4:  - Assert: the page shows "Total: 12"',
        '  shop.md:4  "12" reads "13"  (2 of these)',
        "",
        "7 faults in 1 case: 2 caught, 0 error, 3 survived, 1 unseen, 1 not-applied (seed 1)",
    ]
    assert "Assertions that no fault was aimed at:" in table(report.model_copy(update={"budget": 60}))
    assert not report.sound
    shown = samples.green().model_copy(update={"proof": report})
    comment = render(shown, Format.COMMENT)
    assert "Which assertions can fail: 7 faults in 1 case: 2 caught" in comment
    assert "- `shop.md` Sell: it passes only once: line 9" in comment
    assert "- `shop.md:4` `the heading is shown`, 3 faults aimed at it" in comment
    assert 'caught by, after line 4: `Assert: the page shows "Total: 12"`' in comment
    assert "3 faults that nothing caught:" in comment
    assert '- `shop.md:4` `"12" reads "13"` (2 of these)' in comment
    page = render(shown, Format.HTML)
    assert "Assertions that never failed" in page
    assert "&#34;12&#34; reads &#34;13&#34;" in page
    survivors = tuple(case.faults[2].model_copy(update={"line": line}) for line in range(5_000))
    many = case.model_copy(update={"faults": survivors})
    much = shown.model_copy(update={"proof": report.model_copy(update={"cases": (many,)})})
    assert "and 4980 more" in render(much, Format.COMMENT)
