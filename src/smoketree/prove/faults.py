"""Chooses faults for a case from what it touched. A fixed seed gives the same faults for the same traces."""

import json
import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any
from urllib.parse import urlsplit

from smoketree.plan.model import Case, Plan

# What a case touched in a good run: its requests with their answers, elements, and the texts of its assertion lines.
#
# Nothing here knows how a claim is read: a text belongs to a line by the words that both have.

READS = frozenset({"GET", "HEAD", "OPTIONS"})
_CHANGING = re.compile(r"^(?=.*\d)[\w-]{2,}$|^u[a-z2-7]{7}$")
"""A segment of a path that may be another in the next run: an identifier."""
_UNIQUE = re.compile(r"\bu[a-z2-7]{7}\b")
MASK = "{{unique}}"
_QUOTED = re.compile(r'"([^"]+)"')
_WORD = re.compile(r"\w+(?:[.,:@-]\w+)*")


@dataclass(frozen=True, slots=True)
class RequestKey:
    """Names a request in every run of a case: the `number`-th one of that method to that path, from 1."""

    method: str
    path: str
    number: int

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


@dataclass(frozen=True, slots=True)
class SeenRequest:
    """A request of the own origin, sent at `line`. `body` is None where it is not text, or there was none to keep."""

    key: RequestKey
    kind: str
    line: int
    status: int
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str | None = None

    @property
    def writes(self) -> bool:
        return self.key.method not in READS


@dataclass(frozen=True, slots=True)
class PageText:
    """A visible text, or a control by its name, in the element at a CSS path; `state` is that of a control. Values of
    `{{unique}}` are masked: they are others in every run."""

    path: str
    text: str
    name: str = ""
    state: tuple[tuple[str, object], ...] = ()

    @classmethod
    def of(cls, path: str, text: str, name: str, state: Mapping[str, object]) -> "PageText":
        """As a page gives it."""
        shown = tuple((key, masked(value) if isinstance(value, str) else value) for key, value in state.items())
        return cls(path, masked(text), masked(name), shown)

    @property
    def shown(self) -> tuple[str, ...]:
        """What a person sees of it: the text, and each part of the state."""
        return (*((self.text,) if self.text else ()), *(f"{self.name}: {key} {value}" for key, value in self.state))


@dataclass(frozen=True, slots=True)
class Touched:
    """An element that real input reached (`kind` "event", `detail` its type), or that changed after it ("state" with
    the attribute, "children")."""

    kind: str
    path: str
    detail: str
    line: int


@dataclass(slots=True)
class CaseTrace:
    """What one run of a case touched. `texts` are those of the page when the assertion at that line was judged; 0 is
    the end of the case. `pages` has all that could be read on the page then, once for each claim of the line."""

    plan: Plan
    case: Case
    requests: list[SeenRequest] = field(default_factory=list)
    touched: list[Touched] = field(default_factory=list)
    texts: dict[int, tuple[PageText, ...]] = field(default_factory=dict)
    changing: dict[int, tuple[PageText, ...]] = field(default_factory=dict)
    pages: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def stable(self, other: "CaseTrace") -> "CaseTrace":
        """This trace with only the texts that another good run shows at the same line as well; the others of both are
        `changing`, and `pages` has those of both."""
        texts, changing = {}, {}
        for line, found in self.texts.items():
            there = other.texts.get(line, ())
            texts[line] = tuple(each for each in found if each in there)
            changing[line] = tuple({*found} ^ {*there})
        pages = {line: (*found, *other.pages.get(line, ())) for line, found in self.pages.items()}
        return CaseTrace(self.plan, self.case, self.requests, self.touched, texts, changing, pages)


def masked(text: str) -> str:
    """A text in which each value of `{{unique}}` is its mask."""
    return _UNIQUE.sub(MASK, text)


def request_path(url: str) -> str:
    """The path of an address with `*` for what may be another in the next run."""
    segments = urlsplit(url).path.split("/")
    return "/".join("*" if _CHANGING.match(each) and "." not in each else each for each in segments) or "/"


def words(text: str) -> frozenset[str]:
    """The words and numbers of a text, in lower case."""
    return frozenset(_WORD.findall(text.lower()))


def texts_of_line(line: str, texts: Iterable[PageText]) -> Iterator[PageText]:
    """The texts that a line of a plan may be about: most of their words are in the line, or what it quotes is in them,
    whole."""
    wanted = words(line)
    quoted = [words(each) for each in _QUOTED.findall(line)]
    for each in texts:
        own = words(f"{each.text} {each.name}" if each.state else each.text)
        if own and (len(own & wanted) >= 0.6 * len(own) or any(phrase and phrase <= own for phrase in quoted)):
            yield each


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


BUDGET = 60
"""Faults of a proof, where nothing else is asked for."""
SEED = 1
LATE_SECONDS = 20.0
"""How late an answer is: later than an assertion waits."""

