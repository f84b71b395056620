"""The cases of the live bench, and what one run of one case found."""

import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from bench.live.apps import APPS, HERE, Served

Kind = Literal["good", "must_fail"]
KINDS: tuple[Kind, ...] = ("good", "must_fail")
READ = ("plain", "assertion (host")
"""How the reading of a line begins that needs no model."""

_CASE = re.compile(r"^#Case \d+: (.+)$")
_BULLET = re.compile(r"^- (Assert: )?")
_OFFER_WORDS = re.compile(r"^write it as: ")
_TIMEOUT = 300


@dataclass(frozen=True, slots=True)
class Case:
    """One case of one application. `expected` is the line at which it has to fail, None for a good case; `mistake` is
    the reason why it is not counted."""

    app: str
    kind: Kind
    name: str
    lines: Mapping[int, str]
    front: Mapping[int, str]
    expected: int | None
    mistake: str

    @property
    def key(self) -> str:
        return f"{self.app}/{self.kind}/{self.name}"

    def plan(self, replaced: Mapping[int, str]) -> str:
        """A plan with only this case, whose lines keep their numbers. `replaced` has other words for some lines."""
        own = {**self.front, **self.lines}
        for number, words in replaced.items():
            bullet = _BULLET.match(self.lines[number])
            own[number] = f"{bullet[0] if bullet else '- '}{words}"
        return "\n".join(own.get(number, "") for number in range(1, max(own) + 1)) + "\n"

    @property
    def bullets(self) -> dict[int, str]:
        """The steps and assertions of the case, by line."""
        return {number: text for number, text in self.lines.items() if text.startswith("- ")}


