"""The first look at the preview, against real servers."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2
import pytest

from smoketree.errors import PreviewError
from smoketree.run.readiness import PreviewAuth, check_preview, preview_auth_of, session_cookies
from smoketree.settings import Settings
from tests.fakes.pages import Handler, Hit, Pages, Reply


@contextmanager
def serving(handler: Handler) -> Iterator[str]:
    with Pages() as pages:
        pages.on("/", handler)
        yield pages.url("/")


def status(code: int, **headers: str) -> Handler:
    return lambda _: Reply(status=code, headers={name.replace("_", "-"): value for name, value in headers.items()})


async def trouble(url: str, passage: PreviewAuth | None = None) -> PreviewError:
    with pytest.raises(PreviewError) as caught:
        await check_preview(url, passage or PreviewAuth())
    assert "\n" not in caught.value.message
    assert caught.value.hint
    assert caught.value.exit_code == 3
    return caught.value


@pytest.mark.anyio
@pytest.mark.parametrize("code", [200, 204, 404])
async def test_a_preview_that_answers(code: int) -> None:
    with serving(status(code)) as url:
        await check_preview(url, PreviewAuth())


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("code", "words"), [(500, "500 Internal Server Error"), (503, "503"), (401, "401"), (403, "403")]
)
async def test_a_preview_that_refuses(code: int, words: str) -> None:
    with serving(status(code)) as url:
        assert words in (await trouble(url)).message


@pytest.mark.anyio
async def test_basic_auth_is_asked_for_and_used() -> None:
    def answer(hit: Hit) -> Reply:
        known = hit.headers.get("authorization", hit.headers.get("Authorization")) == "Basic YWRhOnNlY3JldA=="
        return Reply(status=200) if known else Reply(status=401, headers={"WWW-Authenticate": 'Basic realm="x"'})

    with serving(answer) as url:
        assert "--basic-auth" in (await trouble(url)).hint
        await check_preview(url, PreviewAuth(basic_auth=("ada", "secret")))


@pytest.mark.anyio
async def test_nobody_listens() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}/"
        assert "connection refused" in (await trouble(url)).message


@pytest.mark.anyio
async def test_no_such_host() -> None:
    assert "no host named" in (await trouble("http://nowhere.invalid/")).message


@pytest.mark.anyio
@pytest.mark.parametrize("url", ["http://127.0.0.1:99999/", "http://[::1/", "ftp://x/", "nonsense"])
async def test_what_is_no_address(url: str) -> None:
    assert "is not an address" in (await trouble(url)).message


@pytest.mark.anyio
async def test_tls_where_there_is_none() -> None:
    with serving(status(200)) as url:
        assert "TLS" in (await trouble(url.replace("http:", "https:"))).message


@pytest.mark.anyio
async def test_a_server_that_speaks_no_http() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def greet() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.sendall(b"220 mail.example ESMTP\r\n")

        thread = threading.Thread(target=greet)
        thread.start()
        said = await trouble(f"http://127.0.0.1:{listener.getsockname()[1]}/")
        thread.join()
        assert "did not answer like a web server" in said.message


@pytest.mark.anyio
async def test_redirects_without_end() -> None:
    with serving(status(302, location="/")) as url:
        assert "redirects without end" in (await trouble(url)).message


@pytest.mark.anyio
async def test_a_sign_on_wall_is_named() -> None:
    """The wall stands on a host that cannot be reached here, so the transport answers for it."""

    def answer(request: httpx2.Request) -> httpx2.Response:
        if request.url.host == "shop.example":
            return httpx2.Response(302, headers={"location": "https://vercel.com/sso-api?url=x"})
        return httpx2.Response(200)

    with pytest.raises(PreviewError, match=r"sign-on wall \(Vercel"):
        await check_preview("https://shop.example/", PreviewAuth(), httpx2.MockTransport(answer))


@pytest.mark.anyio
async def test_what_gets_past_the_door_goes_to_no_other_origin() -> None:
    seen: dict[str, httpx2.Headers] = {}

    def answer(request: httpx2.Request) -> httpx2.Response:
        seen[request.url.host] = request.headers
        if request.url.host == "shop.example":
            return httpx2.Response(302, headers={"location": "https://other.example/"})
        return httpx2.Response(200)

    passage = PreviewAuth(("ada", "pw"), {"x-vercel-protection-bypass": "tracer"}, {"door": "tracer"})
    await check_preview("https://shop.example/", passage, httpx2.MockTransport(answer))
    assert seen["shop.example"]["x-vercel-protection-bypass"] == "tracer"
    assert seen["shop.example"]["cookie"] == "door=tracer"
    assert "tracer" not in str(seen["other.example"])
    assert "authorization" not in seen["other.example"]


@pytest.mark.anyio
async def test_vercels_cookie_is_fetched_for_the_session() -> None:
    def answer(request: httpx2.Request) -> httpx2.Response:
        assert request.headers["x-vercel-set-bypass-cookie"] == "true"
        good = request.headers["x-vercel-protection-bypass"] == "tracer"
        return httpx2.Response(200, headers={"set-cookie": "_vercel_jwt=abc; Path=/"} if good else {})

    transport = httpx2.MockTransport(answer)
    passage = preview_auth_of(Settings(bypass="vercel:tracer"))
    cookies = await session_cookies(passage, "https://shop.example/", transport)
    assert [(cookie.name, cookie.value) for cookie in cookies] == [("_vercel_jwt", "abc")]
    with pytest.raises(PreviewError, match="no bypass cookie"):
        await session_cookies(preview_auth_of(Settings(bypass="vercel:no")), "https://shop.example/", transport)
