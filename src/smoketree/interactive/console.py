"""The dialogue of `smoketree try`, `run --keep-open` and `smoke_try`: reads lines and commands, prints their results. A
line is executed by `run.open_case`, exactly as in a run."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

import anyio

from smoketree.agent.drafting.draft import line_of
from smoketree.browser.options import SHORTEST_SECRET, Secret
from smoketree.browser.secrets import Redactor
from smoketree.display_text import one_line
from smoketree.errors import EXIT_FAILED, EXIT_PASSED, EXIT_UNTESTABLE, SmoketreeError
from smoketree.interactive.completion import COMMANDS
from smoketree.interactive.draft import Draft, Line
from smoketree.interactive.preview import PageNow, passwords_typed
from smoketree.plan.model import Plan, Step
from smoketree.plan.parser import parse
from smoketree.plan.source import load
from smoketree.plan.values import placeholders
from smoketree.report.store import write_text, write_whole
from smoketree.report.wording import Tone, count
from smoketree.run.case import CaseRunner
from smoketree.run.open_case import LineResult, OpenCase
from smoketree.snapshot.label import describe
from smoketree.snapshot.roles import is_interactive

_MOST_SHOWN = 40
_BULLET = re.compile(r"(?:[-*+]|\d+[.)])\s+")
_PLACE = re.compile(r"(?P<file>.+?)(?::(?P<first>\d+)(?P<range>-(?P<last>\d+)?)?)?")


class Reader(Protocol):
    """Where lines come from."""

    @property
    def echoes(self) -> bool:
        """Whether a person sees what is entered."""

    async def read(self, prompt: str) -> str | None:
        """The next line; None at the end."""

    async def secret(self, name: str) -> str | None:
        """The value of a secret, which is not shown while it is typed; None if there is no person to ask."""


class Output(Protocol):
    """Where the results go."""

    def say(self, text: str) -> None:
        """Shows a line, or some."""

    def paint(self, text: str, tone: Tone) -> str:
        """The text in that tone, where it has colors."""


@dataclass(slots=True)
class Console:
    """One dialogue. `folder` is where pictures go (None: none are taken); `window`: the browser has a window to mark
    elements in.

    `restarts`: the case can be carried out again from the beginning in a fresh session, which `again` then asks for;
    `secrets` are the values of secrets that were given here.
    """

    reader: Reader
    display: Output
    draft: Draft
    folder: Path | None
    url: str
    page: PageNow = field(default_factory=PageNow)
    window: bool = False
    restarts: bool = False
    again: bool = False
    secrets: dict[str, Secret] = field(default_factory=dict)
    exit_code: int = EXIT_PASSED
    busy: anyio.CancelScope | None = None
    _case: OpenCase | None = None
    _pending: Line | None = None
    _saved: str = ""
    _warned: str = ""
    _queue: list[str] = field(default_factory=list)
    _queued: bool = False
    _pictures: int = 0

    # As the prompt of a run

    def opens(self, walk: CaseRunner) -> bool:
        """At the last case of a draft, and at a line that is not good."""
        stopped = walk.first_not_good() is not None
        return stopped or (self.restarts and walk.case.name == self.draft.case.name)

    async def go_on(self, case: OpenCase) -> None:
        """Reads lines and carries them out, until the person is done or the session has to begin anew. Raises
        BrowserError, OutputError."""
        self._case = self.page.case = case
        self.page.secrets = self.secrets
        self.again = False
        self._begin(case)
        try:
            while not self.again:
                await self._look()
                self._queued = bool(self._queue)
                text = self._queue.pop(0) if self._queue else await self.reader.read("> ")
                if text is None or not await self._entered(text.strip()):
                    break
            if not self.again:
                await self._end_of_case()
        finally:
            self._case = self.page.case = None

    def _begin(self, case: OpenCase) -> None:
        """Takes over what was carried out before the dialogue began."""
        pending, self._pending = self._pending, None
        if not self.restarts:
            start = urlsplit(case.walk.stage.base_url)
            self.url = f"{start.scheme}://{start.netloc}"
            self.draft.start = case.walk.stage.base_url.removeprefix(self.url)
            self.draft.cases.clear()
            self.draft.begin(case.case.name)
            self.draft.case.lines = [Line(line_of(step), (step,)) for step in case.case.steps]
        else:
            self.draft.take(case.case.name, case.case.steps)
            case.walk.withdraw(sum(len(line.steps) for line in self.draft.case.lines))
        if pending is not None and pending.text not in {kept.text for kept in self.draft.case.lines}:
            self.say(f"not kept: {pending.text}")
        if case.stopped is not None:
            where = "" if self.restarts else f"{case.stopped.step.location}: "
            self._print_result(case.stopped, f"{where}{case.stopped.step.text}")
            self._count_bad(failed=case.stopped.failed)
        if not self.restarts:
            self.say("go on from here: enter a line of a plan, or :help; :quit goes on with the run")

    # What is entered

    async def _entered(self, text: str) -> bool:
        """Does what was entered; False at the end of the dialogue."""
        if not text:
            return True
        if not text.startswith(":"):
            await self._carry_out(_BULLET.sub("", text, count=1))
            return True
        self._echo(text)
        command, _, rest = text.partition(" ")
        commands: Mapping[str, Callable[[str], Awaitable[None]]] = {
            ":look": self._show,
            ":undo": self._undo,
            ":case": self._new_case,
            ":run": self._run,
            ":save": self._save,
            ":help": self._help,
        }
        if command == ":quit":
            return not self._may_quit()
        if command not in commands:
            self._bad(f"there is no command {one_line(command, 40)}", f"there is: {', '.join(COMMANDS)}")
            return True
        try:
            await commands[command](rest.strip())
        except SmoketreeError as error:
            self._bad(error.message, error.hint)
        return True

    async def _carry_out(self, text: str) -> None:
        """Carries a line out. If it is good, it is a line of the draft from then on."""
        case = self._open
        hidden = self.page.hide(text)
        if not await self._granted(hidden):
            return
        line, plan, wrong = self.draft.read(hidden)
        if wrong:
            self._echo(hidden)
            self._bad(wrong)
            self._count_bad(failed=False)
            return
        if self.restarts and case.needs_a_restart(line.steps):
            self._echo(hidden)
            self.say("this is about what changed, so the case is carried out again, with the page looked at before")
            self._start_anew(line)
            return
        await self._look()  # lines of a file come without a pause
        if await self._hides_password(line):
            return
        self._echo(line.text)
        await self._point(line.text)
        results: list[LineResult] = []
        with anyio.CancelScope() as self.busy:
            results = await case.carry_out(plan, line.steps)
            while results and results[-1].moot and self._lost(case.lost()):
                results = await case.carry_out(plan, line.steps)
        cancelled, self.busy = self.busy.cancelled_caught, None
        if cancelled:
            self.say("interrupted; the line was not kept")
            self._count_bad(failed=False)
            return
        self._lost(case.lost())
        for result in results:
            self._print_result(result)
        if results and all(result.good for result in results):
            self.draft.case.lines.append(line)
            return
        if any(result.good for result in results):
            self.say("the line was not kept, but a part of it was done: :undo begins again without it")
        if not results:
            self._bad("this line asks for nothing")
        self._count_bad(failed=any(result.failed for result in results))

    def _count_bad(self, *, failed: bool) -> None:
        """Keeps the exit code of what was not good; lines that were to follow are not carried out."""
        self._queue.clear()
        self.exit_code = EXIT_FAILED if failed or self.exit_code == EXIT_FAILED else EXIT_UNTESTABLE

    # Secrets

    async def _granted(self, text: str) -> bool:
        """Whether all secrets that the line names are granted; a person is asked for the others."""
        named = dict.fromkeys(one.name for one in placeholders(text) if one.name.startswith("secret."))
        names = (name.removeprefix("secret.") for name in named)
        missing = [name for name in names if name not in self.draft.secrets]
        for name in missing:
            value = await self.reader.secret(name) if self.restarts else None
            if not value:
                self._bad(f"the secret {name} was not granted", f"export {name}=... and add --secret {name}")
            if not value or not self._grant(name, value):
                self._count_bad(failed=False)
                return False
        if missing:
            self._start_anew(self.draft.read(text)[0])
        return not missing

    def _grant(self, name: str, value: str) -> bool:
        if len(value) < SHORTEST_SECRET:
            said = f"a secret of less than {SHORTEST_SECRET} characters could not be recognized in other text"
            self._bad(said, "use a longer one")
            return False
        self.secrets[name] = Secret(value)
        self.draft.secrets = (*self.draft.secrets, name)
        return True

    async def _hides_password(self, line: Line) -> bool:
        """Whether the line types a password in clear: then it is a secret from now on, and the session begins anew."""
        if not self.restarts or self.page.index is None:
            return False
        typed = await passwords_typed(line.text, self._open, self.page.index)
        if not typed:
            return False
        for value in typed:
            taken = self.draft.secrets
            names = ("PASSWORD", *(f"PASSWORD_{number}" for number in range(2, len(taken) + 3)))
            name = next(name for name in names if name not in taken)
            if not self._grant(name, value):
                return True
            self.say(f"this is a password: it is kept as {{{{secret.{name}}}}}, and the session begins again with it")
        self._echo(self.page.hide(line.text))
        self._start_anew(self.draft.read(self.page.hide(line.text))[0])
        return True

    def _start_anew(self, pending: Line | None = None) -> None:
        """Has the session begun anew; the lines of the draft are carried out again, and then `pending`."""
        self.again = True
        self._pending = pending
        self.draft.case.lines += [] if pending is None else [pending]

    # Commands

    async def _show(self, _: str) -> None:
        answer = await self._open.tools.call("browser_snapshot", {})
        await self._look()
        if answer.page is not None:
            self.say(f"{one_line(answer.page.title, 100)}  {one_line(answer.page.url, 200)}")
        if (index := self.page.index) is not None:
            shown = [node for node in index.tree if node.role == "heading" or (node.ref and is_interactive(node))]
            for node in shown[:_MOST_SHOWN]:
                self.say(f"  {one_line(describe(index.tree, node, index.peers(node)), 120)}")
            if len(shown) > _MOST_SHOWN:
                self.say(f"  and {len(shown) - _MOST_SHOWN} more")
        await self._take_picture()

    async def _undo(self, _: str) -> None:
        lines = self.draft.case.lines
        if self._open.changed and self.restarts:
            self.say("begins again, without what was not kept")
            self._start_anew()
            return
        if not self.draft.lines:
            self._bad("there is no line to take back")
            return
        if not lines:
            self.draft.cases.pop()
            lines = self.draft.case.lines
        gone = lines.pop()
        acted = any(not step.is_assertion for step in gone.steps)
        stays = " (the page stays as it is)" if acted and not self.restarts else ""
        self.say(f"taken back: {gone.text}{stays}")
        if acted and self.restarts:
            self._start_anew()
        else:
            self._open.walk.withdraw(sum(len(line.steps) for line in lines))

    async def _new_case(self, name: str) -> None:
        if not name:
            self._bad("a case has a name", ":case NAME")
            return
        await self._end_of_case()
        begun = self.draft.begin(one_line(name, 100))
        await self._open.begin(begun)
        self.say(f"case: {begun}")

    async def _run(self, place: str) -> None:
        found = _PLACE.fullmatch(place)
        if found is None:
            self._bad("which file?", ":run FILE:LINE")
            return
        parsed = load(Path(found["file"]), variables=self.draft.variables)
        if parsed.draft is None or (parsed.errors and not parsed.draft.cases):
            self._bad(str(parsed.errors[0]) if parsed.errors else "this is no plan")
            return
        steps = _steps_at(parsed.draft, found["first"], found["last"], to_end=found["range"] is not None)
        if not steps:
            self._bad(f"{place}: no step is there")
            return
        self._queue = [line_of(step) for step in steps]

    async def _save(self, name: str) -> None:
        if not name:
            self._bad("which file?", ":save FILE")
            return
        await self._end_of_case()
        path = Path(name)
        path = path if path.suffix else path.with_suffix(".md")
        text = self.draft.text()
        problems = parse(text, str(path), self.draft.variables).errors
        if problems:
            self._bad(f"not saved: {problems[0].message}", await self._offered() or problems[0].hint)
            return
        if path.exists() and path.read_bytes() != self._saved.encode():
            self._bad(f"{path} already exists", "save under another name")
            return
        write_text(path, text)
        self._saved = text
        flags = "".join(f" --secret {name}" for name in self.draft.secrets if f"secret.{name}" in text)
        self.say(
            f"saved {count(len(self.draft.lines), 'line')}; run it with: smoketree run {path} --url {self.url}{flags}"
        )

    async def _offered(self) -> str:
        """An assertion about the page, for a case that has none."""
        await self._look()
        heading = next(iter(self.page.index.headings), None) if self.page.index is not None else None
        if heading is None or not heading.name:
            return "add a line that begins with Verify"
        return f'add what must be true, for instance: Verify that the heading "{heading.name}" is shown'

    async def _help(self, _: str) -> None:
        self.say("A line is a step of a plan, and is carried out at once:")
        for line in ('Click "Sign in"', 'Type "tea" into the "Search" field', 'Verify that the page shows "2 results"'):
            self.say(f"  {line}")
        for command, about in COMMANDS.items():
            self.say(f"  {command:<16} {about}")
        self.say("smoketree help language prints how lines are written.")

    def _may_quit(self) -> bool:
        """Whether nothing is lost; said once."""
        unsaved = self.draft.text() if self.draft.lines else ""
        if not unsaved or unsaved in {self._saved, self._warned} or not self.restarts:
            return True
        self.say(f"{count(len(self.draft.lines), 'line')} not saved: :save FILE, or :quit again")
        self._warned = unsaved
        return False

    async def _end_of_case(self) -> None:
        """What is checked once more at the end of a case."""
        self._lost(await self._open.end())

    def _lost(self, steps: Sequence[Step]) -> bool:
        """Drops lines that held and no longer do; whether there are any."""
        for line in self.draft.drop(steps):
            self._bad(f"it held, but no longer does, and was taken out: {line.text}")
        return bool(steps)

    # The page

    @property
    def _open(self) -> OpenCase:
        assert self._case is not None  # noqa: S101 - commands are read only while a case is open
        return self._case

    async def _look(self) -> None:
        self.page.values = (*(f"secret.{name}" for name in self.draft.secrets), *self.draft.variables, "unique")
        await self.page.refresh()

    async def _point(self, text: str) -> None:
        """Shows which element the line is about, before anything is done to it."""
        if self.window:
            await self._open.mark("")
            return
        found = self.page.preview(text)
        if found.ref:
            await self._take_picture(found.ref, found.element)

    async def _take_picture(self, ref: str = "", said: str = "") -> None:
        picture = await self._open.picture(ref) if self.folder is not None else None
        if picture is None or self.folder is None:
            return
        self._pictures += 1
        path = self.folder / f"{self._pictures:03}.svg"
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, picture.encode())
        self.say(self.display.paint(f"  {said or 'the page'}: {path}", Tone.FAINT))

    # What is said

    def _echo(self, text: str) -> None:
        """Prints the entered line if the terminal has not shown it; passwords are placeholders by now."""
        if not self.reader.echoes or self._queued:
            self.say(f"> {text}")

    def _print_result(self, result: LineResult, text: str = "") -> None:
        title, tone = ("FAILED", Tone.BAD) if result.failed else ("ERROR ", Tone.DOUBT)
        if result.good:
            title, tone = "ok    ", Tone.GOOD
        took = f" ({result.seconds:.1f} s)" if result.seconds else ""
        words = one_line(result.said, 400) or result.step.text
        self.say(f"{self.display.paint(title, tone)} {text or words + took}")
        if text:
            self.say(f"       {words}")
        if result.hint:
            self.say(f"       {one_line(result.hint, 600)}")
        elif result.candidates:
            self.say(f"       there is: {one_line(', '.join(result.candidates), 400)}")

    def _bad(self, message: str, hint: str = "") -> None:
        self.say(f"{self.display.paint('ERROR ', Tone.DOUBT)} {one_line(message, 400)}")
        if hint:
            self.say(f"       {one_line(hint, 600)}")

    def say(self, text: str) -> None:
        """Prints a line, without secrets."""
        self.display.say(Redactor(self.secrets).text(text))


def _steps_at(plan: Plan, first: str | None, last: str | None, *, to_end: bool) -> list[Step]:
    """The steps of the plan at these lines: of the first case where no line is given, of the whole case where it is
    the line of its name, up to the end of the case where only the beginning is given."""
    for case in plan.cases:
        if first is None or int(first) == case.location.line:
            return list(case.steps)
        lines = [step.location.line for step in case.steps]
        if lines and case.location.line < int(first) <= lines[-1]:
            end = int(last) if last else lines[-1] if to_end else int(first)
            return [step for step in case.steps if int(first) <= step.location.line <= end]
    return []