_ANSWERS = frozenset({"document", "xhr", "fetch"})


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault in what the browser receives, while one case runs. `line` is the plan line that it is aimed at, or at
    which the case touched what is faulty. `request` and those like it that come later are answered otherwise, or the
    element at `path` is; `part` and `to` are the old and the new value, `detail` an event or an attribute."""

    kind: str
    line: int
    request: SeenRequest | None = None
    path: str = ""
    part: str = ""
    to: object = ""
    detail: str = ""

    @property
    def key(self) -> RequestKey | None:
        """The request that is answered otherwise; None of a fault in the page."""
        return self.request.key if self.request else None

    @property
    def identity(self) -> tuple[object, ...]:
        """What makes it another fault than those of other lines: each is there for the whole case."""
        return (self.kind, self.key, self.path, self.part, self.to, self.detail)

    def __str__(self) -> str:
        """What it does, in a few words."""
        where = f'"{self.part}"' if self.part else self.path.rpartition(" > ")[2]
        at = str(self.key)
        return {
            "answered-500": f"{at} is answered 500",
            "answered-empty": f"{at} is answered with nothing",
            "answered-late": f"{at} is answered {LATE_SECONDS:g} s late",
            "script-throws": f"{at} throws",
            "write-swallowed": f"{at} is answered as good but not sent",
            "write-doubled": f"{at} is sent twice",
            "element-removed": f"{where} is not shown",
            "text-changed": f'{where} reads "{self.to}"',
            "handler-dropped": f"{self.detail} on {where} does nothing",
            "state-not-set": f"{self.detail} of {where} does not change",
            "state-not-kept": f"{self.detail} of {where} is {str(self.to).lower() or 'empty'}",
            "list-stale": f"{where} is not updated",
        }.get(self.kind, f'{at} has {self.kind.removeprefix("changed-")} "{self.to}" for "{self.part}"')


def choose_faults(traces: Sequence[CaseTrace], budget: int, seed: int) -> list[tuple[CaseTrace, Fault]]:
    """Up to `budget` faults, in turn of every case and of every group of faults: first those aimed at an assertion
    line, each line once before any line twice."""
    queues = [(trace, _in_turn(trace, seed)) for trace in traces]
    chosen: list[tuple[CaseTrace, Fault]] = []
    while queues and len(chosen) < budget:
        for trace, queue in tuple(queues):
            fault = next(queue, None)
            if fault is None:
                queues.remove((trace, queue))
            elif len(chosen) < budget:
                chosen.append((trace, fault))
    return chosen


def _in_turn(trace: CaseTrace, seed: int) -> Iterator[Fault]:
    chance = random.Random(f"{seed}:{trace.plan.file}:{trace.case.name}")  # noqa: S311 - a choice, not a secret
    aimed = [list(faults_at(trace, step.location.line, step.text)) for step in trace.case.assertions]
    groups = [
        _dealt(aimed, chance),
        _dealt([list(_of_requests(trace))], chance),
        _dealt([list(_of_page(trace))], chance),
    ]
    known: set[tuple[object, ...]] = set()
    while groups:
        for group in tuple(groups):
            fault = next((one for one in group if one.identity not in known), None)
            if fault is None:
                groups.remove(group)
            else:
                known.add(fault.identity)
                yield fault


def _dealt(piles: Sequence[list[Fault]], chance: random.Random) -> Iterator[Fault]:
    """One of each pile in turn, kinds that came already last."""
    for pile in piles:
        chance.shuffle(pile)
    used: dict[str, int] = {}
    while any(piles):
        for pile in piles:
            if pile:
                pile.sort(key=lambda one: used.get(one.kind, 0))
                fault = pile.pop(0)
                used[fault.kind] = used.get(fault.kind, 0) + 1
                yield fault


def faults_at(trace: CaseTrace, line: int, text: str) -> Iterator[Fault]:
    """Faults in what the assertion at a line may be about."""
    for each in texts_of_line(text, trace.texts.get(line, ())):
        yield Fault("element-removed", line, path=each.path, part=each.text.partition(MASK)[0][:80])
        for kind, old, new in changed_values(each.text):
            if each.text:
                yield Fault("text-changed", line, path=each.path, part=old, to=new)
            yield from _in_answers(trace, line, kind, old, new)
        for name, value in each.state:
            if value or isinstance(value, bool):
                to = not value if isinstance(value, bool) else ""
                yield Fault("state-not-kept", line, path=each.path, to=to, detail=name)


def _in_answers(trace: CaseTrace, line: int, kind: str, old: str, new: str) -> Iterator[Fault]:
    for request in reversed(trace.requests):
        if request.body is None or request.line > line or request.kind not in _ANSWERS:
            continue
        if changed_body(request.body, request.headers.get("content-type", ""), old, new) is not None:
            yield Fault(f"changed-{kind}", line, request=request, part=old, to=new)
            return


def _of_requests(trace: CaseTrace) -> Iterator[Fault]:
    first = next((request for request in trace.requests if request.kind in _ANSWERS), None)
    for request in trace.requests:
        answers = request.kind in _ANSWERS
        kinds = {
            "answered-500": answers,
            "answered-late": request is first,  # one a case: it takes long
            "answered-empty": answers and request.body,
            "script-throws": request.kind == "script",
            "write-swallowed": request.writes,
            "write-doubled": request.writes,
        }
        yield from (Fault(kind, request.line, request=request) for kind, applies in kinds.items() if applies)


def _of_page(trace: CaseTrace) -> Iterator[Fault]:
    """Faults in what the case acted on, and in what came of it."""
    kinds = {"event": "handler-dropped", "state": "state-not-set", "children": "list-stale"}
    for one in trace.touched:
        if one.kind != "children" or not one.path.partition(" in frame ")[0].endswith("body"):
            yield Fault(kinds[one.kind], one.line, path=one.path, detail=one.detail)
    lines = sorted(filter(None, trace.texts))
    before = frozenset(each.text for each in trace.texts[lines[0]]) if lines else frozenset()
    for line in lines:
        texts = trace.texts[line]
        for each in texts:
            for _, old, new in changed_values("" if each.text in before else each.text):
                yield Fault("text-changed", line, path=each.path, part=old, to=new)
        before = frozenset(each.text for each in texts)
