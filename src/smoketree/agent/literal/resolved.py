"""What an action comes to on a page: a tool call, nothing, a value to keep, a wait, a deed of mail, or why not."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from smoketree.agent.literal.mail_actions import MailAction
from smoketree.agent.literal.target import Target, Unresolved

COVERED = "covered"
"""Among what was done for an action: something lay over the element, so that nothing was done to it."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A `browser_*` tool with its arguments; `then` are the calls that follow at once and belong to it.

    `description` says what is done, as the report shows it; `note` what a reader should know ("matched by its words").
    `more`: the action is not done with it; the page is to be looked at again and the action resolved once more.
    """

    tool: str
    arguments: Mapping[str, object]
    description: str
    note: str = ""
    then: tuple["ToolCall", ...] = field(default=())
    more: bool = False


@dataclass(frozen=True, slots=True)
class Nothing:
    """There is nothing to do: what is asked for is so already."""

    description: str


@dataclass(frozen=True, slots=True)
class Keep:
    """A value read off the page, to be kept under a name."""

    variable: str
    value: str
    description: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class WaitFor:
    """The page is to be looked at again until `resolve` says Nothing: an element has yet to come or to go."""

    description: str


@dataclass(frozen=True, slots=True)
class MailDeed:
    """What is asked of the inbox, and the field that it is for: its `ref`, and what it is called (`said`).

    `ref` is None where no field is needed, or, for a code, where the page's own field for it is to be found.
    """

    action: MailAction
    ref: str | None = None
    said: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """The page itself is to be asked first, by a script that changes nothing: `arguments` are those of
    browser_evaluate, `then` says what the answer comes to (None: the script failed)."""

    arguments: Mapping[str, object]
    then: Callable[[Any], "Resolved"]


Resolved = ToolCall | Nothing | Keep | WaitFor | MailDeed | Ask | Unresolved


def call(tool: str, found: Target, description: str, **more: object) -> ToolCall:
    """A tool on one element."""
    return ToolCall(tool, {"element": found.said, "ref": found.ref, **more}, description, found.note)


def again(made: ToolCall) -> ToolCall:
    """The same, as a part of an action that goes on after it."""
    return replace(made, more=True)
