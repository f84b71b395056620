"""Enters a one-time code: by one paste where it goes into a row of one-character fields, key by key where that is not
taken. A person pastes; typing into the first of such fields moves the focus in ways that differ from app to app."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from smoketree.browser.protocol import BrowserTools
from smoketree.errors import HandledError


class NoCodeField(HandledError):  # noqa: N818 - told to the step's author
    """Raised where there is no field for a code, or more than one place where it could go."""


class CodeNotTaken(HandledError):  # noqa: N818 - a finding about the app
    """Raised where the fields do not hold the code after it was pasted and typed."""


@cache
def _script() -> str:
    return files("smoketree.agent").joinpath("enter_code.js").read_text("utf-8")


async def enter_code(tools: BrowserTools, code: str, ref: str | None = None) -> str:
    """Enters the code into the element of `ref`, or where the page takes one; how it went in ("pasted", "typed").

    Raises NoCodeField before anything was done, CodeNotTaken after it was tried in vain.
    """
    found = await _ask(tools, ref, code, "find")
    if not found.get("fields") and not code.isalnum():
        # A row of fields has none for the dash in the middle.
        code = "".join(character for character in code if character.isalnum())
        found = await _ask(tools, ref, code, "find")
    if not found.get("fields"):
        several = found.get("choices", 0) > 1
        raise NoCodeField("more than one field could take the code" if several else "no field takes a code")
    if found["fields"] > 1:
        pasted = await _ask(tools, ref, code, "paste")
        # An app may go on by itself once the last field is filled: then the fields are gone, and that is well.
        if not pasted.get("fields") or pasted.get("value") == code:
            return "pasted"
    for index, character in enumerate(code):
        if found["fields"] > 1 or index == 0:
            await _ask(tools, ref, code, "focus", index)
        answer = await tools.call("browser_press_key", {"key": character})
        if answer.error is not None:
            raise CodeNotTaken(answer.error)
    typed = await _ask(tools, ref, code, "read")
    if typed.get("fields") and typed.get("value") != code:
        raise CodeNotTaken(f'the field holds "{typed.get("value")}" after the code was typed')
    return "typed"


async def _ask(tools: BrowserTools, ref: str | None, code: str, step: str, index: int = 0) -> dict[str, Any]:
    argument = json.dumps({"code": code, "step": step, "index": index})
    first = "element" if ref else "null"
    function = f"({first if ref else ''}) => ({_script()})({first}, {argument})"
    answer = await tools.call("browser_evaluate", {"function": function, **({"ref": ref} if ref else {})})
    if answer.error is not None:
        # The page went on while it was asked: the fields are no longer there.
        return {"fields": 0, "gone": answer.error}
    found = json.loads(answer.results[-1]) if answer.results else {}
    return found if isinstance(found, dict) else {}
