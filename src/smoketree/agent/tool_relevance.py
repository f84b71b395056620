"""Which tool calls a line of a plan asks for: a call must not go around the control that the line names. Pure."""

import re
from collections.abc import Mapping
from urllib.parse import urldefrag, urljoin

from smoketree.agent.model.conversation import ToolUse
from smoketree.plan.values import FILLER, mask, spans
from smoketree.snapshot.fold import fold, words

_MAIL = r"e-?mails?|mails?|mailbox|inbox|address(?:es)?|codes?|otp|passcode|verif\w*|confirm\w*|sign\w*|regist\w*"
_GO = (
    r"opens?|opened|go|goes|going|visit\w*|navigat\w*|re-?load\w*|refresh\w*|return\w*|back|start\w*|begin\w*|head"
    r"|land\w*|urls?|address|page|site|homepage|home|previous|https?|/\S*"
)
_ASKED_BY: Mapping[str, str] = {
    **dict.fromkeys(("wait", "wait_for_stable"), r"wait(?:s|ed|ing)?|until|pause[sd]?|watch|loads|loaded|appears"),
    "scroll": r"scroll\w*|down|bottom|top|end",
    "hover": r"hover\w*|mouse|pointer|over",
    **dict.fromkeys(("create_temp_email", "wait_for_verification_code", "check_email_inbox", "open_email_link"), _MAIL),
    "http_request": r"api|https?|urls?|endpoints?|requests?|webhooks?|server|responds?|calls?|GET|POST|PUT|PATCH",
    "remember": r"remember\w*|note|keep|store|save|copy|write down|memori[sz]e",
    "navigate": _GO,
    "go_back": r"back|return\w*|previous",
}
"""Calls that carry a line out only if it asks for them: for "Click Save", waiting is nothing."""

_ONLY_IF_ASKED = frozenset({"go_back", "http_request", "open_email_link"})
"""Tools that are refused on any other line, because they change the page without one of its controls."""

_MUTE_KEYS = frozenset({"shift", "control", "ctrl", "alt", "altgraph", "meta", "capslock", "tab"})
_ABOUT_KEYS = re.compile(r"\b(tab|key|keys|keyboard|focus|press)\b", re.IGNORECASE)
_KEY = (
    r"enter|return|tab|esc(?:ape)?|space(?:\s?bar)?|backspace|del(?:ete)?|insert|home|end|page\s?(?:up|down)"
    r"|(?:arrow\s?)?(?:up|down|left|right)|f\d{1,2}|ctrl|control|cmd|command|meta|alt|option|shift|\S"
)
_ASKS_FOR_KEY = re.compile(
    rf"\b(?:press|hit)(?:es|ing)?\s+(?:the\s+)?[\"']?(?:{_KEY})[\"']?(?![\w\"'])"
    r"(?!\s+(?:button|link|icon|menu|tab|control))"
    r"|\bkeys?\b|\bkeyboard\b|\bshortcut\b|\b(?:ctrl|cmd|alt|shift)\s*\+",
    re.IGNORECASE,
)
_SUBMITS = re.compile(r"\b(?:submit|search)\w*\b", re.IGNORECASE)
_EXPLICIT = re.compile(
    r"\b(?:click|press|tap|push|hit|type|enter|fill|write|select|choose|pick|check|uncheck|tick|untick|toggle|hover|drag"
    r"|upload|button|link|tab|menu|item|icon|option|card|tile|checkbox|radio|field|box|dropdown)(?:s|es|ed|ing|ping)?\b",
    re.IGNORECASE,
)
_FORM_KEYS = frozenset({"enter", "return", "tab", "escape", "esc", "arrowup", "arrowdown", "arrowleft", "arrowright"})

_OPENS = re.compile(r"\b(?:open|go(?:es|ing)?\s+(?:back\s+)?to|visit|navigate|re-?load|refresh)", re.IGNORECASE)
_ADDRESS = re.compile(
    r"https?://[^\s\"'<>`]+|(?<![\w./:@])(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?/[^\s\"')]*"
    r"|(?<![^\s\"'(])/[^\s\"')]*"
)
_NAMED = re.compile(
    r"\b(?:click|double-click|right-click|press|tap|push|hit)(?:s|ing)?\s+(?:on\s+)?(?:the\s+)?\0(\d+)\0"
    r"|\0(\d+)\0\s+(?:button|link|tab|menu\s?item|icon|card|tile)\b|\b(?:button|link|tab|icon)\s+\0(\d+)\0",
    re.IGNORECASE,
)
_CHOOSES = re.compile(r"\b(?:choos|select|pick|dropdown|list|date)", re.IGNORECASE)
_PARTS = re.compile(r",|;|\band\b|\bthen\b")
_DRAWN = re.compile(r"\b(?:canvas|map|chart|graph|picture|image|drawing|icon|symbol|logo|point)s?\b", re.IGNORECASE)
_DISMISSES = words("close dismiss accept reject decline cookies all got it no thanks ok okay skip later")


