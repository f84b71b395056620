"""Where something is shown: in a half or a corner of the screen, above or below something else."""

import pytest

from smoketree.browser.session import Session
from smoketree.language.claim import ClaimOutcome
from smoketree.language.reader import read_claims
from tests.browser.acting import visit
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

HOLDS, UNSURE = ClaimOutcome.HOLDS, ClaimOutcome.NOT_ESTABLISHED

PAGE = """<style>body { margin: 0 } aside { position: absolute; right: 0; top: 100px; width: 200px }
#toast { position: fixed; bottom: 10px; left: 10px }</style>
<h1>Notes</h1><input type=search aria-label="Search notes"><p>2 matches</p>
<table style="width: 300px"><tr><td>Tea</td></tr></table>
<label>Delimiter <select><option>;</option></select></label><button>Save</button>
<aside><p>Ada Baker</p></aside><div id=toast role=status>Saved</div><div style="height: 3000px"></div><p>Imprint</p>"""


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ('"2 matches" is shown below the search box', HOLDS),
        ('"2 matches" is shown above the search box', UNSURE),
        ('"Ada Baker" is shown below the search box', UNSURE),
        ('"Tea" is shown above the table', UNSURE),
        ("the Delimiter dropdown is shown below the table", HOLDS),
        ("the Delimiter dropdown is shown above the table", UNSURE),
        ("the Save button is below the form", UNSURE),
        ('"Ada Baker" is displayed on the right', HOLDS),
        ("the name Ada Baker is displayed at the top right", HOLDS),
        ('"Ada Baker" is displayed on the left', UNSURE),
        ('"Saved" is shown at the bottom left', HOLDS),
        ('"Saved" is shown at the top of the page', UNSURE),
        ('"Imprint" is shown at the bottom of the page', HOLDS),
        ('"Imprint" is shown at the top of the page', UNSURE),
        ('"Ada Baker" is not displayed on the left', UNSURE),
        ('"Bo" is not displayed on the left', HOLDS),
    ],
)
async def test_where_on_the_page_something_is(session: Session, pages: Pages, line: str, outcome: ClaimOutcome) -> None:
    await visit(session, pages.html("/page", PAGE))
    (claim,) = (read_claims(line) or pytest.fail(line)).claims
    seen = await session.look(claim)
    assert seen.outcome is outcome, seen.seen
