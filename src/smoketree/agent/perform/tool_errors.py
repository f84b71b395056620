"""What the error of a browser tool says: that the element is gone, or covered, or that the application is at fault."""

import re

from smoketree.agent.outcome import ActStatus
from smoketree.browser.failure import FEW_ATTEMPTS
from smoketree.browser.protocol import ToolAnswer

_STALE = "not found in the current page snapshot"
_COVERED = "intercepts pointer events"
_COVERED_BY_ROOT = re.compile(r"<html\b[^\n]*" + _COVERED)
"""The whole page takes no clicks, as behind a dialog: what was located is not what a person would click."""
_COVERED_BY_DIALOG = re.compile(rf"(?:<dialog\b|role=\"(?:alert)?dialog\"|aria-modal=\"true\")[^\n]*{_COVERED}")
"""A dialog that is open may be one that the plan has to close first, and no fault."""

OUTSIDE = "outside of the viewport"
_UNRESPONSIVE = re.compile(rf"element is not (?:enabled|editable|visible)|{_COVERED}|{OUTSIDE}|selected is not enabled")
"""What the browser says of an element that is there and cannot be used: that is the application's fault, but for one
outside of the window, as that may be in a panel that is not open."""

_OF_THE_PLAN = frozenset({"browser_navigate", "browser_tabs", "browser_file_upload"})
"""Tools whose errors are about an address, a tab or a file that the plan names."""


def is_stale(answer: ToolAnswer) -> bool:
    """Whether the element was gone before anything was done to it."""
    return answer.error is not None and _STALE in answer.error


def is_covered(answer: ToolAnswer) -> bool:
    """Whether something lies over the element, so that nothing was done to it."""
    return answer.error is not None and _COVERED in answer.error


def status_of(tool: str, error: str) -> ActStatus:
    """Whether a tool's error proves that the application is at fault."""
    covered = _COVERED_BY_ROOT.search(error) or _COVERED_BY_DIALOG.search(error)
    if covered or FEW_ATTEMPTS in error or OUTSIDE in error:
        return ActStatus.ERROR
    proved = tool not in _OF_THE_PLAN and _UNRESPONSIVE.search(error) is not None
    return ActStatus.FAILED if proved else ActStatus.ERROR


def is_refused(answer: ToolAnswer) -> bool:
    """Whether the element was there and could not be used, so that nothing was done to it."""
    return answer.error is not None and _UNRESPONSIVE.search(answer.error) is not None
