"""Claims about what a page draws without roles: its markup may show that it is so, and never that it is not."""

import pytest
from playwright.async_api import Page

from smoketree.browser.verify import look
from smoketree.language.claim import CellIs, Claim, ClaimOutcome, ElementShown, LabelIs, TextShown, ValueIs
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

HOLDS, CONTRADICTED, UNKNOWN = ClaimOutcome
STRIP = "<ul class='app-tabs'><li class='app-tab'><a href=#a>Garden</a><li class='app-tab'><a href=#b>Cellar</a></ul>"
NOTE = "<p>Attic</p>"
TABS = "<div role=tablist><button role=tab>Garden</button></div>"
PLACES = """<div id=workArea><svg width=90 height=20><text y=12>Pump</text></svg></div>
<div class=side><p>Valve</p></div>"""
FILES = """<section aria-label='Shelf section'><div role=toolbar aria-label=shelf><button>New</button></div>
<ul><li>plan.odt</ul></section><section aria-label='Sold from the shelf'><p>lamp</p></section>"""
METRICS = """<h2>About this trial</h2><table><tr><th>Metric<th>Value<tr><td>error-rate<td>0.14</table>
<div><div>State</div><div>Done</div></div>"""


def tab(name: str, *, negated: bool = False) -> Claim:
    return ElementShown(Query(name, ("tab",), quoted=False), negated)


def words(name: str, within: str = "", *, negated: bool = False) -> Claim:
    place = Query(within, quoted=False) if within else None
    return ElementShown(Query(name, quoted=False, within=place), negated)


def of_trial(value: str) -> Claim:
    return CellIs(Query(roles=ROLE_WORDS["row"], text="trial", quoted=False), "state", value)


def metric(name: str, value: str) -> Claim:
    return ValueIs(Query(name, ROLE_WORDS["field"], quoted=False), value)


@pytest.mark.parametrize(
    ("html", "check", "outcome"),
    [
        (STRIP, tab("Garden"), HOLDS),
        (STRIP + NOTE, tab("Attic"), UNKNOWN),
        (STRIP + NOTE, tab("Attic", negated=True), UNKNOWN),
        (TABS + NOTE, tab("Attic", negated=True), HOLDS),
        (STRIP, tab("Attic", negated=True), HOLDS),
        (STRIP, tab("Cellar", negated=True), CONTRADICTED),
        (PLACES, words("Pump", "work area"), HOLDS),
        (PLACES, words("Valve", "work area"), UNKNOWN),
        (PLACES, TextShown("Valve", Query("work area", quoted=False)), UNKNOWN),
        (FILES, words("plan.odt", "shelf"), HOLDS),
        (FILES, TextShown("plan.odt", Query("shelf", quoted=False)), HOLDS),
        (FILES, words("plan.odt", "shelf", negated=True), CONTRADICTED),
        (FILES, words("lamp", "shelf"), UNKNOWN),
        (FILES, TextShown("lamp", Query("shelf", quoted=False)), UNKNOWN),
        ("<p>oak-tree</p>", words("plant oak-tree"), HOLDS),
        ("<p>oak-tree</p>", words("plant oak-tree", negated=True), CONTRADICTED),
        ("<p>oak-trees</p>", words("plant oak-tree"), UNKNOWN),
        ("<p>245</p>", words("sum 245"), HOLDS),
        ("<p>245</p><p>245</p>", words("sum 245"), UNKNOWN),
        (METRICS, metric("metric error-rate", "0.14"), HOLDS),
        (METRICS, metric("metric error-rate", "0.41"), CONTRADICTED),
        (METRICS, metric("parameter error-rate", "0.14"), UNKNOWN),
        (METRICS, of_trial("Done"), HOLDS),
        (METRICS, of_trial("Open"), CONTRADICTED),
        (METRICS.replace("trial", "game"), of_trial("Done"), UNKNOWN),
        ("<span class='engine-name'>V8</span>", LabelIs("engine", "V8"), HOLDS),
        ("<span class='engine-name'>V8</span>", LabelIs("engine", "V6"), UNKNOWN),
    ],
)
async def test_what_the_markup_says(page: Page, html: str, check: Claim, outcome: ClaimOutcome) -> None:
    await page.set_content(html)
    seen = await look(page, check)
    assert seen.outcome is outcome, seen.seen