@dataclass(frozen=True, slots=True)
class Line:
    """What became of one line: `outcome` is completed, passed, failed, error or skipped, or "" for one not reached."""

    line: int
    text: str
    assertion: bool
    reading: str
    outcome: str
    vacuous: bool = False
    reason: str = ""
    suggestion: str = ""

    @property
    def read(self) -> bool:
        return self.reading.startswith(READ)

    @property
    def proved(self) -> bool:
        """Whether the application was shown to do or not to do what the line says."""
        return self.outcome in ("completed", "passed", "failed")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one run of one case found. `stopped_at` is the line at which it failed or could not go on; `requests` and
    `cost` (in dollars) are what a model was asked."""

    status: str
    stopped_at: int | None
    reason: str
    lines: tuple[Line, ...]
    requests: int = 0
    cost: float = 0.0

    def line(self, number: int | None) -> Line | None:
        return next((one for one in self.lines if one.line == number), None)


def cases_of(app: str) -> Iterator[Case]:
    """The cases of one application, as they were written."""
    expected = tomllib.loads((HERE / app / "expected.toml").read_text(encoding="utf-8"))
    for kind in KINDS:
        mistakes = expected["author_mistake"][kind]
        text = (HERE / app / f"{kind}.md").read_text(encoding="utf-8")
        front, cases = split_cases(text)
        for name, lines in cases.items():
            line = expected["must_fail"][name] if kind == "must_fail" else None
            yield Case(app, kind, name, lines, front, line, mistakes.get(name, ""))


def split_cases(text: str) -> tuple[dict[int, str], dict[str, dict[int, str]]]:
    """The front matter of a plan and its cases by name, each with its lines by number."""
    front: dict[int, str] = {}
    cases: dict[str, dict[int, str]] = {}
    current = front
    for number, line in enumerate(text.splitlines(), 1):
        if header := _CASE.match(line):
            current = cases[header[1]] = {}
        current[number] = line
    return front, cases


def run_case(
    case: Case,
    served: Served,
    folder: Path,
    checkout: Path,
    replaced: Mapping[int, str],
    model: Mapping[str, str] | None = None,
) -> Outcome:
    """Runs one case with the smoketree of `checkout`. `model` is the environment in which a model is found; without
    it, no model is used."""
    plan = folder / "plan.md"
    plan.write_text(case.plan(replaced), encoding="utf-8")
    readings = _readings(case.app, case.kind, checkout)
    command = ["run", str(plan), "--url", served.url, "--json", "--retries", "0"]
    command += ["--provider", "anthropic" if model else "none"]
    command += ["--video", "off", "--trace", "off", "--out", str(folder / "out")]
    if served.state is not None:
        command += ["--storage-state", str(served.state)]
    done = _smoketree(command, checkout, model)
    report = _json(done.stdout)
    if report is None or not report["scenarios"]:
        return _without_report(case, readings, done.stdout + done.stderr)
    return _outcome(case, readings, report["scenarios"][0])


def _smoketree(
    words: list[str], checkout: Path, model: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(str(checkout / part) for part in ("src", "examples"))
    try:
        return subprocess.run(
            [sys.executable, "-m", "smoketree", *words],
            cwd=checkout, env={**os.environ, "PYTHONPATH": path, **(model or {})},
            capture_output=True, text=True, check=False, timeout=_TIMEOUT,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(words, 3, "", f"the run did not end within {_TIMEOUT} s")


def _json(text: str) -> dict[str, Any] | None:
    try:
        parsed: dict[str, Any] = json.loads(text)
    except ValueError:
        return None
    return parsed


@cache
def _readings(app: str, kind: Kind, checkout: Path) -> Mapping[int, str]:
    """How each line of a file is read. A lint error counts only against its own case."""
    readings, sound = _lint(HERE / app / f"{kind}.md", checkout)
    if sound:
        return readings
    with tempfile.TemporaryDirectory() as folder:
        for case in (one for one in cases_of(app) if one.kind == kind):
            plan = Path(folder) / "plan.md"
            plan.write_text(case.plan({}), encoding="utf-8")
            readings |= _lint(plan, checkout)[0]
    return readings


def _lint(plan: Path, checkout: Path) -> tuple[dict[int, str], bool]:
    """The readings of a plan, and whether it has no error; a line with an error is not read."""
    parsed = _json(_smoketree(["lint", "--json", str(plan)], checkout).stdout)
    if parsed is None:
        return {}, False
    readings = {int(one["line"]): str(one["reading"]) for one in parsed["lines"]}
    errors = [one for one in parsed["problems"] if one.get("severity", "error") == "error"]
    return readings | {int(one["line"]): f"error: {one.get('message', '')}" for one in errors}, not errors


def _without_report(case: Case, readings: Mapping[int, str], said: str) -> Outcome:
    lines = tuple(
        Line(number, text, "Assert:" in text, readings.get(number, ""), "") for number, text in case.bullets.items()
    )
    stopped = next((one.line for one in lines if not one.read), None)
    return Outcome("error", stopped, said.strip()[-500:], lines)


def _outcome(case: Case, readings: Mapping[int, str], scenario: Mapping[str, Any]) -> Outcome:
    lines = tuple(_line(number, text, readings.get(number, ""), scenario) for number, text in case.bullets.items())
    stopped = scenario["failedLine"]
    at = next((one for one in lines if one.line == stopped), None)
    reason = at.reason if at and at.reason else scenario["summary"]
    usage = scenario["usage"]
    return Outcome(scenario["status"], stopped, reason, lines, usage["requests"], usage["cost"])


def _line(number: int, text: str, reading: str, scenario: Mapping[str, Any]) -> Line:
    assertion = text.startswith("- Assert:")
    claims = [one for one in scenario["assertions"] if one["line"] == number]
    rows = [one for one in scenario["steps"] if one["line"] == number]
    bad = next((one for one in rows if one["status"] in ("failed", "error")), None)
    if bad is not None:
        offer = first_suggestion(bad.get("hint") or "")
        return Line(number, text, assertion, reading, bad["status"], reason=bad["error"] or "", suggestion=offer)
    if claims:
        failed = next((one for one in claims if not one["passed"]), None)
        vacuous = any(one["vacuous"] for one in claims)
        if failed is None:
            return Line(number, text, assertion, reading, "passed", vacuous)
        offer = first_suggestion(failed.get("hint") or "")
        return Line(number, text, assertion, reading, "failed", vacuous, failed["seen"], offer)
    return Line(number, text, assertion, reading, rows[-1]["status"] if rows else "")


def first_suggestion(hint: str) -> str:
    """The first line that a hint offers, without the words before it; "" where it offers none."""
    if not _OFFER_WORDS.match(hint):
        return ""
    offered = _OFFER_WORDS.sub("", hint, count=1).splitlines()[0].removesuffix(" (says less)").split(" | ")[0]
    return offered.strip().strip("`").removeprefix("- ").removeprefix("Assert: ").strip()


def select(names: tuple[str, ...]) -> list[Case]:
    """The cases of these applications, of all where none is named."""
    return [case for app in names or tuple(APPS) for case in cases_of(app)]
