"""A person at a browser that is recorded: real input over CDP, from a client of its own, one thing after another."""

import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import anyio
from playwright.async_api import CDPSession, Locator, Page, Playwright, async_playwright

from smoketree.record.recorder import Ending, Recorded, record
from smoketree.record.recording import Entry, Recording, plan_text
from smoketree.settings import load_settings
from tests.browser.test_contexts import chromium_at_a_port

_PAUSE = 0.25
"""Seconds without a change after which a person goes on: fewer than it takes to move a hand."""


@dataclass
class Person:
    """Looks until the page has come to rest, then does the next thing."""

    page: Page
    ending: Ending
    told: list[Entry] = field(default_factory=list)

    async def looks(self, page: Page | None = None) -> None:
        """Waits until the page (by default the first one), as the recorder sees it, is the one that the person sees."""
        url = (page or self.page).url
        with anyio.fail_after(60):
            while not any(each.page.url == url and each.at_rest(_PAUSE) for each in self.ending.pages):  # noqa: ASYNC110 - a look, not an event
                await anyio.sleep(0.02)

    def element(self, role: str, name: str) -> Locator:
        return self.page.get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]

    async def click(self, what: Locator | str, role: str = "button", *, shift: bool = False) -> None:
        target = self.element(role, what) if isinstance(what, str) else what
        await target.wait_for()
        await self.looks()
        await target.click(modifiers=["Shift"] if shift else None)

    async def write(self, name: str | Locator, text: str, role: str = "textbox") -> None:
        await self.click(name, role)
        await self.page.keyboard.press("ControlOrMeta+a")
        await self.page.keyboard.type(text)

    async def press(self, key: str) -> None:
        await self.looks()
        await self.page.keyboard.press(key)

    async def marks(self, what: Locator) -> None:
        """Selects a text from its first letter to its last one but two."""
        await what.wait_for()
        await self.looks()
        await what.scroll_into_view_if_needed()
        box = await what.evaluate("""element => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const { x, y, width, height } = range.getClientRects()[0];
          return { x, y, width, height };
        }""")
        middle = box["y"] + box["height"] / 2
        await self.page.mouse.move(box["x"] + 1, middle)
        await self.page.mouse.down()
        await self.page.mouse.move(box["x"] + box["width"] / 2, middle, steps=3)
        await self.page.mouse.move(box["x"] + box["width"] - 3, middle, steps=3)
        await self.page.mouse.up()

    async def picks_files(self, selector: str, *files: Path) -> None:
        """What the browser's file dialog does once it is confirmed."""
        await self.looks()
        devtools = await self.devtools()
        found = await devtools.send("Runtime.evaluate", {"expression": f"document.querySelector({selector!r})"})
        chosen = {"files": [str(file) for file in files], "objectId": found["result"]["objectId"]}
        await devtools.send("DOM.setFileInputFiles", chosen)

    async def devtools(self) -> CDPSession:
        return await self.page.context.new_cdp_session(self.page)


@dataclass
class Outcome:
    """What came of it."""

    text: str
    recording: Recording
    told: list[Entry]

    @property
    def lines(self) -> list[str]:
        """The lines of the case, comments without their marks."""
        return [entry.text for entry in self.recording.entries]

    @property
    def remarks(self) -> list[str]:
        return [entry.text for entry in self.recording.entries if entry.remark]


Does = Callable[[Person], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Chromium:
    """A running Chromium as a person has one: its CDP address, and the driver of the person's input."""

    endpoint: str
    playwright: Playwright

    @asynccontextmanager
    async def page(self, url: str) -> AsyncIterator[Page]:
        """The page at that address, as the person has it."""
        theirs = await self.playwright.chromium.connect_over_cdp(self.endpoint)
        try:
            yield next(page for page in theirs.contexts[0].pages if page.url == url)
        finally:
            await theirs.close()


@asynccontextmanager
async def chromium() -> AsyncIterator[Chromium]:
    """Starts one with the window that runs have."""
    arguments = ("--window-size=1600,900", "--hide-scrollbars")
    async with async_playwright() as playwright:
        with (
            tempfile.TemporaryDirectory() as folder,
            chromium_at_a_port(Path(folder, "profile"), *arguments) as endpoint,
        ):
            yield Chromium(endpoint, playwright)


async def recorded(theirs: Chromium, url: str, does: Does, *, name: str = "Recorded", **settings: object) -> Outcome:
    """Records what the person does on the page at `url`."""
    ending = Ending()
    outcome: list[Recorded] = []
    told: list[Entry] = []
    chosen = load_settings({"cdp_endpoint": theirs.endpoint, **settings}, files=False)

    async def recording() -> None:
        outcome.append(await record(chosen, url, told.append, ending))

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(recording)
        with anyio.fail_after(60):
            await ending.began.wait()
        async with theirs.page(ending.pages[0].page.url) as page:
            page.set_default_timeout(15_000)
            await does(Person(page, ending, told))
            ending.asked.set()
    done = outcome[0]
    return Outcome(plan_text(done.recording, name, done.viewport), done.recording, told)
