"""One element out of a snapshot that is there already.

There is no like for `depth`: Playwright names an element by what is in it only where that is not shown, so a tree cut
short has names that the whole tree does not tell.
"""

from smoketree.snapshot.outline import Outline, read_key


def subtree(text: str, ref: str) -> str | None:
    """The lines of the element with that ref, indented from zero, as a snapshot of it alone would have them (but
    for a hand that shows over all of it because it shows over its parent); None where it is not in `text`. A page's
    own words that look like a ref are not taken for one."""
    outline = Outline(text)
    mark = f"[ref={ref}]"
    remarks: list[bool] | None = None
    for at, line in enumerate(outline.lines):
        if mark in line and read_key(line).ref == ref:
            remarks = remarks or outline.remarks()
            if not remarks[at]:
                indent = outline.indents[at]
                return "\n".join(below[indent:] for below in outline.lines[at : outline.ends[at]])
    return None
