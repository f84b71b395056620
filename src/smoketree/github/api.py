"""GitHub's REST API and GraphQL over HTTP, with time limits, capped waits and our own errors.

A read is repeated after a 5xx, a dropped connection or an unreadable answer; a write only where it surely did not
happen (a limit, no connection) or where the caller says that twice is the same as once: a POST whose answer was lost
could otherwise become a second comment.
"""

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

from smoketree.errors import HandledError, UntestableError, UsageError
from smoketree.settings import is_address
from smoketree.trusted import authorities
from smoketree.version import __version__

if TYPE_CHECKING:
    import httpx2


# Messages hold what GitHub said, in one line, never the token and no address with a query.


class GitHubError(UntestableError):
    """Raised when GitHub did not answer, or not as it should. `status` is the HTTP status, if there was one. `passing`:
    it may pass by itself; `not_done`: what was asked for surely did not happen; `wait`: seconds that GitHub asks to
    wait."""

    def __init__(
        self,
        message: str,
        hint: str = "",
        *,
        status: int | None = None,
        passing: bool = False,
        not_done: bool = False,
        wait: float | None = None,
    ) -> None:
        super().__init__(message, hint)
        self.status = status
        self.passing = passing
        self.not_done = not_done
        self.wait = wait


class ForbiddenError(GitHubError):
    """Raised when the token may not do what was asked."""


class NotFoundError(GitHubError):
    """Raised when there is no such thing, or the token may not see it."""


class RefusedError(GitHubError):
    """Raised when GitHub does not take what was sent (422 and its like)."""


class RateLimitedError(GitHubError):
    """Raised when a limit is used up and its end is further away than we wait."""


class UncertainError(GitHubError):
    """Raised when it is unknown whether a write happened. Look before it is written again."""


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

    now = staticmethod(time.time)
    monotonic = staticmethod(time.monotonic)

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


class Refusal(HandledError):  # noqa: N818 - never leaves `Api`, which raises a GitHubError for it
    """Raised by `Rest` when GitHub answered with an error. `said` is the JSON of the answer, or None."""

    def __init__(self, status: int, headers: Mapping[str, str], said: object) -> None:
        super().__init__(status)
        self.status = status
        self.headers = headers
        self.said = said


def failure_of(error: Exception, what: str, needs: str, token: str, now: float) -> GitHubError | None:
    """What happened, or None where the error does not come from GitHub. `now` is seconds since the epoch."""
    import httpx2

    if isinstance(error, Refusal):
        return _answered(error, what, needs, token, now)
    if isinstance(error, httpx2.HTTPError):
        refused = isinstance(error, httpx2.ConnectError | httpx2.ConnectTimeout)
        late = isinstance(error, httpx2.TimeoutException)
        said = "could not be reached" if refused else "did not answer in time" if late else "broke the connection off"
        return GitHubError(f"{what}: GitHub {said}", "see https://www.githubstatus.com", passing=True, not_done=refused)
    if isinstance(error, json.JSONDecodeError | UnicodeDecodeError):
        return GitHubError(f"{what}: GitHub's answer is not JSON", passing=True)
    if isinstance(error, LookupError | TypeError | ValueError | AttributeError):
        return GitHubError(f"{what}: GitHub's answer has an unknown format", "is GITHUB_API_URL right?")
    return None


def _answered(error: Refusal, what: str, needs: str, token: str, now: float) -> GitHubError:
    status, message = error.status, _message(error.said, token)
    said = f"{what}: GitHub answered {status}" + (f" ({message})" if message else "")
    headers = error.headers
    said_limit = "rate limit" in message.lower() or "abuse detection" in message.lower() or "retry-after" in headers
    if status == 429 or (status == 403 and said_limit):
        hint = "run fewer jobs at once, or wait for the limit's end"
        wait = _asked_wait(headers, now)
        return RateLimitedError(said, hint, status=status, passing=True, not_done=True, wait=wait)
    if status >= 500:
        return GitHubError(said, "see https://www.githubstatus.com", status=status, passing=True)
    if status == 401:
        return ForbiddenError(said, "check the input `token`", status=status)
    if status == 403:
        hint = f"give the job the permission `{needs}`" if needs else "check the job's permissions"
        return ForbiddenError(said, hint, status=status)
    if status == 404:
        hint = f"if it exists, the job lacks the permission `{needs}`" if needs else ""
        return NotFoundError(said, hint, status=status)
    return RefusedError(said, status=status)


def _asked_wait(headers: Mapping[str, str], now: float) -> float | None:
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


DEFAULT_URL = "https://api.github.com"
_PAGE = 100
_MOVED = frozenset({301, 302, 307, 308})


