"""Plays a group on both servers and tells what they say differently."""

import ast
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import unified_diff
from pathlib import Path

from tests.differential.answers import Parts, error_sentence, normal, parse
from tests.differential.peers import Answer, Peer
from tests.differential.script import Call, Group, References

# What the page came to: its address, title, elements and what its fields hold, but for what a server adds itself.
PROBE = """() => {
  const fields = [...document.querySelectorAll('input, textarea, select, details, dialog')].map(one => [
    one.id || one.name || one.tagName, one.type === 'file' ? [...one.files].map(f => f.name) : one.value,
    one.checked, one.open, one.selectedOptions ? [...one.selectedOptions].map(o => o.value) : null]);
  const dom = document.documentElement.outerHTML.replace(/<x-pw-glass.*?<\\/x-pw-glass>/s, '');
  const active = document.activeElement;
  return { url: location.href, title: document.title, dom, fields,
    active: active ? active.tagName + '#' + active.id : null, scroll: [scrollX, scrollY],
    size: [innerWidth, innerHeight],
    stores: [stored(() => JSON.stringify({ ...localStorage })), stored(() => document.cookie)] };
  function stored(read) { try { return read() } catch { return null } }
}"""

_LONG = 400
_WRITES_PAGE = ("browser_navigate", "browser_navigate_back")


@dataclass(frozen=True, slots=True)
class Seen:
    """What one call came to on one server."""

    call: Call
    answer: Answer
    parts: Parts
    state: str | None
    workspace: Path


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that the two servers say differently after one call. `facet` names the thing."""

    group: str
    number: int
    call: str
    facet: str
    theirs: str
    ours: str

    @property
    def place(self) -> str:
        return f"{self.group}/{self.number:02} {self.call}: {self.facet}"

    def __str__(self) -> str:
        if len(self.theirs) + len(self.ours) < _LONG:
            return f"{self.place}\n    theirs: {self.theirs!r}\n    ours:   {self.ours!r}"
        lines = unified_diff(self.theirs.splitlines(), self.ours.splitlines(), "theirs", "ours", lineterm="", n=0)
        return "\n    ".join([self.place, *(line for line in lines if not line.startswith("@@"))])


@dataclass(frozen=True, slots=True)
class Played:
    """A whole group on one server. `files` are the texts that it left in its folder, by name; those that it named
    itself without their contents."""

    seen: tuple[Seen, ...]
    files: dict[str, str]


async def play(group: Group, peer: Peer, origin: str) -> Played:
    """Calls everything of the group in order; what was seen after each."""
    references = References(origin, str(peer.workspace))
    seen = []
    for one in group.calls:
        arguments = references.fill(one.arguments)
        assert isinstance(arguments, dict)
        said = await peer.call(one.tool, arguments)
        answer = Answer(_placeless(said.text, origin), said.is_error, said.images)
        parts = parse(answer.text, peer.workspace)
        if parts.snapshot:
            references.learn(parts.snapshot, navigated=one.tool in _WRITES_PAGE)
            parts = replace(parts, snapshot=_placeless(parts.snapshot, origin))
        state = _placeless(await _state(peer), origin) if one.probe else None
        seen.append(Seen(one, answer, parts, state, peer.workspace))
    return Played(tuple(seen), _files(peer.workspace, origin))


def _placeless(text: str, origin: str) -> str:
    return text.replace(origin, "<origin>").replace(origin.removeprefix("http://"), "<host>")


def _files(workspace: Path, origin: str) -> dict[str, str]:
    files = {}
    for path in sorted(workspace.rglob("*")):
        name = normal(str(path.relative_to(workspace)), workspace)
        if path.is_file() and not name.startswith("output/traces/"):  # live files of Playwright's own, by chance names
            own = "<time>" in name or path.suffix not in {".txt", ".md", ".yml", ".json", ".log", ".csv"}
            files[name] = "" if own else normal(_placeless(path.read_text(encoding="utf-8"), origin), workspace)
    return files


async def _state(peer: Peer) -> str:
    answer = await peer.call("browser_evaluate", {"function": PROBE})
    parts = parse(answer.text, peer.workspace)
    result = parts.sections.get("Result")
    return result if result is not None else "no answer: " + parts.sections.get("Error", "").splitlines()[0]


def differences(group: Group, theirs: Played, ours: Played) -> Iterator[Difference]:
    """Everything that is not alike, in order; at the end the files."""
    for number, (one, other) in enumerate(zip(theirs.seen, ours.seen, strict=True), 1):
        a, b = _comparable(_facets(one), _facets(other))
        if other.parts.code and not _is_python(other.parts.code):
            b["not Python"] = other.parts.code
        for facet in sorted(a.keys() | b.keys()):
            if a.get(facet) != b.get(facet):
                name = f"{one.call.tool} [{one.call.mark}]" if one.call.mark else one.call.tool
                yield Difference(group.name, number, name, facet, a.get(facet, "(none)"), b.get(facet, "(none)"))
    for name in sorted(theirs.files.keys() | ours.files.keys()):
        a_file, b_file = theirs.files.get(name, "(no file)"), ours.files.get(name, "(no file)")
        if a_file != b_file:
            yield Difference(group.name, len(theirs.seen), "file", name, a_file, b_file)


def _facets(seen: Seen) -> dict[str, str]:
    """The things that are compared, by name."""
    parts, workspace = seen.parts, seen.workspace
    titles = (title for title in parts.titles if title != "Events" or not seen.call.early)
    facets = {
        "outcome": "error" if seen.answer.is_error else "success",
        "sections": ", ".join(titles),
        "images": ", ".join(kind for kind, _ in seen.answer.images),
        "code": normal(parts.code, workspace),
    }
    for title in ("Result", "Open tabs", "Page", "Modal state", "Events"):
        if title in parts.sections and not (seen.call.early and title in {"Open tabs", "Page", "Events"}):
            facets[title.lower()] = normal(parts.sections[title], workspace).strip()
    if "Error" in parts.sections:
        facets["error"] = error_sentence(parts.sections["Error"], workspace)
    if parts.loose.strip():
        facets["loose"] = parts.loose
    if parts.snapshot is not None and not seen.call.early:
        facets["snapshot"] = parts.snapshot
    if seen.state is not None:
        facets |= _state_facets(normal(seen.state, workspace))
    return facets


def _comparable(theirs: dict[str, str], ours: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Their code counts only where it is Python: half of it is JavaScript."""
    ours = dict(ours)
    if not theirs["code"] or not _is_python(theirs["code"]):
        theirs = theirs | {"code": "some" if theirs["code"] else ""}
        ours["code"] = "some" if ours["code"] else ""
    return theirs, ours


def _is_python(code: str) -> bool:
    try:
        ast.parse(code)
    except SyntaxError:
        return False
    return not code.lstrip().startswith("await ")


def _state_facets(state: str) -> dict[str, str]:
    try:
        return {
            f"state {key}": value if isinstance(value, str) else json.dumps(value)
            for key, value in json.loads(state).items()
        }
    except ValueError:
        return {"state": state}
