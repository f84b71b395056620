"""Listens to a session while a case is carried out, and keeps what each step did to the page.

It stands between whoever acts and the browser, so that it does not matter who that is. What was heard becomes a record
only once the case has passed (see `keeping`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import unquote, urlsplit

from smoketree.agent.code_entry import entry_in
from smoketree.agent.outcome import Deed, Outcome
from smoketree.agent.replay.address import url_template
from smoketree.agent.replay.calls import only_looks
from smoketree.agent.replay.record import Record, StepKey
from smoketree.agent.replay.wording import Wording, secrets_in
from smoketree.browser.protocol import BrowserTools, ModalState, Observation, ToolAnswer
from smoketree.language.claim import Claim
from smoketree.plan.model import Step
from smoketree.plan.values import placeholders
from smoketree.report.model import Resolver

_PART_OF_PAGE = frozenset({"target", "ref", "depth", "filename", "boxes"})
_SNAPSHOTS = 3
_BEYOND = frozenset({"http_request", "remember"})
"""Rows of an outcome that say that something was done which no call to the browser shows."""


@dataclass(frozen=True, slots=True)
class Page:
    """A whole snapshot, and the address of its page."""

    snapshot: str
    url: str


@dataclass(frozen=True, slots=True)
class Heard:
    """One call that did something. `pages` are the last snapshots before it, newest first; `after` is the first one
    behind it. A deed of mail has the name of its tool, and in `value` what it brought."""

    tool: str
    arguments: Mapping[str, object]
    pages: tuple[Page, ...] = ()
    after: Page | None = None
    value: str | None = None


@dataclass(slots=True)
class StepHeard:
    """One step. `url` is the template of the address at which it was begun; `why` says why it gets no record;
    `record` is the one it was done by, where it was replayed."""

    step: Step
    key: StepKey
    url: str
    calls: list[Heard] = field(default_factory=list)
    by: Resolver | None = None
    why: str | None = None
    record: Record | None = None


@dataclass(frozen=True, slots=True)
class Site:
    """What a plan's attempt is about: the preview's address, the plan's folder, the size of the page (`1600x900`)."""

    url: str
    folder: Path
    viewport: str

    @property
    def origin(self) -> str:
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc}"


