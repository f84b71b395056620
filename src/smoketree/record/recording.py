"""The recording so far, independent of its source, and the plan that it becomes."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from smoketree.agent.drafting.draft import case_name
from smoketree.agent.drafting.outline import ASSERT
from smoketree.browser.origins import origin_of
from smoketree.browser.user_input import SeenPage
from smoketree.errors import PlanError, UsageError
from smoketree.plan.parser import parse
from smoketree.record.page_lines import closing_line
from smoketree.report.store import write_text
from smoketree.settings import Settings


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

    @property
    def asserts(self) -> bool:
        """Whether any line asserts something."""
        return any(entry.text.startswith(ASSERT) for entry in self.entries if not entry.remark)

    def close(self) -> None:
        """Adds an assertion about where it ended, where the person made none: without one, a case proves nothing."""
        if self.asserts or self.last is None:
            return
        line = closing_line(self.last.index, self.last.title, by_title=self.by_title)
        if line is not None:
            self.entries += [Entry("no assertion was recorded; this one is about the last page", remark=True)]
            self.entries += [Entry(line)]

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
    front = []
    if viewport != _DEFAULT_VIEWPORT:
        front.append(f"viewport: {viewport}")
    if recording.secrets:
        front.append(f"secrets: [{', '.join(recording.secrets)}]")
    if recording.origins:
        front.append(f"allow-origins: [{', '.join(recording.origins)}]")
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
