"""`smoke_try`: plan lines, carried out one by one in a browser session that stays open between calls."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from smoketree.errors import EXIT_FAILED, EXIT_PASSED, UntestableError, UsageError
from smoketree.interactive.session import console_for, converse
from smoketree.mcp_server.smoke_arguments import SmokeTry, inside, refuse_to_carry_elsewhere, settings_of
from smoketree.mcp_server.smoke_run import QUOTED
from smoketree.report.wording import block
from smoketree.settings import Settings, url_given

if TYPE_CHECKING:
    from smoketree.report.model import TestReport
    from smoketree.report.wording import Tone

_IDLE_SECONDS = 900.0
"""A session without a call for so long is closed: an agent that goes on to something else rarely says so."""
_LOOK = ":look"
_STATUS = {EXIT_PASSED: "ok", EXIT_FAILED: "failed"}


class TrySession:
    """A dialogue of `smoketree try` whose lines come from calls. It is the reader and the output of its console."""

    echoes = False

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._lines: deque[str] = deque()
        self._entered = asyncio.Event()
        self._waits = asyncio.Event()
        self._said: list[str] = []
        self._results: list[dict[str, str]] = []
        self._on_progress: Callable[[str], None] = lambda _: None
        self._console = console_for(settings, self, self)
        self.task: asyncio.Task[TestReport] = asyncio.ensure_future(converse(self._console, settings))
        self._closing: asyncio.TimerHandle | None = None

    async def enter(self, lines: Sequence[str], on_progress: Callable[[str], None]) -> dict[str, Any]:
        """Carries lines out, up to the first that is not good, and looks at the page. Raises SmoketreeError where the
        session ended before it could."""
        if self._closing is not None:
            self._closing.cancel()
        self._closing = asyncio.get_running_loop().call_later(_IDLE_SECONDS, self.close)
        self._said, self._results, self._on_progress = [], [], on_progress
        self._console.exit_code = EXIT_PASSED
        self._lines.extend((*lines, _LOOK))
        self._waits.clear()
        self._entered.set()
        waiting = asyncio.ensure_future(self._waits.wait())
        try:
            await asyncio.wait({waiting, self.task}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            self._lines.clear()
            if self._console.busy is not None:
                self._console.busy.cancel()
            raise
        finally:
            waiting.cancel()
        self._note_result()
        if self.task.done() and (report := await self.task).aborted:
            raise UntestableError(report.abort_reason or "the session ended early")
        return {
            "status": _STATUS.get(self._console.exit_code, "error"),
            "lines": [each for each in self._results if each["line"] != _LOOK],
            "said": "\n".join(self._said),
            "plan": self._console.draft.text() if self._console.draft.lines else "",
            "ended": self.task.done(),
        }

    def close(self) -> None:
        """Ends the session; `task` is done once its browser is gone."""
        if self._closing is not None:
            self._closing.cancel()
        self.task.cancel()

    # As the console's reader

    async def read(self, prompt: str) -> str:
        """The next line. After a line that was not good, only the page is looked at."""
        del prompt
        self._note_result()
        if self._console.exit_code != EXIT_PASSED:
            for line in list(self._lines)[:-1]:
                self._results.append({"line": line, "status": "not carried out"})
                self.say(f"not carried out: {line}")
            self._lines = deque([_LOOK] if self._lines else [])
        while not self._lines:
            self._waits.set()
            self._entered.clear()
            await self._entered.wait()
        self._results.append({"line": self._lines[0], "status": ""})
        return self._lines.popleft()

    async def secret(self, name: str) -> None:
        """None: there is no person to ask."""
        del name

    def _note_result(self) -> None:
        if self._results and not self._results[-1]["status"]:
            self._results[-1]["status"] = _STATUS.get(self._console.exit_code, "error")

    # As the console's output

    def say(self, text: str) -> None:
        """Keeps a line for the answer."""
        self._said.append(text)
        self._on_progress(text)

    def paint(self, text: str, tone: "Tone") -> str:
        """The text: an answer has no colors."""
        del tone
        return text


def settings_for_try(asked: SmokeTry, flags: Mapping[str, object], current: TrySession | None) -> Settings:
    """The settings of the session that a call is for: those of the `current` one, but for what is asked for. Raises
    UsageError."""
    given = asked.model_dump(exclude={"lines", "restart"}, exclude_none=True)
    if not given and current is not None:
        return current.settings
    settings = settings_of(given, flags)
    if settings.url is None:
        raise UsageError("no address to visit", "give the page's address: url")
    refuse_to_carry_elsewhere(settings, url_given(flags))
    return settings


def refuse_files_elsewhere(lines: Sequence[str]) -> None:
    """Raises UsageError for a command that reads or writes a file outside the working folder."""
    for line in lines:
        command, _, rest = line.strip().partition(" ")
        if command in {":save", ":run"} and rest.strip():
            inside(rest.strip())


def as_markdown(answer: Mapping[str, Any]) -> str:
    """The answer to a call as a coding agent reads it."""
    text = f"{block(answer['said'])}\n\n{QUOTED}\n"
    if answer["ended"]:
        text += "The session has ended: the next call with a url begins another.\n"
    elif answer["plan"]:
        text += "The lines that passed are kept: `:save smoke/NAME.md` writes them as a plan.\n"
    return text
