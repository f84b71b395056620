"""Values of one attempt: who goes over whom, and what must not become a secret."""

import pytest

from smoketree.browser.options import Secret
from smoketree.clock import SystemClock
from smoketree.errors import PlanError, UntestableError, UsageError
from smoketree.plan.model import FrontMatter, Plan
from smoketree.run.rules import Values, given_variables


class FixedClock(SystemClock):
    def now(self) -> float:
        return 1_790_000_000.0


def values(attempt: int = 1, **variables: str) -> Values:
    plan = Plan("a.md", "", "", FrontMatter(variables={"NAME": "Ada", "CITY": "Paris"}), ())
    secrets = {"SEED": Secret("JBSWY3DPEHPK3PXP")}
    return Values(plan, variables, secrets, FixedClock(), run_id="r", attempt=attempt)


def test_given_variables_go_over_the_plans_own() -> None:
    assert values(CITY="Rome").fill("{{NAME}} in {{CITY}}") == "Ada in Rome"


def test_what_was_remembered_goes_over_all() -> None:
    held = values(CITY="Rome")
    held.remember("CITY", "Oslo")
    assert held.fill("{{CITY}}") == "Oslo"


def test_a_secret_stays_for_the_browser() -> None:
    assert values().fill("{{secret.SEED}} {{NAME}}") == "{{secret.SEED}} Ada"


def test_page_text_cannot_ask_for_a_secret() -> None:
    with pytest.raises(UntestableError, match="reads like a placeholder"):
        values().remember("ORDER", "{{secret.SEED}}")


def test_run_time_values() -> None:
    held = values()
    assert held.fill("{{today}}") == "2026-09-21"
    assert held.fill("{{unique}}") == held.fill("{{unique}}")
    assert held.fill("{{unique}}") != values(attempt=2).fill("{{unique}}")
    assert len(held.fill("{{totp.SEED}}")) == 6


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(PlanError, match="NOPE"):
        values().fill("{{NOPE}}")


def test_variables_of_a_file_and_of_flags() -> None:
    found = given_variables({"B": "flag"}, '# note\n\nA = 1 = one\nB=file\nC=" kept "\n')
    assert found == {"A": "1 = one", "B": "flag", "C": " kept "}


def test_a_line_of_the_file_that_is_no_pair() -> None:
    with pytest.raises(UsageError, match="line 2"):
        given_variables({}, "A=1\nnonsense\n")
