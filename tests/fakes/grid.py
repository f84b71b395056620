"""A Selenium Grid with a few slots, which speaks WebDriver's wire format and starts a real Chromium for each session.

    with FakeGrid(slots=2) as grid:
        ... grid.origin ...

As the real one (4.48) it refuses JSON that does not say its encoding, lets a session wait for a slot, and answers 404
for one that is gone. `opened` and `deleted` are the ids of its sessions.
"""

import json
import tempfile
import threading
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.browser.test_contexts import chromium_at_a_port
from tests.fakes.pages import Hit, Pages, Reply

_STEREOTYPE = {"browserName": "chrome", "platformName": "linux"}


class FakeGrid(Pages):
    """`failures` are how many of the next sessions cannot be opened; `without_cdp` leaves the CDP address out. No
    session is answered for before `answering` is set."""

    def __init__(self, slots: int = 2, *, without_cdp: bool = False) -> None:
        super().__init__()
        self.slots = slots
        self.failures = 0
        self.opened: list[str] = []
        self.deleted: list[str] = []
        self.most = 0
        self.asked, self.answering = threading.Event(), threading.Event()
        self.answering.set()
        self._without_cdp = without_cdp
        self._free = threading.Semaphore(slots)
        self._browsers: dict[str, ExitStack] = {}

    def __enter__(self) -> Self:
        return super().__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for one in list(self._browsers):
            self._end(one)
        super().__exit__(kind, error, trace)

    def kill_all(self) -> None:
        """Ends every browser as when its node dies: the Grid still has the session."""
        for browser in self._browsers.values():
            browser.close()

    def reply(self, hit: Hit) -> Reply:
        self.hits.append(hit)
        if (hit.method, hit.path) == ("GET", "/status"):
            nodes = [{"slots": [{"stereotype": _STEREOTYPE} for _ in range(self.slots)]}] if self.slots else []
            return _json({"ready": True, "nodes": nodes})
        if (hit.method, hit.path) == ("POST", "/session"):
            return self._open(hit)
        if hit.method == "DELETE" and hit.path.startswith("/session/"):
            return self._delete(hit.path.rpartition("/")[2])
        return _json({"error": "unknown command", "message": hit.path}, 404)

    def _open(self, hit: Hit) -> Reply:
        if "utf-8" not in {name.lower(): value for name, value in hit.headers.items()}.get("content-type", ""):
            return _json({"error": "unknown error", "message": "Content-Type header does not indicate utf-8"}, 500)
        assert json.loads(hit.body)["capabilities"]["alwaysMatch"]["browserName"] == "chrome"
        self.asked.set()
        if self.failures:
            self.failures -= 1
            return _json({"error": "session not created", "message": "the node died\nat its stack"}, 500)
        self._free.acquire()
        self.answering.wait(60)
        session = f"session-{len(self.opened) + 1}"
        self.opened.append(session)
        browser = self._browsers[session] = ExitStack()
        self.most = max(self.most, len(self._browsers))
        capabilities: dict[str, Any] = dict(_STEREOTYPE)
        if not self._without_cdp:
            profile = Path(browser.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
            browser.enter_context(chromium_at_a_port(profile))
            port, path = (profile / "DevToolsActivePort").read_text().splitlines()
            capabilities["se:cdp"] = f"ws://127.0.0.1:{port}{path}"
        return _json({"sessionId": session, "capabilities": capabilities})

    def _delete(self, session: str) -> Reply:
        if session not in self._browsers:
            return _json({"error": "invalid session id", "message": session}, 404)
        self._end(session)
        self.deleted.append(session)
        return _json(None)

    def _end(self, session: str) -> None:
        self._browsers.pop(session).close()
        self._free.release()


def _json(value: object, status: int = 200) -> Reply:
    return Reply(json.dumps({"value": value}), status, "application/json; charset=utf-8")
