"""Requests to the preview's server, and passkeys."""

from pathlib import Path

import pytest

from smoketree.browser.launch import Browser
from smoketree.browser.options import Secret, SessionOptions
from smoketree.language.act import Act, Verb
from tests.agent.acting_desk import ActingDesk, act
from tests.fakes.pages import Hit, Pages, Reply

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


def seed(hit: Hit) -> Reply:
    cookies = [value for name, value in hit.headers.items() if name.lower() == "cookie"]
    return Reply(status=201 if cookies == ["who=ann"] else 403, body="not signed in")


async def test_a_request_has_the_sessions_cookies_and_its_secrets(
    chromium: Browser, pages: Pages, tmp_path: Path
) -> None:
    options = SessionOptions(origin=pages.origin, output=tmp_path, secrets={"KEY": Secret("k-123456")})
    async with chromium.session(options) as session:
        desk = ActingDesk(session, pages, tmp_path)
        pages.on("/api/seed", seed)
        request = act(Verb.REQUEST, None, "POST", "/api/seed", '{"key": "{{secret.KEY}}"}')
        await desk.page("")
        assert await desk.failed(request) == "POST /api/seed was answered 403: not signed in"
        await desk.value("document.cookie = 'who=ann'")
        await desk.done(request)
        assert pages.hits[-1].body == b'{"key": "k-123456"}'
        assert "application/json" in pages.hits[-1].headers.values()


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/x", "//elsewhere.example/x"])
async def test_a_request_goes_to_the_previews_own_origin_only(
    chromium: Browser, pages: Pages, tmp_path: Path, url: str
) -> None:
    options = SessionOptions(origin=pages.origin, allow_origins=("http://127.0.0.1:9",), output=tmp_path)
    async with chromium.session(options) as session:
        assert "own origin only" in await ActingDesk(session, pages, tmp_path).error(
            act(Verb.REQUEST, None, "GET", url)
        )


async def test_a_redirect_elsewhere_is_not_followed(chromium: Browser, pages: Pages, tmp_path: Path) -> None:
    async with chromium.session(SessionOptions(origin=pages.origin, output=tmp_path)) as session:
        desk = ActingDesk(session, pages, tmp_path)
        assert "answered 302" in await desk.failed(act(Verb.REQUEST, None, "GET", "/redirect?to=http://x.example/"))


async def test_a_one_time_password_is_entered(chromium: Browser, pages: Pages, tmp_path: Path) -> None:
    async with chromium.session(SessionOptions(origin=pages.origin, output=tmp_path)) as session:
        desk = ActingDesk(session, pages, tmp_path)
        await desk.page("<input aria-label=Name><input autocomplete=one-time-code oninput='say(this.value)'>")
        one_time = act(Verb.ENTER_CODE, None, "BANK", mode="totp")
        assert "not granted" in (await desk.declined(one_time)).reason
        desk.kept["totp.BANK"] = "123456"
        await desk.done(one_time)
        assert (await desk.log()).endswith("123456;")


PASSKEY = """<button onclick="make()">Register</button><button onclick="use()">Use</button><script>
const bytes = () => crypto.getRandomValues(new Uint8Array(16)); let id = null;
const make = async () => { const made = await navigator.credentials.create({publicKey: {challenge: bytes(),
rp: {name: 'Shop', id: location.hostname}, user: {id: bytes(), name: 'ann', displayName: 'Ann'},
pubKeyCredParams: [{type: 'public-key', alg: -7}], authenticatorSelection: {residentKey: 'required'}}});
id = made.id; say(made.type) };
const use = async () => { const got = await navigator.credentials.get({publicKey: {challenge: bytes(),
rpId: location.hostname}}); say(got.id === id ? 'same' : 'other') }</script>"""


async def test_a_passkey_is_registered_and_used(chromium: Browser, tmp_path: Path) -> None:
    with Pages("localhost") as pages:
        async with chromium.session(SessionOptions(origin=pages.origin, output=tmp_path)) as session:
            desk = ActingDesk(session, pages, tmp_path, patience=2.0)
            await desk.page("")
            await desk.done(Act(Verb.ADD_PASSKEY))
            await desk.page(PASSKEY)
            await desk.done(act(Verb.CLICK, "Register"), act(Verb.WAIT, None, "0.2"), act(Verb.CLICK, "Use"))
            await desk.done(act(Verb.WAIT, None, "0.2"))
            assert await desk.log() == "public-key;same;"
