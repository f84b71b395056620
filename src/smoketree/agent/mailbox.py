"""The mail of one attempt at a plan: the address that it uses, which mails it has already made use of, and entering a
code out of one.

What reads mails is imported once a plan asks for some: its patterns take a while to compile.
"""

import json
import re
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any

from smoketree.browser.protocol import BrowserTools
from smoketree.clock import Clock
from smoketree.errors import HandledError
from smoketree.mail.protocol import Address, Inbox, InboxError, MailError, Message

_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_MAIL_TO = re.compile(
    rf"\b(?:mails?|e-?mails?|messages?|codes?|links?|inbox|mailbox)\b[^\"'@]*\b(?:to|of|for|at)\s+[\"']?({_ADDRESS.pattern})",
    re.IGNORECASE,
)

WAIT = 60.0
"""Seconds that a mail may take, unless the plan says how long."""


def addresses_in(text: str) -> tuple[str, ...]:
    """The mail addresses that a text names, in order, each once."""
    return tuple(dict.fromkeys(_ADDRESS.findall(text)))


@dataclass(slots=True)
class Mailbox:
    """An inbox as one attempt uses it. All waiting methods raise MailError where nothing fitting came.

    `granted` are patterns of the addresses that a plan may name; one that the inbox made is read in any case. `source`
    is the mail that the last code or link was taken from.
    """

    inbox: Inbox
    clock: Clock
    granted: tuple[str, ...] = ("*",)
    source: Message | None = None
    _address: Address | None = None
    _named: Address | None = None
    _refused: str = ""
    _used: set[str] = field(default_factory=set)

    async def new_address(self) -> str:
        """An address that nobody had; mail is read from it from now on."""
        self._address, self._refused = await self.inbox.create("smoke"), ""
        return self._address.text

    def follow(self, line: str) -> None:
        """Takes note of an address that a line of the plan names, in case mail to it is read later. One that is said to
        receive mail ("the e-mail to ann@example.org") counts before a temporary address."""
        found = _MAIL_TO.search(line) or _ADDRESS.search(line)
        if found is None:
            return
        text = found[found.lastindex or 0]
        if self._address is not None and self._address.text == text:
            self._refused = ""  # it keeps the time at which it was made: its mail may have come before this line
            return
        if not any(fnmatchcase(text.casefold(), pattern.casefold()) for pattern in self.granted):
            # Mail to another address must not be taken for it.
            self._refused = text if found.re is _MAIL_TO or self._address is None else ""
            return
        self._refused = ""
        if self._named is None or self._named.text != text:
            self._named = Address(text, self.clock.now())
        if found.re is _MAIL_TO:
            self._address = self._named

    async def code(self, timeout: float = WAIT) -> str:
        """The code of the newest mail that no code was taken from yet."""
        from smoketree.mail.waiting import wait_for_code

        code, self.source = await wait_for_code(
            self.inbox, self._known(), timeout=timeout, clock=self.clock, used=self._used
        )
        self._used.add(self.source.id)
        return code.value

    async def link(self, words: str | None) -> str:
        """The address behind the link called `words`, or the one to confirm or sign in with."""
        from smoketree.mail.waiting import wait_for_link

        link, self.source = await wait_for_link(self.inbox, self._known(), timeout=WAIT, clock=self.clock, words=words)
        return link.url

    async def mails(self) -> tuple[Message, ...]:
        """The mails that came to the address so far, newest first."""
        address = self._known()
        return await self.inbox.messages(address, address.asked_at)

    async def newest(self, timeout: float) -> Message:
        """The newest mail, waited for up to `timeout` seconds."""
        from smoketree.mail.waiting import wait_for_message

        return await wait_for_message(self.inbox, self._known(), timeout=timeout, clock=self.clock)

    def _known(self) -> Address:
        if self._refused:
            raise InboxError(
                f"mail to {self._refused} must not be read: the address was not granted",
                f"grant it with --mail-to {self._refused}; in the Action, see docs/mail.md",
            )
        address = self._address or self._named
        if address is None:
            raise MailError(
                "no address was made yet", 'write before it: Use a temporary e-mail address for the "Email" field'
            )
        return address


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
