"""The tools for mail and HTTP, and those by which the model reports: their arguments, and what it is told of each."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from smoketree.agent.toolbox.arguments import Arguments, Name, Url, Words, text
from smoketree.agent.toolbox.page_arguments import Element


class CreateTempEmail(Arguments):
    """Make a fresh e-mail address with an inbox, to sign up with. Kept as {{EMAIL}}."""


class WaitForCode(Arguments):
    """Wait for a mail with a one-time code; returns the code, its sender and subject. Kept as {{CODE}}. Needs
    create_temp_email before."""

    timeout_seconds: float = Field(60, gt=0, description="At most 120, default 60")


class CheckInbox(Arguments):
    """The mails that came so far, newest first."""


class EnterCode(Element):
    """Enter a one-time code, also where each character has a field of its own. Finds the fields by itself; name the
    element only where there are several. Use this, not type_text, for codes."""

    code: Annotated[str, BeforeValidator(text)] = Field(
        min_length=1, max_length=200, description="The code, or {{CODE}}, {{totp.NAME}}"
    )


class OpenEmailLink(Arguments):
    """Wait for a mail with a link to confirm or sign in with, and open it in the current tab."""

    text: Name = Field(None, description="Words of the link, where there are several")


class Remember(Arguments):
    """Keep a value that the page shows, for a line that says to remember it."""

    name: str = Field(pattern=r"^[^\W\d]\w{0,60}$", description="The name that the line gives")
    value: Words = Field(min_length=1, description="The value, letter by letter as the page shows it")


class AssertLine(Arguments):
    """Report one assertion line of the plan when the page should show it. Others check it on the live page: report what
    you see, also when it is not as the plan says. One call for each assertion line."""

    description: Words = Field("", description="The line, word for word")
    passed: bool = Field(description="What you saw")
    evidence: Words = Field("", description="What on the page shows it, quoted")


class FinishStep(Arguments):
    """Say that all that a plan line asks for was done on the page, once its calls succeeded. Never for a line that
    could not be done."""

    note: Words = Field("", description="What was done, in a few words")


class CompleteScenario(Arguments):
    """End the case: every line is done and every assertion reported, or it cannot go on. It does not decide whether the
    case passes."""

    passed: bool = Field(description="Whether all of it worked")
    summary: Words = Field("", description="One or two sentences")


class SuggestImprovement(Arguments):
    """Note a flaw of the app that the plan does not ask about. It changes no result."""

    title: Words = Field(description="What is wrong, in one sentence")
    description: Words = Field("", description="Where, and what would be better")


class HttpRequest(Arguments):
    """Ask a server, without the browser's cookies: what an API now holds, say. Only the site under test, the allowed
    origins and URLs written in the plan. The answer is cut at 4000 characters."""

    url: Url = Field(description="Absolute, or a path on the site")
    method: Literal["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] = Field("GET", description="Method")
    headers: dict[str, Words] = Field(default_factory=dict, max_length=20, description="Headers")
    body: Words | None = Field(None, description="Body")
