"""What is wrong with a plan beyond a single line: names, cases without assertions, unknown placeholders."""

import difflib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from smoketree.plan.model import Case, FrontMatter, Location, Problem, Severity, Step
from smoketree.plan.values import SECRET, TOTP, is_runtime, mailed, placeholders, remembered, unclosed

_RUNTIME = ("unique", "today")


def case_problems(cases: Sequence[Case], broken: Collection[Location], file: str) -> Iterator[Problem]:
    """Names that are missing or given twice, cases that assert nothing, and a plan without cases.

    `broken` are the places of cases in which a line could not be read: of these nobody knows what they assert.
    """
    if not cases:
        yield Problem(Location(file, 1), "a plan without a case", "begin one with a line like #Case 1: Log in")
    seen: dict[str, Location] = {}
    for case in cases:
        if not case.name:
            yield Problem(case.location, "a case without a name", "write it after the colon: #Case 1: Log in")
        elif (first := seen.setdefault(case.name.casefold(), case.location)) != case.location:
            yield Problem(case.location, f'a second case named "{case.name}"', f"the first is at line {first.line}")
        if case.location in broken:
            continue
        if not case.steps:
            yield Problem(case.location, f'the case "{case.name}" has no steps', "write them as bullets")
        elif not case.assertions:
            hint = "add a line that begins with Assert: or Verify"
            yield Problem(case.location, f'the case "{case.name}" asserts nothing', hint)


def always_problems(always: Sequence[Step]) -> Iterator[Problem]:
    """Assertions under `#Finally`: what runs whatever happened can prove nothing."""
    for step in always:
        if step.is_assertion:
            yield Problem(step.location, "an assertion under #Finally", "move it to a case: these steps only clean up")


class PlaceholderCheck:
    """Walks the steps in the order of the file, so that a remembered name is known only after it was."""

    def __init__(self, front: FrontMatter, variables: Collection[str], lines: Sequence[str]) -> None:
        self._front = front
        self._lines = lines
        self._known = {*front.variables, *variables}
        self._later: dict[str, int] = {}

    def problems(self, steps: Sequence[Step]) -> Iterator[Problem]:
        for step in steps:
            for name in remembered(step.text):
                self._later.setdefault(name, step.location.line)
        for step in steps:
            names = remembered(step.text)
            self._known.update(names, mailed(step.text))
            if step.condition is not None:
                yield from self._text_problems(step.condition, replace(step.location, column=1))
            yield from self._text_problems(step.text, step.location)
            for name in set(names) & {*self._front.variables, *_RUNTIME}:
                message = f"{name} is remembered, but it is a variable already"
                yield Problem(step.location, message, "choose another name", Severity.WARNING)

    def _text_problems(self, text: str, at: Location) -> Iterator[Problem]:
        if "{{" not in text:
            return
        for start in unclosed(text):
            place = self._place(text[start : start + 6], at)
            yield Problem(place, "{{ does not start a placeholder", "write {{NAME}}, or \\{{ for two plain braces")
        for placeholder in placeholders(text):
            if (fault := self._fault(placeholder.name)) is not None:
                yield Problem(self._place(text[placeholder.start : placeholder.end], at), *fault)

    def _place(self, written: str, at: Location) -> Location:
        """Where some words of a step stand: on its first line or, if it is wrapped, on one of the next."""
        for line in range(at.line, min(at.line + 20, len(self._lines) + 1)):
            column = self._lines[line - 1].find(written, at.column - 1 if line == at.line else 0)
            if column >= 0:
                return Location(at.file, line, column + 1)
        return at

    def _fault(self, name: str) -> tuple[str, str] | None:
        """What is wrong with a placeholder's name, and what to do about it; None where it is known."""
        for prefix in (SECRET, TOTP):
            if name.startswith(prefix):
                return self._secret_fault(name.removeprefix(prefix), prefix)
        if name in self._known or is_runtime(name):
            return None
        message = f"unknown variable {{{{{name}}}}}"
        if name in self._front.secrets:
            return message, f"write {{{{{SECRET}{name}}}}}"
        if name in self._later:
            return message, f"it is remembered only at line {self._later[name]}"
        near = difflib.get_close_matches(name, [*self._known, *_RUNTIME], 1, 0.5)
        if near:
            return message, f"did you mean {{{{{near[0]}}}}}?"
        return message, "give it under variables or with --var"

    def _secret_fault(self, name: str, prefix: str) -> tuple[str, str] | None:
        if name in self._front.secrets:
            return None
        near = difflib.get_close_matches(name, self._front.secrets, 1, 0.5)
        hint = f"did you mean {{{{{prefix}{near[0]}}}}}?" if near else f"list {name} under secrets"
        return f"unknown secret {{{{{prefix}{name}}}}}", hint
