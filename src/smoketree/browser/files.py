"""Names of files that come from a page."""

import re
from pathlib import Path

_UNSAFE = re.compile(r"[^\w.() -]+")


def safe_name(name: str, default: str) -> str:
    """A file name without folders, control characters or leading dots, at most 100 characters."""
    last = re.split(r"[/\\]", name)[-1]
    clean = _UNSAFE.sub("_", last).strip(" .")
    stem, dot, suffix = clean.rpartition(".")
    if dot and len(clean) > 100:
        clean = f"{stem[: 99 - len(suffix[:20])]}.{suffix[:20]}"
    return clean[:100] or default


def free_name(path: Path) -> Path:
    """The path, or the first of `name-2`, `name-3`, ... that does not exist yet."""
    found, number = path, 1
    while found.exists():
        number += 1
        found = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return found
