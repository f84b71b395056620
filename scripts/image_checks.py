"""Runs inside the image, as root: what its browser can do, its fonts, what the child of the Action can reach."""

import asyncio
import json
import os
import shutil
import signal
import sys
import tempfile
import threading
from collections.abc import Awaitable, Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.async_api import BrowserContext, Page, async_playwright

from smoketree.action.child import Child, Orders, closed_to_others, shut

TEXTS = {
    "Latin": "Ünï côde", "Greek": "Ελληνικά", "Cyrillic": "Русский", "Hebrew": "עברית", "Arabic": "العربية",
    "Devanagari": "हिन्दी", "Bengali": "বাংলা", "Tamil": "தமிழ்", "Thai": "ภาษาไทย", "Georgian": "ქართული",
    "Armenian": "Հայերեն", "Chinese": "中文网页", "Japanese": "日本語テスト", "Korean": "한국어", "emoji": "😀🚀",
}  # fmt: skip
PAGE = """<!doctype html><meta charset=utf-8><title>Shop</title><h1>Shop</h1><label>Name <input id=n></label>
<button onclick="o.textContent='hi '+n.value">Send</button><p id=o></p>
<iframe srcdoc="<button>Inside</button>"></iframe>
<div id=host></div><script>host.attachShadow({mode:'open'}).innerHTML='<button>In shadow</button>'</script>
<button onclick="alert('boo')">Alert</button><a href=/file download>Get file</a><canvas id=c></canvas>"""
PROBE = """
import json, os, sys
def tried(what):
    try:
        return what()
    except OSError as error:
        return type(error).__name__
parent, files = os.getppid(), json.loads(sys.stdin.read())["environ"]["FILES"].split()
print(json.dumps({"user": os.getuid(), "environ": dict(os.environ),
    "parent": [tried(lambda f=f: open(f"/proc/{parent}/{f}", "rb").read(16).hex()) for f in ("environ", "mem")],
    "files": [tried(lambda f=f: open(f, "rb").read(16).hex()) for f in files]}))
"""


class Shop(BaseHTTPRequestHandler):
    """One page and one file."""

    def do_GET(self) -> None:
        body = b"x" * 100 if self.path == "/file" else PAGE.encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/octet-stream" if self.path == "/file" else "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None: ...


async def snapshot(page: Page, _: BrowserContext) -> None:
    text = await page.aria_snapshot(mode="ai")
    assert all(name in text for name in ("Inside", "In shadow", 'heading "Shop"')), text


async def acting(page: Page, _: BrowserContext) -> None:
    await page.get_by_label("Name").fill("Ada")
    await page.get_by_role("button", name="Send").click()
    assert await page.locator("#o").text_content() == "hi Ada"


async def dialog(page: Page, _: BrowserContext) -> None:
    page.once("dialog", lambda one: asyncio.ensure_future(one.accept()))
    await page.get_by_role("button", name="Alert").click()


async def download(page: Page, _: BrowserContext) -> None:
    async with page.expect_download() as waiting:
        await page.get_by_text("Get file").click()
    assert Path(await (await waiting.value).path()).stat().st_size == 100


async def picture_and_pdf(page: Page, _: BrowserContext) -> None:
    assert (await page.screenshot()).startswith(b"\x89PNG")
    assert (await page.pdf()).startswith(b"%PDF")


async def video(page: Page, _: BrowserContext) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "video.webm"
        await page.screencast.start(path=path, size={"width": 800, "height": 450})
        await page.evaluate("() => new Promise(done => setTimeout(done, 400))")
        await page.screencast.stop()
        assert path.read_bytes().startswith(b"\x1a\x45\xdf\xa3")


async def web_gl(page: Page, _: BrowserContext) -> None:
    assert await page.evaluate("() => !!c.getContext('webgl')")


