"""What a call is worth: whether it may be all that a line of a plan asks for."""

import re
from collections.abc import Mapping

from smoketree.agent.model.conversation import ToolUse

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
    "http_request": r"api|https?|urls?|endpoints?|requests?|webhooks?|server|responds?|calls?",
    "remember": r"remember\w*|note|keep|store|save|copy|write down|memori[sz]e",
    **dict.fromkeys(("navigate", "go_back"), _GO),
}
"""Calls that are all that a line asks for only where it speaks of it: for "Click Save", waiting is nothing, and going
to the next page by its address goes around what the test is there to find out."""

_MUTE_KEYS = frozenset({"shift", "control", "ctrl", "alt", "altgraph", "meta", "capslock", "tab"})
_ABOUT_KEYS = re.compile(r"\b(tab|key|keys|keyboard|focus|press)\b", re.IGNORECASE)


def carries_out(use: ToolUse, text: str) -> bool:
    """Whether such a call may be all that the line asks for."""
    if use.name == "press_key" and str(use.arguments.get("key")).casefold() in _MUTE_KEYS:
        return _ABOUT_KEYS.search(text) is not None
    asked = _ASKED_BY.get(use.name)
    return asked is None or re.search(rf"(?<!\w)(?:{asked})(?!\w)", text, re.IGNORECASE) is not None
