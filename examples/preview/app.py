"""Acorn put together, and its command line.

    python -m preview --port 8100 --broken total-off-by-one,late-error

The folder that holds this package must be on the import path.
"""

import argparse
import os
import socket
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import anyio
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.templating import Jinja2Templates

from preview.faults import FAULTS, Faults, choose
from preview.money import dollars
from preview.pages import customers, home, login, search, settings, shop, team, todos
from preview.visit import Handler, Page, Sleep, Visit
from preview.workspace import Workspaces

HERE = Path(__file__).parent
COOKIE = "acorn_session"
BROKEN = "SMOKETREE_PREVIEW_BROKEN"
"""Names of seeded bugs, with commas between, that the command switches on."""

PAGES: tuple[Page, ...] = (
    *home.PAGES,
    *login.PAGES,
    *todos.PAGES,
    *search.PAGES,
    *customers.PAGES,
    *shop.PAGES,
    *team.PAGES,
    *settings.PAGES,
)


def create_app(broken: frozenset[str] = frozenset(), *, sleep: Sleep = anyio.sleep) -> Starlette:
    """Acorn with the seeded bugs of those names (see `preview.faults`).

    `sleep` plays the slow services. Raises ValueError for a name that is no seeded bug.
    """
    site = _Site(choose(broken), sleep)
    routes: list[BaseRoute] = [Route(page.path, site.answer(page.handler), methods=[page.method]) for page in PAGES]
    routes.append(Mount("/static", StaticFiles(directory=HERE / "static")))
    return Starlette(routes=routes, exception_handlers={HTTPException: site.answer_error})


class _Site:
    """What all pages share, and the cookie by which a visitor is known again."""

    def __init__(self, faults: Faults, sleep: Sleep) -> None:
        self._faults = faults
        self._sleep = sleep
        self._workspaces = Workspaces()
        self._templates = Jinja2Templates(HERE / "templates")
        self._templates.env.filters["dollars"] = dollars

    def answer(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        """Makes an endpoint of a page's handler."""

        async def endpoint(request: Request) -> Response:
            return await self._visit(request, handler)

        return endpoint

    async def answer_error(self, request: Request, error: Exception) -> Response:
        """A page for people, JSON for scripts."""
        status = error.status_code if isinstance(error, HTTPException) else 500
        if request.url.path.startswith("/api/"):
            return JSONResponse({"message": "That did not work."}, status_code=status)

        async def show(visit: Visit) -> Response:
            return visit.render("error.html", status_code=status, status=status)

        return await self._visit(request, show)

    async def _visit(self, request: Request, handler: Handler) -> Response:
        token = request.cookies.get(COOKIE)
        workspace = self._workspaces.find(token)
        fresh = workspace is None
        if workspace is None:
            token, workspace = self._workspaces.create()
        response = await handler(Visit(request, workspace, self._faults, self._templates, self._sleep))
        response.headers.setdefault("Cache-Control", "no-store")
        if fresh and token is not None:
            response.set_cookie(COOKIE, token, httponly=True, samesite="lax")
        return response


def listen(port: int = 0) -> socket.socket:
    """A socket that listens on this machine only; 0 takes any free port. Raises OSError when it is taken."""
    return socket.create_server(("127.0.0.1", port))


def address(listening: socket.socket) -> str:
    """The URL of what is served there, without a slash at the end."""
    return f"http://127.0.0.1:{listening.getsockname()[1]}"


def server(app: Starlette) -> uvicorn.Server:
    """A server for `listen`'s sockets: `server(app).serve(sockets=[...])`; it stops when `should_exit` is set."""
    return uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="off", ws="none"))


def main(argv: list[str] | None = None) -> None:
    """Serves Acorn until it is interrupted, after printing its address."""
    bugs = "\n".join(f"  {fault.name:20} {fault.symptom}" for fault in FAULTS)
    parser = argparse.ArgumentParser(
        prog="preview",
        description="Acorn, the sample app.",
        epilog=f"seeded bugs:\n{bugs}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--port", type=int, default=8100, help="0 takes any free port (default: 8100)")
    parser.add_argument("--broken", default=os.environ.get(BROKEN, ""), help=f"seeded bugs (default: ${BROKEN})")
    arguments = parser.parse_args(argv)
    try:
        app = create_app(frozenset(name.strip() for name in arguments.broken.split(",") if name.strip()))
        listening = listen(arguments.port)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    sys.stdout.write(f"{address(listening)}\n")
    sys.stdout.flush()
    server(app).run(sockets=[listening])
