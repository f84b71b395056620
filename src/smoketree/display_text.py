"""Text of a page or a model, made fit to be shown: nothing hidden, nothing that steers a terminal or a reader's eye,
and not longer than there is room for.

What cannot be seen is not dropped but shown as its escape (`\\u200b`): where a check failed on a zero-width space,
that space is the finding. Escaping for Markdown is in `report/wording.py`; this comes before it.
"""

import re
import unicodedata

ELLIPSIS = "…"
JOINERS = "\u200c\u200d"
"""Characters that join the two beside them into one."""

_MAX_MARKS = 4
_ENOUGH = 20
"""How many times its limit of a text is looked at: most of it may be whitespace."""
_SEQUENCE = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]|\x9b[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)|\x1b[@-Z\\^_]"
)
"""Terminal sequences of ECMA-48: CSI, OSC with its end, two-character ones."""
_LINE_END = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_UNUSUAL = re.compile(r"[^\x20-\x7e\n\t]+")
_BLANK_LETTERS = "\u115f\u1160\u3164\uffa0\u2800"
_VARIATION_SELECTOR = "\ufe0f"


def shorten(text: str, limit: int) -> str:
    """At most `limit` characters, ending in an ellipsis where something was left out; never splits a grapheme."""
    if len(text) <= limit:
        return text
    end = max(limit - len(ELLIPSIS), 0)
    while end > 0 and _belongs_together(text, end):
        end -= 1
    return text[:end].rstrip() + ELLIPSIS


def clean(text: str) -> str:
    """The text with line ends as `\\n`, without terminal sequences, and with hidden characters as escapes."""
    text = _LINE_END.sub("\n", _SEQUENCE.sub("", whole(text)))
    return _UNUSUAL.sub(lambda run: _shown(run.group(), text[run.start() - 1 : run.start()]), text)


def whole(text: str) -> str:
    """The text with U+FFFD for each lone surrogate: a page can hold one, a file in UTF-8 cannot."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def one_line(text: str, limit: int | None = None) -> str:
    """The cleaned text with every run of whitespace as one space, at most `limit` characters long."""
    if limit is None:
        return " ".join(clean(text).split())
    enough = limit * _ENOUGH
    line = " ".join(clean(text[:enough]).split())  # a page can show megabytes, of which a cell shows a line
    return shorten(line + ELLIPSIS if len(text) > enough else line, limit)


def for_log(line: str) -> str:
    """A line that a pipeline may print: GitHub's runner takes `##[command]` anywhere in a line of a log, and
    `::command::` at its beginning, as said to itself (actions/runner, ActionCommand)."""
    line = line.replace("##[", "## [")
    return line.replace("::", ": :", 1) if line.lstrip().startswith("::") else line


def tail(text: str, limit: int) -> str:
    """The end of a path, on one line, at most `limit` characters long."""
    line = one_line(text)
    return line if len(line) <= limit else ELLIPSIS + line[len(line) - limit + len(ELLIPSIS) :]


def _shown(run: str, before: str) -> str:
    """A run of characters outside ASCII, the hidden ones as escapes, towers of combining marks cut down."""
    result: list[str] = []
    marks = 0
    for char in run:
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") and char != _VARIATION_SELECTOR else 0
        if marks > _MAX_MARKS:
            continue
        if _is_hidden(char, category) and not (char in JOINERS and _may_join(before)):
            result.append(
                f"\\x{ord(char):02x}"
                if ord(char) < 0x100
                else (f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}")
            )
        else:
            result.append(char)
        before = result[-1][-1]  # what is shown: after an escape a joiner joins nothing
    return "".join(result)


def _is_hidden(char: str, category: str) -> bool:
    return category in ("Cc", "Cf", "Cs") or char in _BLANK_LETTERS or ord(char) & 0xFFFE == 0xFFFE


def _may_join(before: str) -> bool:
    """Whether a joiner after that character is spelling (Persian, Indic scripts, emoji) and no disguise."""
    return bool(before) and ord(before) >= 0x0600 and before not in JOINERS and before not in _BLANK_LETTERS


def _belongs_together(text: str, at: int) -> bool:
    """Whether a cut before `text[at]` would split what a reader sees as one character."""
    left, right = text[at - 1], text[at]
    if unicodedata.category(right).startswith("M") or right in JOINERS or left == JOINERS[1]:
        return True
    if "\U0001f3fb" <= right <= "\U0001f3ff":  # skin tones
        return True
    return _is_flag_half(left) and _is_flag_half(right) and _flag_halves_before(text, at) % 2 == 1


def _is_flag_half(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _flag_halves_before(text: str, at: int) -> int:
    count = 0
    while count < at and _is_flag_half(text[at - 1 - count]):
        count += 1
    return count
