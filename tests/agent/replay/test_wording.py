"""Values put back as placeholders, addresses as templates, and what a plan's words fix."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.agent.replay.address import url_template
from smoketree.agent.replay.wording import Wording, asks_for_something_new
from smoketree.plan.values import expand, placeholders

PLAN = '---\nvariables: {WHO: Ann Lee}\n---\nSign up {{unique}}\nAdd "Buy milk"\nOrder 12 of them by {{today}}'
VALUES = {"WHO": "Ann Lee", "unique": "uab12cd3", "today": "2026-11-22", "QTY": "12"}
WORDING = Wording(PLAN, VALUES, ("unique", "today"))
NOTHING = Wording("", {})

texts = st.text("{}\\ aAn<secret:>._12-é", max_size=40) | st.sampled_from(["Ann Lee", "{{secret.PASS}}", "uab12cd3"])


@given(parts=st.lists(texts, max_size=4), step=st.sampled_from(["", "Use {{QTY}}", "For {{WHO}}"]))
def test_what_is_put_back_is_filled_in_as_it_was(parts: list[str], step: str) -> None:
    text = "".join(parts)
    written = WORDING.put_back(text, step)
    if "\\{{" not in text and not any(each.name.startswith("totp.") for each in placeholders(text)):
        assert expand(written, VALUES) == text


@pytest.mark.parametrize(
    ("text", "step", "written"),
    [
        ("Ann Lee", "", "{{WHO}}"),
        ("Hello Ann Lee!", "", "Hello {{WHO}}!"),
        ("Ann Leery", "", "Ann Leery"),
        ("me+uab12cd3@example.com", "", "me+{{unique}}@example.com"),
        ("12", "Order {{QTY}}", "{{QTY}}"),
        ("12", "Order a dozen", "12"),
        ("{{secret.PASS}}", "", "{{secret.PASS}}"),
        ("{{WHO}}", "", "\\{{WHO}}"),
        ("\\Ann Lee", "", "\\Ann Lee"),
        ("\\{Ann Lee", "", "\\{Ann Lee"),
    ],
)
def test_put_back(text: str, step: str, written: str) -> None:
    assert WORDING.put_back(text, step) == written


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("Buy milk", True),
        ("buy  milk", True),
        ("Ann Lee", True),
        ("whoever-uab12cd3@made.up", True),
        ("{{secret.PASS}}", True),
        ("bob77@made.up", False),
        ("2026-11-25", False),
        ("Ann Lee and Bob", False),
    ],
)
def test_only_what_the_plan_says_is_said_again(text: str, fixed: bool) -> None:
    assert WORDING.fixed(WORDING.put_back(text)) is fixed


@pytest.mark.parametrize(
    "name", ["25", "November 25", "Tue 25 Nov", "Tuesday, November 25th", "25.11.2026", "10:30 am"]
)
def test_a_number_or_a_date_does_not_last_unless_the_plan_has_it(name: str) -> None:
    assert not WORDING.lasting(name)
    assert Wording(f'Choose "{name}"', {}).lasting(name)
    assert WORDING.lasting("Cart (2)")


def test_a_thing_goes_by_what_the_plan_calls_it() -> None:
    assert WORDING.names("Ann Lee", "Get rid of her")
    assert WORDING.names("Buy milk", "Remove it again")
    assert WORDING.names("Paid", "Open a paid order")
    assert not WORDING.names("them", "Get rid of her")
    assert not WORDING.names("-", "Get rid - of her")


@pytest.mark.parametrize(
    ("step", "new"),
    [
        ("Enter a random name", True),
        ("Pick the day after tomorrow", True),
        ("Choose a date two weeks from now", True),
        ("Pick {{today+3d}} as the date", False),
        ('Press "Tomorrow"', False),
        ("Pay now", False),
    ],
)
def test_what_means_something_else_every_time(step: str, new: bool) -> None:
    assert asks_for_something_new(step) is new


@pytest.mark.parametrize(
    ("url", "template"),
    [
        ("http://a.test/", "/"),
        ("http://a.test/app", "/app"),
        ("http://a.test/orders/1043/lines/7", "/orders/:id/lines/:id"),
        ("http://a.test/o/0d1f2a3b4c5d", "/o/:id"),
        ("http://a.test/u/550e8400-e29b-41d4-a716-446655440000?b=1&a=2", "/u/:id?a&b"),
        ("http://a.test/blog/how-to-tie-2-knots#top", "/blog/how-to-tie-2-knots"),
        ("http://a.test/#/orders/7?x=1", "/#/orders/:id"),
        ("http://a.test/team/uab12cd3", "/team/:id"),
        ("https://id.test:8443/login?next=%2F", "https://id.test/login?next"),
        ("about:blank", "about:blank"),
        ("data:text/html,x", "data:"),
    ],
)
def test_an_address_without_what_is_of_one_run_only(url: str, template: str) -> None:
    assert url_template(url, "http://a.test/app", WORDING.passing) == template


@given(st.text(max_size=60))
def test_any_address_has_a_template(tail: str) -> None:
    for url in (tail, f"http://a.test/{tail}", f"http://[{tail}"):
        assert len(url_template(url, "http://a.test/", NOTHING.passing)) <= 500
