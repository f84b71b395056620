"""What an error of Playwright comes to in one line."""

import pytest

from smoketree.browser.failure import FEW_ATTEMPTS, brief

RETRIED = """Locator.click: Timeout 5000ms exceeded.
Call log:
  - attempting click action
    - waiting for element to be visible, enabled and stable
    - element is visible, enabled and stable
    - <div class="veil"></div> intercepts pointer events
  - retrying click action
"""


@pytest.mark.parametrize(("more", "sure"), [(0, False), (2, False), (3, True), (11, True)])
def test_an_obstacle_that_was_met_a_few_times_only_is_not_sure(more: int, sure: bool) -> None:
    again = f"    {more} \u00d7 waiting for element to be visible, enabled and stable\n" if more else ""
    said = brief(RETRIED + again)
    assert said.startswith('something covers it: <div class="veil"></div> intercepts pointer events')
    assert (FEW_ATTEMPTS not in said) is sure


def test_what_was_never_attempted_needs_no_attempts() -> None:
    assert FEW_ATTEMPTS not in brief("Error: strict mode violation: 2 elements")
    assert brief("Timeout 5000ms exceeded.\nCall log:\n  - did not find some options") == (
        "the list has no such option (Timeout 5000ms exceeded.)"
    )
