"""Lists at GitHub, read page by page.

PyGithub follows the addresses that GitHub puts into its answers, and refuses them where they name the host otherwise
than GITHUB_API_URL does (behind a proxy, at an emulator). So pages are asked for by number here.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import github

_A_PAGE = 100


def paged(gh: "github.Github", path: str, *, most: int, inside: str = "") -> Iterator[Mapping[str, Any]]:
    """The items of the list at `path` (`/repos/...`), at most `most`; `inside`: the key under which an answer has them.

    To be used in what `Api.read` does: raises as PyGithub does, and TypeError where the answer is no such list.
    """
    for page in range(1, most // _A_PAGE + 2):
        asked = {"per_page": _A_PAGE, "page": page}
        headers, told = gh.requester.requestJsonAndCheck("GET", path, parameters=asked)
        items: object = told.get(inside) if inside and isinstance(told, dict) else told
        if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
            raise TypeError(f"{path} is no list")
        yield from items[: most - (page - 1) * _A_PAGE]
        if len(items) < _A_PAGE and 'rel="next"' not in headers.get("link", ""):
            return
