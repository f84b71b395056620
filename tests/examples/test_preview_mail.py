"""Signing up to the sample app, with a mail server that is one."""

import re

import pytest

from preview.mail import postman
from tests.examples.conftest import Visitor, text, visitor
from tests.examples.smtp_sink import Sink, smtp_sink

pytestmark = pytest.mark.anyio

ADDRESS = "kim@example.com"


async def sign_up(client: Visitor, name: str = "Kim Berger", email: str = ADDRESS) -> str:
    answer = await client.post("/signup", data={"name": name, "email": email})
    return f"{answer.status_code} {answer.url.path} {text(answer.text)}"


async def enter(client: Visitor, code: str) -> str:
    answer = await client.post("/signup/code", data={"digit": list(code)})
    return f"{answer.status_code} {answer.url.path} {text(answer.text)}"


def parts(sink: Sink) -> tuple[str, str]:
    """The text and the HTML of the newest mail."""
    plain, html = (sink.mails[-1].get_body((kind,)) for kind in ("plain", "html"))
    assert plain is not None
    assert html is not None
    return str(plain.get_content()), str(html.get_content())


def code_in(sink: Sink) -> str:
    found = re.search(r"^ +(\d{6})$", parts(sink)[0], re.MULTILINE)
    assert found
    return found[1]


async def test_the_code_of_the_mail_opens_the_account() -> None:
    async with smtp_sink() as sink, visitor(smtp=sink.address) as client:
        assert (await client.get("/signup/code")).url.path == "/signup"
        asked = await sign_up(client)
        assert asked.startswith("200 /signup/code ")
        assert f"We sent a code of six digits to {ADDRESS}" in asked
        assert (sink.mails[0]["To"], sink.mails[0]["Subject"]) == (ADDRESS, "Confirm your email address")
        code = code_in(sink)
        assert code not in asked
        assert "Welcome to Acorn, Kim Berger" in await enter(client, code)
        assert "Sign out" in (await client.get("/")).text
        assert ADDRESS in (await client.get("/settings")).text
        assert (await client.get("/signup/code")).url.path == "/signup"


async def test_the_mail_says_the_same_in_text_and_in_html() -> None:
    async with smtp_sink() as sink, visitor(smtp=sink.address) as client:
        await sign_up(client, name="<b>Kim</b>")
        plain, html = parts(sink)
        assert f"<strong>{code_in(sink)}</strong>" in html
        assert "Hello &lt;b&gt;Kim&lt;/b&gt;," in html
        assert "Hello <b>Kim</b>," in plain
        assert re.findall(r'href="(.*?)"', html) == re.findall(r"^http\S+$", plain, re.MULTILINE)


async def test_the_link_of_the_mail_opens_the_account_once_and_in_this_browser() -> None:
    async with smtp_sink() as sink, visitor(smtp=sink.address) as client:
        await sign_up(client)
        link = re.findall(r"^http\S+$", parts(sink)[0], re.MULTILINE)[0]
        async with visitor() as stranger:
            assert (await stranger.get(link)).status_code == 404
        assert (await client.get(link + "x")).status_code == 404
        assert "Welcome to Acorn, Kim Berger" in text((await client.get(link)).text)
        assert (await client.get(link)).status_code == 404


@pytest.mark.parametrize("code", ["", "000000", "12345", "1234567", "abcdef"])
async def test_a_wrong_code_is_refused(code: str) -> None:
    async with visitor() as client:
        await sign_up(client)
        assert (await enter(client, code)).startswith("422 /signup/code ")
        assert "Sign out" not in (await client.get("/")).text


async def test_a_wrong_code_is_accepted_where_that_is_the_bug() -> None:
    async with visitor("wrong-code") as client:
        await sign_up(client)
        assert "Welcome to Acorn" in await enter(client, "000000")


async def test_five_wrong_codes_are_enough_and_a_new_one_is_good_again() -> None:
    async with smtp_sink() as sink, visitor(smtp=sink.address) as client:
        await sign_up(client)
        first = code_in(sink)
        for _ in range(4):
            assert "This code is not right" in await enter(client, "000000")
        assert "Too many wrong codes" in await enter(client, "000000")
        assert "Too many wrong codes" in await enter(client, first)
        assert "A new code is on its way" in text((await client.post("/signup/again")).text)
        assert len(sink.mails) == 2
        assert "Welcome to Acorn" in await enter(client, code_in(sink))


@pytest.mark.parametrize(("name", "email"), [("", ADDRESS), ("Kim", ""), ("Kim", "kim@example"), ("Kim", "a b@c.de")])
async def test_what_is_no_name_or_address_is_refused(name: str, email: str) -> None:
    async with smtp_sink() as sink, visitor(smtp=sink.address) as client:
        assert (await sign_up(client, name, email)).startswith("422 /signup ")
        assert sink.mails == []


async def test_a_mail_that_is_not_taken_is_told() -> None:
    async with smtp_sink(refuses=True) as sink, visitor(smtp=sink.address) as client:
        assert "We could not send you a mail" in await sign_up(client)
        assert (await client.get("/signup/code")).url.path == "/signup"


async def test_nobody_at_the_address_of_the_mail_server() -> None:
    async with smtp_sink() as sink:
        gone = sink.address
    async with visitor(smtp=gone) as client:
        assert (await sign_up(client)).startswith("502 /signup ")


@pytest.mark.parametrize("smtp", ["localhost", ":25", "localhost:", "localhost:smtp"])
def test_what_is_no_host_and_port_is_an_error(smtp: str) -> None:
    with pytest.raises(ValueError, match="HOST:PORT"):
        postman(smtp)
