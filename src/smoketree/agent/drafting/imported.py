"""Test cases of other tools as drafted cases: a table (TestRail, Xray, Zephyr, any CSV) or Gherkin.

Nothing is rewritten: what a step says is kept word for word, and lint shows what is still to be written more plainly.
"""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

from smoketree.agent.drafting.draft import DraftCase, numbered
from smoketree.agent.drafting.outline import ASSERT
from smoketree.display_text import one_line
from smoketree.errors import UsageError

_NUMBERED = re.compile(r"^\s*(?:(?:step\s*)?\d+\s*[.):]|[-*•])\s*", re.IGNORECASE)
_ASSERTS = re.compile(r"\s*(?:assert|verify|check|confirm|ensure|expect)\b", re.IGNORECASE)
_LONGEST_NAME, _LONGEST_STEP = 100, 500
_DELIMITERS = ",;\t|"

Columns = Mapping[str, str]
"""What a column is for (title, step, data, expected), and its name in the table."""


def cases_of_table(text: str) -> tuple[DraftCase, ...]:
    """The cases of a CSV file: a row for each case, or one for each step with the title in the first of them.

    Raises UsageError where there is no column for titles or none for steps.
    """
    lines = text.removeprefix("\ufeff")
    try:
        dialect: type[csv.Dialect] | csv.Dialect = csv.Sniffer().sniff(lines.partition("\n")[0], _DELIMITERS)
    except csv.Error:
        dialect = csv.excel
    reader = csv.DictReader(io.StringIO(lines, newline=""), delimiter=dialect.delimiter)
    columns = _columns(reader.fieldnames or ())
    found: list[DraftCase] = []
    for row in reader:
        title = one_line(row.get(columns["title"]) or "", _LONGEST_NAME)
        if title and (not found or title != found[-1].name):
            found.append(DraftCase(title, (), by="import"))
        if found:
            found[-1] = replace(found[-1], steps=(*found[-1].steps, *_steps(row, columns)))
    return numbered([_plain_name(case) for case in found if case.steps])


_COLUMN_WORDS = {
    "expected": {"expected", "result", "results"},
    "data": {"data"},
    "step": {"step", "steps", "action", "script"},
    "title": {"title", "summary", "scenario"},
}


def _columns(names: Sequence[str]) -> Columns:
    """Which column is for what, by its words: "Test Script (Step-by-Step) - Expected Result" is for results."""
    found: dict[str, str] = {}
    for name in names:
        words = set(re.findall(r"[a-z]+", name.casefold()))
        kind = next((kind for kind, known in _COLUMN_WORDS.items() if words & known), "")
        if not kind and "name" in words and not words & {"folder", "project", "owner"}:
            kind = "title"
        # Of two, the one that says more is of single steps: "Steps" beside "Steps (Step)".
        if kind and (kind not in found or (kind != "title" and len(name) > len(found[kind]))):
            found[kind] = name
    for kind, named in (("title", "Title, Name or Summary"), ("step", "Steps, Step or Action")):
        if kind not in found:
            raise UsageError(f"the table has no column for the {kind}", f"name a column {named}")
    return found


def _steps(row: Mapping[str, str | None], columns: Columns) -> Iterator[str]:
    """The lines of a row: each step with its expected result, where there are as many of both."""
    steps, expected, data = (_lines(row.get(columns.get(kind, "")) or "") for kind in ("step", "expected", "data"))
    if len(data) == len(steps):
        steps = [f"{step}: {value}" for step, value in zip(steps, data, strict=True)]
    checks = [text if _ASSERTS.match(text) else f"{ASSERT}{text}" for text in expected]
    if len(checks) == len(steps):
        yield from (line for pair in zip(steps, checks, strict=True) for line in pair)
    else:
        yield from (*steps, *checks)


def _lines(cell: str) -> list[str]:
    texts = (one_line(_NUMBERED.sub("", line), _LONGEST_STEP) for line in cell.splitlines())
    return [text for text in texts if text]


def cases_of_gherkin(text: str) -> tuple[DraftCase, ...]:
    """The scenarios of a feature file; one for each example of an outline. Raises UsageError for what is no Gherkin,
    and where its parser is not installed."""
    try:
        errors, parser, pickles = map(import_module, ("gherkin.errors", "gherkin.parser", "gherkin.pickles.compiler"))
    except ImportError as error:
        raise UsageError("the Gherkin parser is not installed", "pip install 'smoketree[author]'") from error
    try:
        document: dict[str, Any] = dict(parser.Parser().parse(text))
    except (errors.CompositeParserException, errors.ParserException) as error:
        raise UsageError(f"this is no Gherkin: {one_line(str(error), 300)}") from error
    scenarios = pickles.Compiler().compile({**document, "uri": ""})
    cases = (
        DraftCase(
            one_line(str(scenario["name"]), _LONGEST_NAME),
            tuple(_gherkin_line(step["text"], outcome=step.get("type") == "Outcome") for step in scenario["steps"]),
            by="import",
        )
        for scenario in scenarios
    )
    return numbered([_plain_name(case) for case in cases if case.steps])


def _gherkin_line(text: str, *, outcome: bool) -> str:
    line = one_line(text, _LONGEST_STEP)
    line = line[:1].upper() + line[1:]
    return f"{ASSERT}{line}" if outcome and not _ASSERTS.match(line) else line


def _plain_name(case: DraftCase) -> DraftCase:
    """The case with a name that a plan can have: nothing in it is Markdown."""
    name = re.sub(r"[`*_#<>{}\[\]]+", " ", case.name)
    return replace(case, name=" ".join(name.split()) or "Imported")
