"""A recording as a plan in a file."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from smoketree.agent.drafting.draft import case_name
from smoketree.browser.origins import origin_of
from smoketree.errors import PlanError, UsageError
from smoketree.plan.parser import parse
from smoketree.record.recording import Recording
from smoketree.report.store import write_text
from smoketree.settings import Settings

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
        raise PlanError("what was recorded is no plan", "; ".join(str(one) for one in parsed.errors[:3]))
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
