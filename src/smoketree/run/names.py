"""Names of folders, made from plans only. Nothing that a page says ever names a file."""

import re
import unicodedata
from pathlib import Path, PurePosixPath


def slug(text: str, limit: int = 48) -> str:
    """Lower-case letters, digits and dashes of any script; never empty, never longer than `limit` characters."""
    words = re.sub(r"[^\w]+", "-", unicodedata.normalize("NFKC", text).lower()).strip("-_")
    return words[:limit].strip("-_") or "unnamed"


def case_folder(plan_file: str, number: int, name: str, attempt: int) -> Path:
    """`<plan>/<case>/<attempt>` below the run's folder. `number` is the case's place in its plan, from 1."""
    return plan_folder(plan_file) / f"{number:02}-{slug(name)}" / str(attempt)


def plan_folder(plan_file: str) -> Path:
    """The folder of a plan: its last two path parts without the suffix, so that two plans of one name stay apart."""
    path = PurePosixPath(plan_file)
    parts = [part for part in (*path.parts[:-1], path.stem) if part not in {"", "/", "//", ".", ".."}]
    return Path("-".join(slug(part) for part in parts[-2:]) or "plan")
