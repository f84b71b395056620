"""The one door to GitHub: PyGithub, made once, with time-outs, capped waits and our own errors.

PyGithub's own retries are switched off: they would repeat a POST whose answer was lost (a second comment), never repeat
a PATCH, and sleep until a rate limit ends, be that in forty minutes. Here a read is repeated after a 5xx, a dropped
connection or an unreadable answer; a write only where it surely did not happen (a limit, no connection) or where the
caller says that twice is the same as once.
"""

import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self, TypeVar

from smoketree.errors import UntestableError, UsageError
from smoketree.settings import is_address
from smoketree.version import __version__

if TYPE_CHECKING:
    import github


# What can go wrong with GitHub, as a branch of the tree in `smoketree.errors`.
#
#     GitHubError               3  GitHub did not answer, or not as it should
#     ├── ForbiddenError        3  the token may not do that (a permission is missing, or a fork's read-only token)
#     ├── NotFoundError         3  there is no such thing, or the token may not see it
#     ├── RefusedError          3  GitHub does not take what was sent (too long, of an unknown commit)
#     ├── RateLimitedError      3  too many requests, and the wait that GitHub asks for is longer than ours
#     └── UncertainError        3  a write whose answer was lost: it may have happened or not
#
# Messages hold what GitHub said, in one line, never the token and no address with a query.


class GitHubError(UntestableError):
    """Raised when GitHub did not answer, or not as it should. `status` is the HTTP status, if there was one."""

    def __init__(self, message: str, hint: str = "", *, status: int | None = None) -> None:
        super().__init__(message, hint)
        self.status = status


class ForbiddenError(GitHubError):
    """Raised when the token may not do what was asked."""


class NotFoundError(GitHubError):
    """Raised when there is no such thing, or the token may not see it."""


class RefusedError(GitHubError):
    """Raised when GitHub does not take what was sent (422 and its like)."""


class RateLimitedError(GitHubError):
    """Raised when a limit is used up and its end is further away than we wait."""


class UncertainError(GitHubError):
    """Raised when nobody knows whether a write happened. Look before it is written again."""


class Timer(Protocol):
    """A source of time, and the one way to wait."""

    def now(self) -> float:
        """Seconds since the epoch."""

    def monotonic(self) -> float:
        """Seconds on a clock that never goes back."""

    def sleep(self, seconds: float) -> None:
        """Waits that many seconds."""


class SystemTimer:
    """The machine's own clock."""

    def now(self) -> float:
        return time.time()

    def monotonic(self) -> float:
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


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


T = TypeVar("T")
Work = Callable[["github.Github"], T]
"""What is done with PyGithub. It is done again after trouble, so it must not keep anything between two calls."""

DEFAULT_URL = "https://api.github.com"
_VERSION = "2022-11-28"
"""Of the REST API: every request names it, so that a newer default changes nothing here."""
_ATTEMPTS = 4
_LONGEST_WAIT = 60.0
"""Seconds that one wait may take, whatever GitHub asks for."""
_LONGEST_CALL = 120.0
"""Seconds of waiting that one call may add up to."""
_SECONDARY_WAIT = 30.0
"""Seconds after a secondary limit that names no time (GitHub advises a minute; the second wait is twice as long)."""


class Api:
    """GitHub for one token. `api_url` is GITHUB_API_URL (`https://HOST/api/v3` on an Enterprise Server); `timeout` is
    seconds for a connection and for each answer; `between_writes` seconds between two writes, as GitHub asks for.

    Raises UsageError where there is no token or `api_url` is no address.
    """

    def __init__(
        self,
        token: str,
        *,
        api_url: str = DEFAULT_URL,
        timer: Timer | None = None,
        timeout: int = 15,
        between_writes: float = 1.0,
    ) -> None:
        if not token.strip():
            raise UsageError("there is no GitHub token", "set the input `token` to ${{ github.token }}")
        if not is_address(api_url) or not api_url.startswith(("http://", "https://")):
            raise UsageError("GITHUB_API_URL is not an address", "it is https://api.github.com, or your server's")
        self.url = api_url.rstrip("/")
        self._token = token.strip()
        self._timer = timer or SystemTimer()
        self._timeout = timeout
        self._between_writes = between_writes
        self._client: github.Github | None = None
        self._lacking: dict[str, None] = {}
        self._lock = threading.RLock()

    @property
    def lacking(self) -> tuple[str, ...]:
        """The permissions that the token turned out to lack, each once (`statuses: read` goes without saying beside
        `statuses: write`)."""
        return tuple(
            one for one in self._lacking if one.replace(": read", ": write") not in self._lacking.keys() - {one}
        )

    def __repr__(self) -> str:
        return f"Api({self.url!r})"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        with self._lock:
            if self._client is not None:
                self._client.close()
                self._client = None

    def read(self, what: str, work: Work[T], *, needs: str = "") -> T:
        """What `work` reads. `what` names it in errors ("the pulls of c0ffee1"), `needs` the permission for it.

        Raises GitHubError.
        """
        return self._repeated(what, work, needs, again=True)

    def write(self, what: str, work: Work[T], *, needs: str = "", repeatable: bool = False) -> T:
        """What `work` writes; one request only. `repeatable`: to do it twice is the same as once.

        Raises GitHubError; UncertainError where the write may have happened.
        """
        return self._repeated(what, work, needs, again=repeatable)

    def _repeated(self, what: str, work: Work[T], needs: str, *, again: bool) -> T:
        waited = 0.0
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                with self._lock:
                    return work(self._github())
            except Exception as error:
                trouble = trouble_of(error, what, needs, self._token, self._timer.now())
                if trouble is None:
                    raise
                if needs and trouble.lacks_permission:
                    self._lacking[needs] = None
            delay = trouble.wait if trouble.wait is not None else float(2 ** (attempt - 1))
            if trouble.limited and trouble.wait is None:
                delay = _SECONDARY_WAIT * attempt
            hopeless = attempt == _ATTEMPTS or not (trouble.not_done or (again and trouble.passing))
            if hopeless or delay > _LONGEST_WAIT or waited + delay > _LONGEST_CALL:
                raise trouble.error(once=not again) from None  # a traceback of PyGithub could hold headers
            self._timer.sleep(delay)
            waited += delay
        raise AssertionError("the last attempt returns or raises")

    def _github(self) -> "github.Github":
        if self._client is None:
            import github

            self._client = github.Github(
                auth=github.Auth.Token(self._token),
                base_url=self.url,
                timeout=self._timeout,
                user_agent=f"smoketree/{__version__}",
                per_page=100,
                retry=None,
                seconds_between_requests=None,
                seconds_between_writes=self._between_writes,
                lazy=True,
                api_version=_VERSION,
            )
        return self._client
