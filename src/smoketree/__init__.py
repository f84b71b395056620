"""Plain-English smoke tests against the preview of a pull request.

`run_plan` runs plans from Python, `create_server` makes an MCP server of the browser tools; the command line is
`smoketree` (or `python -m smoketree`).
"""

from typing import TYPE_CHECKING, Any

from smoketree.errors import SmoketreeError
from smoketree.version import __version__

if TYPE_CHECKING:
    from smoketree.mcp_server import BrowserServer
    from smoketree.report.model import TestReport

__all__ = ["SmoketreeError", "__version__", "create_server", "run_plan"]


def run_plan(*plans: str, **settings: Any) -> "TestReport":
    """Runs plans (files, folders or globs; default `smoke/`) and returns the report; see `docs/settings.md`.

        report = smoketree.run_plan("smoke/login.md", url="https://preview.example")
        assert report.passed, report.scenarios

    The settings are those of `smoketree run`, with underscores. The report and its evidence are also written below
    `out`. Raises SmoketreeError: UsageError or PlanError for what is wrong with the input, UntestableError where
    the report cannot be written. What goes wrong with the preview or the browser is in the report.
    """
    from smoketree.run.run import run_and_report
    from smoketree.settings import load_settings

    flags = {**settings, **({"plans": plans} if plans else {})}
    return run_and_report(load_settings(flags))


def create_server(**options: Any) -> "BrowserServer":
    """An MCP server of the browser tools; see `docs/mcp.md`.

        server = smoketree.create_server()
        await server.serve_stdio()            # or: uvicorn.run(server.http_app())
        async with server.client() as client:
            await client.call_tool("browser_navigate", {"url": "http://localhost:8000"})

    `launch` (LaunchOptions) says how the browser is come by, `session` (SessionOptions) what each client's browser
    context is opened with; the rest are fields of `smoketree.mcp_server.ServerOptions`. Nothing is started yet.
    """
    from smoketree.mcp_server import create_server as made

    return made(**options)
