"""Runs of one case on a page, with someone who does each step as a model might: by role and name, as it is told."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from smoketree.agent.agent import Agent
from smoketree.agent.code_entry import enter_code
from smoketree.agent.mailbox import Mailbox
from smoketree.agent.outcome import Deed, HandedOn, Outcome, Row
from smoketree.agent.plain_resolver import PlainResolver
from smoketree.agent.replay.keeping import Keeping
from smoketree.agent.replay.resolver import ReplayResolver
from smoketree.agent.replay.store import Records
from smoketree.agent.replay.tape import Site, Tape
from smoketree.agent.replay.wording import Wording, made_in
from smoketree.agent.stage import Stage
from smoketree.browser.protocol import BrowserTools
from smoketree.browser.session import Session
from smoketree.clock import SystemClock
from smoketree.mail.protocol import Inbox
from smoketree.plan.model import Location, Step, StepKind
from smoketree.plan.values import expand
from smoketree.report.model import Resolver
from smoketree.snapshot.find import find
from smoketree.snapshot.query import Query
from tests.fakes.pages import Pages

Call = tuple[str, str, str, Mapping[str, object]]
"""Tool, role, name, arguments. Without a role the tool gets no element."""


async def _address(stage: Stage) -> None:
    stage.remember("EMAIL", await _mailbox(stage).new_address())


async def _code(stage: Stage) -> None:
    code = await _mailbox(stage).code()
    stage.remember("CODE", code)
    await enter_code(stage.tools, code)


async def _link(stage: Stage) -> None:
    assert (await stage.tools.call("browser_navigate", {"url": await _mailbox(stage).link(None)})).ok


def _mailbox(stage: Stage) -> Mailbox:
    assert stage.mailbox is not None
    return stage.mailbox


MAIL_DEEDS = {"address": _address, "code": _code, "link": _link}


class Actor:
    """Does a step as its script says: `script` maps a step's text to calls. `asked` are the steps that it was given."""

    def __init__(self, script: Mapping[str, Sequence[Call]]) -> None:
        self.script = dict(script)
        self.asked: list[str] = []

    async def perform(self, step: Step, stage: Stage) -> Outcome | HandedOn:
        self.asked.append(step.text)
        rows = []
        for tool, role, name, given in self.script[step.text]:
            if tool in MAIL_DEEDS:
                await MAIL_DEEDS[tool](stage)
                continue
            view = await stage.look()
            found = [
                node for node in find(view.tree, Query(name=name or None, roles=(role,))).nodes if role and node.ref
            ]
            if role and not found:
                return Outcome(Deed.FAILED, Resolver.MODEL, (), f'no {role} "{name}"')
            filled = {key: stage.fill(value) if isinstance(value, str) else value for key, value in given.items()}
            arguments = {**filled, **({"ref": found[0].ref} if role else {})}
            answer = await stage.tools.call(tool, arguments)
            assert answer.error is None, answer.error
            rows.append(Row(tool, f"{tool} {name}", 0.0, 0.0))
        return Outcome(Deed.DONE, Resolver.MODEL, tuple(rows))


class Theatre:
    """The same case over and over, in fresh runs, on pages that may change between them."""

    def __init__(self, session: Session, pages: Pages, folder: Path, *steps: str, notes: str = "") -> None:
        self.session = session
        self.pages = pages
        self.folder = folder
        self.steps = tuple(Step(text, StepKind.ACTION, Location("a.md", at)) for at, text in enumerate(steps, 1))
        self.plan = notes + "\n".join(steps)
        self.clock = SystemClock()
        self.patience = 0.6

    def show(self, body: str, path: str = "/app") -> None:
        self.pages.html(path, f"<title>app</title><body>{body}</body>")

    async def run(
        self,
        actor: Actor,
        *,
        values: dict[str, str] | None = None,
        passes: bool = True,
        attempt: int = 1,
        literal: bool = False,
        start: str = "/app",
        inbox: Inbox | None = None,
    ) -> "Played":
        records = Records(self.folder / "replay", self.clock)
        records.open()
        known = dict(values or {})
        wording = Wording(self.plan, known, made_in(self.plan))
        site = Site(self.pages.url(start), self.folder, "1600x900")
        tape = Tape(self.session, site, wording, acting=attempt == 1)
        keeping = Keeping(records, tape, lambda text: "hunter2-secret" in text, literal=literal)
        stage = self._stage(tape, known)
        if inbox is not None:
            stage.mailbox = Mailbox(inbox, self.clock, heard=tape.mail)
        resolvers = (ReplayResolver(records), *((PlainResolver(),) if literal else ()), actor)
        agent = Agent(resolvers)
        assert (await tape.call("browser_navigate", {"url": site.url})).ok
        tape.case_begins(self.steps)
        outcomes = []
        for step in self.steps:
            outcomes.append(await agent.perform(step, stage))
            if outcomes[-1].deed is not Deed.DONE:
                passes = False
                break
        healed = keeping.passed() if passes else ()
        if not passes:
            keeping.failed()
        return Played(tuple(outcomes), tuple(step.text for step in healed), records)

    def _stage(self, tape: Tape, known: dict[str, str]) -> Stage:
        tools: BrowserTools = tape
        return Stage(
            tools=tools,
            fill=lambda text: expand(text, known),
            remember=tape.remembering(known.__setitem__),
            base_url=self.pages.origin,
            folder=self.folder,
            clock=self.clock,
            patience=self.patience,
            tape=tape,
        )


class Played:
    """What came of one run."""

    def __init__(self, outcomes: tuple[Outcome, ...], healed: tuple[str, ...], records: Records) -> None:
        self.outcomes = outcomes
        self.healed = healed
        self.records = records

    @property
    def by(self) -> list[str]:
        """Who did each step."""
        return [str(outcome.resolver) for outcome in self.outcomes]
