"""Answers that are made up for requests of a context, and headers that are changed on their way."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from playwright.async_api import BrowserContext, Route

from smoketree.browser.codegen import quoted
from smoketree.browser.tab import SessionContext

_SHOWN = 50


@dataclass(frozen=True, slots=True)
class MadeUp:
    """What happens to the requests whose address matches `pattern` (a glob).

    With a status or a body they are answered so, and `added` are headers of the answer; else they are sent on with
    the headers `added` and without those in `removed`.
    """

    pattern: str
    status: int | None
    body: str | None
    content_type: str | None
    added: Mapping[str, str]
    removed: tuple[str, ...]

    @property
    def answers(self) -> bool:
        return self.body is not None or self.status is not None

    async def handle(self, route: Route) -> None:
        """Answers one request, or sends it on."""
        if self.answers:
            await route.fulfill(
                status=self.status or 200,
                content_type=self.content_type,
                headers=dict(self.added) or None,
                body=self.body,
            )
            return
        headers = {**route.request.headers, **{name.lower(): value for name, value in self.added.items()}}
        gone = {name.lower() for name in self.removed}
        await route.fallback(headers={name: value for name, value in headers.items() if name not in gone})

    def __str__(self) -> str:
        settings = []
        if self.status is not None:
            settings.append(f"status={self.status}")
        if self.body is not None:
            settings.append(f"body={self.body[:_SHOWN]}" + "..." * (len(self.body) > _SHOWN))
        if self.content_type is not None:
            settings.append(f"contentType={self.content_type}")
        if self.added:
            pairs = ",".join(f"{quoted(name)}:{quoted(value)}" for name, value in self.added.items())
            settings.append(f"addHeaders={{{pairs}}}")
        if self.removed:
            settings.append(f"removeHeaders={','.join(self.removed)}")
        return f"{self.pattern} ({', '.join(settings)})" if settings else self.pattern


class Mocking:
    """The made-up answers of one session, in all its browser contexts."""

    def __init__(self, context: SessionContext) -> None:
        self._context = context
        self._active: list[tuple[MadeUp, Callable[[Route], Awaitable[None]]]] = []

    @property
    def active(self) -> tuple[MadeUp, ...]:
        return tuple(made for made, _ in self._active)

    async def add(self, made: MadeUp) -> None:
        """From now on. A later one goes before an earlier one."""

        async def handler(route: Route) -> None:  # a function of its own: Playwright hangs its wrapper on it
            await made.handle(route)

        for browser_context in await self._context.all_contexts():
            await browser_context.route(made.pattern, handler)
        self._active.append((made, handler))

    async def remove(self, pattern: str | None) -> int:
        """Takes back those of a pattern, or all (None); how many there were."""
        gone = [one for one in self._active if pattern is None or one[0].pattern == pattern]
        self._active = [one for one in self._active if one not in gone]
        for browser_context in await self._context.all_contexts() if gone else ():
            for made, handler in gone:
                await browser_context.unroute(made.pattern, handler)
        return len(gone)

    async def apply(self, browser_context: BrowserContext) -> None:
        """Makes a new browser context answer as the others do."""
        for made, handler in self._active:
            await browser_context.route(made.pattern, handler)
