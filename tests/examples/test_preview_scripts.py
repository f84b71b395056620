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


async def invite(page: Page) -> None:
    await sign_in(page)
    await page.get_by_role("button", name="Invite a teammate").click()
    await page.get_by_label("Full name").fill("Ola Berg")
    await page.get_by_label("Email").fill("ola@example.com")
    await page.get_by_role("button", name="Send invitation").click()
    await expect(page.locator("tr", has_text="ola@example.com")).to_contain_text("Invited")


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
