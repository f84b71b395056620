"""What the scripts of the sample app do in a real browser, whole and with each bug that is theirs."""

import re
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest
from playwright.async_api import Dialog, Locator, Page, expect

from preview.pages.login import EMAIL, PASSWORD

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

Opened = Callable[..., AbstractAsyncContextManager[Page]]


def rows(page: Page) -> Locator:
    return page.get_by_role("list", name=re.compile("checklist|release")).get_by_role("listitem")


def row(page: Page, words: str) -> Locator:
    return page.get_by_role("listitem").filter(has_text=words)


async def add(page: Page, title: str) -> None:
    await expect(rows(page)).to_have_count(3)
    await page.get_by_label("New to-do").fill(title)
    await page.get_by_role("button", name="Add").click()


async def sign_in(page: Page) -> None:
    await page.get_by_label("Email").fill(EMAIL)
    await page.get_by_label("Password").fill(PASSWORD)
    await page.get_by_role("button", name="Sign in").click()


async def invite(page: Page, patience: float = 5000) -> None:
    await sign_in(page)
    await page.get_by_role("button", name="Invite a teammate").click()
    await page.get_by_label("Full name").fill("Ola Berg")
    await page.get_by_label("Email").fill("ola@example.com")
    await page.get_by_role("button", name="Send invitation").click()
    await expect(page.locator("tr", has_text="ola@example.com")).to_contain_text("Invited", timeout=patience)


async def test_to_dos(opened: Opened) -> None:
    async with opened("/todos") as page:
        await add(page, "<i>New</i>")
        await expect(rows(page)).to_have_count(4)
        await expect(page.get_by_text("3 items left")).to_be_visible()
        await page.get_by_role("checkbox", name="<i>New</i>").check()
        await page.get_by_role("button", name="Active").click()
        await expect(rows(page)).to_have_count(2)
        await page.get_by_role("button", name="Completed").click()
        await row(page, "Order stickers").get_by_role("button", name="Delete").click()
        await expect(rows(page)).to_have_count(1)
        await page.reload()
        await expect(rows(page)).to_have_count(3)
        await page.get_by_role("button", name="Add").click()
        await expect(page.get_by_role("alert")).to_have_text("Write what is to be done.")


async def test_the_list_is_renamed_by_a_prompt(opened: Opened) -> None:
    async with opened("/todos") as page:

        async def answer(dialog: Dialog) -> None:
            assert (dialog.type, dialog.default_value) == ("prompt", "Launch checklist")
            await dialog.accept("Spring release")

        await expect(rows(page)).to_have_count(3)
        page.once("dialog", answer)
        await page.get_by_role("button", name="Rename list").click()
        await expect(page.get_by_role("heading", name="Spring release")).to_be_visible()


async def test_a_dead_button_is_a_bug(opened: Opened) -> None:
    async with opened("/todos", "dead-button") as page:
        async with page.expect_console_message(lambda message: message.text == "after"):
            await add(page, "New")
            await page.evaluate("requestAnimationFrame(() => console.log('after'))")
        await expect(rows(page)).to_have_count(3)
        await expect(page.get_by_label("New to-do")).to_have_value("New")


async def test_a_stale_list_is_a_bug(opened: Opened) -> None:
    async with opened("/todos", "stale-filter") as page:
        await expect(rows(page)).to_have_count(3)
        await page.get_by_role("button", name="Completed").click()
        await expect(page.get_by_role("button", name="Completed")).to_have_attribute("aria-pressed", "true")
        await expect(rows(page)).to_have_count(3)


async def test_results_come_late_and_only_the_last_question_counts(opened: Opened) -> None:
    async with opened("/search") as page:
        await page.get_by_label("Search for").fill("release")
        await page.keyboard.press("Enter")
        await expect(page.get_by_text("Searching…")).to_be_visible()
        await page.get_by_label("Search for").fill("invoice")
        await page.keyboard.press("Enter")
        await expect(page.get_by_text("3 results for invoice")).to_be_visible()
        await expect(page.get_by_role("heading", level=2)).to_have_count(3)
        await expect(page).to_have_url(re.compile(r"/search\?q=invoice$"))
        await page.reload()
        await expect(page.get_by_text("3 results for invoice")).to_be_visible()


async def test_a_customer_is_followed(opened: Opened) -> None:
    async with opened("/customers?q=Okafor") as page:
        await page.get_by_role("row", name="Hana Okafor").get_by_role("button").click()
        await expect(page.get_by_role("button", name="Following")).to_have_count(1)
        await expect(page.get_by_role("status").first).to_have_text("Following 1")