async def fonts(page: Page, context: BrowserContext) -> None:
    session = await context.new_cdp_session(page)
    await page.set_content("".join(f"<p id=t{number}>{text}</p>" for number, text in enumerate(TEXTS.values())))
    await session.send("DOM.enable")
    await session.send("CSS.enable")
    root = (await session.send("DOM.getDocument"))["root"]["nodeId"]
    for number, name in enumerate(TEXTS):
        node = (await session.send("DOM.querySelector", {"nodeId": root, "selector": f"#t{number}"}))["nodeId"]
        used = (await session.send("CSS.getPlatformFontsForNode", {"nodeId": node}))["fonts"]
        assert used, f"no font for {name}"
        # A glyph that is missing is drawn as a box: the same picture as of a code point that nobody has.
        assert await page.evaluate(_UNLIKE_A_BOX, list(TEXTS.values())[number]), f"{name} is drawn as boxes"


_UNLIKE_A_BOX = """text => {
  const drawn = character => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 40;
    const pen = canvas.getContext("2d");
    pen.font = "24px sans-serif";
    pen.fillText(character, 4, 30);
    return canvas.toDataURL();
  };
  const box = drawn("\\u{10FFFE}");
  return [...text].filter(one => /\\p{L}|\\p{Emoji_Presentation}/u.test(one)).every(one => drawn(one) !== box);
}"""


def confinement() -> None:
    """The child reads neither the parent's memory and environment nor the runner's files, nor the engine's socket."""
    room = Path(tempfile.mkdtemp())
    room.chmod(0o711)
    github = Path("/github")
    (github / "workspace").mkdir(parents=True, exist_ok=True)
    (github / "workspace/token").write_text("tracer")
    engine = Path("/var/run/docker.sock")
    engine.parent.mkdir(parents=True, exist_ok=True)
    if not engine.exists():
        engine.write_text("tracer")
        shutil.chown(engine, 0, 0)
        engine.chmod(0o660)
    environ = {**os.environ, "GITHUB_WORKSPACE": str(github / "workspace"), "INPUT_TOKEN": "tracer"}
    (room / "child").mkdir()
    said: list[str] = []
    child = Child(room / "child", said.append, environ, (sys.executable, "-c", PROBE))
    shut()
    with closed_to_others(environ):
        orders = Orders({}, {"FILES": f"{github}/workspace/token {engine} /proc/1/environ"})
        assert child.run(orders, limit=60) == 0, said
    told = json.loads(said[-1])
    assert told["user"] == 61613
    assert told["parent"] == told["files"][:2] == ["PermissionError"] * 2, told
    assert told["files"][2] == "PermissionError", told
    assert "tracer" not in json.dumps(told["environ"])


def ends_at_a_signal() -> None:
    """SIGTERM to the entrypoint's tini reaches the command, which ends at once."""
    folder = tempfile.mkdtemp()
    pid = os.spawnv(
        os.P_NOWAIT, "/usr/bin/tini",
        ["tini", "-s", "--", "/app/entrypoint/run", "run", "--url", "http://192.0.2.1", "--wait-timeout", "60", folder],
    )  # fmt: skip
    signal.alarm(30)
    os.kill(pid, signal.SIGTERM)
    os.waitpid(pid, 0)
    signal.alarm(0)


async def main() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Shop)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    checks: tuple[Callable[[Page, BrowserContext], Awaitable[None]], ...] = (
        snapshot, acting, dialog, download, picture_and_pdf, video, web_gl, fonts,
    )  # fmt: skip
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=os.environ["SMOKETREE_CHROMIUM"], chromium_sandbox=False, env={"PATH": os.environ["PATH"]}
        )
        for check in checks:
            context = await browser.new_context()
            page = await context.new_page()
            await page.goto(f"http://127.0.0.1:{server.server_port}/")
            await check(page, context)
            await context.close()
        await browser.close()
    ends_at_a_signal()
    confinement()
    print(f"{len(checks)} checks of the browser, {len(TEXTS)} scripts, signals, confinement")


if __name__ == "__main__":
    asyncio.run(main())
