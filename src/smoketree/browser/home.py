"""The folder that a browser has for its home: gone with it, also where this process is ended by force."""

import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

# Waits for the end of its input, which is ours, then for the browser, which may still write.
_KEEPER = 'read -r _; for _ in 1 2 3 4 5; do sleep 1; rm -rf "$0"; done'


class BrowserHome:
    """A new folder. A process of its own removes it where this one ends without `remove`."""

    def __init__(self) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="smoketree-browser-"))
        self._keeper: subprocess.Popen[bytes] | None = None
        with suppress(OSError):  # a system without that shell: the folder is left behind then
            self._keeper = subprocess.Popen(
                ["/bin/sh", "-c", _KEEPER, str(self.path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def remove(self) -> None:
        """Removes the folder, once the browser has ended."""
        if self._keeper is not None:
            self._keeper.kill()
            self._keeper.communicate()
        shutil.rmtree(self.path, ignore_errors=True)
