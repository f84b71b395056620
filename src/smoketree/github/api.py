"""The one door to GitHub: PyGithub, made once, with time-outs, capped waits and our own errors.

PyGithub's own retries are switched off: they would repeat a POST whose answer was lost (a second comment), never repeat
a PATCH, and sleep until a rate limit ends, be that in forty minutes. Here a read is repeated after a 5xx, a dropped
connection or an unreadable answer; a write only where it surely did not happen (a limit, no connection) or where the
caller says that twice is the same as once.
"""

import threading
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeVar

from smoketree.errors import UsageError
from smoketree.github.timer import SystemTimer, Timer
from smoketree.github.trouble import trouble_of
from smoketree.settings import is_address
from smoketree.version import __version__

if TYPE_CHECKING:
    import github

T = TypeVar("T")
Work = Callable[["github.Github"], T]
"""What is done with PyGithub. It is done again after trouble, so it must not keep anything between two calls."""

DEFAULT_URL = "https://api.github.com"
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
            )
        return self._client
