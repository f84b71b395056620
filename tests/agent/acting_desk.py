"""A page and acts performed on it, with a short patience."""

from collections.abc import Mapping
from pathlib import Path

from smoketree.agent.agent import perform_acts
from smoketree.agent.outcome import ActStatus, Declined, Outcome
from smoketree.agent.step_context import StepContext
from smoketree.browser.session import Session
from smoketree.clock import SystemClock
from smoketree.language.act import Act, Verb
from smoketree.language.claim import TextShown
from smoketree.language.reader import read_acts
from smoketree.snapshot.query import Query
from tests.fakes.pages import Pages

SAY = "<p id=log></p><script>const say = (text) => { log.textContent += text + ';' }</script>"


def named(name: str, *roles: str) -> Query:
    """The element of that quoted name."""
    return Query(name=name, roles=roles)


def row(text: str) -> Query:
    """The row or list item in which the text is."""
    return Query(roles=("row", "listitem", "treeitem", "article"), text=text)


def act(verb: Verb, target: Query | str | None = None, *values: str, mode: str = "") -> Act:
    """An act on an element, which is given by its quoted name or as a query."""
    return Act(verb, named(target) if isinstance(target, str) else target, values, mode)


def acts_of(line: str) -> tuple[Act, ...]:
    """What a line of a plan is read as."""
    read = read_acts(line)
    assert read is not None
    return read.acts


class ActingDesk:
    """A page and what performs acts on it."""

    def __init__(self, session: Session, pages: Pages, folder: Path, *, patience: float = 0.6) -> None:
        self.session = session
        self.pages = pages
        self.kept: dict[str, str] = {}
        self.stage = StepContext(
            tools=session,
            fill=self._filled,
            remember=self.kept.__setitem__,
            base_url=pages.origin,
            folder=folder,
            clock=SystemClock(),
            patience=patience,
        )

    async def page(self, body: str, *, log: bool = True) -> None:
        """Opens a page with that body and, after it, a log."""
        self.pages.html("/desk", f"<title>desk</title><body>{body}{SAY if log else ''}</body>")
        assert (await self.session.call("browser_navigate", {"url": self.pages.url("/desk")})).ok
        self.stage.answered = None  # what the act before has shown is not this page

    async def perform(self, *acts: Act) -> Outcome | Declined:
        return await perform_acts(acts, self.stage)

    async def done(self, *acts: Act) -> Outcome:
        outcome = await self.perform(*acts)
        assert isinstance(outcome, Outcome), outcome
        assert outcome.status is ActStatus.DONE, outcome
        return outcome

    async def declined(self, *acts: Act) -> Declined:
        """Performs acts that are left to the next resolver, before anything was done."""
        outcome = await self.perform(*acts)
        assert isinstance(outcome, Declined), outcome
        return outcome

    async def failed(self, *acts: Act) -> str:
        """Performs acts that the application does not let be done; the reason."""
        return await self._stopped(ActStatus.FAILED, acts)

    async def error(self, *acts: Act) -> str:
        """Performs acts that end in an error after something was done; the reason."""
        return await self._stopped(ActStatus.ERROR, acts)

    async def _stopped(self, status: ActStatus, acts: tuple[Act, ...]) -> str:
        outcome = await self.perform(*acts)
        assert isinstance(outcome, Outcome), outcome
        assert outcome.status is status, outcome
        return outcome.error or ""

    async def log(self) -> str:
        """What the page has logged."""
        return (await self.value("log.textContent")).strip('"')

    async def log_after(self, body: str, *acts: Act) -> str:
        """What a page of that body has logged once the acts are done on it."""
        await self.page(body)
        await self.done(*acts)
        return await self.log()

    async def does(self, body: str, lines: Mapping[str, str | None]) -> None:
        """Performs each line on one page of that body, of which only the log changes; what it logs. None: the line is
        not done, and logs nothing."""
        await self.page(body)
        for line, logged in lines.items():
            outcome = await self.perform(*acts_of(line))
            is_done = isinstance(outcome, Outcome) and outcome.status is ActStatus.DONE
            log = (await self.value("[log.textContent, log.textContent = ''][0]")).strip('"')
            assert (line, is_done, log) == (line, logged is not None, logged or ""), outcome
            self.stage.answered = None  # it shows the log

    async def value(self, script: str) -> str:
        """What an expression comes to in the page, as JSON."""
        return (await self.session.call("browser_evaluate", {"function": f"() => {script}"})).results[0]

    async def shows(self, text: str) -> bool:
        return (await self.session.look(TextShown(text))).holds

    def _filled(self, text: str) -> str:
        for name, value in self.kept.items():
            text = text.replace(f"{{{{{name}}}}}", value)
        return text
