"""What stdout is connected to, and how to write to it: redrawn or not, coloured or not, in which characters."""

import os
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TextIO

import click

from smoketree.display_text import for_log, one_line
from smoketree.plan.model import Plan, Step
from smoketree.report.finding import find, what
from smoketree.report.model import Scenario, Status, StepStatus, Usage
from smoketree.report.wording import Tone, count, duration
from smoketree.settings import in_ci

_NO = ("", "0", "false")
UNABLE = ("", "dumb", "unknown")
"""Kinds of terminals (`TERM`) that cannot be redrawn."""
_SIGNS = {"…": "...", "·": "-", "━": "=", "─": "-", "—": "-", "✓": "ok", "✗": "x", "»": ">"}
"""Signs of ours, and what replaces them where they cannot be written."""


TONES = {Status.PASSED: Tone.GOOD, Status.FAILED: Tone.BAD, Status.ERROR: Tone.DOUBT, Status.SKIPPED: Tone.FAINT}


@dataclass(frozen=True, slots=True)
class Display:
    """`interactive`: a person sits at a terminal that can be redrawn and has a height; `colour`: SGR sequences may be
    sent; `encoding` is how characters are written there."""

    interactive: bool = False
    colour: bool = False
    encoding: str = "utf-8"

    def paint(self, text: str, tone: Tone) -> str:
        """The text in that tone; unchanged where colours are off."""
        colour, bold, dim = tone.value
        return click.style(text, fg=colour, bold=bold or None, dim=dim or None) if self.colour else text

    def sayable(self, text: str) -> str:
        """The text in characters that can be written here; what cannot is shown as its escape."""
        try:
            text.encode(self.encoding)
        except UnicodeEncodeError:
            text = "".join(self._written(char) for char in text)
        return text

    def _written(self, char: str) -> str:
        try:
            return char.encode(self.encoding).decode(self.encoding)
        except UnicodeEncodeError:
            return _SIGNS.get(char) or char.encode(self.encoding, "backslashreplace").decode(self.encoding)

    def say(self, text: str, *, err: bool = False) -> None:
        """Writes a line, or some."""
        lines = map(for_log, self.sayable(text).split("\n"))
        click.echo("\n".join(lines), err=err, color=self.colour)


def display_of(stream: TextIO, environ: Mapping[str, str], *, plain: bool = False) -> Display:
    """How to speak to a stream. `plain` is a person's wish for lines only, without colour.

    A terminal that cannot be redrawn (`TERM=dumb`) and the log of a CI (`CI` is set) get lines. Colours: none where
    `NO_COLOR` is set to anything (no-color.org); else on a terminal, or where `FORCE_COLOR` is set to anything but 0
    or false (force-color.org; that 0 turns them off is Node's way).
    """
    encoding = stream.encoding or "utf-8"
    if plain:
        return Display(encoding=encoding)
    able = stream.isatty() and environ.get("TERM", "").lower() not in UNABLE
    forced = environ.get("FORCE_COLOR", "").lower()
    colour = (able and forced not in _NO[1:]) or forced not in _NO
    return Display(able and not in_ci(environ), colour and not environ.get("NO_COLOR"), encoding)


def screen_size() -> os.terminal_size:
    """Columns and rows of the terminal, as of now; COLUMNS and LINES have the last word."""
    return shutil.get_terminal_size((80, 24))


TITLES = {Status.PASSED: "passed", Status.FAILED: "FAILED", Status.ERROR: "ERROR", Status.SKIPPED: "skipped"}


def run_heading(url: str, plans: int, cases: int, workers: int) -> str:
    """The line that a run begins with."""
    side = f", {workers} in parallel" if workers > 1 and plans > 1 else ""
    return f"{one_line(url)}: {count(cases, 'case')} in {count(plans, 'plan')}{side}"


@dataclass(slots=True)
class Lines:
    """Prints progress by `write`. `quiet` leaves out what passed; `verbose` prints every step; `paint` gives words
    their colour."""

    write: Callable[[str], object]
    quiet: bool = False
    verbose: bool = False
    paint: Callable[[str, Tone], str] = lambda words, _: words

    def started(self, url: str, plans: int, cases: int, workers: int) -> None:
        if not self.quiet:
            self._line(run_heading(url, plans, cases, workers))

    def waiting(self, why: str) -> None:
        if not self.quiet:
            self._line(f"  waiting  {one_line(why, 400)}")

    def case_started(self, plan: Plan, name: str, attempt: int) -> None:
        if self.verbose or (attempt > 1 and not self.quiet):
            again = f" (attempt {attempt})" if attempt > 1 else ""
            self._line(f"  begins   {one_line(plan.file)}: {one_line(name)}{again}")

    def step_started(self, plan: Plan, step: Step) -> None: ...
    def billed(self, plan: Plan, usage: Usage) -> None: ...
    def step_finished(self, plan: Plan, step: Step, *, good: bool) -> None: ...

    def case_finished(self, scenario: Scenario, attempt: int) -> None:  # noqa: ARG002 - the Protocol's
        if self.quiet and scenario.passed:
            return
        took = f" ({duration(scenario.duration)})" if scenario.duration else ""
        title = self.paint(f"{TITLES[scenario.status]:<7}", TONES[scenario.status])
        self._line(f"  {title}  {one_line(scenario.plan.file)}: {one_line(scenario.name)}{took}")
        if self.verbose:
            rows = [
                (step.timestamp, step.line, step.status is StepStatus.COMPLETED, step.description)
                for step in scenario.steps
            ]
            rows += [(one.timestamp, one.line, one.passed, f"assert {one.expected}") for one in scenario.assertions]
            for _, line, good, words in sorted(rows):
                sign = self.paint("ok ", Tone.GOOD) if good else self.paint("NOT", Tone.BAD)
                self._line(f"           {line:>4} {sign} {one_line(words, 200)}")
        finding = find(scenario)
        if finding is not None:
            place = f"{one_line(finding.place.file)}:{finding.place.line}"
            self._line(f"           {place}: {one_line(what(finding), 400)}")

    def _line(self, words: str) -> None:
        self.write(for_log(words))
