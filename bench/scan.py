"""The scan on real applications: faults found, findings on the application as it is, what is changed, pages a second.

python -m bench.scan [APP...]     the applications of bench/live/apps.py that are installed

Each application is scanned as it is, then behind a proxy that gives it ten faults, one of each kind. A fault counts as
found only where a finding of its kind is reported for its page. What a finding on the application as it is means must
be judged by a person: they are printed. The data folder of the application (rows of SQLite databases, other files) is
compared with how a plain crawl leaves it, which asks by GET for all that the pages asked for.
"""

import asyncio
import hashlib
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import anyio
import httpx2
from bench.live.apps import SCANNED, App, _storage_state, prepare, running

from smoketree.report.model import NoteKind, TestReport
from smoketree.scan.scan import Scan
from smoketree.settings import load_settings

_SCRIPT = "<script>{}</script>"
_ON_TOP = "position:fixed;z-index:99999;top:0;left:0;"
_WIDE = "position:absolute;top:0;width:1300px;height:4px"
_FOR_PHONES = "<meta name=viewport content='width=device-width'>"
# What is added to a page, by the kind of finding that is due; None stands for a page that is replaced.
FAULTS: tuple[tuple[str, NoteKind, str | None], ...] = (
    ("error", NoteKind.PAGE_ERROR, _SCRIPT.format("setTimeout(() => { throw new Error('injected') }, 60)")),
    ("request", NoteKind.REQUEST, _SCRIPT.format("fetch('/injected/data').catch(() => 0)")),
    ("picture", NoteKind.RESOURCE, "<img src='/injected/picture.png' width=40 height=40>"),
    ("style", NoteKind.RESOURCE, "<link rel=stylesheet href='/injected/style.css'>"),
    ("script", NoteKind.RESOURCE, "<script src='/injected/script.js'></script>"),
    ("link", NoteKind.LINK, "<a href='/injected/page'>injected</a>"),
    ("text", NoteKind.TEXT, f"<p style='{_ON_TOP}background:#fff'>checkout.summary.title</p>"),
    ("layout", NoteKind.LAYOUT, f"{_FOR_PHONES}<div class=injected style='{_WIDE}'></div>"),
    ("blank", NoteKind.BLANK, None),
    ("status", NoteKind.PAGE, None),
)  # fmt: skip


@dataclass(frozen=True)
class Fault:
    """A fault of one page."""

    name: str
    kind: NoteKind
    path: str
    added: str | None

    def found(self, report: TestReport) -> bool:
        notes = [note for page in report.scenarios if page.name == self.path for note in page.notes]
        return any(note.kind is self.kind and (self.name in note.text or "injected" in note.text or self.name in
                   {"layout", "blank", "status", "text"}) for note in notes)  # fmt: skip


def placed(paths: Sequence[str]) -> list[list[Fault]]:
    """The faults on pages, in as many scans as they need: a page that is replaced has no other fault, and links to no
    other page. The last pages are not visited by every scan, as two workers take turns."""
    rounds: list[list[Fault]] = [[]]
    inner = list(paths[1:]) or []
    for number, (name, kind, added) in enumerate(FAULTS):
        if added is not None:
            rounds[0].append(Fault(name, kind, paths[number % len(paths)], added))
        elif len(inner) > len(FAULTS):
            rounds[0].append(Fault(name, kind, inner.pop(len(FAULTS)), added))
        else:
            rounds.append([Fault(name, kind, paths[0], added)])
    return rounds


