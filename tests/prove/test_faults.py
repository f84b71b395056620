"""Faults chosen from traces: no page is opened."""

import pytest

from smoketree.plan.parser import parse
from smoketree.prove.faults import (
    CaseTrace,
    Fault,
    PageText,
    RequestKey,
    SeenRequest,
    Touched,
    changed_body,
    changed_values,
    choose_faults,
    emptied_body,
    request_path,
)
from smoketree.prove.proof import first_difference, suggested_line, with_line

PLAN = """---
url: /shop
---

#Case 1: Buy a mug

- Click the "Add to cart" button
- Assert: the page shows "Total: $33.08"
- Assert: the "Gift" checkbox is checked
"""
TOTAL, GIFT = 8, 9
HTML = '<title>Shop</title><p class="33.08">Total: $33.08</p><script>const total = "33.08";</script>'


def _trace() -> CaseTrace:
    parsed = parse(PLAN, "shop.md")
    assert parsed.plan is not None
    trace = CaseTrace(parsed.plan, parsed.plan.cases[0])
    texts = (
        PageText("body > p:nth-of-type(1)", "Total: $33.08"),
        PageText("body > p:nth-of-type(2)", "Imprint"),
        PageText("#gift", "", "Gift", (("checked", True), ("disabled", False))),
    )
    trace.texts = {TOTAL: texts, GIFT: texts, 0: texts}
    page, add = RequestKey("GET", "/shop", 1), RequestKey("POST", "/cart", 1)
    trace.requests = [
        SeenRequest(page, "document", 5, 200, {"content-type": "text/html"}, HTML),
        SeenRequest(add, "fetch", 7, 200, {"content-type": "application/json"}, '{"items": [1]}'),
    ]
    trace.touched = [Touched("event", "#add", "click", 7), Touched("children", "#cart", "", 7)]
    return trace


def _kinds(faults: list[tuple[CaseTrace, Fault]], line: int) -> set[str]:
    return {fault.kind for _, fault in faults if fault.line == line}


def test_faults_come_from_what_the_case_touched() -> None:
    faults = choose_faults([_trace()], 100, seed=1)
    assert _kinds(faults, TOTAL) == {"element-removed", "text-changed", "changed-number", "changed-name"}
    assert _kinds(faults, GIFT) == {"element-removed", "state-not-kept"}
    writes = {"answered-500", "answered-empty", "write-swallowed", "write-doubled"}
    assert _kinds(faults, 7) == {*writes, "handler-dropped", "list-stale"}
    assert not any(fault.part == "Imprint" for _, fault in faults if fault.kind == "element-removed")
    assert len({fault.identity for _, fault in faults}) == len(faults)


def test_each_assertion_is_aimed_at_before_any_twice() -> None:
    lines = [fault.line for _, fault in choose_faults([_trace()], 4, seed=3)]
    assert {TOTAL, GIFT} <= set(lines)


def test_a_seed_gives_the_same_faults_again() -> None:
    def chosen(seed: int) -> list[str]:
        return [str(fault) for _, fault in choose_faults([_trace(), _trace()], 9, seed)]

    assert chosen(1) == chosen(1)
    assert any(chosen(1) != chosen(seed) for seed in range(2, 6))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Total: $33.08", [("number", "$33.08", "$33.09"), ("name", "Total", "Totax")]),
        ("due 2026-03-28", [("date", "2026-03-28", "2026-03-01")]),
        ("on March 9", [("date", "March 9", "March 10")]),
        ("v2-beta, abc", []),
    ],
)
def test_values_of_a_text(text: str, found: list[tuple[str, str, str]]) -> None:
    assert list(changed_values(text)) == found


def test_an_answer_is_changed_only_where_a_page_shows_it() -> None:
    changed = changed_body(HTML, "text/html", "$33.08", "$33.09")
    assert changed == HTML.replace("Total: $33.08", "Total: $33.09")
    assert changed_body(HTML, "text/html", "$33", "$34") is None
    assert changed_body('{"a": [12, "12 of 3"], "12": true}', "application/json", "12", "13") == (
        '{"a": [13, "13 of 3"], "12": true}'
    )
    assert emptied_body('{"items": [1, 2], "page": 1}', "application/json") == '{"items": [], "page": 1}'
    assert request_path("http://a.test/users/17/u7abcdef?x=1") == "/users/*/*"


def test_a_difference_becomes_a_line_that_can_be_read() -> None:
    good, faulty = _trace(), _trace()
    faulty.texts[GIFT] = faulty.texts[GIFT][1:]
    difference = first_difference(good, faulty)
    assert difference is not None
    assert str(difference) == 'at line 9 the page does not show "Total: $33.08"'
    step = suggested_line(good, difference)
    assert step is not None
    assert [each.text for each in with_line(good.case, step).steps][-1] == 'the page shows "Total: $33.08"'
    assert first_difference(good, _trace()) is None
    # What another good run shows as well is no difference.
    good.changing[GIFT] = (PageText("body", "12:04"),)
    faulty.texts[GIFT] = (*good.texts[GIFT], PageText("body", "12:04"))
    assert first_difference(good, faulty) is None
