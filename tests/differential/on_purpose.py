"""Where our server differs from the official one on purpose: the test accepts the rows of `rows.py` and nothing else.

`docs/mcp-differences.md` is written from there: `python -m tests.differential.on_purpose`.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from tests.differential.compare import Difference
from tests.differential.rows import AS_ABOVE, LISTED, PURPOSES, SERVED, Listed, Purpose
from tests.differential.tool_lists import ListDifference


def purpose(difference: Difference) -> Purpose | None:
    """The row that a difference is meant by; None where it is not meant."""
    for row in PURPOSES:
        if re.fullmatch(row.places, difference.place) and row.holds(difference):
            return row
    return None


def listed(difference: ListDifference) -> Listed | None:
    """The row that a difference of the tool lists is meant by; None where it is not meant."""
    for row in LISTED:
        if re.fullmatch(row.places, difference.place):
            return row
    return None


def document() -> str:
    """The text of docs/mcp-differences.md."""
    return "\n".join(
        [
            _HEAD,
            "## Answers",
            "",
            *_table((row.theirs, row.ours, row.why) for row in PURPOSES if row.theirs != AS_ABOVE),
            "",
            "## Tool list",
            "",
            *_table((f"{_tools(row.places)}: {row.theirs}", row.ours, row.why) for row in LISTED),
            "",
            "## Server",
            "",
            *_table(SERVED),
            "",
            _TAIL,
        ]
    )


_HEAD = """<!-- Written from tests/differential/rows.py: python -m tests.differential.on_purpose -->
# Differences from Playwright MCP

`smoketree mcp --browser` is compared, call by call, with the server that ships in the playwright wheel (`python -m
playwright mcp`, 1.65): the same calls on the same pages, and after each call the outcome, the titles of the answer's
sections, results, errors, modal states, events, the snapshot, the page itself (address, elements, fields, cookies), and
at the end the files. This page lists all intended differences; any other difference fails the test.
"""

_TAIL = """## Not compared

Times in file names, durations, colours and stacks in errors, the `Call log` of an error and the internal
`browserBackend.callTool:` before it. Code, where the official server writes JavaScript into its Python block (keys, the
mouse by coordinates, drag, evaluate, waiting, pictures, storage): smoketree's is always Python there, and must parse.
`--codegen typescript` shows it as the official server does, without the comments that repeat a call (`// Press Tab`),
and with quotes where JavaScript needs them (`{ 'text/plain': 'hi' }`).
There, too, `browser_wait_for` waits for the text that is visible (the official server for the first one in the
document, which may be hidden), a selector with `>>` stays one string (the official server makes a chain of it), and
`browser_verify_list_visible` names the items that were asked for (the official server the whole list).
Answer times: smoketree waits for what an action started, the official server half a second (docs/architecture.md).
"""


def _table(rows: Iterable[tuple[str, str, str]]) -> list[str]:
    lines = [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in rows]
    return ["| Playwright MCP | smoketree | Why |", "|---|---|---|", *lines]


def _tools(places: str) -> str:
    return f"`{places.replace(chr(92), '')}`"


if __name__ == "__main__":
    (Path(__file__).parents[2] / "docs" / "mcp-differences.md").write_text(document(), encoding="utf-8")
