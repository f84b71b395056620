"""A timer whose waits take no time, and what tests of this room share."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from smoketree.github.api import Api, Timer
from smoketree.github.repository import Repository
from tests.fakes.github_api import GithubApi

C0FFEE = "c0ffee" + "0" * 34
BEEF = "beef" + "1" * 36


class Waits:
    """A timer that goes on by itself; `waited` are the waits. `then(n, do)`: what happens elsewhere in the n-th one
    from now."""

    def __init__(self) -> None:
        self.waited: list[float] = []
        self._time = 1_800_000_000.0
        self._then: dict[int, Callable[[], object]] = {}

    def then(self, number: int, do: Callable[[], object]) -> None:
        self._then[len(self.waited) + number] = do

    def now_is(self, seconds: float) -> None:
        self._time = seconds

    def now(self) -> float:
        return self._time

    def monotonic(self) -> float:
        return self._time

    def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)
        self._time += seconds
        self._then.pop(len(self.waited), lambda: None)()


@contextmanager
def seen_with(github: GithubApi, token: str = "", url: str = "", timer: Timer | None = None) -> Iterator[Repository]:
    """`acme/shop` as another token sees it, or at another address."""
    api = Api(token or github.token, api_url=url or github.url, timer=timer or Waits(), between_writes=0.0)
    with api:
        yield Repository(api, "acme/shop")
