"""A timer whose waits take no time, and what tests of this room share."""

from collections.abc import Callable

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
