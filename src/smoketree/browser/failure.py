"""What a tool says when it cannot do what was asked."""

import re

from smoketree.errors import HandledError

_ANSI = re.compile(r"\x1b\[[0-9;]*m")
_PREFIX = re.compile(r"^(?:[A-Z]\w*\.\w+: )?(?:(?:Timeout)?Error: )*")
_NETWORK = re.compile(r"^net::(ERR_\w+)(?: at (.+))?")

_REASONS = (
    (re.compile(r"- (.*) intercepts pointer events"), r"something covers it: \1 intercepts pointer events"),
    (re.compile(r"- (element is not (?:visible|enabled|stable|editable))"), r"\1"),
    (re.compile(r"- (element is outside of the viewport)"), r"\1"),
    (re.compile(r"- (element was detached from the DOM)"), r"\1"),
    (re.compile(r"- did not find some options"), "the list has no such option"),
    (re.compile(r"- (option being selected is not enabled)"), r"\1"),
)

_ATTEMPT = re.compile(r"(?:(\d+) \u00d7 |- )waiting for element to be ")
_ENOUGH = 4
"""Attempts that prove an obstacle; there are a dozen in the five seconds of an action. A starved machine makes fewer:
then each may have met a page that was still being drawn."""

FEW_ATTEMPTS = "in too few attempts to be sure"


class ToolFailure(HandledError):  # noqa: N818 - the client's to read, not an error of ours
    """Raised inside a tool; becomes `ToolAnswer.error`."""


def brief(message: str) -> str:
    """Playwright's error in one line or two: what went wrong and why, without call log, colours and method name."""
    text = _ANSI.sub("", message)
    head, _, log = text.partition("Call log:")
    what = _PREFIX.sub("", head.strip())
    network = _NETWORK.match(what)
    if network:
        return f"net::{network[1]}" + (f" at {network[2]}" if network[2] else "")
    if "strict mode violation" in what:
        return what
    first = what.splitlines()[0] if what else "failed"
    reason = _reason(log)
    if reason is None:
        return first
    tried = sum(int(count or 1) for count in _ATTEMPT.findall(log))
    few = f", {FEW_ATTEMPTS}: {tried}" if 0 < tried < _ENOUGH else ""
    return f"{reason}{few} ({first})"


def _reason(log: str) -> str | None:
    """The last obstacle that the call log names: the one that stood when time ran out."""
    for line in reversed(log.splitlines()):
        for pattern, words in _REASONS:
            found = pattern.search(line)
            if found:
                return found.expand(words)
    return None
