"""What is called: groups of calls, each group in a session of its own, in order."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

_PLACEHOLDER = re.compile(r"\{(origin|workspace|ref:[^}]+|old:[^}]+)\}")


@dataclass(frozen=True, slots=True)
class Call:
    """One call. In arguments, `{origin}` is the pages' origin, `{workspace}` the server's folder, `{ref:TEXT}` the ref
    of the first line of the last snapshot that contains TEXT, `{old:TEXT}` one from the snapshot before the last
    navigation. `probe` says whether the page's state is compared after it; where it is `early`, what the call started
    may still be under way, and neither the state nor the snapshot nor the page's header says anything. `mark` is a name
    by which the table of what differs on purpose speaks of it."""

    tool: str
    arguments: Mapping[str, object] = field(default_factory=dict)
    probe: bool = True
    early: bool = False
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Calls in one session. `settle` is the official server's fixed wait in milliseconds (None: its default); `flags`
    are given to both servers; `files` lie in the workspace before it starts. `anew`: it begins without a page, or asks
    for what its browser has done so far (the history, the messages), so the browsers are started anew; other groups
    begin with a page of their own, and what the group before left behind does not matter."""

    name: str
    calls: Sequence[Call]
    settle: int | None = 0
    flags: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=lambda: {"upload.txt": "some text", "second.txt": "more"})
    anew: bool = False


def lay_out(group: Group, workspace: Path) -> None:
    """Puts the group's files into the folder that a server is going to run in."""
    for name, text in group.files.items():
        (workspace / name).write_text(text, encoding="utf-8")


def call(tool: str, *, probe: bool = True, early: bool = False, mark: str = "", **arguments: object) -> Call:
    """A call of `browser_<tool>`."""
    return Call(f"browser_{tool}", arguments, probe and not early, early, mark)


def go(path: str, *, probe: bool = True) -> Call:
    """Goes to a page of ours."""
    return call("navigate", url=f"{{origin}}{path}", probe=probe)


def snapshot(*, mark: str = "", **arguments: object) -> Call:
    """The snapshot, in the answer."""
    return Call("browser_snapshot", arguments, probe=False, mark=mark)


class References:
    """The refs that a client knows, by the snapshots that it was given."""

    def __init__(self, origin: str, workspace: str) -> None:
        self._words = {"origin": origin, "workspace": workspace}
        self._now = ""
        self._before = ""

    def learn(self, snapshot: str, *, navigated: bool) -> None:
        """Takes note of a snapshot."""
        if navigated:
            self._before = self._now
        self._now = snapshot

    def fill(self, value: object) -> object:
        """The value with its placeholders filled in."""
        if isinstance(value, str):
            return _PLACEHOLDER.sub(lambda found: self._word(found[1]), value)
        if isinstance(value, Mapping):
            return {key: self.fill(one) for key, one in value.items()}
        if isinstance(value, list | tuple):
            return [self.fill(one) for one in value]
        return value

    def _word(self, name: str) -> str:
        kind, _, text = name.partition(":")
        if kind in self._words:
            return self._words[kind]
        for line in (self._now if kind == "ref" else self._before).splitlines():
            ref = re.search(r"\[ref=([^\]]+)\]", line)
            if text in line and ref is not None:
                return ref[1]
        return f"e9{len(text):03}"