def carries_out(use: ToolUse, text: str) -> bool:
    """Whether such a call may be all that the line asks for."""
    if use.name == "press_key" and str(use.arguments.get("key")).casefold() in _MUTE_KEYS:
        return _ABOUT_KEYS.search(text) is not None
    return _asked(use.name, text)


def bypass(use: ToolUse, text: str, base_url: str) -> str | None:
    """Why the call goes around what the line asks for, so that it must not be made; None if it does not.

    `text` is the line with its values filled in.
    """
    if use.name == "navigate":
        return _other_way(str(use.arguments.get("url", "")), text, base_url)
    if use.name in _ONLY_IF_ASKED and not _asked(use.name, text):
        return f"the line does not ask for {use.name}: use what the page offers, as a user would"
    if use.name == "press_key":
        return _other_key(str(use.arguments.get("key", "")), text)
    if use.name in {"type_text", "enter_code"} and use.arguments.get("submit"):
        return _other_key("Enter", text)
    if use.name == "click_xy" and named_controls(text) and not _DRAWN.search(text):
        return "the line names a control: click that, not a point of the page"
    return None


def named_controls(text: str) -> tuple[str, ...]:
    """The quoted names of the controls that a line says to click."""
    quoted = spans(text)
    marked = text
    for at in range(len(quoted) - 1, -1, -1):
        marked = f"{marked[: quoted[at].start]}\0{at}\0{marked[quoted[at].end :]}"
    return tuple(quoted[int(next(filter(None, found.groups())))].content for found in _NAMED.finditer(marked))


def is_named(label: str, text: str) -> bool:
    """Whether the line may be about a control of that label: on a line that quotes the name of the control to click,
    every word of the label has to be a word of the line, or the control only closes what covers the page."""
    if not named_controls(text) or _CHOOSES.search(text) or _has_open_part(text):
        return True
    said = {word for word in words(fold(label)) if len(word) > 1 and not word.isdigit()}
    if not said:
        return _DRAWN.search(text) is not None
    return said <= words(fold(text)) or said <= _DISMISSES


def _has_open_part(text: str) -> bool:
    """Whether a part of the line quotes nothing, so that it may be about any control ("and go on")."""
    parts = (part.strip() for part in _PARTS.split(mask(text, spans(text))))
    return any(part and FILLER not in part and not part.lower().startswith("wait") for part in parts)


def _asked(tool: str, text: str) -> bool:
    asked = _ASKED_BY.get(tool)
    return asked is None or re.search(rf"(?<!\w)(?:{asked})(?!\w)", text, re.IGNORECASE) is not None


def _other_way(url: str, text: str, base_url: str) -> str | None:
    """Why an address must not be opened on the line."""
    given = [found[0].rstrip(".,;:!?") or "/" for found in _ADDRESS.finditer(text)]
    if given:
        wanted = {_absolute(one, base_url) for one in given}
        return None if _absolute(url, base_url) in wanted else "the line gives another address"
    quoted = mask(text, spans(text))
    if not _OPENS.search(quoted):
        return "the line gives no address: use what the page offers, as a user would"
    if FILLER in quoted or _EXPLICIT.search(quoted):
        return "the line names a control: use it, as a user would"
    return None


def _absolute(url: str, base_url: str) -> str:
    full = url.strip()
    if "://" not in full and re.match(r"(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:/|$)", full):
        full = f"{base_url.partition('://')[0]}://{full}"
    try:
        return urldefrag(urljoin(base_url, full))[0].rstrip("/")
    except ValueError:
        return full


def _other_key(key: str, text: str) -> str | None:
    """Why a key must not be pressed on the line."""
    quoted = mask(text, spans(text))
    if _ASKS_FOR_KEY.search(text) or (_SUBMITS.search(quoted) and key.casefold() in {"enter", "return"}):
        return None
    if _EXPLICIT.search(quoted):
        return f"the line does not ask for the key {key[:20]}: use the control that it names"
    if key.casefold() in _FORM_KEYS or len(key) == 1:
        return None
    return f"the line does not ask for the key {key[:20]}"
