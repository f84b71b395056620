"""A bug of the sample app is told from one that the base has too."""

from pathlib import Path

import pytest
from bench.base import compare

from preview.faults import FAULTS

pytestmark = [pytest.mark.browser, pytest.mark.e2e]

CHOSEN = [fault for fault in FAULTS if fault.name in {"total-off-by-one", "dead-link", "any-password"}]


@pytest.mark.timeout(200)
def test_a_bug_that_the_base_has_too_is_not_new(tmp_path: Path) -> None:
    rows = compare(CHOSEN, tmp_path, there=True)
    assert [(row.fault.name, row.found) for row in rows if not row.right] == []
