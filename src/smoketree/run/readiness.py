"""Waiting until the preview answers: after a deployment is announced it may take a while to serve."""

import html
import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

import httpx2

from smoketree.clock import Clock, SystemClock
from smoketree.errors import PreviewError
from smoketree.hosts import Answer
from smoketree.run.preflight import NotYetError, check_preview
from smoketree.run.preview_auth import PreviewAuth

_FIRST_PAUSE, _LONGEST_PAUSE, _SLOWING = 1.0, 10.0, 1.5


@dataclass(frozen=True, slots=True)
class Readiness:
    """When a preview counts as ready. `path` (relative to its address) has to answer with a 2xx; `text` has to stand in
    that answer as it is served, without scripts; `wait` is seconds in all, 0 for a single look."""

    path: str = ""
    text: str = ""
    wait: float = 0.0


async def await_ready(
    url: str,
    passage: PreviewAuth,
    readiness: Readiness = Readiness(),
    *,
    clock: Clock | None = None,
    say: Callable[[str], None] = lambda _: None,
    transport: httpx2.AsyncBaseTransport | None = None,
) -> None:
    """Looks at the preview again and again until it is ready; `say` is told in one line why it is not yet.

    Raises PreviewError: at once where waiting does not help (a wall, a 401 or 403, no address, a path that leads to
    another origin), else with what was seen last once the time is up.
    """
    clock = clock or SystemClock()
    asked = _asked(url, readiness.path)
    begun, pause, told = clock.monotonic(), _FIRST_PAUSE, ""
    while True:
        try:
            _refuse(asked, readiness, await check_preview(asked, passage, transport))
        except NotYetError as error:
            waited = clock.monotonic() - begun
            left = readiness.wait - waited
            if left <= 0:
                raise _given_up(error, waited) from error
            if error.message != told:
                told = error.message
                say(f"waiting for the preview: {told}")
            await clock.sleep(min(pause, left))
            pause = min(pause * _SLOWING, _LONGEST_PAUSE)
        else:
            return


def _asked(url: str, path: str) -> str:
    """The address to look at, never on another origin: what gets past a wall is sent along."""
    asked = urljoin(url, path) if path else url
    if urlsplit(asked)[:2] != urlsplit(url)[:2]:
        raise PreviewError("--ready-path leads to another origin than the preview's", "give a path such as /healthz")
    return asked


def _refuse(asked: str, readiness: Readiness, seen: Answer) -> None:
    if readiness.path and not 200 <= seen.status < 300:
        raise NotYetError(f"{asked} answered {seen.status} {seen.reason}".rstrip(), "check --ready-path")
    if readiness.text and not shows(seen.text, readiness.text):
        raise NotYetError(
            f"{asked} does not show {readiness.text!r} yet", "check --ready-text: it is looked for in the HTML"
        )


def shows(source: str, text: str) -> bool:
    """Whether a page as it is served holds the text, in its source or without its tags, whatever the white space."""
    wanted = _squeezed(text)
    plain = html.unescape(re.sub(r"<[^>]*>", " ", source))
    return wanted in _squeezed(source) or wanted in _squeezed(plain)


def _squeezed(text: str) -> str:
    return " ".join(text.split())


def _given_up(error: NotYetError, waited: float) -> PreviewError:
    if waited < 1:
        return error
    return PreviewError(f"waited {waited:.0f} s: {error.message}", error.hint)
