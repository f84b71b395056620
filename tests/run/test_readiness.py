"""Waiting until the preview answers, on real servers."""

import time
from collections.abc import Callable

import pytest

from smoketree.errors import PreviewError
from smoketree.run.readiness import PreviewAuth, Readiness, await_ready, shows
from tests.fakes.pages import Hit, Pages, Reply


class Waits:
    """A clock whose waits take no time; `then(n, do)`: what happens in the n-th."""

    def __init__(self) -> None:
        self.waited: list[float] = []
        self._then: dict[int, Callable[[], object]] = {}

    def then(self, number: int, do: Callable[[], object]) -> None:
        self._then[number] = do

    def now(self) -> float:
        return time.time()

    def monotonic(self) -> float:
        return sum(self.waited)

    async def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)
        self._then.pop(len(self.waited), lambda: None)()


def replying(status: int, body: str = "", content_type: str = "text/html", **headers: str) -> Callable[[Hit], Reply]:
    return lambda _: Reply(body, status, content_type, {name.replace("_", "-"): said for name, said in headers.items()})


@pytest.mark.anyio
async def test_it_is_waited_for_until_it_answers() -> None:
    clock, told = Waits(), list[str]()
    with Pages() as pages:
        pages.on("/", replying(503))
        clock.then(2, lambda: pages.on("/", replying(404, "<title>Nothing is here yet</title>")))
        clock.then(4, lambda: pages.on("/", replying(200, "<h1>Shop</h1>")))
        await await_ready(pages.url("/"), PreviewAuth(), Readiness(wait=60), clock=clock, say=told.append)
    assert len(clock.waited) == 4
    assert clock.waited == sorted(clock.waited)
    assert ["503" in told[0], "Nothing is here yet" in told[1], len(told)] == [True, True, 2]


@pytest.mark.anyio
async def test_the_time_is_up() -> None:
    clock = Waits()
    with Pages() as pages:
        pages.on("/", replying(503))
        with pytest.raises(PreviewError, match=r"waited 30 s: .* answered 503"):
            await await_ready(pages.url("/"), PreviewAuth(), Readiness(wait=30), clock=clock)
        assert sum(clock.waited) == pytest.approx(30)
        with pytest.raises(PreviewError, match=r"^http.* answered 503"):
            await await_ready(pages.url("/"), PreviewAuth(), clock=clock)


@pytest.mark.anyio
@pytest.mark.parametrize(
    "reply",
    [
        replying(401, www_authenticate='Basic realm="x"'),
        replying(403),
        replying(200, set_cookie="_vercel_sso_nonce=1"),
        replying(403, cf_mitigated="challenge"),
    ],
)
async def test_a_wall_is_not_waited_for(reply: Callable[[Hit], Reply]) -> None:
    clock = Waits()
    with Pages() as pages:
        pages.on("/", reply)
        with pytest.raises(PreviewError) as caught:
            await await_ready(pages.url("/"), PreviewAuth(), Readiness(wait=300), clock=clock)
    assert clock.waited == []
    assert caught.value.hint


@pytest.mark.anyio
async def test_a_path_and_a_text() -> None:
    clock = Waits()
    with Pages() as pages:
        pages.on("/", replying(200, "<h1>Shop</h1>"))
        with pytest.raises(PreviewError, match="/healthz answered 404"):
            await await_ready(pages.url("/"), PreviewAuth(), Readiness("/healthz", wait=5), clock=clock)
        pages.on("/healthz", replying(200, '{"commit": "c0ffee0"}', "application/json"))
        await await_ready(pages.url("/deep/page"), PreviewAuth(), Readiness("/healthz", "c0ffee0"), clock=clock)
        with pytest.raises(PreviewError, match="does not show 'beef111' yet"):
            await await_ready(pages.url("/"), PreviewAuth(), Readiness("/healthz", "beef111"), clock=clock)
        with pytest.raises(PreviewError, match="another origin"):
            await await_ready(pages.url("/"), PreviewAuth(("a", "tracer")), Readiness("//evil.example/"), clock=clock)


@pytest.mark.parametrize(
    ("source", "text", "found"),
    [
        ("<p>Build\n <b>c0ffee0</b></p>", "Build c0ffee0", True),
        ("<p>Fish &amp; chips</p>", "Fish & chips", True),
        ('<meta name="commit" content="c0ffee0">', "c0ffee0", True),
        ("<p>c0ffee1</p>", "c0ffee0", False),
        ("", "x", False),
    ],
)
def test_what_a_page_shows(source: str, text: str, found: bool) -> None:
    assert shows(source, text) is found
