"""What came of an action, as two snapshots and two addresses tell it."""

import re

_FLEETING = re.compile(r" \[(?:ref=[^\]]*|active|cursor=[^\]]*)\]")

CHECKED = frozenset({"browser_click", "browser_drag", "browser_press_key", "browser_handle_dialog"})
"""Tools whose effect is looked for again. What is typed or chosen may stand there already, and the browser itself says
whether a field took it."""


def changed(before: str | None, after: str | None) -> bool:
    """Whether a page is another than before to its reader: not by its refs, its focus or the shape of the pointer.
    False where one of the snapshots is missing."""
    if before is None or after is None:
        return False
    return _FLEETING.sub("", before) != _FLEETING.sub("", after)
