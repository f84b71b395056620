"""What `smoketree report open` gives out, and what it does not."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from smoketree.cli.report_serving import RunFolders, find_file, for_this_machine, trace_viewer
from tests.report.strategies import paths

pytestmark = pytest.mark.anyio
VIDEO = bytes(range(256)) * 1000


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two runs, and beside them what is nobody's business."""
    out = tmp_path_factory.mktemp("out")
    run = out / "runs" / "mine"
    for name, content in {
        "index.html": b"<title>mine</title>",
        "junit.xml": b"<testsuites/>",
        "ctrf.json": b"{}",
        "case/1/video-1.webm": VIDEO,
        "case/1/steps/001.yml": b"- button",
        "case/1/end.png": b"png",
        "case/1/line-2.jpg": b"jpg",
        "case/1/transcript.jsonl": b"{}",
        "case/1/downloads/evil.html": b"<script>alert(1)</script>",
        "case/1/downloads/evil.svg": b"<svg onload=alert(1)/>",
        ".env": b"secret",
        "case/.hidden/x.txt": b"secret",
    }.items():
        (run / name).parent.mkdir(parents=True, exist_ok=True)
        (run / name).write_bytes(content)
    (out / "secret.txt").write_bytes(b"secret")
    (run / "link.txt").symlink_to(out / "secret.txt")
    (run / "up").symlink_to(out)
    os.mkfifo(run / "pipe.txt")
    other = out / "runs" / "other"
    other.mkdir()
    (other / "end.png").write_bytes(b"of the other")
    return out


@pytest.fixture
async def client(out: Path) -> AsyncIterator[httpx2.AsyncClient]:
    folders = {"run": out / "runs" / "mine", "other": out / "runs" / "other"}
    transport = httpx2.ASGITransport(for_this_machine(RunFolders(folders, "run", "<title>made now</title>")))
    async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1:1234") as client:
        yield client


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/run/index.html", "text/html; charset=utf-8"),
        ("/run/junit.xml", "application/xml"),
        ("/run/ctrf.json", "application/json"),
        ("/run/case/1/video-1.webm", "video/webm"),
        ("/run/case/1/steps/001.yml", "text/plain; charset=utf-8"),
        ("/run/case/1/transcript.jsonl", "text/plain; charset=utf-8"),
        ("/run/case/1/end.png", "image/png"),
        ("/run/case/1/line-2.jpg", "image/jpeg"),
        ("/run/case/1/downloads/evil.html", "application/octet-stream"),
        ("/run/case/1/downloads/evil.svg", "application/octet-stream"),
        ("/other/end.png", "image/png"),
    ],
)
async def test_files_come_as_what_they_are(client: httpx2.AsyncClient, path: str, kind: str) -> None:
    answer = await client.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "content-security-policy" not in answer.headers  # the page has one of its own
    assert ("attachment" in answer.headers.get("content-disposition", "")) == (kind == "application/octet-stream")


async def test_a_part_of_a_video_is_given_so_that_it_can_be_wound(client: httpx2.AsyncClient) -> None:
    path = "/run/case/1/video-1.webm"
    part = await client.get(path, headers={"Range": "bytes=1000-1999"})
    assert (part.status_code, part.headers["content-range"]) == (206, f"bytes 1000-1999/{len(VIDEO)}")
    assert part.content == VIDEO[1000:2000]
    rest = await client.get(path, headers={"Range": f"bytes={len(VIDEO) - 5}-"})
    assert (rest.status_code, rest.content) == (206, VIDEO[-5:])
    end = await client.get(path, headers={"Range": "bytes=-7"})
    assert (end.status_code, end.content) == (206, VIDEO[-7:])
    beyond = await client.get(path, headers={"Range": f"bytes={len(VIDEO)}-"})
    assert (beyond.status_code, beyond.headers["content-range"]) == (416, f"bytes */{len(VIDEO)}")
    head = await client.head(path)
    assert (head.content, head.headers["accept-ranges"]) == (b"", "bytes")
    assert head.headers["content-length"] == str(len(VIDEO))


