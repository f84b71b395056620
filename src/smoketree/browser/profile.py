"""A profile folder has one browser at a time: two would spoil it, and not every build of Chromium sees to that."""

import fcntl
import os
from pathlib import Path

from smoketree.errors import BrowserError

_LOCK = ".smoketree-lock"


class ProfileLock:
    """Held from `taken` to `release`, or until this process ends, however it ends."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor: int | None = descriptor

    @staticmethod
    def taken(folder: Path) -> "ProfileLock":
        """Takes the folder, made where it is missing. Raises BrowserError where another browser has it."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise BrowserError(f"the profile folder {folder} cannot be used", error.strerror or "") from error
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(descriptor)
            raise in_use(folder) from error
        return ProfileLock(descriptor)

    def release(self) -> None:
        """Gives the folder back. Doing so twice is harmless."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)


def in_use(folder: Path) -> BrowserError:
    """What is said of a profile that has a browser already."""
    return BrowserError(
        f"Browser is already in use for {folder}", "use --isolated to run multiple instances of the same browser"
    )
