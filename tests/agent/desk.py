"""A page and the literal resolver at work on it, with a short patience."""

from pathlib import Path

from smoketree.agent.outcome import Deed, HandedOn, Outcome
from smoketree.agent.plain import LiteralResolver
from smoketree.agent.stage import Stage
from smoketree.browser.session import Session
from smoketree.clock import SystemClock
from smoketree.language.claim import TextShown
from smoketree.plan.model import Location, Step, StepKind
from tests.fakes.pages import Pages


class Desk:
    """A page and the resolver that works on it."""

    def __init__(self, session: Session, pages: Pages, folder: Path, *, patience: float) -> None:
        self.session = session
        self.pages = pages
        self.kept: dict[str, str] = {}
        self.stage = Stage(
            tools=session,
            fill=self._filled,
            remember=self.kept.__setitem__,
            base_url=pages.origin,
            folder=folder,
            clock=SystemClock(),
            patience=patience,
        )

    async def page(self, body: str) -> None:
        self.pages.html("/desk", f"<title>desk</title><body>{body}</body>")
        assert (await self.session.call("browser_navigate", {"url": self.pages.url("/desk")})).ok

    async def do(self, text: str) -> Outcome | HandedOn:
        return await LiteralResolver().perform(Step(text, StepKind.ACTION, Location("a.md", 1)), self.stage)

    async def done(self, text: str) -> Outcome:
        outcome = await self.do(text)
        assert isinstance(outcome, Outcome), outcome
        assert outcome.deed is Deed.DONE, outcome
        return outcome

    async def logged(self, text: str) -> bool:
        return (await self.session.look(TextShown(text))).holds

    async def left(self, text: str) -> HandedOn:
        outcome = await self.do(text)
        assert isinstance(outcome, HandedOn), outcome
        return outcome

    def _filled(self, text: str) -> str:
        for name, value in self.kept.items():
            text = text.replace(f"{{{{{name}}}}}", value)
        return text
