"""Which files may be uploaded."""

from collections.abc import Sequence
from pathlib import Path

from smoketree.browser.failure import ToolFailure


def uploadable(name: str, roots: Sequence[Path], *, free: bool) -> Path:
    """The file's path, where it lies in one of the folders, links followed; relative names are looked up there.

    `free` lifts that limit. Raises ToolFailure.
    """
    folders = [root.resolve() for root in roots]
    tried = [(folder / name).resolve() for folder in folders]
    inside = [path for path in tried if free or any(map(path.is_relative_to, folders))]
    if not inside:
        named = ", ".join(str(folder) for folder in folders)
        raise ToolFailure(f"File access denied: {name} is outside allowed roots. Allowed roots: {named}")
    found = next((path for path in inside if path.exists()), inside[0])
    for below in found.rglob("*") if found.is_dir() and not free else ():
        if not any(map(below.resolve().is_relative_to, folders)):
            raise ToolFailure(f"File access denied: {below} leads outside allowed roots.")
    return found
