"""Keeps secrets out of pictures and videos: what shows one is covered, or is not recorded.

Values are compared on our side: a page is only asked what it shows and never gets the values themselves.
"""

from contextlib import suppress

from playwright.async_api import ElementHandle, Error, Frame, Locator, Page

from smoketree.browser.capture import PASSWORDS
from smoketree.browser.secrets import Redactor
from smoketree.browser.untraced import untraced

MASK_COLOR = "#6b7280"

_FIELDS = "input, textarea, select, [contenteditable]"
_READ_FIELDS = "fields => fields.map(field => String(field.value ?? field.innerText ?? ''))"
_VEILED = "field => ['disc', 'circle', 'square'].includes(getComputedStyle(field).webkitTextSecurity)"
_VEIL = "field => field.style.setProperty('-webkit-text-security', 'disc', 'important')"
_TEXTS = "*:not(script, style, noscript, template, input, textarea, select)"
_READ_TEXTS = """elements => elements.map(element => {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return '';
  const own = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE);
  return own.map(node => node.data).join('');
})"""
_READ_ROOTS = "elements => elements.map(element => element.shadowRoot?.textContent).filter(Boolean)"


async def veil(field: ElementHandle | Locator) -> None:
    """Makes a field that is to get a secret show dots, as a password field does. Before the secret is typed: videos
    show every moment. Does nothing where the field is gone."""
    with suppress(Error):
        await field.evaluate(_VEIL)


@untraced()
async def covers(page: Page, redactor: Redactor | None) -> list[Locator]:
    """What a picture of the page must not show: password fields, and what holds or shows a secret. `redactor` is None
    where the session has no secrets."""
    found: list[Locator] = []
    for frame in page.frames:
        try:
            found += await _of_frame(frame, redactor)
        except Error:
            continue  # the frame went away
    return found


@untraced()
async def shows_secret(page: Page, redactor: Redactor) -> bool:
    """Whether a secret can be read on the page, apart from fields that show dots."""
    for frame in page.frames:
        try:
            if await _texts(frame, redactor) or await _open_fields(frame, redactor):
                return True
        except Error:
            continue
    return False


async def _of_frame(frame: Frame, redactor: Redactor | None) -> list[Locator]:
    passwords = frame.locator(PASSWORDS)
    found = [passwords] if await passwords.count() else []
    if redactor is not None:
        found += await _fields(frame, redactor)
        found += await _texts(frame, redactor)
    return found


async def _fields(frame: Frame, redactor: Redactor) -> list[Locator]:
    fields = frame.locator(_FIELDS)
    values: list[str] = await fields.evaluate_all(_READ_FIELDS)
    return [fields.nth(number) for number, value in enumerate(values) if redactor.text(value) != value]


async def _open_fields(frame: Frame, redactor: Redactor) -> bool:
    for field in await _fields(frame, redactor):
        kind = await field.get_attribute("type", timeout=500)
        if (kind or "").lower() != "password" and not await field.evaluate(_VEILED, timeout=500):
            return True
    return False


async def _texts(frame: Frame, redactor: Redactor) -> list[Locator]:
    """The elements that show a secret, or, where it is spread over several, the whole body."""
    elements = frame.locator(_TEXTS)  # open shadow roots included
    texts: list[str] = await elements.evaluate_all(_READ_TEXTS)
    found = [elements.nth(number) for number, text in enumerate(texts) if redactor.text(text) != text]
    if found:
        return found
    whole = [await frame.locator("body").inner_text(timeout=1000), *await elements.evaluate_all(_READ_ROOTS)]
    return [frame.locator("body")] if any(redactor.text(text) != text for text in whole) else []
