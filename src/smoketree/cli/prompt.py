"""The prompt at a terminal, with a preview of what the typed line would do below it. Uses prompt_toolkit."""

import asyncio
import atexit
import sys
from collections.abc import Iterable
from functools import cache

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput
from prompt_toolkit.output import Output
from prompt_toolkit.styles import Style

from smoketree.browser.spawning import spawn
from smoketree.errors import SmoketreeError
from smoketree.interactive.completion import completions
from smoketree.interactive.preview import PageNow

_PAUSE = 0.4
"""Seconds without a key after which the page is looked at again."""

_STYLE = Style.from_dict(
    {"bottom-toolbar": "noreverse", "good": "ansigreen", "bad": "ansiyellow", "faint": "ansibrightblack"}
)
_HIDDEN = "•"


class Terminal:
    """Reads lines at a terminal."""

    echoes = True

    def __init__(
        self, page: PageNow, *, window: bool = False, source: Input | None = None, sink: Output | None = None
    ) -> None:
        self._page = page
        self._window = window
        self._later: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._shown = Shown(page)
        self._session: PromptSession[str] = PromptSession(
            completer=_Names(page),
            complete_while_typing=True,
            bottom_toolbar=lambda: self._shown.of(self._session.default_buffer.text),
            history=InMemoryHistory(),
            input_processors=[_Hides(page)],
            style=_STYLE,
            reserve_space_for_menu=6,
            input=source,
            output=sink,
        )
        self._secret: PromptSession[str] = PromptSession(history=None, input=source, output=sink)
        self._session.default_buffer.on_text_changed += lambda _: self._wait()

    @property
    def app(self) -> Application[str]:
        """What is drawn."""
        return self._session.app

    async def read(self, prompt: str) -> str | None:
        _without_echo()
        self._wait()
        try:
            return await self._session.prompt_async(prompt, handle_sigint=False)
        except KeyboardInterrupt:
            return ""
        except EOFError:
            return None
        finally:
            if self._later is not None:
                self._later.cancel()

    async def secret(self, name: str) -> str | None:
        try:
            return await self._secret.prompt_async(
                f"value of {name} (not shown): ", is_password=True, handle_sigint=False
            )
        except (KeyboardInterrupt, EOFError):
            return None

    def _wait(self) -> None:
        """Looks at the page once no key is pressed for a while: it may change by itself, or by hand."""
        if self._later is not None:
            self._later.cancel()
        loop = asyncio.get_running_loop()
        self._later = loop.call_later(_PAUSE, lambda: spawn(self._look_again(), self._tasks))

    async def _look_again(self) -> None:
        try:
            changed = await self._page.refresh()
            if self._window and self._page.case is not None:
                found = self._page.preview(self._session.default_buffer.text)
                await self._page.case.mark("")
                if found.ref:
                    await self._page.case.mark(found.ref, found.element)
        except SmoketreeError:
            return  # the next line says what is wrong
        if changed:
            self._shown.forget()
            self._session.app.invalidate()


@cache
def _without_echo() -> None:
    """Keeps the terminal from showing what is typed while a line is carried out: it may be a secret, and the prompt
    shows it once it is back."""
    if sys.platform == "win32" or not sys.stdin.isatty():
        return
    import termios

    before = termios.tcgetattr(sys.stdin)
    atexit.register(termios.tcsetattr, sys.stdin, termios.TCSADRAIN, before)
    silent = [*before]
    silent[3] &= ~termios.ECHO
    termios.tcsetattr(sys.stdin, termios.TCSADRAIN, silent)


class Shown:
    """The text below the line, cached until the line or the page changes."""

    def __init__(self, page: PageNow) -> None:
        self._page = page
        self._line = ""
        self._text: StyleAndTextTuples | None = None

    def forget(self) -> None:
        """The page is another one."""
        self._text = None

    def of(self, line: str) -> StyleAndTextTuples:
        """What the line would do, in one line."""
        if self._text is None or line != self._line:
            self._line, self._text = line, list(_fragments(line, self._page))
        return self._text


_TONES = {True: "class:good", False: "class:bad", None: ""}


def _fragments(line: str, page: PageNow) -> Iterable[tuple[str, str]]:
    line = line.strip()
    if not line:
        yield "class:faint", "a line of a plan, or a command: Tab completes, :help lists the commands"
        return
    if line.startswith(":"):
        yield "class:faint", "; ".join(each.about for each in completions(line.partition(" ")[0], ()))
        return
    found = page.preview(f'{line}"' if line.count('"') % 2 else line)  # a name that is being typed
    for number, part in enumerate(found.parts):
        yield "", "; " if number else ""
        yield "", part.reading
        if part.element and part.element not in part.reading:
            yield "", " → "
            yield _TONES[part.ready], part.element
    if found.missing:
        yield "class:bad", ("; " if found.parts else "") + found.missing
        if example := next((each.about for each in completions(line, ()) if each.about), ""):
            yield "class:faint", f", as in: {example}"


class _Names(Completer):
    """Completes with the forms of the language and the names of the page."""

    def __init__(self, page: PageNow) -> None:
        self._page = page

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        del complete_event
        if not document.text.strip() or document.text_after_cursor:
            return
        for each in completions(document.text_before_cursor, self._page.names, self._page.values):
            yield Completion(each.text, -each.length, display_meta=each.about)


class _Hides(Processor):
    """Shows dots for the values of secrets."""

    def __init__(self, page: PageNow) -> None:
        self._page = page

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        text = "".join(fragment[1] for fragment in transformation_input.fragments)
        hidden = text
        for secret in self._page.secrets.values():
            hidden = hidden.replace(secret.value, _HIDDEN * len(secret.value))
        if hidden == text:
            return Transformation(transformation_input.fragments)
        return Transformation([("", hidden)])
