"""Values in texts and answers, and what a faulty program would show in their place."""

import json
import re
from collections.abc import Iterator
from html import escape
from typing import Any

_DATE = re.compile(
    r"\b(?P<year>20\d\d)-(?P<month>\d\d)-(?P<day>\d\d)\b|"
    r"\b(?P<name>Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]* (?P<at>\d{1,2})\b"
)
_NUMBER = re.compile(r"(?<![\w.,-])[$€£]?(\d+(?:[.,]\d+)*)(?![\w-])")
_NAME = re.compile(r"\b[A-Z][a-z]{3,}\b")
_BETWEEN_TAGS = re.compile(r"(?<=>)[^<>]+(?=<)")
_UNSEEN = re.compile(r"(<(script|style)\b.*?</\2>)", re.IGNORECASE | re.DOTALL)


def changed_values(text: str) -> Iterator[tuple[str, str, str]]:
    """Every value of a text: its kind (date, number, name), the value, and another one of its kind."""
    taken: list[tuple[int, int]] = []
    for kind, pattern, change in (("date", _DATE, _later), ("number", _NUMBER, _more), ("name", _NAME, _misspelt)):
        for match in pattern.finditer(text):
            span = match.span()
            if not any(span[0] < end and begin < span[1] for begin, end in taken):
                taken.append(span)
                yield kind, match.group(), change(match.group())


def _later(date: str) -> str:
    """A day later; in a text where months end differently the first of them."""
    return re.sub(r"\d+$", lambda day: f"{int(day[0]) % 28 + 1:0{len(day[0])}d}", date)


def _more(number: str) -> str:
    """The last digit one higher: 19.99 becomes 19.90, 3 becomes 4."""
    return re.sub(r"\d$", lambda digit: str((int(digit[0]) + 1) % 10), number)


def _misspelt(name: str) -> str:
    return f"{name[:-1]}{'x' if name[-1] != 'x' else 'y'}"


def changed_body(body: str, content_type: str, old: str, new: str) -> str | None:
    """An answer with another value wherever a page would show it; None where it has none."""
    if "json" in content_type:
        try:
            found = json.loads(body)
        except ValueError:
            return None
        changed = json.dumps(_replaced(found, old, new), ensure_ascii=False)
        return None if changed == json.dumps(found, ensure_ascii=False) else changed
    if "html" not in content_type:
        return None
    whole, then = _whole(escape(old, quote=False)), escape(new, quote=False)
    parts = _UNSEEN.split(body)[::3]
    unseen = [match[1] for match in _UNSEEN.finditer(body)]
    shown = [_BETWEEN_TAGS.sub(lambda text: whole.sub(lambda _: then, text[0]), f">{part}<")[1:-1] for part in parts]
    changed = "".join(part + script for part, script in zip(shown, [*unseen, ""], strict=True))
    return None if changed == body else changed


def emptied_body(body: str, content_type: str) -> str:
    """An answer of the same form with nothing in it."""
    if "json" not in content_type:
        return ""
    try:
        found = json.loads(body)
    except ValueError:
        return ""
    if isinstance(found, dict) and any(isinstance(each, list) for each in found.values()):
        return json.dumps({key: [] if isinstance(each, list) else each for key, each in found.items()})
    return "[]" if isinstance(found, list) else "{}"


def _whole(value: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.,-]){re.escape(value)}(?![\w-]|[.,]\d)")


def _replaced(found: Any, old: str, new: str) -> Any:
    if isinstance(found, dict):
        return {key: _replaced(each, old, new) for key, each in found.items()}
    if isinstance(found, list):
        return [_replaced(each, old, new) for each in found]
    if isinstance(found, str):
        return _whole(old).sub(lambda _: new, found)
    if isinstance(found, (int, float)) and not isinstance(found, bool) and json.dumps(found) == old:
        return json.loads(new)
    return found
