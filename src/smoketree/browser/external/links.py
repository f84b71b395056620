"""Files that an answer names: read only inside the one folder that the server writes its own files into.

An answer holds words of the page, and these may look like a link to any file of this machine.
"""

import os
import stat
from pathlib import Path

from smoketree.errors import BrowserError

_LARGEST = 50_000_000


def read_linked(path: str, folder: Path, *, kinds: tuple[str, ...]) -> bytes:
    """The file at `path` (relative to where we are) inside `folder`, of one of these `kinds` (`.yml`).

    Raises BrowserError if it is outside the folder, is not a regular file, or is larger than 50 MB.
    """
    try:
        place = Path(path).resolve(strict=True)
        inside = place.is_relative_to(folder.resolve(strict=True))
    except (OSError, ValueError, RuntimeError) as error:
        raise BrowserError(f"the browser server names a file that does not exist: {path[:200]}") from error
    if not inside or place.suffix not in kinds:
        raise BrowserError(
            f"the browser server names a file outside its own folder: {path[:200]}",
            f"start it with --output-dir {folder}",
        )
    try:
        handle = os.open(place, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with os.fdopen(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise BrowserError(f"the browser server names a file that is not a plain file: {path[:200]}")
            content = file.read(_LARGEST + 1)
    except OSError as error:
        raise BrowserError(f"the browser server names a file that cannot be read: {error.strerror}") from error
    if len(content) > _LARGEST:
        raise BrowserError("the browser server names a file of more than 50 MB")
    return content
