"""Reports to render: what real runs leave behind, written by hand."""

from smoketree.report.model import (
    Artifact,
    AssertionReport,
    Attempt,
    CheckedBy,
    Environment,
    PlanLine,
    PlanSource,
    Resolver,
    Scenario,
    Status,
    StepReport,
    StepStatus,
    TestReport,
    Usage,
    tally,
)

START = 1_760_000_000_000
LOGIN = "smoke/login.md"
SHOP = "smoke/shop.md"


def step(line: int, words: str, done: str, **more: object) -> StepReport:
    fields: dict[str, object] = {
        "id": line,
        "action": words,
        "description": done,
        "status": StepStatus.COMPLETED,
        "timestamp": START + line * 1000,
        "duration": 320,
        "line": line,
        "resolver": Resolver.PLAIN,
        "tool": "browser_click",
        "video_offset": line * 1000,
        "snapshot": f"login/sign-in/1/steps/{line:03}.yml",
    }
    return StepReport.model_validate(fields | more)


def assertion(line: int, words: str, passed: bool = True, **more: object) -> AssertionReport:
    fields: dict[str, object] = {
        "description": words,
        "passed": passed,
        "evidence": "looked at the visible text of the page",
        "line": line,
        "expected": 'text "Welcome"',
        "seen": '"Welcome, Ada"' if passed else '"Welcom, Ada"',
        "timestamp": START + line * 1000,
        "duration": 40,
    }
    return AssertionReport.model_validate(fields | more)


def passed_case(name: str = "Sign in", line: int = 7, file: str = LOGIN, **more: object) -> Scenario:
    fields: dict[str, object] = {
        "name": name,
        "passed": True,
        "status": Status.PASSED,
        "steps": (
            step(line + 1, "Open /login", "opened /login", tool="browser_navigate"),
            step(line + 2, 'Click "Sign in"', 'clicked button "Sign in"'),
        ),
        "assertions": (assertion(line + 3, 'The page shows "Welcome"'),),
        "expected_assertions": 1,
        "duration": 2400,
        "plan": PlanLine(file=file, line=line),
        "artifacts": (Artifact(kind="video", path="login/sign-in/1/video-1.webm"),),
    }
    return Scenario.model_validate(fields | more)


def failed_case(name: str = "Sign in", line: int = 7, file: str = LOGIN, **more: object) -> Scenario:
    bad = assertion(
        line + 3,
        'The page shows "Welcome"',
        passed=False,
        snapshot="login/sign-in/1/steps/010.yml",
        screenshot="login/sign-in/1/failure.png",
    )
    fields: dict[str, object] = {
        "passed": False,
        "status": Status.FAILED,
        "assertions": (bad,),
        "failed_line": line + 3,
        "duration": 7600,
    }
    return passed_case(name, line, file, **(fields | more))


def error_case(name: str = "Check out", line: int = 3, file: str = SHOP, **more: object) -> Scenario:
    unclear = step(
        line + 2,
        "Click Buy",
        "nothing was clicked",
        status=StepStatus.ERROR,
        resolver=None,
        error="2 elements could be meant, so none was clicked",
        hint='Write the full name in quotes, for example: Click "Buy now"',
        candidates=('button "Buy now"', 'button "Buy later"'),
    )
    fields: dict[str, object] = {
        "passed": False,
        "status": Status.ERROR,
        "steps": (step(line + 1, "Open /shop", "opened /shop"), unclear),
        "assertions": (),
        "dropped_assertions": ('The page shows "Thank you"',),
        "failed_line": line + 2,
    }
    return passed_case(name, line, file, **(fields | more))


def flaky_case(name: str = "Search") -> Scenario:
    earlier = Attempt(
        number=1,
        status=Status.ERROR,
        summary="could not be tested at smoke/shop.md:21: the browser died",
        artifacts=(Artifact(kind="video", path="shop/search/1/video-1.webm"),),
    )
    return passed_case(name, 19, SHOP, flaky=True, attempts=(earlier,))


def skipped_case(name: str = "Sign out") -> Scenario:
    return passed_case(
        name,
        30,
        LOGIN,
        passed=False,
        status=Status.SKIPPED,
        steps=(),
        assertions=(),
        artifacts=(),
        summary="blocked by smoke/login.md:10",
    )


def noted_case(name: str = "Read the news") -> Scenario:
    return passed_case(
        name,
        40,
        SHOP,
        assertions=(
            assertion(43, 'The page shows "News"', vacuous=True),
            assertion(44, "The news look friendly", checked_by=CheckedBy.JUDGE),
        ),
        steps=(step(41, "Click News", 'clicked link "News"', healed=True, resolver=Resolver.ACT),),
    )


def read_case(name: str = "Filter the list") -> Scenario:
    """A case whose lines are not plain: a model rewrote one and acted for another."""
    return passed_case(
        name,
        50,
        SHOP,
        steps=(
            step(51, "Get me to the mugs", 'clicked link "Mugs"', resolver=Resolver.ACT, read_as='Click "Mugs"'),
            step(52, "Click Sort", 'clicked button "Sort"'),
        ),
        assertions=(
            assertion(
                53, "Verify cheap ones lead", resolver=Resolver.REWRITE, read_as='Verify "Price" is sorted ascending'
            ),
        ),
    )


def report(*scenarios: Scenario, **more: object) -> TestReport:
    fields: dict[str, object] = {
        "run_id": "0b6e2f3a-8a55-4f0e-9d3c-1f2e3d4c5b6a",
        "url": "https://pr-7.preview.example.test/",
        "scenarios": scenarios,
        "total_duration": 12_300,
        "generated_at": "2026-01-02T03:04:05Z",
        "environment": Environment(smoketree="0.1.0", commit="4f9d2c1b8a7e6d5c4b3a29180716253443526170"),
        "plans": (PlanSource(file=LOGIN, text="#Case 1: Sign in\n- Open /login\n", sha="0" * 64),),
        "usage": Usage(requests=14, input_tokens=20_000, output_tokens=900, cost=0.0123),
    }
    return TestReport.model_validate(fields | tally(scenarios) | more)


def green() -> TestReport:
    return report(passed_case(), passed_case("Check out", 3, SHOP), usage=Usage())


def red() -> TestReport:
    return report(passed_case("Read the help", 30, SHOP), error_case(), failed_case(), skipped_case())


def read() -> TestReport:
    return report(read_case(), passed_case())


def untested() -> TestReport:
    return report(passed_case(), error_case())


def aborted() -> TestReport:
    return report(
        passed_case(), skipped_case(), aborted=True, abort_reason="the cost limit of 0.50 USD would be exceeded"
    )


def flaky() -> TestReport:
    return report(passed_case(), flaky_case(), noted_case())
