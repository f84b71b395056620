"""What a case touched in a good run: its requests with their answers, elements, and the texts of its assertion lines.

Nothing here knows how a claim is read: a text belongs to a line by the words that both have.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from smoketree.plan.model import Case, Plan

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
