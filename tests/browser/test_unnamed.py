"""What can be clicked and says nothing about it."""

import pytest
from playwright.async_api import Page

from smoketree.browser.capture import capture
from smoketree.browser.tools.snapshots import capture_with_unnamed

pytestmark = [pytest.mark.browser, pytest.mark.anyio]

ICONS = """<!doctype html><title>icons</title>
<style>div, i, b { display: inline-block; width: 20px; height: 20px }</style>
<meta http-equiv="Content-Security-Policy" content="style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<main><h1>Todos</h1>
<p>Milk<i id=attribute onclick="out.textContent += 'attribute '"></i></p>
<div id=listener><svg width=16 height=16><path d="M0 0h16v16z"/></svg></div>
<span><b></b><b id=focus tabindex=0></b></span>
<div id=edited contenteditable></div>
<img id=picture src="data:," width=30 height=30>
<canvas id=canvas width=30 height=30></canvas>
<div id=plain></div>
<div id=hidden style="display:none" onclick="1"></div>
<div id=words onclick="1">words</div>
<div id=hand onclick="1" style="cursor: pointer"></div>
<button>Named</button><output id=out></output>
</main><script>
for (const id of ['listener', 'picture', 'canvas'])
  document.getElementById(id).addEventListener('click', () => { out.textContent += id + ' '; });
</script>"""


async def test_each_is_marked_in_its_place_and_can_be_clicked_by_its_ref(page: Page) -> None:
    await page.set_content(ICONS)
    before = (await capture(page)).text
    text = await capture_with_unnamed(page)
    marks = [line for line in text.split("\n") if "[unnamed]" in line]
    assert len(marks) == 6
    assert "unnamed" not in before
    found = {}
    for line in marks:
        ref = line.partition("[ref=")[2].partition("]")[0]
        found[await page.get_by_ref(ref).get_attribute("id")] = ref
    assert set(found) == {"attribute", "listener", "focus", "edited", "picture", "canvas"}
    for name in ("attribute", "listener", "picture", "canvas"):
        await page.get_by_ref(found[name]).click()
    assert await page.locator("#out").text_content() == "attribute listener picture canvas "


async def test_the_page_is_left_as_it_was(fresh_page: Page) -> None:
    await fresh_page.set_content(ICONS)
    await fresh_page.evaluate("""() => {
      globalThis.changes = 0;
      new MutationObserver(all => { changes += all.length; }).observe(document, {
        subtree: true, childList: true, attributes: true, characterData: true });
    }""")
    before = (await capture(fresh_page)).text
    await capture_with_unnamed(fresh_page)
    assert (await capture(fresh_page)).text == before
    assert await fresh_page.evaluate("changes") == 0
    assert await fresh_page.evaluate("getComputedStyle(document.getElementById('listener')).cursor") == "auto"
    assert await capture_with_unnamed(fresh_page) == await capture_with_unnamed(fresh_page)


async def test_a_page_without_any_has_its_plain_snapshot(page: Page) -> None:
    await page.set_content("<button onclick='1'>A</button><p onclick='1'>words</p>")
    assert await capture_with_unnamed(page) == (await capture(page)).text
