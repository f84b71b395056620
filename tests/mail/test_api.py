"""Asking a mail server over HTTP: patience, bounds, and a password that stands in no message."""

import re
import socket
from collections.abc import AsyncIterator

import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from smoketree.mail.api import LARGEST, Api, RefusalError, ServerAddress
from smoketree.mail.choose import inbox_for
from smoketree.mail.protocol import InboxError, PolledInbox
from smoketree.mail.web_servers import MailpitServer
from tests.fakes.mail_api import Fault
from tests.fakes.mailpit_api import MailpitApi
from tests.mail.test_waiting import QuickClock

pytestmark = pytest.mark.anyio

SECRET = "hunter2-hunter2"


class Nothing(BaseModel):
    pass


def inbox_at(url: str, clock: QuickClock) -> PolledInbox:
    place = url.removeprefix("http://")
    inbox = inbox_for(f"mailpit+http://ci:{SECRET}@{place}", clock)
    assert isinstance(inbox, PolledInbox)
    return inbox


async def test_a_busy_server_and_a_lost_connection_are_tried_again() -> None:
    clock = QuickClock()
    with MailpitApi("ci", SECRET) as api:
        async with inbox_at(api.url, clock) as inbox:
            address = await inbox.create()
            api.next(
                Fault(429, headers={"Retry-After": "7"}), Fault(drop=True), Fault(503, headers={"Retry-After": "soon"})
            )
            began = clock.at
            assert await inbox.messages(address, 0.0) == ()
            assert clock.at - began == 7 + 1 + 2
            assert len(api.log) == 4


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (Fault(500, b"<html>no</html>"), "answered 500 Internal Server Error$"),
        (Fault(401, f"no ci:{SECRET}".encode()), r"answered 401 Unauthorized: no ci:\*\*\*$"),
        (Fault(404, b"404 page not found"), "answered 404 Not Found: 404 page not found$"),
        (Fault(302, headers={"Location": "http://127.0.0.1:1/"}), "answered 302 Found$"),
        (Fault(200, b"<html>Hello</html>"), "sent an unexpected answer, at its beginning: Invalid JSON"),
        (Fault(200, b'{"messages": "none"}'), "sent an unexpected answer, at messages: "),
        (Fault(200, b'{"messages": [{"ID": {"password": "x"}}]}'), "unexpected answer, at messages.0.ID: "),
        (Fault(drop=True), "cannot be reached"),
    ],
)
async def test_what_is_no_answer_is_told_without_the_password(fault: Fault, told: str) -> None:
    clock = QuickClock()
    with MailpitApi("ci", SECRET) as api:
        async with inbox_at(api.url, clock) as inbox:
            address = await inbox.create()
            api.next(*[fault] * 9)
            with pytest.raises(InboxError) as error:
                await inbox.messages(address, 0.0)
            assert re.search(told, error.value.message)
            assert str(error.value).startswith(f"the inbox, Mailpit at {api.url},")
            assert SECRET not in f"{error.value!r} {error.value} {error.value.hint} {error.value.__cause__}"
            assert len(api.log) <= 5
            assert clock.at <= 1010


async def test_nobody_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    async with inbox_at(f"http://127.0.0.1:{port}", QuickClock()) as inbox:
        with pytest.raises(InboxError, match=r"cannot be reached: .*\n  is it up") as error:
            await inbox.messages(await inbox.create(), 0.0)
        assert SECRET not in str(error.value)


async def test_a_wrong_password_is_told_at_once() -> None:
    with MailpitApi("ci", "another-one") as api:
        async with inbox_at(api.url, QuickClock()) as inbox:
            with pytest.raises(RefusalError, match="answered 401") as error:
                await inbox.messages(await inbox.create(), 0.0)
            assert error.value.status == 401
            assert len(api.log) == 1


async def test_an_answer_without_end_is_cut_off() -> None:
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        while True:
            sent += 1_000_000
            yield b"x" * 1_000_000

    transport = httpx2.MockTransport(lambda request: httpx2.Response(200, content=endless()))
    async with Api(ServerAddress("http://127.0.0.1:1"), QuickClock(), "Mailpit", transport) as api:
        with pytest.raises(InboxError, match="more than 16 MB"):
            await api.ask("GET", "x", Nothing)
    assert sent < 2 * LARGEST


@given(st.binary(max_size=200))
async def test_no_answer_upsets_it(content: bytes) -> None:
    transport = httpx2.MockTransport(lambda request: httpx2.Response(200, content=content))
    clock = QuickClock()
    api = Api(ServerAddress("http://127.0.0.1:1", "ci", SECRET), clock, "Mailpit", transport)
    inbox = inbox_for("mailpit+http://127.0.0.1:1", clock)
    assert isinstance(inbox, PolledInbox)
    assert isinstance(inbox.server, MailpitServer)
    inbox.server.api = api
    async with inbox:
        address = await inbox.create()
        try:
            await inbox.messages(address, 0.0)
        except InboxError as error:
            assert SECRET not in str(error)  # noqa: PT017 - there may be none


@given(skew=st.integers(-10_000, 10_000), fractions=st.lists(st.floats(0.0, 0.99), min_size=1, max_size=8))
async def test_the_clocks_are_compared_by_the_date_of_the_answers(skew: int, fractions: list[float]) -> None:
    clock = QuickClock()

    def answer(request: httpx2.Request) -> httpx2.Response:
        from email.utils import formatdate

        return httpx2.Response(200, content=b"{}", headers={"Date": formatdate(int(clock.at + skew), usegmt=True)})

    async with Api(ServerAddress("http://127.0.0.1:1"), clock, "Mailpit", httpx2.MockTransport(answer)) as api:
        for number, fraction in enumerate(fractions):
            clock.at = 1_000_000.0 + 5 * number + fraction
            await api.ask("GET", "x", Nothing)
            assert api.ahead is not None
            assert skew - 1e-6 <= api.ahead <= skew + 1.0 - max(f for f in fractions[: number + 1]) + 1e-3
