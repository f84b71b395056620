"""Marks what others wrote, so that a model can tell it from what we say."""

import re
from dataclasses import dataclass

from smoketree.shortening import shorten

_ERROR_MARK = re.compile(r"###(?=\s*Error)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fence:
    """The fence of one conversation. No page knows its nonce, so none can end it; one that comes to know it (typed into
    it, say) finds it struck out."""

    nonce: str

    def around(self, text: str, kind: str = "page") -> str:
        """`text` inside the fence, on lines of its own: `<page id="...">`. Our own mark of an error is not in it."""
        plain = _ERROR_MARK.sub("# # #", text.replace(self.nonce, "-" * len(self.nonce)))
        plain = plain.encode("utf-8", "replace").decode("utf-8")
        return f'<{kind} id="{self.nonce}">\n{plain}\n</{kind} id="{self.nonce}">'


def one_line(text: str, longest: int = 300) -> str:
    """`text` on one line of what can be seen, shortened."""
    seen = " ".join("".join(each if each.isprintable() else " " for each in text[: 4 * longest]).split())
    return shorten(seen, longest)