@pytest.mark.parametrize("path", ["/", "/run", "/run/"])
async def test_the_address_alone_leads_to_the_page(client: httpx2.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert (answer.status_code, answer.headers["location"]) == (302, "/run/index.html")


async def test_a_run_without_a_page_gets_one(out: Path) -> None:
    app = RunFolders({"run": out / "runs" / "other"}, "run", "<title>made now</title>")
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://localhost") as client:
        assert (await client.get("/run/index.html")).text == "<title>made now</title>"


@pytest.mark.parametrize(
    "path",
    [
        "/run/%2e%2e/%2e%2e/secret.txt",
        "/run/..%2f..%2fsecret.txt",
        "/run/case/..%5c..%5csecret.txt",
        "/run//etc/passwd",
        "/%2fetc/passwd",
        "/run/link.txt",
        "/run/up/secret.txt",
        "/run/.env",
        "/run/case/.hidden/x.txt",
        "/run/pipe.txt",
        "/run/case",
        "/run/nothing.txt",
        "/run/%00",
        "/run/" + "x" * 5000,
        "/mine/index.html",
        "/nothing/index.html",
    ],
)
async def test_nothing_else_is_given_out(client: httpx2.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert (answer.status_code, "secret" in answer.text) == (404, False)


async def test_other_sites_and_other_methods_are_refused(client: httpx2.AsyncClient) -> None:
    page = "/run/index.html"
    assert (await client.get(page, headers={"Host": "evil.example:1234"})).status_code == 403
    assert (await client.get(page, headers={"Origin": "https://evil.example"})).status_code == 403
    assert (await client.get(page, headers={"Host": "localhost:1234"})).status_code == 200
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        answer = await client.request(method, page)
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")


@given(parts=st.lists(paths | st.sampled_from(["case", "1", "up", "..", "link.txt", "index.html"]), max_size=5))
@example(parts=["up", "secret.txt"])
@example(parts=["index.html"])
def test_a_file_found_lies_below_the_folder(out: Path, parts: list[str]) -> None:
    folder = (out / "runs" / "mine").resolve()
    file = find_file(folder, "/".join(parts))
    assert file is None or (file[0].is_file() and file[0].resolve().is_relative_to(folder))
    assert (file is not None) or parts != ["index.html"]


@pytest.fixture
async def viewed(out: Path, tmp_path: Path) -> AsyncIterator[httpx2.AsyncClient]:
    """A server with a trace viewer, and a run that has a trace."""
    for name, content in {"index.html": "<title>viewer</title>", "sw.bundle.js": "1", "notes.php": "2"}.items():
        (tmp_path / name).write_text(content)
    (out / "runs/mine/case/1/trace.zip").write_bytes(b"PK")
    app = for_this_machine(RunFolders({"run": out / "runs" / "mine"}, "run", viewer=tmp_path))
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://127.0.0.1:1234") as client:
        yield client


async def test_a_trace_that_is_opened_is_shown_and_one_that_is_fetched_is_given(viewed: httpx2.AsyncClient) -> None:
    trace = "/run/case/1/trace.zip"
    opened = await viewed.get(trace, headers={"Sec-Fetch-Mode": "navigate"})
    assert (opened.status_code, opened.headers["location"]) == (302, f"/trace-viewer/index.html?trace={trace}")
    assert (await viewed.get(trace, headers={"Sec-Fetch-Mode": "cors"})).content == b"PK"
    other = await viewed.get("/run/case/1/end.png", headers={"Sec-Fetch-Mode": "navigate"})
    assert other.status_code == 200


async def test_the_viewer_is_served_and_asks_no_other_host(viewed: httpx2.AsyncClient) -> None:
    page = await viewed.get("/trace-viewer/index.html?trace=/run/case/1/trace.zip")
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    policy = page.headers["content-security-policy"]
    assert policy.startswith("default-src 'self';")
    assert "http" not in policy
    script = await viewed.get("/trace-viewer/sw.bundle.js")
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    for path in ("notes.php", "../secret.txt", "%2e%2e/secret.txt", "none.js", ""):
        assert (await viewed.get(f"/trace-viewer/{path}")).status_code == 404


async def test_without_a_viewer_a_trace_is_a_file(client: httpx2.AsyncClient, out: Path) -> None:
    (out / "runs/mine/case/1/trace.zip").write_bytes(b"PK")
    answer = await client.get("/run/case/1/trace.zip", headers={"Sec-Fetch-Mode": "navigate"})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")


def test_playwright_brings_its_viewer() -> None:
    viewer = trace_viewer()
    assert viewer is not None
    assert (viewer / "index.html").is_file()
