"""Python files of the operator's that are run once on each new tab: `async def run(page)`."""

import importlib.util
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.async_api import Page

from smoketree.errors import BrowserError

if TYPE_CHECKING:
    from smoketree.browser.tab import Tab


async def run_init_pages(tab: "Tab") -> None:
    """Runs the session's files on a tab. Raises BrowserError where one cannot be loaded or fails."""
    for path in tab.context.options.init_pages:
        try:
            await _loaded(path)(tab.page)
        except BrowserError:
            raise
        except Exception as error:
            raise BrowserError(f"the init page {path} failed", f"{type(error).__name__}: {error}") from error


def _loaded(path: Path) -> Callable[[Page], Awaitable[object]]:
    spec = importlib.util.spec_from_file_location("init_page", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise BrowserError(f"the init page {path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    run: Callable[[Page], Awaitable[object]] | None = getattr(module, "run", None)
    if run is None:
        raise BrowserError(f"the init page {path} has no `async def run(page)`")
    return run