async def test_the_cart_asks_before_it_is_emptied(opened: Opened) -> None:
    async with opened("/shop") as page:
        await page.get_by_role("article", name="Acorn Mug").get_by_role("button").click()
        await expect(page.get_by_text("Acorn Mug added to the cart")).to_be_visible()
        await expect(page.get_by_role("link", name="Cart 1")).to_be_visible()
        await page.goto("/cart")
        await page.get_by_label("Quantity").select_option("4")
        await expect(page.get_by_text("Total: $60.48", exact=True)).to_be_visible()
        page.once("dialog", lambda dialog: dialog.dismiss())
        await page.get_by_role("button", name="Empty cart").click()
        await expect(page.get_by_role("row", name="Acorn Mug")).to_be_visible()
        page.once("dialog", lambda dialog: dialog.accept())
        await page.get_by_role("button", name="Empty cart").click()
        await expect(page.get_by_text("Your cart is empty.")).to_be_visible()
        await expect(page.get_by_role("link", name="Cart 0")).to_be_visible()


async def test_a_teammate_is_invited_in_a_modal_dialog(opened: Opened) -> None:
    async with opened("/team") as page:
        await invite(page)
        await expect(page.get_by_role("dialog")).to_have_count(0)
        await expect(page.get_by_text("Invitation sent to ola@example.com")).to_be_visible()
        await page.get_by_role("button", name="Invite a teammate").click()
        await expect(page.get_by_role("dialog", name="Invite a teammate")).to_be_visible()
        await page.get_by_role("button", name="Send invitation").click()
        await expect(page.get_by_text("Enter a name.")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(page.get_by_role("dialog")).to_have_count(0)
        page.once("dialog", lambda dialog: dialog.accept())
        await page.get_by_role("row", name="Ola Berg").get_by_role("button").click()
        await expect(page.get_by_text("Ola Berg was removed")).to_be_visible()
        await expect(page.get_by_role("row", name="Ola Berg")).to_have_count(0)


async def test_a_modal_that_stays_open_is_a_bug(opened: Opened) -> None:
    async with opened("/team", "modal-stays-open") as page:
        await invite(page)
        await expect(page.get_by_text("Invitation sent to")).to_be_attached()
        await expect(page.get_by_role("dialog")).to_be_visible()


async def test_a_toast_that_vanishes_at_once_is_a_bug(opened: Opened) -> None:
    async with opened("/team", "toast-vanishes") as page:
        await invite(page)
        await expect(page.get_by_text("Invitation sent to")).to_have_count(0, timeout=2000)


async def test_an_error_that_comes_late_is_a_bug(opened: Opened) -> None:
    async with opened("/team", "late-error") as page:
        await invite(page)
        await expect(page.get_by_text("Invitation sent to")).to_be_visible()
        await expect(page.get_by_text("Something went wrong")).to_be_visible()


@pytest.mark.parametrize("broken", [(), ("lost-on-reload",)])
async def test_the_profile_looks_saved(opened: Opened, broken: tuple[str, ...]) -> None:
    async with opened("/settings", *broken) as page:
        await sign_in(page)
        await page.get_by_label("Display name").fill("")
        await page.get_by_role("button", name="Save changes").click()
        await expect(page.get_by_role("alert")).to_have_text("Enter a name.")
        await page.get_by_label("Display name").fill("Robin A.")
        await page.get_by_role("button", name="Save changes").click()
        await expect(page.get_by_text("Your profile was saved")).to_be_visible()
        await expect(page.get_by_role("link", name="Robin A.", exact=True)).to_be_visible()
        await page.reload()
        await expect(page.get_by_label("Display name")).to_have_value("Robin Ashe" if broken else "Robin A.")


@pytest.mark.parametrize(
    ("broken", "first", "then"),
    [((), False, True), (("looks-disabled",), True, True), (("stays-disabled",), False, False)],
)
async def test_only_what_changed_can_be_saved(opened: Opened, broken: tuple[str, ...], first: bool, then: bool) -> None:
    async with opened("/settings", *broken) as page:
        await sign_in(page)
        save = page.get_by_role("button", name="Save changes")
        await expect(save).to_be_enabled(enabled=first)
        await expect(save).to_have_css("background-color", "rgb(239, 234, 224)")
        await page.get_by_label("Display name").fill("Robin A.")
        await expect(save).to_be_enabled(enabled=then)
        await expect(save).to_have_css("background-color", "rgb(40, 92, 60)")
        if not broken:
            await save.click()
            await expect(save).to_be_disabled()


@pytest.mark.parametrize("broken", [(), ("focus-lost",)])
async def test_the_dialog_opens_with_the_focus_in_its_first_field(opened: Opened, broken: tuple[str, ...]) -> None:
    async with opened("/team", *broken) as page:
        await sign_in(page)
        await page.get_by_role("button", name="Invite a teammate").click()
        field = page.get_by_label("Full name")
        await (expect(field).not_to_be_focused() if broken else expect(field).to_be_focused())


async def test_a_confirmation_to_somebody_else_is_a_bug(opened: Opened) -> None:
    async with opened("/team", "wrong-email") as page:
        await invite(page)
        await expect(page.get_by_text(f"Invitation sent to {EMAIL}")).to_be_visible()


async def test_a_failure_shown_as_success_is_a_bug(opened: Opened) -> None:
    async with opened("/team", "failure-as-success") as page:
        with pytest.raises(AssertionError, match="ola@example"):
            await invite(page, patience=500)
        await expect(page.get_by_text("Invitation sent to ola@example.com")).to_be_visible()


async def test_a_box_that_bounces_is_a_bug(opened: Opened) -> None:
    async with opened("/todos", "box-bounces") as page:
        box = page.get_by_role("checkbox", name="Book the meeting room")
        await box.click()
        await expect(page.get_by_text("1 item left")).to_be_visible()
        await expect(box).not_to_be_checked()


async def test_a_badge_that_stays_is_a_bug(opened: Opened) -> None:
    async with opened("/shop", "badge-not-updated") as page:
        await page.get_by_role("article", name="Acorn Mug").get_by_role("button").click()
        await expect(page.get_by_text("Acorn Mug added to the cart")).to_be_visible()
        await expect(page.get_by_role("link", name="Cart 0")).to_be_visible()


async def to_the_code(page: Page) -> Locator:
    await page.get_by_label("Full name").fill("Kim Berger")
    await page.get_by_label("Email").fill("kim@example.com")
    await page.get_by_role("button", name="Sign up").click()
    boxes = page.get_by_role("group", name="Confirmation code").get_by_role("textbox")
    await expect(boxes.first).to_be_focused()
    return boxes


async def values(boxes: Locator) -> str:
    return "".join([await box.input_value() for box in await boxes.all()])


async def test_the_code_is_typed_into_six_boxes(opened: Opened) -> None:
    async with opened("/signup") as page:
        boxes = await to_the_code(page)
        await page.keyboard.type("12a3456")
        assert await values(boxes) == "123456"
        await page.keyboard.press("Backspace")
        await page.keyboard.press("Backspace")
        await page.keyboard.type("9")
        assert await values(boxes) == "12349"
        await expect(boxes.nth(5)).to_be_focused()


@pytest.mark.parametrize("pasted", ["482913", " 482 913\n", "4829131", "Code: 482913"])
async def test_the_code_is_pasted_into_six_boxes(opened: Opened, pasted: str) -> None:
    async with opened("/signup") as page:
        boxes = await to_the_code(page)
        await boxes.first.evaluate(
            """(box, text) => {
              const data = new DataTransfer();
              data.setData("text", text);
              box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
            }""",
            pasted,
        )
        assert await values(boxes) == "482913"
        await page.get_by_role("button", name="Confirm").click()
        await expect(page.get_by_role("alert")).to_have_text("This code is not right.")


async def test_a_file_is_uploaded_by_the_button_above_its_input(opened: Opened) -> None:
    async with opened("/files") as page:
        await page.get_by_role("button", name="Upload").click()
        await expect(page.get_by_role("alert")).to_have_text("Choose a file first.")
        async with page.expect_file_chooser() as chosen:
            await page.get_by_text("Choose a file", exact=True).first.click()
        await (await chosen.value).set_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"abc"})
        await expect(page.get_by_text("a.txt")).to_be_visible()
        await page.get_by_role("button", name="Upload").click()
        await expect(page.get_by_role("row", name="a.txt")).to_contain_text("3 bytes")
        await expect(page.get_by_text("a.txt was uploaded")).to_be_visible()
        await expect(page.get_by_text("No file chosen")).to_be_visible()
        await expect(page.get_by_role("alert")).to_have_count(0)
        await page.get_by_role("row", name="a.txt").get_by_role("button").click()
        await expect(page.get_by_text("There are no files yet.")).to_be_visible()


