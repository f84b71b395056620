"""The recording so far, independent of its source, and the plan that it becomes."""

import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from smoketree.agent.drafting.draft import case_name, first_heading
from smoketree.agent.drafting.outline import ASSERT, LONGEST_NAME, actions_of, checks_of, shown, titled
from smoketree.browser.origins import origin_of
from smoketree.browser.user_input import SeenPage
from smoketree.display_text import one_line
from smoketree.errors import PlanError, UsageError
from smoketree.language.act import Act, Verb
from smoketree.language.claim import Claim, ElementShown, StateIs, TextShown, ValueIs
from smoketree.language.claim_terms import State
from smoketree.language.index import PageIndex
from smoketree.language.locate import Located, NotLocated, locate, locate_text
from smoketree.language.rendering import act_line, claim_line
from smoketree.language.suggestions import ROLES_OF_VERB, descriptions
from smoketree.plan.parser import parse
from smoketree.report.store import write_text
from smoketree.settings import Settings
from smoketree.snapshot.label import label, visible_text
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CHECKABLE, CONTAINERS, EDITABLE, INTERACTIVE, ROLE_WORDS, ROWS, is_interactive
from smoketree.snapshot.tree import Node

# Plan lines about an element that is known: each is rendered by the language, read back, and locates that element.

_FIELD = ROLE_WORDS["field"]
_SETTABLE = (*ROLES_OF_VERB[Verb.TYPE], "slider")
_LONGEST_TEXT = 300
_MOST_LINES = 5
_MOST_TYPED = 30
_CELLS = frozenset({"cell", "gridcell", "rowheader"})


def target_of(nodes: Sequence[Node]) -> Node | None:
    """The element that an input on the first of `nodes` (innermost first) is about: the control that it is part of."""
    own = nodes[0] if nodes and nodes[0].role not in CONTAINERS - ROWS else None
    return next((node for node in nodes if is_interactive(node)), own)


def line_on(page: PageIndex, act: Act, node: Node) -> str | None:
    """The line that does `act` (without a target) to `node`; None where no line finds just that element again."""
    for query in _named(page, node, fields=act.verb is Verb.TYPE):
        done = replace(act, target=query)
        line = sentence(act_line(done))
        read = actions_of(line)
        if read is None or len(read) != 1 or replace(read[0], target=None) != replace(act, target=None):
            continue
        found = _located(page, read[0])
        if isinstance(found, Located) and found.node is node:
            return line
    return None


def typing_lines(page: PageIndex, text: str, node: Node) -> tuple[str, ...] | None:
    """The lines that give a field this text: of several lines, Enter and what is added, for each but the first."""
    first, *others = text.split("\n")
    lines = [line_on(page, Act(Verb.TYPE, values=(first,)), node)]
    for other in others[:_MOST_TYPED]:
        lines.append(line_of(Act(Verb.PRESS, values=("Enter",))))
        if other:
            lines.append(line_on(page, Act(Verb.TYPE, values=(other,), mode="append"), node))
    written = tuple(line for line in lines if line is not None)
    return written if len(written) == len(lines) and len(others) <= _MOST_TYPED else None


def line_of(act: Act) -> str | None:
    """The line of an act that needs no element; None where it would not be read as that act."""
    line = sentence(act_line(act))
    return line if actions_of(line) == (act,) else None


def drag_line(page: PageIndex, node: Node, onto: Node) -> str | None:
    """The line that drags one element onto another."""
    place = next((place for place in _named(page, onto) if _finds(page, place, onto)), None)
    return None if place is None else line_on(page, Act(Verb.DRAG, place=place), node)


def claims_on(page: PageIndex, node: Node, *, secret: bool = False) -> Iterator[Claim]:
    """What can be asserted of an element as it is, the most telling first."""
    named = named_once(page, node)
    if node.role in EDITABLE:
        value = node.text or next((label(page.tree, each) for each in page.tree.subtree(node)
                                   if each.role == "option" and each.attribute("selected")), "")  # fmt: skip
        if value and not secret:
            yield from (ValueIs(query, value) for query in named)
    if node.role in CHECKABLE:
        state = State.CHECKED if node.attribute("checked") == "true" else State.UNCHECKED
        yield from (StateIs(query, state) for query in named)
    text = one_line(visible_text(page.tree, node), _LONGEST_TEXT)
    if node.role in INTERACTIVE - {"gridcell"} or node.role in {"heading", "img", "dialog"}:
        yield from (ElementShown(query) for query in named)
    row = next((each for each in page.tree.ancestors(node) if each.role in ROWS), None)
    if text and row is not None and node.role not in ROWS:
        key = next((each for each in page.tree.subtree(row)[1:] if label(page.tree, each)), None)
        if key is not None and label(page.tree, key) != text:
            yield TextShown(text, Query(None, ROLE_WORDS["row"], text=label(page.tree, key)))
    if text:
        yield TextShown(text)
    yield from (ElementShown(query) for query in named)


def named_once(page: PageIndex, node: Node) -> list[Query]:
    """The ways to say which element that locate just that one, the best first."""
    return [query for query in _named(page, node) if _finds(page, query, node)]


def parts_of(text: str) -> tuple[str, ...]:
    """The lines of a text that was selected, those with words; at most five."""
    lines = (one_line(line, _LONGEST_TEXT) for line in text.splitlines())
    return tuple(dict.fromkeys(line for line in lines if any(map(str.isalnum, line))))[:_MOST_LINES]


def claim_as_line(claim: Claim) -> str | None:
    """The assertion as a line; None where it would not be read as that claim."""
    line = claim_line(claim)
    return f"{ASSERT}{line}" if checks_of(line) == (claim,) else None