@dataclass(frozen=True)
class Proxy:
    """Stands before the application and adds the faults; requests that could write are noted in `writes`."""

    host: str
    port: int
    faults: Sequence[Fault]
    writes: list[str]
    asked: list[str] = field(default_factory=list)
    """What the scan asked for."""
    serving_now: set["asyncio.Task[None] | None"] = field(default_factory=set)

    @classmethod
    def of(cls, url: str, faults: Sequence[Fault] = ()) -> "Proxy":
        parts = urlsplit(url)
        return cls(parts.hostname or "", parts.port or 80, faults, [])

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[str]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=2**20)
        try:
            yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        finally:
            server.close()
            for task in tuple(self.serving_now):
                if task is not None:
                    task.cancel()
            await asyncio.sleep(0.1)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.serving_now.add(asyncio.current_task())
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, asyncio.CancelledError):
            head = await reader.readuntil(b"\r\n\r\n")
            method, path, _ = head.decode("latin-1").split(" ", 2)
            if method == "GET":
                self.asked.append(path)
            elif method != "HEAD":
                self.writes.append(f"{method} {path}")
            mine = [fault for fault in self.faults if fault.path == path and b"text/html" in head.lower()]
            replaced = next((fault for fault in mine if fault.added is None), None)
            if path.startswith("/injected/"):
                _answer(writer, "500 Broken" if path.endswith("data") else "404 Not Found", b"")
            elif replaced is not None:
                status = "500 Broken" if replaced.name == "status" else "200 OK"
                _answer(writer, status, b"<html><title>x</title><body></body></html>")
            else:
                await self._forward(head, reader, writer, "".join(fault.added or "" for fault in mine).encode())
            await writer.drain()
        writer.close()
        self.serving_now.discard(asyncio.current_task())

    async def _forward(
        self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, added: bytes
    ) -> None:
        """Passes a request on, and its answer back; a page gets what is to be added."""
        there, back = await asyncio.open_connection(self.host, self.port, limit=2**20)
        socket = b"upgrade: websocket" in head.lower()
        back.write(head if socket else _without(head, b"accept-encoding", b"connection"))
        up = asyncio.ensure_future(_pump(reader, back))
        try:
            answer = await there.readuntil(b"\r\n\r\n")
            if added and b"text/html" in answer.lower():
                body = _whole(answer, await there.read())
                at = body.lower().rfind(b"</body>")
                body = body[:at] + added + body[at:] if at >= 0 else body + added
                left_out = (b"content-length", b"transfer-encoding", b"content-security", b"connection")
                length = f"\r\nContent-Length: {len(body)}\r\n\r\n".encode()
                writer.write(_without(answer, *left_out).removesuffix(b"\r\n\r\n") + length + body)
            else:
                writer.write(answer if socket else _without(answer, b"connection"))
                await _pump(there, writer)
        finally:
            up.cancel()
            back.close()


def _answer(writer: asyncio.StreamWriter, status: str, body: bytes) -> None:
    head = f"HTTP/1.1 {status}\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    writer.write(head.encode() + body)


def _without(head: bytes, *names: bytes) -> bytes:
    """The head of a message without these fields, and for one message only."""
    lines = [line for line in head.split(b"\r\n")[:-2] if not line.lower().startswith(names)]
    return b"\r\n".join([*lines, b"Connection: close", b"", b""])


def _whole(head: bytes, body: bytes) -> bytes:
    if b"transfer-encoding: chunked" not in head.lower():
        return body
    whole = b""
    while body:
        size, _, rest = body.partition(b"\r\n")
        length = int(size.split(b";")[0] or b"0", 16)
        if not length:
            break
        whole, body = whole + rest[:length], rest[length + 2 :]
    return whole


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while chunk := await reader.read(65_536):
            writer.write(chunk)
            await writer.drain()


async def scan(url: str, path: str, out: Path, state: Path | None) -> TestReport:
    given = {"url": url + path, "out": out, "storage_state": state, "provider": "none", "max_time": 300.0}
    return await Scan(
        load_settings({name: value for name, value in given.items() if value is not None}, files=False)
    ).go()


@contextmanager
def fresh(app: App, folder: Path) -> Iterator[tuple[str, Path, Path | None]]:
    """The application with its seed data in a new folder: its address, the folder, the state of who is signed in."""
    data = Path(tempfile.mkdtemp(prefix=f"{app.name}-", dir=folder)) / "data"
    shutil.copytree(prepare(app), data, symlinks=True)
    with running(app, data) as url:
        yield url, data, _storage_state(app, url, data.parent / "state.json")