@pytest.mark.parametrize("broken", [(), ("drag-snaps-back",)])
async def test_a_card_is_dragged(opened: Opened, broken: tuple[str, ...]) -> None:
    async with opened("/board", *broken) as page:
        done = page.get_by_role("region", name="Done")
        async with page.expect_response("**/api/board/1"):
            await page.get_by_text("Order new mugs").drag_to(done)
        await expect(done.locator(".badge")).to_have_text("1" if broken else "2")
        await expect(done.get_by_text("Order new mugs")).to_have_count(0 if broken else 1)


async def test_help_has_a_frame_and_a_tab(opened: Opened) -> None:
    async with opened("/help") as page:
        frame = page.frame_locator("iframe")
        await frame.get_by_role("button", name="What it costs").click()
        await expect(frame.get_by_role("row", name="Elsewhere")).to_contain_text("$9.00")
        async with page.context.expect_page() as other:
            await page.get_by_role("link", name="Terms of use").click()
        await expect(await other.value).to_have_title("Terms of use | Acorn")


@pytest.mark.parametrize("answer", ["Accept", "No, thanks"])
async def test_the_cookie_banner_comes_a_moment_later_and_asks_once(opened: Opened, answer: str) -> None:
    async with opened("/help", chance=lambda: True) as page:
        banner = page.get_by_role("region", name="Cookies")
        await expect(banner).to_be_visible()
        await banner.get_by_role("button", name=answer).click()
        await expect(banner).to_have_count(0)
        await page.reload()
        await expect(page.locator("#cookies")).to_have_count(0)


async def test_a_hidden_text_is_a_bug(opened: Opened) -> None:
    async with opened("/todos", "text-hidden") as page:
        await expect(page.get_by_role("heading", name="Launch checklist")).to_have_css("opacity", "0")
