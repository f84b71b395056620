"""python -m bench.record [APP...]     records persons at the sample app, Wagtail and Trac, and runs each plan once

Prints how many of the recorded plans pass at once, and of how many lines a person would have to write by hand. The
applications are those of the live bench (`python -m bench.live.apps install wagtail trac`); each plan is recorded on
one fresh server and runs on another.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import anyio
from bench.live.apps import APPS, served
from tests.record.person import Does, Person, chromium, recorded

from smoketree.cli.demo import sample_preview

PASSWORD = "wagtail-admin-1"  # noqa: S105 - that of the seed data


async def sign_in_and_save_settings(person: Person) -> None:
    await person.write("Email", "demo@example.com")
    await person.write(person.page.get_by_label("Password"), "green-forest")
    await person.click("Remember me", "checkbox")
    await person.click("Sign in")
    await person.marks(person.page.get_by_text("Welcome back, Robin Ashe"))
    await person.looks()
    await person.page.goto(f"{person.page.url.rstrip('/')}/settings")
    await person.write("Display name", "Robin Lind")
    await person.click(person.page.get_by_label("Send me a weekly summary"))
    await person.click("Save changes")
    await person.marks(person.page.get_by_text("Your profile was saved"))
    await person.click("Display name", "textbox", shift=True)


async def fill_a_cart(person: Person) -> None:
    await person.click(person.page.get_by_role("button", name="Add to cart").nth(0))
    await person.click(person.page.get_by_role("button", name="Add to cart").nth(1))
    await person.click(person.page.get_by_role("link", name="Cart 2").first)
    await person.looks()
    await person.page.get_by_role("combobox").first.focus()
    await person.press("ArrowDown")
    await person.looks()
    await person.marks(person.page.get_by_text("Subtotal").last)
    await person.click(person.page.get_by_role("button", name="Remove").nth(1))
    await person.click(person.page.get_by_role("row").nth(1).get_by_role("cell").nth(1), shift=True)


async def finish_a_todo(person: Person) -> None:
    await person.write("New to-do", "Buy oat milk")
    await person.press("Enter")
    await person.click("Buy oat milk", "checkbox")
    await person.click("Completed")
    await person.marks(person.page.get_by_text("Buy oat milk"))


async def follow_a_customer(person: Person) -> None:
    await person.write(person.page.get_by_label("Name, company or city"), "Okafor")
    await person.page.get_by_label("Plan").focus()
    await person.press("ArrowDown")
    await person.click("Apply")
    await person.click(person.page.get_by_role("button", name="Follow").nth(1))
    await person.click(person.page.get_by_role("row").nth(2).get_by_role("link").first)
    await person.click(person.page.get_by_role("heading").first, shift=True)
    await person.looks()
    await person.page.go_back()
    await person.click(person.page.get_by_label("Plan"), shift=True)


async def sign_in_to_wagtail(person: Person) -> None:
    await person.write(person.page.get_by_label("Username"), "admin")
    await person.write(person.page.get_by_label("Password"), PASSWORD)
    await person.click("Sign in")
    await person.page.wait_for_url("**/admin/")


async def publish_a_page(person: Person) -> None:
    await sign_in_to_wagtail(person)
    await person.looks()
    await person.page.goto(f"{person.page.url}pages/3/")
    await person.click(person.page.get_by_role("link", name="Add child page").first)
    await person.write(person.page.get_by_placeholder("Page title"), "Winter menu")
    await person.click(person.page.get_by_role("button", name="More actions").last)
    await person.click(person.page.get_by_role("button", name="Publish").last)
    await person.click(person.page.get_by_role("link", name="Winter menu").first, shift=True)


async def see_the_history(person: Person) -> None:
    await sign_in_to_wagtail(person)
    await person.click(person.page.get_by_role("button", name="Reports").first)
    await person.click(person.page.get_by_role("link", name="Site history").first)
    await person.page.wait_for_url("**/site-history/")


async def add_a_collection(person: Person) -> None:
    await sign_in_to_wagtail(person)
    await person.click(person.page.get_by_role("button", name="Settings").first)
    await person.click(person.page.get_by_role("link", name="Collections").first)
    await person.click(person.page.get_by_role("link", name="Add a collection").first)
    await person.write(person.page.get_by_label("Name"), "Photos")
    await person.page.get_by_label("Parent").focus()
    await person.press("ArrowDown")
    await person.click(person.page.get_by_role("button", name="Create").first)
    await person.marks(person.page.get_by_text("Collection 'Photos' created"))


async def create_a_ticket(person: Person) -> None:
    await person.click(person.page.get_by_role("link", name="New Ticket").first)
    await person.write(person.page.get_by_label("Summary"), "Coupon field missing")
    await person.write(person.page.get_by_label("Description"), "There is no coupon field.\nNot even in the cart.")
    await person.looks()
    await person.page.get_by_label("Priority").focus()
    await person.press("ArrowUp")
    await person.click(person.page.get_by_role("button", name="Create ticket"))
    await person.click(person.page.get_by_role("heading", name="Coupon field missing").first, shift=True)


async def comment_on_a_ticket(person: Person) -> None:
    await person.click(person.page.get_by_role("link", name="View Tickets").first)
    await person.click(person.page.get_by_role("link", name="Active Tickets").first)
    await person.click(person.page.get_by_role("link", name="Bike helmet photos are too dark").first)
    await person.write(person.page.locator("#comment"), "Retake the photos outdoors.")
    await person.click(person.page.get_by_role("button", name="Submit changes").first)
    await person.marks(person.page.get_by_text("Retake the photos outdoors.").first)


async def search_the_wiki(person: Person) -> None:
    await person.write(person.page.locator("#proj-search"), "roadmap")
    await person.press("Enter")
    await person.click(person.page.get_by_role("heading").first, shift=True)
    await person.click(person.page.get_by_role("link", name="Timeline").first)


@contextmanager
def acorn() -> Iterator[str]:
    with sample_preview() as url:
        yield url.rstrip("/")


def real(name: str) -> Callable[[], AbstractContextManager[str]]:
    @contextmanager
    def serves() -> Iterator[str]:
        with tempfile.TemporaryDirectory() as folder, served(APPS[name], Path(folder)) as app:
            yield app.url.rstrip("/")

    return serves


RECORDINGS: tuple[tuple[str, Callable[[], AbstractContextManager[str]], str, Does], ...] = (
    ("acorn", acorn, "/login", sign_in_and_save_settings),
    ("acorn", acorn, "/shop", fill_a_cart),
    ("acorn", acorn, "/todos", finish_a_todo),
    ("acorn", acorn, "/customers", follow_a_customer),
    ("wagtail", real("wagtail"), "/admin/login/", publish_a_page),
    ("wagtail", real("wagtail"), "/admin/login/", see_the_history),
    ("wagtail", real("wagtail"), "/admin/login/", add_a_collection),
    ("trac", real("trac"), "/", create_a_ticket),
    ("trac", real("trac"), "/", comment_on_a_ticket),
    ("trac", real("trac"), "/", search_the_wiki),
)


async def main(wanted: list[str]) -> None:
    passed = total = remarks = lines = 0
    for app, serves, path, does in RECORDINGS:
        if wanted and not {app, does.__name__} & set(wanted):
            continue
        with serves() as url:
            async with chromium() as endpoint:
                outcome = await recorded(endpoint, url + path, does, name=does.__name__.replace("_", " "))
        with serves() as url, tempfile.TemporaryDirectory() as folder:
            plan = Path(folder, "recorded.md")
            await anyio.Path(plan).write_text(outcome.text, encoding="utf-8")
            command = [sys.executable, "-m", "smoketree", "run", str(plan), "--url", url, "--out", f"{folder}/out"]
            secrets = [word for name in outcome.recording.secrets for word in ("--secret", name)]
            environ = {**os.environ, **dict.fromkeys(outcome.recording.secrets, _password(app))}
            ran = await anyio.run_process(
                [*command, "--video", "off", "--trace", "off", *secrets], check=False, env=environ
            )
        total += 1
        passed += ran.returncode == 0
        remarks += len(outcome.remarks)
        lines += len(outcome.lines)
        print(
            f"{'passed' if ran.returncode == 0 else 'NOT PASSED'}: {app}, {does.__name__}, {len(outcome.lines)} lines"
        )
        if ran.returncode or outcome.remarks or "-v" in wanted:
            print(outcome.text, (ran.stdout + ran.stderr).decode()[-3000:], flush=True)
    print(f"{passed} of {total} recorded plans pass at once; {remarks} of {lines} lines have to be written by hand")


def _password(app: str) -> str:
    return "green-forest" if app == "acorn" else PASSWORD


if __name__ == "__main__":
    anyio.run(main, sys.argv[1:])