def closing_line(page: PageIndex, title: str, *, by_title: bool = False) -> str | None:
    """An assertion about where a recording ended: its main heading, else (or `by_title`) its title."""
    heading = "" if by_title else first_heading(page.tree)
    return (shown("heading", heading) if heading else None) or (titled(title) if title else None)


def sentence(line: str) -> str:
    """A line as plans begin it."""
    return line[:1].upper() + line[1:]


def _named(page: PageIndex, node: Node, *, fields: bool = False) -> Iterator[Query]:
    """The ways to say which element, with its kind where there is a word for it; the shortest first."""
    ways = [query for query in descriptions(page, node) if len(query.name or query.text or "") <= LONGEST_NAME]
    kinds = [replace(query, roles=_FIELD) if fields and set(query.roles) & set(_FIELD) else query for query in ways]
    yield from (query for query in kinds if query.roles)
    yield from (query for query in kinds if not query.roles)


def _finds(page: PageIndex, query: Query, node: Node) -> bool:
    found = locate(page, query)
    return isinstance(found, Located) and found.node is node


def _located(page: PageIndex, act: Act) -> Located | NotLocated:
    """What a run would find for the act."""
    target = act.target or Query()
    found = locate(page, target, _SETTABLE if act.verb is Verb.TYPE else ROLES_OF_VERB.get(act.verb, ()))
    if isinstance(found, NotLocated) and act.verb is Verb.CLICK:
        text = locate_text(page, target, anywhere=act.mode in {"double", "right"})
        return text if isinstance(text, Located) else found
    return found


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the plan; a `remark` is a comment, which says what the person has to write there. `kind`, `page` and
    `ref` are those of the event that it comes from."""

    text: str
    remark: bool = False
    kind: str = ""
    page: object = None
    ref: str = ""


@dataclass(slots=True)
class Recording:
    """What was recorded so far. `secrets` are names, `origins` those that were visited, `files` what was uploaded;
    `by_title`: the heading of the last page is not to be seen."""

    url: str
    entries: list[Entry] = field(default_factory=list)
    secrets: list[str] = field(default_factory=list)
    origins: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    last: SeenPage | None = None
    by_title: bool = False

    def close(self) -> None:
        """Adds an assertion about where it ended, where the person made none: without one, a case proves nothing."""
        asserts = any(entry.text.startswith(ASSERT) for entry in self.entries if not entry.remark)
        if asserts or self.last is None:
            return
        line = closing_line(self.last.index, self.last.title, by_title=self.by_title)
        if line is not None:
            remark = Entry("no assertion was recorded; this one is about the last page", remark=True)
            self.entries += [remark, Entry(line)]

    def visited(self, seen: SeenPage) -> None:
        """Takes note of a page that was seen: of the last one, and of origins other than the first."""
        self.last = seen if seen.text else self.last
        origin = origin_of(seen.url)
        if origin is not None and origin != origin_of(self.url) and origin not in self.origins:
            self.origins.append(origin)


def address_in_plan(address: str, base: str) -> str:
    """An address as a plan has it: only what follows the origin, where that is the one of `base`."""
    parts = urlsplit(address)
    if origin_of(address) != origin_of(base):
        return address
    return urlunsplit(("", "", parts.path or "/", parts.query, parts.fragment))


_DEFAULT_VIEWPORT = "1600x900"
_LARGEST_FILE = 10_000_000
"""Bytes of an uploaded file that is copied beside the plan."""


def plan_text(recording: Recording, name: str, viewport: str = _DEFAULT_VIEWPORT) -> str:
    """The plan, with one case of that name. Raises PlanError where it would not be a plan: nothing was recorded."""
    front = [f"viewport: {viewport}"] if viewport != _DEFAULT_VIEWPORT else []
    front += [f"secrets: [{', '.join(recording.secrets)}]"] if recording.secrets else []
    front += [f"allow-origins: [{', '.join(recording.origins)}]"] if recording.origins else []
    head = ["---", *front, "---", ""] if front else []
    lines = [f"<!-- {entry.text} -->" if entry.remark else f"- {entry.text}" for entry in recording.entries]
    text = "\n".join([*head, f"#Case 1: {case_name(name) or 'Recorded'}", "", *lines]) + "\n"
    parsed = parse(text, "recorded.md")
    if parsed.plan is None:
        raise PlanError("the recording is not a valid plan", "; ".join(str(one) for one in parsed.errors[:3]))
    return text


def save(recording: Recording, text: str, file: Path, *, force: bool) -> Iterator[str]:
    """Writes the plan, and beside it the files that were uploaded; yields what the user should know of these. Raises
    UsageError where there is a plan already, OutputError."""
    if file.exists() and not force:
        raise UsageError(f"{file} already exists", "use --force to overwrite it")
    write_text(file, text)
    for path in map(Path, recording.files):
        beside = file.parent / path.name
        if beside.exists():
            continue
        if path.is_file() and path.stat().st_size <= _LARGEST_FILE:
            shutil.copyfile(path, beside)
            yield f"copied for the upload: {beside}"
        else:
            yield f"for the upload, put {path.name} beside the plan"


def run_command(recording: Recording, file: Path, settings: Settings) -> tuple[str, ...]:
    """The command that runs the plan."""
    words = ["smoketree", "run", str(file), "--url", origin_of(recording.url) or recording.url]
    for name in recording.secrets:
        words += ["--secret", name]
    for flag, value in (("--storage-state", settings.storage_state), ("--user-data-dir", settings.user_data_dir)):
        words += [flag, str(value)] if value is not None else []
    return tuple(words)
