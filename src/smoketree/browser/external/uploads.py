"""Files to upload, put where another's server may read them: it reads only its own folders."""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from smoketree.errors import BrowserError


@dataclass(slots=True)
class Uploads:
    """Copies files of `roots` into `output`. Where there is no such folder, paths are handed on as they are."""

    roots: Sequence[Path]
    output: Path | None
    _count: int = 0

    def placed(self, arguments: Mapping[str, object]) -> Mapping[str, object]:
        """The arguments of browser_file_upload, with the copies. Raises BrowserError where a file may not be uploaded
        or is not there."""
        paths = arguments.get("paths")
        if not isinstance(paths, (list, tuple)):
            return arguments
        return {**arguments, "paths": [self._placed(Path(str(path))) for path in paths]}

    def _placed(self, path: Path) -> str:
        place = path.resolve()
        if not any(place.is_relative_to(root.resolve()) for root in self.roots):
            raise BrowserError(f"{path} is not beside the plan: it must not be uploaded")
        if self.output is None:
            return str(place)
        self._count += 1
        copy = self.output / f"upload-{self._count}" / place.name
        try:
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(place, copy)
        except OSError as error:
            raise BrowserError(f"{path} cannot be uploaded: {error.strerror}") from error
        return str(copy)
