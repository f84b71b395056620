"""Asks a page's process for what Playwright has no words for."""

from playwright.async_api import Page


async def tell(page: Page, command: str) -> None:
    """Does one command of the DevTools protocol. Raises Error."""
    session = await page.context.new_cdp_session(page)
    await session.send(command)
    await session.detach()