def contents(data: Path) -> Mapping[str, str]:
    """The data folder by its parts: tables of SQLite databases, and other files."""
    found = {}
    for path in sorted(data.rglob("*")):
        if not path.is_file() or path.suffix in {".log", ".pyc"} or path.name.endswith(("-wal", "-shm", "-journal")):
            continue
        name = path.relative_to(data).as_posix()
        if path.read_bytes()[:15] != b"SQLite format 3":
            found[name] = hashlib.sha256(path.read_bytes()).hexdigest()
            continue
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as base:
            tables = [row[0] for row in base.execute("select name from sqlite_master where type = 'table'")]
            for table in tables:
                with suppress(sqlite3.Error):
                    rows = sorted(map(repr, base.execute(f'select * from "{table}"')))  # noqa: S608
                    found[f"{name}:{table}"] = hashlib.sha256("\n".join(rows).encode()).hexdigest()
    return found


def changed(before: Mapping[str, str], after: Mapping[str, str]) -> set[str]:
    return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}


def crawl(url: str, paths: Sequence[str], app: App) -> None:
    cookies = app.sign_in(url) if app.sign_in is not None else None
    with httpx2.Client(cookies=cookies, timeout=60, follow_redirects=True) as client:
        for path in paths:
            with suppress(httpx2.HTTPError):
                client.get(url + path)


async def measured(app: App, folder: Path) -> tuple[int, int, int, set[str]]:
    """Faults found, faults placed, findings on the application as it is, what only the scan changed."""
    with fresh(app, folder) as (url, data, state):
        before = contents(data)
        proxy = Proxy.of(url)
        async with proxy.serving() as proxied:
            report = await scan(proxied, app.start_path, folder / f"{app.name}-out", state)
        after_scan = changed(before, contents(data))
    writes = proxy.writes
    pages = [page.name for page in report.scenarios]
    print(f"{app.name}: {len(pages)} pages in {report.total_duration / 1000:.0f} s, 2 workers")
    notes = [(page.name, note.label) for page in report.scenarios for note in page.notes]
    for label in dict.fromkeys(label for _, label in notes):
        on = [name for name, other in notes if other == label]
        print(f"   as it is: {label}   ({on[0]}{f' and {len(on) - 1} more' if on[1:] else ''})")
    for page in report.scenarios:
        if page.steps[0].error:
            print(f"   not read: {page.name}: {page.steps[0].error}")
    if report.scan is not None and (report.scan.refused or report.scan.unreached):
        print(f"   refused {report.scan.refused[:6]} unreached {report.scan.unreached[:4]}")
    with fresh(app, folder) as (url, data, state):
        before = contents(data)
        crawl(url, proxy.asked, app)
        only_scan = after_scan - changed(before, contents(data))
    print(f"   changed by the scan {sorted(after_scan)}, of these not by a crawl: {sorted(only_scan)}")
    found = total = 0
    broken = {page.name for page in report.scenarios if page.notes and page.notes[0].kind is NoteKind.PAGE}
    good = [name for name in pages if "#" not in name and name not in broken]
    for faults in placed(good or [app.start_path]):
        with fresh(app, folder) as (url, _, state):
            proxy = Proxy.of(url, faults)
            async with proxy.serving() as proxied:
                report = await scan(proxied, app.start_path, folder / f"{app.name}-out", state)
        missed = [fault for fault in faults if not fault.found(report)]
        found, total = found + len(faults) - len(missed), total + len(faults)
        for fault in missed:
            visited = next((page for page in report.scenarios if page.name == fault.path), None)
            why = visited.steps[0].error or [note.label for note in visited.notes] if visited else "not visited"
            print(f"   missed: {fault.name} on {fault.path}: {why}")
        writes += proxy.writes
    if writes:
        print(f"   WRITES: {writes[:5]}")
    return found, total, len({label for _, label in notes}), only_scan


def main(names: Sequence[str]) -> int:
    apps = [SCANNED[name] for name in names] or [app for app in SCANNED.values() if app.home.is_dir()]
    found = total = 0
    for app in apps:
        with tempfile.TemporaryDirectory() as folder:
            of_app = anyio.run(measured, app, Path(folder))
        found, total = found + of_app[0], total + of_app[1]
        print(f"{app.name}: {of_app[0]} of {of_app[1]} faults found, {of_app[2]} findings as it is", flush=True)
    print(f"{found} of {total} faults found ({found / max(total, 1):.0%}) in {len(apps)} applications")
    return 0 if found >= 0.9 * total else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