class Tape(BrowserTools):
    """A session that is listened to. `acting`: records may be replayed; else they are only made."""

    def __init__(self, tools: BrowserTools, site: Site, wording: Wording, *, acting: bool = True) -> None:
        self._tools = tools
        self.site = site
        self.wording = wording
        self.acting = acting
        self.heard: list[StepHeard] = []
        self.mailed = False
        self.secrets: frozenset[str] = frozenset()
        self._keys: dict[Step, StepKey] = {}
        self._pages: list[Page] = []
        self._url = ""
        self._at: StepHeard | None = None
        self._entering: str | None = None
        self._link: tuple[str, str | None] | None = None

    async def call(self, tool: str, arguments: Mapping[str, object]) -> ToolAnswer:
        """See `BrowserTools`."""
        pages, url = tuple(self._pages), self._url
        answer = await self._tools.call(tool, arguments)
        if self._at is not None and answer.error is None:
            self._hear(self._at, Heard(tool, arguments, pages), url)
        self._see(tool, arguments, answer)
        return answer

    @property
    def last_dialog(self) -> ModalState | None:
        """See `BrowserTools`."""
        return self._tools.last_dialog

    async def mark(self, claims: Sequence[Claim], *, observe: bool = True) -> tuple[Observation, ...]:
        """See `BrowserTools`."""
        return await self._tools.mark(claims, observe=observe)

    async def look(self, check: Claim) -> Observation:
        """See `BrowserTools`."""
        return await self._tools.look(check)

    async def settled(self, bound: float) -> bool:
        """See `BrowserTools`."""
        return await self._tools.settled(bound)

    async def hold(self, check: Claim, timeout: float) -> Observation:
        """See `BrowserTools`."""
        return await self._tools.hold(check, timeout)

    def case_begins(self, steps: Sequence[Step]) -> None:
        """What is heard from now on belongs to the case with these steps."""
        self.heard, self._keys, self._at = [], {}, None
        self.secrets = frozenset(name for step in steps for name in secrets_in(step.text))
        previous = ""
        for step in steps:
            if not step.is_assertion:
                self._keys[step] = self._key(step, previous)
                previous = _one_line(step.text)

    def key(self, step: Step) -> StepKey | None:
        """What a record of the step must have in common with it; None for a step that is not of the case."""
        return self._keys.get(step)

    @property
    def here(self) -> str:
        """The template of the address that was seen last."""
        return self.template(self._url)

    def template(self, url: str) -> str:
        """See `url_template`."""
        return url_template(url, self.site.url, self.wording.passing)

    def begin(self, step: Step) -> None:
        """The step is about to be done."""
        key = self._keys.get(step)
        self._at = None if key is None else StepHeard(step, key, self.here)
        self._entering = self._link = None

    def replayed(self, record: Record) -> None:
        """The step that was begun is done by this record."""
        if self._at is not None:
            self._at.record = record

    async def end(self, outcome: Outcome) -> None:
        """The step is over. One that a model did is looked at once more, for what came of its last call."""
        at, self._at = self._at, None
        if at is None:
            return
        at.by = outcome.resolver
        if outcome.deed is not Deed.DONE:
            at.why = "it was not done"
        elif at.by is Resolver.MODEL:
            beyond = next((row.tool for row in outcome.rows if row.tool in _BEYOND and row.error is None), None)
            at.why = at.why or (f"{beyond} is no call of the browser" if beyond else None)
            if at.calls and at.calls[-1].after is None:
                self._at = at
                await self.call("browser_snapshot", {})
                self._at = None
        self.heard.append(at)

    def mail(self, tool: str, value: str, words: str | None) -> None:
        """Something was asked of the inbox and came (see `Mailbox`)."""
        self.mailed = True
        if tool == "open_email_link":
            self.wording.mailed.update(part for part in unquote(urlsplit(value).path).split("/") if part)
        if self._at is None:
            return
        if not self._at.calls:
            self._at.url = self.here
        if tool == "open_email_link":
            self._link = (value, words)
        elif tool in {"create_temp_email", "wait_for_verification_code"}:
            self._at.calls.append(Heard(tool, {}, tuple(self._pages), value=value))

    def remembering(self, remember: Callable[[str, str], None]) -> Callable[[str, str], None]:
        """`remember`, with this tape listening: what is read off a page is no call, but for what came by mail."""

        def remembered(name: str, value: str) -> None:
            remember(name, value)
            if self._at is None:
                return
            for place, heard in enumerate(self._at.calls):
                if heard.value is not None and heard.value == value:
                    self._at.calls[place] = replace(heard, arguments={"name": name})
                    return
            self._at.why = f"{name} was remembered"

        return remembered

    def _key(self, step: Step, previous: str) -> StepKey:
        names = sorted({placeholder.name for placeholder in placeholders(step.text)})
        return StepKey(
            step=_one_line(step.text), previous=previous, viewport=self.site.viewport, variables=tuple(names)
        )

    def _hear(self, at: StepHeard, heard: Heard, url: str) -> None:
        kept = self._as_one(heard)
        if kept is None:
            return
        if not at.calls:
            at.url = self.template(url)
        at.calls.append(kept)

    def _as_one(self, heard: Heard) -> Heard | None:
        """The call as what it is a part of; None where it adds nothing: it only looks, or goes on with the same."""
        entry = entry_in(heard.tool, heard.arguments)
        if entry is not None:
            if not entry.enters or self._entering == entry.code:
                return None
            self._entering = entry.code
            ref = heard.arguments.get("ref")
            return replace(heard, tool="enter_code", arguments={"text": entry.code, **({"ref": ref} if ref else {})})
        if only_looks(heard.tool, heard.arguments):
            return None
        if heard.tool == "browser_press_key" and self._entering and heard.arguments.get("key") in set(self._entering):
            return None
        self._entering = None
        if heard.tool == "browser_navigate" and self._link is not None and heard.arguments.get("url") == self._link[0]:
            words = self._link[1]
            return replace(heard, tool="open_email_link", arguments={"words": words} if words else {})
        return heard

    def _see(self, tool: str, arguments: Mapping[str, object], answer: ToolAnswer) -> None:
        if answer.page is not None:
            self._url = answer.page.url
        if answer.snapshot is None or (tool == "browser_snapshot" and _PART_OF_PAGE & set(arguments)):
            return
        page = Page(answer.snapshot, self._url)
        self._pages = [page, *self._pages[: _SNAPSHOTS - 1]]
        calls = self._at.calls if self._at is not None else []
        if calls and calls[-1].after is None:
            calls[-1] = replace(calls[-1], after=page)


def _one_line(text: str) -> str:
    return " ".join(text.split())
