"""Keeps the top level of a page on allowed origins, and its documents off refused ones.

Playwright's routing would pause every request and switch the cache off; a CDP session of our own pauses documents
only, each hop of a redirect. A refused navigation is aborted, so that the page stays where it was. What is no document
is the relay's to refuse (see `relay`), and so is what this session comes too late for. A browser on another machine has
no relay: there all that a page requests is paused and judged by its address.
"""

import asyncio
from collections.abc import Mapping
from typing import Any

from playwright.async_api import CDPSession, Error

from smoketree.browser.tab import Tab

_DOCUMENTS = {"patterns": [{"urlPattern": "*", "resourceType": "Document", "requestStage": "Request"}]}
_EVERYTHING = {"patterns": [{"urlPattern": "*", "requestStage": "Request"}]}


async def guard(tab: Tab) -> CDPSession:
    """Watches the tab's navigations from now on. Where the tab may not go is noted in `tab.refused`."""
    session = await tab.page.context.new_cdp_session(tab.page)
    # The browser itself answers to that, also where a dialog stops the page. The target's name is its main frame's.
    main = (await session.send("Target.getTargetInfo"))["targetInfo"]["targetId"]
    deciding: set[asyncio.Task[None]] = set()

    async def decide(event: Mapping[str, Any]) -> None:
        url = event["request"]["url"]
        request = {"requestId": event["requestId"]}
        try:
            top = event["frameId"] == main and event["resourceType"] == "Document"
            if top and not tab.context.origins.allows(url):
                tab.refused = tab.context.origins.refusal(url)
                await session.send("Fetch.failRequest", {**request, "errorReason": "Aborted"})
            elif tab.context.policy.refuses_url(url) is not None:
                await session.send("Fetch.failRequest", {**request, "errorReason": "BlockedByClient"})
            else:
                await session.send("Fetch.continueRequest", request)
        except Error:
            return  # the request or the page went away meanwhile

    def paused(event: Mapping[str, Any]) -> None:
        task = asyncio.ensure_future(decide(event))
        deciding.add(task)
        task.add_done_callback(deciding.discard)

    session.on("Fetch.requestPaused", paused)
    unrelayed = tab.context.policy.restricted and tab.context.relay is None
    await session.send("Fetch.enable", _EVERYTHING if unrelayed else _DOCUMENTS)
    return session
