"""Acorn put together, and its command line.

    python -m preview --port 8100 --broken total-off-by-one,late-error

The folder that holds this package must be on the import path.
"""

import argparse
import os
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import anyio
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from preview.faults import FAULTS, choose
from preview.mail import postman
from preview.pages import board, customers, files, guide, home, login, search, settings, shop, signup, team, todos
from preview.site import HERE, Chance, Site, coin
from preview.visit import Page, Sleep

BROKEN = "SMOKETREE_PREVIEW_BROKEN"
"""Names of seeded bugs, with commas between, that the command switches on."""
SMTP = "SMOKETREE_PREVIEW_SMTP"
"""HOST:PORT of the server that takes the mails; without one they are thrown away."""
COMMIT = "SMOKETREE_PREVIEW_COMMIT"
"""The commit that the command serves: `/version` answers with it."""

PAGES: tuple[Page, ...] = (
    *home.PAGES,
    *login.PAGES,
    *signup.PAGES,
    *todos.PAGES,
    *board.PAGES,
    *files.PAGES,
    *search.PAGES,
    *customers.PAGES,
    *shop.PAGES,
    *team.PAGES,
    *settings.PAGES,
    *guide.PAGES,
)


def create_app(
    broken: frozenset[str] = frozenset(),
    *,
    smtp: str | None = None,
    commit: str = "",
    sleep: Sleep = anyio.sleep,
    chance: Chance = coin,
) -> Starlette:
    """Acorn with the seeded bugs of those names (see `preview.faults`); `?broken=NAME` adds to them for a session.

    `smtp` is HOST:PORT of the server that takes its mails, `commit` is what `/version` answers with, `sleep` plays the
    slow services, `chance` says which visitors see the cookie banner. Raises ValueError for a name that is no seeded
    bug, or another `smtp`.
    """
    site = Site(choose(broken), sleep, postman(smtp), chance)
    routes: list[BaseRoute] = [Route(page.path, site.answer(page.handler), methods=[page.method]) for page in PAGES]
    routes.append(Route("/version", lambda _: PlainTextResponse(commit)))
    routes.append(Mount("/static", StaticFiles(directory=HERE / "static")))
    return Starlette(routes=routes, exception_handlers={HTTPException: site.answer_error})


def listen(port: int = 0, host: str = "127.0.0.1") -> socket.socket:
    """A socket that listens on this machine only, unless told; 0 takes any free port. Raises OSError when it is
    taken."""
    return socket.create_server((host, port))


def address(listening: socket.socket) -> str:
    """The URL of what is served there, without a slash at the end."""
    host, port = listening.getsockname()[:2]
    return f"http://{host}:{port}"


def server(app: Starlette) -> uvicorn.Server:
    """A server for `listen`'s sockets: `server(app).serve(sockets=[...])`; it stops when `should_exit` is set."""
    return uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="off", ws="none"))


@contextmanager
def serving(app: Starlette) -> Iterator[str]:
    """Serves the app on a free port of this machine, in a thread; its address."""
    listening, running = listen(), server(app)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]}, name="sample-preview", daemon=True)
    thread.start()
    try:
        yield address(listening)
    finally:
        running.should_exit = True
        thread.join(timeout=10)
        listening.close()


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
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets other machines in (default: 127.0.0.1)")
    parser.add_argument("--broken", default=os.environ.get(BROKEN, ""), help=f"seeded bugs (default: ${BROKEN})")
    parser.add_argument("--smtp", default=os.environ.get(SMTP), help=f"HOST:PORT for its mails (default: ${SMTP})")
    arguments = parser.parse_args(argv)
    try:
        broken = frozenset(name.strip() for name in arguments.broken.split(",") if name.strip())
        app = create_app(broken, smtp=arguments.smtp, commit=os.environ.get(COMMIT, ""))
        listening = listen(arguments.port, arguments.host)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    sys.stdout.write(f"{address(listening)}\n")
    sys.stdout.flush()
    server(app).run(sockets=[listening])
