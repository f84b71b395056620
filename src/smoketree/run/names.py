"""Names of folders, made from plans only. Nothing that a page says ever names a file."""

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path, PurePosixPath


def slug(text: str, limit: int = 48) -> str:
    """Lower-case letters, digits and dashes of any script; never empty, never longer than `limit` characters."""
    words = re.sub(r"[^\w]+", "-", unicodedata.normalize("NFKC", text).lower()).strip("-_")
    return words[:limit].strip("-_") or "unnamed"


def case_folder(plan_folder: Path, number: int, name: str, attempt: int) -> Path:
    """`<plan>/<case>/<attempt>` below the run's folder. `number` is the case's place in its plan, from 1."""
    return plan_folder / f"{number:02}-{slug(name)}" / str(attempt)


def plan_folders(plan_files: Sequence[str]) -> dict[str, Path]:
    """The folder of each plan of a run: the last two parts of its path without the suffix, or as many more as tell it
    from the others; never the same for two."""
    folders: dict[str, Path] = {}
    for file in plan_files:
        longest = len(_parts(file))
        ways = [_joined(file, count) for count in range(min(2, longest), longest + 1)] or ["plan"]
        others = {_joined(other, count) for other in plan_files if other != file for count in range(2, longest + 1)}
        best = next((way for way in ways if way not in others), ways[-1])
        taken = {folder.name for folder in folders.values()}
        numbered = (f"{best}-{number}" for number in range(2, len(plan_files) + 2))
        folders[file] = Path(best if best not in taken else next(way for way in numbered if way not in taken))
    return folders


def _parts(file: str) -> list[str]:
    path = PurePosixPath(file)
    return [part for part in (*path.parts[:-1], path.stem) if part not in {"", "/", "//", ".", ".."}]


def _joined(file: str, count: int) -> str:
    """The last parts as one name; at most 120 characters, from the end."""
    return "-".join(slug(part) for part in _parts(file)[-count:])[-120:].strip("-_") or "plan"
