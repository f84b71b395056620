"""What a step can ask of an inbox: an address, the code or the link that was sent to it. `run` does the mail part."""

from dataclasses import dataclass

from smoketree.language.claim import spoken
from smoketree.snapshot.query import Query

ADDRESS = "EMAIL"
"""The variable in which a temporary address is kept, unless the plan names another."""

CODE = "CODE"
"""The variable in which a code that was waited for is kept."""


@dataclass(frozen=True, slots=True)
class UseAddress:
    """Make an inbox of a new address; keep the address under `variable`, and type it into a field where one is said."""

    query: Query | None = None
    variable: str = ADDRESS

    def __str__(self) -> str:
        where = f" in {spoken(self.query, 'field')}" if self.query else ""
        return f"use a temporary e-mail address{where}, kept as {self.variable}"


@dataclass(frozen=True, slots=True)
class WaitForCode:
    """Wait for the code that was sent to the inbox; keep it under `variable`."""

    variable: str = CODE

    def __str__(self) -> str:
        return f"wait for the e-mailed code, kept as {self.variable}"


@dataclass(frozen=True, slots=True)
class EnterCode:
    """Wait for the code that was sent to the inbox and enter it: into the field that is said, else into the one that
    takes a code (or the row of one-character fields)."""

    query: Query | None = None

    def __str__(self) -> str:
        return "enter the e-mailed code" + (f" in {spoken(self.query, 'field')}" if self.query else "")


@dataclass(frozen=True, slots=True)
class OpenMailLink:
    """Open a link in the newest mail: the one whose words are `words`, else the only one or the one to confirm by."""

    words: str | None = None

    def __str__(self) -> str:
        return "open the link" + (f' "{self.words}"' if self.words is not None else "") + " in the e-mail"


MailAction = UseAddress | WaitForCode | EnterCode | OpenMailLink