class Rest:
    """Requests to GitHub, each sent once. Paths begin with `/` and are relative to the API's address.

    All methods raise Refusal, httpx2's errors, and what a wrong format of an answer leads to; `Api` turns these into a
    GitHubError.
    """

    def __init__(self, client: "httpx2.Client", url: str, timer: Timer, between_writes: float) -> None:
        self._client = client
        self._url = url
        self._timer = timer
        self._between_writes = between_writes
        self._last_write = float("-inf")

    def request(
        self,
        method: str,
        path: str,
        params: Mapping[str, str | int] | None = None,
        *,
        body: object = None,
        follow: bool = True,
    ) -> "httpx2.Response":
        """The answer, whatever its status. Redirects (a renamed repository) are followed on the same host only: another
        one must not see the token."""
        if method != "GET":
            wait = self._last_write + self._between_writes - self._timer.monotonic()
            if wait > 0:
                self._timer.sleep(wait)
            self._last_write = self._timer.monotonic()
        answer = self._client.request(method, self._url + path, params=params or None, json=body)
        hops = 0
        while answer.status_code in _MOVED and answer.next_request is not None and method == "GET" and follow:
            there, here = answer.next_request.url, answer.request.url
            if (there.scheme, there.netloc) != (here.scheme, here.netloc) or hops == 3:
                break
            hops += 1
            answer = self._client.send(answer.next_request)
        return answer

    def get(self, path: str, **params: str | int) -> Any:
        """The JSON at a path."""
        return _json(self.request("GET", path, params))

    def send(self, method: str, path: str, body: object = None) -> Any:
        """Writes; the JSON of the answer, None where it is empty."""
        return _json(self.request(method, path, body=body))

    def pages(self, path: str, *, most: int, inside: str = "", **params: str | int) -> Iterator[Mapping[str, Any]]:
        """The items of the list at a path, at most `most`; `inside` is the key under which an answer has them.

        Pages are requested by number: the addresses in the answers may name another host than GITHUB_API_URL (behind a
        proxy, at an emulator).
        """
        given = {name: value for name, value in params.items() if value != ""}
        for page in range(1, most // _PAGE + 2):
            answer = self.request("GET", path, {"per_page": _PAGE, "page": page, **given})
            said = _json(answer)
            items: object = said[inside] if inside else said
            if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
                raise TypeError(f"{path} is no list")
            yield from items[: most - (page - 1) * _PAGE]
            if len(items) < _PAGE and "next" not in answer.links:
                return

    def graphql(self, query: str, variables: Mapping[str, object]) -> Mapping[str, Any]:
        """The `data` of the answer to a query."""
        # An Enterprise Server has its REST API at /api/v3 and GraphQL at /api/graphql.
        address = f"{self._url.removesuffix('/v3')}/graphql"
        answer = self._client.post(address, json={"query": query, "variables": dict(variables)})
        said = _json(answer)
        if "errors" in said:
            raise Refusal(400, answer.headers, said)
        data: Mapping[str, Any] = said["data"]
        return data


def _json(answer: "httpx2.Response") -> Any:
    if not answer.is_success:
        try:
            said = answer.json()
        except ValueError:
            said = None
        raise Refusal(answer.status_code, answer.headers, said)
    return answer.json() if answer.content else None


T = TypeVar("T")
Work = Callable[[Rest], T]
"""What is done with GitHub. It is done again after an error, so it must not keep anything between two calls."""

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
        import httpx2

        self.url = api_url.rstrip("/")
        self._token = token.strip()
        self._timer = timer or SystemTimer()
        self._lacking: dict[str, None] = {}
        headers = {
            "authorization": f"Bearer {self._token}",
            "accept": "application/vnd.github+json",
            "user-agent": f"smoketree/{__version__}",
            "x-github-api-version": _VERSION,
        }
        self._client = httpx2.Client(headers=headers, timeout=timeout, verify=authorities())
        self._rest = Rest(self._client, self.url, self._timer, between_writes)

    @property
    def lacking(self) -> tuple[str, ...]:
        """The permissions that the token turned out to lack, each once (`statuses: read` goes without saying beside
        `statuses: write`)."""
        return tuple(
            one for one in self._lacking if one.replace(": read", ": write") not in self._lacking.keys() - {one}
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

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
                return work(self._rest)
            except Exception as error:
                failed = failure_of(error, what, needs, self._token, self._timer.now())
                if failed is None:
                    raise
            # GitHub says that the token is not meant for this; a locked conversation is another 403.
            if needs and isinstance(failed, ForbiddenError) and "not accessible by" in failed.message:
                self._lacking[needs] = None
            delay = failed.wait if failed.wait is not None else float(2 ** (attempt - 1))
            if isinstance(failed, RateLimitedError) and failed.wait is None:
                delay = _SECONDARY_WAIT * attempt
            hopeless = attempt == _ATTEMPTS or not (failed.not_done or (again and failed.passing))
            if hopeless or delay > _LONGEST_WAIT or waited + delay > _LONGEST_CALL:
                if failed.passing and not failed.not_done and not again:
                    said = f"{failed.message}: it is unknown whether it was written"
                    raise UncertainError(said, failed.hint, status=failed.status) from None
                raise failed from None  # a traceback could hold headers
            self._timer.sleep(delay)
            waited += delay
        raise AssertionError("the last attempt returns or raises")
