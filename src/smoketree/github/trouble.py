"""A request to GitHub that failed, judged: may it be done again, after which wait, and which error is it."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from smoketree.github.errors import (
    ForbiddenError,
    GitHubError,
    NotFoundError,
    RateLimitedError,
    RefusedError,
    UncertainError,
)

if TYPE_CHECKING:
    import github


@dataclass(frozen=True, slots=True)
class Trouble:
    """One failed request. `passing`: it may pass by itself. `not_done`: what was asked for surely did not happen.
    `wait`: seconds that GitHub asks to wait."""

    said: str
    hint: str = ""
    status: int | None = None
    kind: type[GitHubError] = GitHubError
    passing: bool = False
    not_done: bool = False
    wait: float | None = None

    @property
    def limited(self) -> bool:
        return self.kind is RateLimitedError

    @property
    def lacks_permission(self) -> bool:
        """Whether GitHub says that the token is not meant for this (a locked conversation is another 403)."""
        return self.kind is ForbiddenError and "not accessible by" in self.said

    def error(self, *, once: bool) -> GitHubError:
        """The error to raise. `once`: it was a write that must not be done twice."""
        if once and self.passing and not self.not_done:
            return UncertainError(f"{self.said}: it is unknown whether it was written", self.hint, status=self.status)
        return self.kind(self.said, self.hint, status=self.status)


def trouble_of(error: Exception, what: str, needs: str, token: str, now: float) -> Trouble | None:
    """What happened, or None where the error is not of GitHub's making. `now` is seconds since the epoch."""
    import requests

    import github

    if isinstance(error, github.GithubException):
        return _answered(error, what, needs, token, now)
    if isinstance(error, requests.exceptions.RequestException):
        return _unanswered(error, what)
    if isinstance(error, ValueError):  # PyGithub's json.loads, and text that is not UTF-8
        return Trouble(f"{what}: GitHub's answer is not JSON", passing=True)
    if isinstance(error, github.BadAttributeException | AssertionError | KeyError | TypeError | RuntimeError):
        return Trouble(f"{what}: GitHub's answer has an unknown format", "is GITHUB_API_URL right?")
    return None


def _unanswered(error: Exception, what: str) -> Trouble:
    import requests

    refused = isinstance(error, requests.exceptions.ConnectTimeout | requests.exceptions.SSLError) or any(
        cause in repr(error) for cause in ("NewConnectionError", "NameResolutionError")
    )
    late = isinstance(error, requests.exceptions.Timeout)
    said = "could not be reached" if refused else "did not answer in time" if late else "broke the connection off"
    return Trouble(f"{what}: GitHub {said}", "see https://www.githubstatus.com", passing=True, not_done=refused)


def _answered(error: "github.GithubException", what: str, needs: str, token: str, now: float) -> Trouble:
    status, message = error.status, _message(error.data, token)
    said = f"{what}: GitHub answered {status}" + (f" ({message})" if message else "")
    headers = {name.lower(): str(value) for name, value in (error.headers or {}).items()}
    if status == 429 or (status == 403 and _is_limit(message, headers)):
        hint = "run fewer jobs at once, or wait for the limit's end"
        wait = _asked_wait(headers, now)
        return Trouble(said, hint, status, RateLimitedError, passing=True, not_done=True, wait=wait)
    if status >= 500:
        return Trouble(said, "see https://www.githubstatus.com", status, passing=True)
    if status == 401:
        return Trouble(said, "check the input `token`", status, ForbiddenError)
    if status == 403:
        hint = f"give the job the permission `{needs}`" if needs else "check the job's permissions"
        return Trouble(said, hint, status, ForbiddenError)
    if status == 404:
        hint = f"if it exists, the job lacks the permission `{needs}`" if needs else ""
        return Trouble(said, hint, status, NotFoundError)
    return Trouble(said, "", status, RefusedError)


def _is_limit(message: str, headers: dict[str, str]) -> bool:
    known = "rate limit" in message.lower() or "abuse detection" in message.lower()
    return known or "retry-after" in headers


def _asked_wait(headers: dict[str, str], now: float) -> float | None:
    """Seconds that GitHub asks to wait: `Retry-After`, or the end of a limit that is used up."""
    after = headers.get("retry-after", "")
    if after.isdigit():
        return float(after)
    reset = headers.get("x-ratelimit-reset", "")
    if headers.get("x-ratelimit-remaining") == "0" and reset.isdigit():
        return max(float(reset) - now, 0.0) + 1.0
    return None


def _message(data: object, token: str) -> str:
    """What GitHub says is wrong: its `message` and those of its `errors`, in one short line, without the token."""
    if not isinstance(data, dict):
        return ""
    errors = data.get("errors")
    parts = [data.get("message")]
    parts += [each.get("message") for each in errors if isinstance(each, dict)] if isinstance(errors, list) else []
    said = "; ".join(part for part in parts if isinstance(part, str) and part)
    said = re.sub(r"\?\S+", "?...", re.sub(r"\s+", " ", said).replace(token, "***"))
    return said[:200]
