"""The one way in which files are written: whole or not at all, whatever happens meanwhile."""

import os
import uuid
from pathlib import Path

from smoketree.errors import OutputError

HINT = "Free some space, give another folder with --out, or make this one writable."


def write_whole(path: Path, content: bytes, *, durable: bool = False) -> None:
    """Writes a file, with the folders it needs: beside it first, then in its place. What was there before stays
    whole until then. `durable` waits until it is on the disk: for what must outlive a crash of the machine.

    Raises OutputError where it cannot be written.
    """
    fresh = path.with_name(f".{path.name[:80]}.{uuid.uuid4().hex}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("xb") as file:
            file.write(content)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        _discard(fresh)
        raise unwritable(path, error) from error
    except BaseException:
        _discard(fresh)
        raise


def unwritable(path: Path, error: OSError) -> OutputError:
    """The one way of saying that a file of the run could not be written."""
    return OutputError(f"cannot write {path}: {system_words(error)}", HINT)


def system_words(error: OSError) -> str:
    """The system's words and, where it is not the file that was named, which path they are about."""
    words = error.strerror or type(error).__name__
    return f"{words} ({error.filename})" if isinstance(error, NotADirectoryError | FileExistsError) else words


def _discard(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return  # its folder is gone or was never one: then it is not there either
