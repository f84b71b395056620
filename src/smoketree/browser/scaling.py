"""Pictures made as small as models take them.

Vision models scale a larger picture down before they look at it (Anthropic's documentation names 1568 pixels at the
long side and about 1.15 megapixels), so the bytes beyond that only cost. The browser does the scaling: no library of
ours decodes a picture.
"""

import base64
import dataclasses
import math
import struct

from playwright.async_api import Error

from smoketree.browser.failure import ToolFailure
from smoketree.browser.modal import ModalAppearedError
from smoketree.browser.protocol import Image
from smoketree.browser.tab import Tab

LONGEST_SIDE = 1568
MOST_PIXELS = int(1.15 * 1024 * 1024)

_SECONDS = 5.0
# Runs in a world of its own, which the page's scripts cannot reach.
_SCALE = """async (data, type, width, height) => {
  const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], {type}));
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext("2d");
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(picture, 0, 0, width, height);
  const small = new Uint8Array(await (await canvas.convertToBlob({type, quality: 0.9})).arrayBuffer());
  let text = "";
  for (let at = 0; at < small.length; at += 32768) text += String.fromCharCode(...small.subarray(at, at + 32768));
  return btoa(text);
}"""


async def scaled(image: Image, tab: Tab | None) -> Image:
    """The picture at the size that models take; as it is where it is small enough, or no page is there to scale it."""
    size = dimensions(image.content)
    wanted = fitting(*size) if size is not None else None
    if wanted is None or wanted == size or tab is None or tab.crashed or tab.modals.states:
        return image
    try:
        content = await tab.race(_by_browser(tab, image, wanted), seconds=_SECONDS)
    except (Error, ToolFailure, ModalAppearedError):
        return image
    return dataclasses.replace(image, content=content)


def fitting(width: int, height: int) -> tuple[int, int]:
    """The size within both limits, of the same shape as far as whole pixels go."""
    factor = min(1.0, LONGEST_SIDE / max(width, height, 1), math.sqrt(MOST_PIXELS / max(width * height, 1)))
    return max(1, int(width * factor)), max(1, int(height * factor))


def dimensions(content: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, JPEG or WebP picture in pixels; None for anything else."""
    if content.startswith(b"\x89PNG\r\n\x1a\n") and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    if content.startswith(b"\xff\xd8"):
        return _jpeg_dimensions(content)
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return _webp_dimensions(content)
    return None


def _jpeg_dimensions(content: bytes) -> tuple[int, int] | None:
    """From the first start-of-frame segment (ISO/IEC 10918-1)."""
    at = 2
    while at + 9 <= len(content) and content[at] == 0xFF:
        marker, length = content[at + 1], int.from_bytes(content[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in {0xC4, 0xC8, 0xCC}:
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None


def _webp_dimensions(content: bytes) -> tuple[int, int] | None:
    """From the first chunk: lossy, lossless or extended (WebP container specification)."""
    kind = content[12:16]
    if kind == b"VP8 " and len(content) >= 30:
        width, height = struct.unpack("<HH", content[26:30])
        return width & 0x3FFF, height & 0x3FFF
    if kind == b"VP8L" and len(content) >= 25:
        bits = int.from_bytes(content[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8X" and len(content) >= 30:
        return int.from_bytes(content[24:27], "little") + 1, int.from_bytes(content[27:30], "little") + 1
    return None


async def _by_browser(tab: Tab, image: Image, size: tuple[int, int]) -> bytes:
    session = await tab.context.playwright_context.new_cdp_session(tab.page)
    try:
        frame = (await session.send("Page.getFrameTree"))["frameTree"]["frame"]["id"]
        world = await session.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": "smoketree-scaling"})
        arguments = [base64.b64encode(image.content).decode(), image.mime_type, *size]
        answer = await session.send(
            "Runtime.callFunctionOn",
            {
                "functionDeclaration": _SCALE,
                "executionContextId": world["executionContextId"],
                "arguments": [{"value": value} for value in arguments],
                "awaitPromise": True,
                "returnByValue": True,
            },
        )
        value = answer["result"].get("value")
        if not isinstance(value, str):
            raise ToolFailure("the picture could not be scaled")
        return base64.b64decode(value)
    finally:
        await session.detach()
