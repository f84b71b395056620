"""What a person does becomes lines that find the same elements again, and nothing else does."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest

from smoketree.record.recording import save
from tests.browser.acting import until
from tests.fakes.pages import Hit, Pages, Reply
from tests.record.person import Chromium, Person, chromium, recorded

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

SECRET = "velvet-Anchor-17"


@pytest.fixture(scope="module")
async def theirs(anyio_backend: str) -> AsyncIterator[Chromium]:
    async with chromium() as started:
        yield started


FORM = """<title>Sign up</title><h1>Sign up</h1><form action="/done">
<label>Name <input name=name></label>
<label>Password <input type=password></label> <button type=button id=reveal>Show</button>
<label>Repeat password <input type=password></label>
<label><input type=checkbox> I agree</label>
<label><input type=radio name=plan> Free</label><label><input type=radio name=plan> Paid</label>
<label>Country <select><option>Austria<option>Brazil</select></label>
<label>Remarks <textarea></textarea></label>
<button>Send</button></form>
<script>reveal.onclick = () =>
  document.querySelectorAll("[type=password]").forEach(field => field.type = "text")</script>
"""


async def test_a_form_is_recorded_field_by_field(theirs: Chromium, pages: Pages) -> None:
    url = pages.html("/form", FORM)
    pages.html("/done", "<title>Done</title><h1>Welcome</h1><p>Order total: 50 euros</p>")

    async def fills_in(person: Person) -> None:
        await person.write("Name", 'Ada "Countess" {{king}}')
        await person.click("I agree", "checkbox")
        await person.click("Paid", "radio")
        await person.page.get_by_label("Country").focus()
        await person.press("ArrowDown")
        await person.write("Remarks", "one")
        await person.press("Enter")
        await person.page.keyboard.type("two")
        await person.write("Name", "Ada")
        await person.press("Enter")
        await person.marks(person.page.get_by_text("Order total"))
        await person.click("Welcome", "heading", shift=True)

    outcome = await recorded(theirs, url, fills_in)
    assert outcome.lines == [
        "Open /form",
        'Type “Ada "Countess" \\{{king}}” into the "Name" field',
        'Check the "I agree" checkbox',
        'Check the "Paid" radio',
        'Select "Brazil" from the "Country" dropdown',
        'Type "one" into the "Remarks" field',
        "Press the Enter key",
        'Append "two" into the "Remarks" field',
        'Type "Ada" into the "Name" field',
        "Press the Enter key",
        'Assert: the page shows "Order total: 50 euros"',
        'Assert: the "Welcome" heading is shown',
    ]


async def test_a_password_stays_in_its_page(theirs: Chromium, pages: Pages) -> None:
    """Also where the page shows it later on, and where it is selected."""
    url = pages.html("/form", FORM + "<output></output>")

    async def signs_up(person: Person) -> None:
        await person.write(person.page.get_by_label("Password", exact=True), SECRET)
        await person.write(person.page.get_by_label("Repeat password"), SECRET)
        await person.click("Show")
        await person.click(person.page.get_by_label("Password", exact=True))
        await person.page.keyboard.type("!")
        await person.click(person.page.get_by_label("Password", exact=True), shift=True)
        await person.page.evaluate(
            "document.querySelector('output').textContent = 'yours: ' + document.querySelectorAll('input')[2].value"
        )
        await person.marks(person.page.locator("output"))

    outcome = await recorded(theirs, url, signs_up)
    assert SECRET not in outcome.text + repr(outcome.recording.entries) + repr(outcome.told)
    assert outcome.text.startswith("---\nsecrets: [PASSWORD]\n---\n")
    assert outcome.lines[1:4] == [
        'Type "{{secret.PASSWORD}}" into the "Password" field',
        'Type "{{secret.PASSWORD}}" into the "Repeat password" field',
        'Click the "Show" button',
    ]


LIST = """<title>List</title><h1>Things</h1><ul>
<li>Milk <button>Delete</button><li>Bread <button>Delete</button></ul>
<h2>Old</h2><section aria-label="Archive"><button>Restore</button></section>
<section aria-label="Bin"><button>Restore</button></section>
<div id=count role=status>0 left</div>
<script>document.querySelectorAll("li button").forEach(each => each.onclick = () => {
  each.parentNode.remove();
  count.textContent = document.querySelectorAll("li").length + " left";
})</script>"""


async def test_a_place_says_which_of_several(theirs: Chromium, pages: Pages) -> None:
    async def tidies_up(person: Person) -> None:
        await person.click(person.page.get_by_role("button", name="Restore").nth(1))
        await person.click(person.page.get_by_role("button", name="Delete").nth(1), shift=True)
        await person.click(person.page.get_by_role("button", name="Delete").nth(1))
        await person.marks(person.page.get_by_role("status"))

    outcome = await recorded(theirs, pages.html("/list", LIST), tidies_up)
    assert outcome.lines == [
        "Open /list",
        'Click the "Restore" button in the "Bin" section',
        'Assert: the "Delete" button in the row of "Bread" is shown',
        'Click the "Delete" button in the row of "Bread"',
        'Assert: the page shows "1 left"',
    ]


async def test_the_page_can_neither_forge_a_line_nor_see_the_recorder(theirs: Chromium, pages: Pages) -> None:
    url = pages.html(
        "/forger",
        """<title>Forger</title><h1>Forger</h1><button>Real</button><button id=fake>Fake</button>
        <input aria-label=Field>
        <output></output><script>
        const seen = Object.getOwnPropertyNames(window).length;
        setInterval(() => {
          for (const type of ["pointerdown", "mousedown", "mouseup", "click", "dblclick", "contextmenu"])
            fake.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, shiftKey: type === "click" }));
          fake.click();
          const field = document.querySelector("input");
          field.value = "forged";
          field.dispatchEvent(new InputEvent("input", { bubbles: true }));
          fake.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
          const names = Object.getOwnPropertyNames(window);
          const extra = names.length - seen + (typeof smoketreeInput === "undefined" ? 0 : 100);
          document.querySelector("output").textContent = `extra ${extra}`;
        }, 20);
        </script>""",
    )

    async def clicks(person: Person) -> None:
        await person.page.get_by_text("extra").wait_for()
        await person.page.get_by_role("button", name="Real").click()
        await person.page.get_by_text("extra 0").wait_for()

    async def does(person: Person) -> None:
        await clicks(person)
        await person.page.goto(pages.html("/calm", "<title>Calm</title><h1>Calm</h1>"))

    outcome = await recorded(theirs, url, does)
    assert outcome.lines[:3] == ["Open /forger", 'Click the "Real" button', "Open /calm"]
    assert "forged" not in outcome.text


async def test_what_is_asserted_is_not_done(theirs: Chromium, pages: Pages) -> None:
    url = pages.html(
        "/links",
        """<title>Links</title><h1>Links</h1><a href="/elsewhere">Away</a> <label><input type=checkbox> Box</label>
        <label>Size <select><option>S<option selected>M</select></label><input aria-label=City value=Graz>
        <table><tr><th>Item<th>Price<tr><td>Pen<td>2.50<tr><td>Ink<td>2.50</table>
        <output>calm</output><script>for (const type of ["pointerdown", "mousedown", "mouseup", "click"])
        addEventListener(type, () => document.querySelector("output").textContent = "touched")</script>""",
    )

    async def asserts(person: Person) -> None:
        await person.click("Away", "link", shift=True)
        await person.click("Box", "checkbox", shift=True)
        await person.click("City", "textbox", shift=True)
        await person.click(person.page.get_by_role("cell", name="2.50").nth(1), shift=True)
        await person.click(person.page.locator("output"), shift=True)

    outcome = await recorded(theirs, url, asserts)
    assert outcome.lines == [
        "Open /links",
        'Assert: the "Away" link is shown',
        'Assert: the "Box" checkbox is unchecked',
        'Assert: the "City" field has the value "Graz"',
        'Assert: "2.50" is shown in the row of "Ink"',
        'Assert: the page shows "calm"',
    ]


async def test_tabs_dialogs_frames_and_history(theirs: Chromium, pages: Pages) -> None:
    pages.html("/inner", "<button onclick=\"this.textContent = 'Pressed'\">Inside</button>")
    pages.html("/second", "<title>Second</title><h1>Second</h1><a href='/first'>Over</a>")
    url = pages.html(
        "/first",
        """<title>First</title><h1>First</h1><a href="/second" target=_blank>New tab</a>
        <button onclick="document.querySelector('p').textContent = prompt('Who?')">Ask</button><p></p>
        <iframe src="/inner" title=Inner></iframe>""",
    )

    async def wanders(person: Person) -> None:
        await person.click(person.page.frame_locator("iframe").get_by_role("button", name="Inside"))
        person.page.once("dialog", lambda dialog: dialog.accept("Robin"))
        await person.click("Ask")
        await person.looks()
        async with person.page.expect_popup() as popup:
            await person.click("New tab", "link")
        second = await popup.value
        await second.get_by_role("heading").wait_for()
        await person.looks(second)
        await second.get_by_role("heading").click(modifiers=["Shift"])
        await person.click("First", "heading", shift=True)
        await person.looks()
        await person.page.goto(pages.url("/second?n=1"))
        await person.looks()
        await person.page.go_back()
        await person.looks()
        await person.page.reload()
        await person.looks()
        await person.page.evaluate("location.href = '/second'")
        await person.page.wait_for_url("**/second")

    outcome = await recorded(theirs, url, wanders)
    assert outcome.lines == [
        "Open /first",
        'Click the "Inside" button',
        'Click the "Ask" button',
        'Accept the dialog with "Robin"',
        'Click the "New tab" link',
        'Assert: the "Second" heading is shown',
        "Switch to the first tab",
        'Assert: the "First" heading is shown',
        "Open /second?n=1",
        "Go back",
        "Reload the page",
    ]


async def test_a_jump_in_the_history_and_a_reload_that_is_not_over_at_the_end(theirs: Chromium, pages: Pages) -> None:
    for path in ("/second", "/third"):
        pages.html(path, f"<title>{path}</title><h1>{path}</h1>")
    asked: list[Hit] = []

    def late(hit: Hit) -> Reply:
        asked.append(hit)
        return Reply("<title>Late</title><h1>Late</h1>", delay=0.5 if len(asked) > 2 else 0)

    pages.on("/late", late)

    async def wanders(person: Person) -> None:
        for path in ("/second", "/third"):
            await person.page.goto(pages.url(path))
        devtools = await person.devtools()
        history = await devtools.send("Page.getNavigationHistory")
        await devtools.send("Page.navigateToHistoryEntry", {"entryId": history["entries"][-3]["id"]})
        await person.page.wait_for_url("**/late")
        await person.looks()
        await devtools.send("Page.reload", {"ignoreCache": True})
        await until(lambda: len(asked) == 3)

    outcome = await recorded(theirs, pages.url("/late"), wanders)
    assert outcome.lines[:-2] == ["Open /late", "Open /second", "Open /third", "Go back", "Go back", "Reload the page"]


async def test_keys_double_clicks_and_files(theirs: Chromium, pages: Pages, tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text("a note")
    url = pages.html(
        "/keys",
        """<title>Keys</title><h1>Keys</h1><button ondblclick="this.textContent = 'Opened'">Folder</button>
        <button oncontextmenu="this.textContent = 'Menu'; return false">Context</button>
        <button id=open>Attach</button><input type=file hidden id=file>
        <script>addEventListener("keydown", event => {
          if (event.key === "k" && event.ctrlKey) event.preventDefault();
        })</script>""",
    )

    async def does(person: Person) -> None:
        await person.looks()
        await person.element("button", "Folder").dblclick()
        await person.looks()
        await person.element("button", "Context").click(button="right")
        await person.press("Escape")
        await person.press("Control+k")
        await person.click("Attach")
        await person.picks_files("#file", note)

    outcome = await recorded(theirs, url, does)
    assert outcome.lines[:6] == [
        "Open /keys",
        'Double-click the "Folder" button',
        'Right-click the "Context" button',
        "Press the Escape key",
        "Press the Control+k key",
        'Upload "note.txt" to the "Attach" button',
    ]
    plan = tmp_path / "smoke" / "keys.md"
    assert list(save(outcome.recording, outcome.text, plan, force=False)) == [
        f"copied for the upload: {plan.parent / 'note.txt'}"
    ]
    assert (plan.parent / "note.txt").read_text() == "a note"


async def test_what_no_line_can_say_is_left_to_the_person(theirs: Chromium, pages: Pages) -> None:
    url = pages.html(
        "/drawn",
        """<title>Drawn</title><h1>Drawn</h1><div id=pad style="width:90px;height:90px;background:teal"></div>
        <script>pad.onclick = () => pad.style.background = "red"</script>""",
    )

    async def draws(person: Person) -> None:
        await person.click(person.page.locator("#pad"))
        await person.click(person.page.locator("h1"))

    outcome = await recorded(theirs, url, draws)
    assert outcome.lines[-1] == 'Assert: the heading "Drawn" is shown'
    assert all(entry.startswith(("edit:", "no assertion")) for entry in outcome.remarks)


async def test_a_name_that_counts_up_right_before_the_click_is_that_of_the_click(
    theirs: Chromium, pages: Pages
) -> None:
    """The recorder reads the page a moment after it changed; a person may be faster."""
    count = "onmouseenter=\"this.textContent = 'Cart 2'\""
    url = pages.html("/counts", f"<title>Shop</title><h1>Shop</h1><button {count}>Cart 0</button>")

    async def clicks(person: Person) -> None:
        await person.click("Cart 0")

    outcome = await recorded(theirs, url, clicks)
    assert 'Click the "Cart 2" button' in outcome.lines


async def test_a_box_that_is_new_and_drawn_anew_by_its_own_click_is_found_by_its_name(
    theirs: Chromium, pages: Pages
) -> None:
    url = pages.html(
        "/",
        """<title>List</title><label id=milk>Oat milk</label><script>
      milk.onmousedown = () => milk.insertAdjacentHTML("afterbegin", "<input type=checkbox>")
      milk.onchange = () => milk.replaceWith(milk.cloneNode(true))</script>""",
    )

    async def ticks(person: Person) -> None:
        await person.click(person.page.get_by_text("Oat milk"))

    outcome = await recorded(theirs, url, ticks)
    assert outcome.lines[1] == 'Check the "Oat milk" checkbox'


async def test_the_browser_stays_as_it_was(theirs: Chromium, pages: Pages) -> None:
    """Its tabs, what its page can see, and what a shift-click does once the recording is over."""
    url = pages.html("/mine", "<title>Mine</title><h1>Mine</h1><button onclick='this.textContent += 1'>More</button>")

    async def tabs() -> list[str]:
        async with httpx2.AsyncClient() as client:
            return [tab["url"] for tab in (await client.get(f"{theirs.endpoint}/json")).json() if tab["type"] == "page"]

    async def clicks(person: Person) -> None:
        await person.click("More")

    await recorded(theirs, url, clicks)
    before = await tabs()

    async def again(person: Person) -> None:
        await person.looks()

    outcome = await recorded(theirs, url, again)  # in the tab that shows it
    assert await tabs() == before
    assert "More1" in (outcome.recording.last.text if outcome.recording.last else "")
