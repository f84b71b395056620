"""A real bundle in a real repository: what its cases ran, what a change touches, and which file is suspect."""

from pathlib import Path

import pytest

from smoketree.impact.coverage import load_coverage
from smoketree.plan.source import discover, load_each
from smoketree.report.render import Format, render
from smoketree.run.change_impact import ChangeImpact
from smoketree.settings import load_settings
from tests.conftest import FAST, RunPlan
from tests.fakes.pages import Pages, Reply
from tests.impact.bundle import bundle, git, repository

CART = """const rows = [];
function add(name) {
  rows.push(name);
  document.querySelector("#cart").textContent = rows.join(", ");
}
function empty() {
  rows.length = 0;
}
document.querySelector("#add")?.addEventListener("click", () => add("Mug"));
document.querySelector("#empty")?.addEventListener("click", empty);
"""
HELP = """function answer() {
  document.querySelector("#answer").textContent = "In the shop";
}
document.querySelector("#ask")?.addEventListener("click", answer);
"""
SHOP_PLAN = """---
url: /
---
#Case 1: Adds to the cart
- Click "Add"
- Assert: the page shows "Mug"
- Reload the page
- Open /help
- Assert: the heading "Help" is shown
"""
HELP_PLAN = """---
url: /help
---
#Case 1: Answers
- Click "Ask"
- Assert: the page shows "In the shop"
"""
SHOP_PAGE = "<h1>Shop</h1><button id=add>Add</button><button id=empty>Empty</button><p id=cart></p>"
HELP_PAGE = "<h1>Help</h1><button id=ask>Ask</button><p id=answer></p>"


class Shop:
    """The application of a working tree: its bundle is built anew for each request."""

    def __init__(self, pages: Pages, root: Path) -> None:
        self._root = root
        script = "<script src=/dist/assets/app.js></script>"
        pages.html("/", f"<title>Shop</title>{SHOP_PAGE}{script}")
        pages.html("/help", f"<title>Help</title>{HELP_PAGE}{script}")
        pages.on("/dist/assets/app.js", lambda _: Reply(self._built()[0], content_type="text/javascript"))
        pages.on("/dist/assets/app.js.map", lambda _: Reply(self._built()[1], content_type="application/json"))

    def _built(self) -> tuple[str, str]:
        names = ("web/src/cart.js", "web/src/help.js")
        return bundle({name: (self._root / name).read_text() for name in names}, "app.js.map")


@pytest.mark.browser
def test_a_change_touches_what_ran_it_and_names_what_nobody_ran(
    tmp_path: Path, run_plan: RunPlan, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"web/src/cart.js": CART, "web/src/help.js": HELP, "smoke/shop.md": SHOP_PLAN, "smoke/help.md": HELP_PLAN}
    repository(tmp_path, {**files, ".gitignore": ".smoketree\n"})
    monkeypatch.chdir(tmp_path)
    with Pages() as pages:
        Shop(pages, tmp_path)
        report = run_plan("smoke", url=pages.url("/"), coverage=True, pace=FAST)
        assert report.passed, report
        kept = load_coverage(Path(".smoketree/coverage.json"))
        ran = {case.name: case.pages for case in kept.cases}
        assert ran["Adds to the cart"]["/"]["web/src/cart.js"] == "1-5,9-10"  # also what ran before a page was left
        assert ran["Answers"]["/help"]["web/src/help.js"] == "1-4"

        git(tmp_path, "switch", "-q", "-c", "work")
        wrong = CART.replace("rows.push(name)", 'rows.push("Cup")').replace("rows.length = 0", "rows.splice(0)")
        (tmp_path / "web/src/cart.js").write_text(wrong)
        report = run_plan("smoke", url=pages.url("/"), changed_from="main", changed_only=True, pace=FAST)
    assert [(one.name, one.passed) for one in report.scenarios] == [("Adds to the cart", False)]
    suspect = report.scenarios[0].suspects[0]
    assert (suspect.file, suspect.reason.partition(",")[0]) == ("web/src/cart.js", "the case ran its changed lines 3")
    assert report.impact is not None
    assert [(each.file, each.lines) for each in report.impact.never_run] == [("web/src/cart.js", "7")]
    text = render(report, Format.TEXT)
    assert "the change since main touches smoke/shop.md (1 case)" in text
    assert "web/src/cart.js:7 was never run" in text
    for form in (Format.COMMENT, Format.HTML, Format.TEXT):
        shown = render(report, form)
        assert "web/src/cart.js:7 was never run" in shown
        assert "the case ran its changed lines 3" in shown
    assert load_coverage(Path(".smoketree/coverage.json")) == kept  # only --coverage replaces the base's


@pytest.mark.anyio
async def test_all_plans_are_run_where_git_knows_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "help.md").write_text(HELP_PLAN)
    monkeypatch.chdir(tmp_path)
    plans = load_each(discover(("help.md",), Path())).plans
    impact = ChangeImpact(load_settings({"changed_from": "main", "changed_only": True}))
    assert tuple(await impact.chosen(plans)) == tuple(plans)
    known = await impact.touched(plans)
    assert known is not None
    assert "not a git repository" in (known.all_because or "")
