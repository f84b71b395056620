"""The hidden head of our comment: how it is found again, and for which run it was written.

    <!-- smoketree:default -->
    <!-- {"sha": "...", "run_id": "...", "run_number": 7, "attempt": 1} -->

It counts only at the very start of a comment, where text from a page never appears.
"""

import json
import re
from dataclasses import asdict, dataclass

from smoketree.errors import UsageError

_KEY = re.compile(r"[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*")
_HEAD = re.compile(r"<!-- smoketree:([A-Za-z0-9._-]{1,64}) -->(?:\r?\n<!-- (\{.*\}) -->)?(?=\r?\n|\Z)")


@dataclass(frozen=True, slots=True)
class Marker:
    """`key` distinguishes several comments on one pull request; the rest is the pipeline's run and what it amounted to,
    where known. `passed` is the commit at which the run of that key last passed, as far as its comments know.

    Raises UsageError for a key that is not letters and digits with `.`, `_` or `-` between them, at most 64.
    """

    key: str = "default"
    sha: str | None = None
    run_id: str | None = None
    run_number: int | None = None
    attempt: int | None = None
    conclusion: str | None = None
    passed: str | None = None

    def __post_init__(self) -> None:
        if not _KEY.fullmatch(self.key) or len(self.key) > 64:
            raise UsageError(
                f"{self.key[:80]!r} cannot be a comment's key",
                "Use up to 64 letters and digits, with '.', '_' or '-' between them.",
            )

    @property
    def order(self) -> tuple[int, int]:
        """By which a later run, or a later attempt at one, is known: GitHub counts runs up (REST, "Workflow runs").
        A run that is not known is older than any."""
        number = int(self.run_id) if self.run_id is not None and self.run_id.isdecimal() else 0
        return number, self.attempt or 0

    def head(self) -> str:
        """The lines that a comment begins with."""
        state = {key: value for key, value in asdict(self).items() if key != "key" and value is not None}
        lines = [f"<!-- smoketree:{self.key} -->"]
        if state:
            # Within an HTML comment nothing may look like its end; JSON reads the escapes as what they were.
            text = json.dumps(state).replace("<", r"\u003c").replace(">", r"\u003e")
            lines.append(f"<!-- {text} -->")
        return "".join(f"{line}\n" for line in lines)


def read_marker(body: str) -> Marker | None:
    """The marker that a comment begins with; None where it begins with anything else."""
    head = _HEAD.match(body)
    if head is None or not _KEY.fullmatch(head[1]):
        return None
    try:
        state = json.loads(head[2] or "{}")
    except (ValueError, RecursionError):
        state = {}
    return Marker(
        key=head[1],
        sha=_text(state.get("sha")),
        run_id=_text(state.get("run_id")),
        run_number=_number(state.get("run_number")),
        attempt=_number(state.get("attempt")),
        conclusion=_text(state.get("conclusion")),
        passed=_text(state.get("passed")),
    )


def below_head(body: str) -> str:
    """What a comment says below its marker; all of it where it has none."""
    head = _HEAD.match(body)
    return body[head.end() :].removeprefix("\r").removeprefix("\n") if head else body


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None
