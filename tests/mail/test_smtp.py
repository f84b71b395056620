"""The SMTP inbox, with real clients on loopback."""

import asyncio
import gc
import smtplib
import socket
from collections.abc import AsyncIterator
from email.message import EmailMessage

import anyio
import pytest
from anyio import to_thread

from smoketree.clock import SystemClock
from smoketree.errors import UsageError
from smoketree.mail.protocol import Address, Message
from smoketree.mail.smtp import Limits, SmtpInbox
from tests.mail.test_inboxes import mail

pytestmark = pytest.mark.anyio


@pytest.fixture
async def inbox() -> AsyncIterator[SmtpInbox]:
    async with SmtpInbox(SystemClock()) as opened:
        yield opened


async def send(inbox: SmtpInbox, *messages: EmailMessage) -> None:
    def work() -> None:
        with smtplib.SMTP("127.0.0.1", inbox.port, timeout=20) as client:
            for message in messages:
                client.send_message(message)

    await to_thread.run_sync(work)


async def talk(inbox: SmtpInbox, *sent: bytes) -> bytes:
    """All that the server answers to these bytes, until it hangs up or the talk ends with QUIT."""
    stream = await anyio.connect_tcp("127.0.0.1", inbox.port)
    answer = b""
    async with stream:
        for piece in sent:
            await stream.send(piece)
        while True:
            try:
                answer += await stream.receive()
            except (anyio.EndOfStream, anyio.BrokenResourceError):
                return answer


async def all_to(inbox: SmtpInbox, address: str) -> tuple[Message, ...]:
    return await inbox.messages(Address(address, 0.0), 0.0)


async def test_mail_to_an_address_is_read_newest_first(inbox: SmtpInbox) -> None:
    address, other = await inbox.create("Ada"), await inbox.create("Ada")
    assert address.text != other.text
    assert address.text.startswith("ada-")
    assert address.text.endswith("@inbox.example")
    await send(inbox, mail(address.text, "first"), mail(other.text, "other"), mail(address.text, "second"))
    messages = await inbox.messages(address, address.asked_at)
    assert [message.subject for message in messages] == ["second", "first"]
    assert messages[0].sender == "Acme Grüße <no-reply@acme.example>"
    assert messages[0].recipient == address.text
    assert messages[0].text == "Your code is 482910"
    assert len({message.id for message in messages}) == 2


async def test_only_mail_since_then_counts(inbox: SmtpInbox) -> None:
    await send(inbox, mail("ada@inbox.example", "early"))
    (early,) = await all_to(inbox, "ada@inbox.example")
    assert await inbox.messages(Address("ada@inbox.example", 0), early.received + 0.001) == ()


@pytest.mark.parametrize(
    ("prefix", "start"),
    [("", "inbox-"), ("Ada Lovelace", "ada-lovelace-"), ("<é>@x", "x-"), ("-", "inbox-"), ("a" * 90, "a" * 24 + "-")],
)
async def test_addresses_are_plain(prefix: str, start: str) -> None:
    address = await SmtpInbox(SystemClock(), domain="mail.example.org").create(prefix)
    local, _, domain = address.text.partition("@")
    assert local.startswith(start)
    assert len(local) == len(start) + 6
    assert local.replace("-", "").isalnum()
    assert local.isascii()
    assert domain == "mail.example.org"


async def test_any_address_in_any_case_and_with_a_plus_part(inbox: SmtpInbox) -> None:
    await send(inbox, mail("Ada+Shop@Elsewhere.example", "plus"), mail("ada@elsewhere.example", "bare"))
    assert [message.subject for message in await all_to(inbox, "ada@elsewhere.example")] == ["bare", "plus"]
    assert [message.subject for message in await all_to(inbox, "ada+shop@elsewhere.example")] == ["plus"]
    assert await all_to(inbox, "ad@elsewhere.example") == ()


async def test_several_recipients_and_the_envelope_counts(inbox: SmtpInbox) -> None:
    answer = await talk(
        inbox,
        b"HELO app\r\nMAIL FROM:<>\r\nRCPT TO:<a@x.example>\r\nRCPT TO:<b@x.example>\r\nDATA\r\n",
        b"To: c@x.example\r\nSubject: s\r\n\r\n..dot\r\nbody\r\n.\r\nQUIT\r\n",
    )
    assert b"250 OK: kept" in answer
    for name in "ab":
        (message,) = await all_to(inbox, f"{name}@x.example")
        assert message.text == ".dot\nbody"
    assert await all_to(inbox, "c@x.example") == ()


async def test_eight_bits_and_utf8_addresses(inbox: SmtpInbox) -> None:
    answer = await talk(
        inbox,
        "EHLO app\r\nMAIL FROM:<grüße@x.example> BODY=8BITMIME SMTPUTF8\r\n".encode(),
        "RCPT TO:<ädä@x.example>\r\nDATA\r\n".encode(),
        "Subject: Grüße\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nschön\r\n.\r\nQUIT\r\n".encode(),
    )
    assert b"SMTPUTF8" in answer
    assert b"8BITMIME" in answer
    (message,) = await all_to(inbox, "ädä@x.example")
    assert (message.subject, message.text, message.sender) == ("Grüße", "schön", "grüße@x.example")


async def test_whoever_signs_in_is_let_in(inbox: SmtpInbox) -> None:
    def work() -> None:
        with smtplib.SMTP("127.0.0.1", inbox.port, timeout=20) as client:
            assert client.login("user", "any password")[0] == 235
            client.send_message(mail("ada@inbox.example"))

    await to_thread.run_sync(work)
    assert len(await all_to(inbox, "ada@inbox.example")) == 1


async def test_many_clients_at_once(inbox: SmtpInbox) -> None:
    addresses = [await inbox.create(f"u{at}") for at in range(20)]
    async with anyio.create_task_group() as group:
        for at, address in enumerate(addresses):
            group.start_soon(send, inbox, mail(address.text, f"for {at}"), mail(address.text, f"again {at}"))
    for at, address in enumerate(addresses):
        subjects = [message.subject for message in await inbox.messages(address, address.asked_at)]
        assert subjects == [f"again {at}", f"for {at}"]


async def test_a_client_that_drops_leaves_nothing(inbox: SmtpInbox) -> None:
    stream = await anyio.connect_tcp("127.0.0.1", inbox.port)
    await stream.send(
        b"HELO a\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<ada@inbox.example>\r\nDATA\r\nSubject: half\r\n\r\nha"
    )
    answer = b""
    while b"354" not in answer:
        answer += await stream.receive()
    raw = stream.extra(anyio.abc.SocketAttribute.raw_socket)  # noqa: S610 - no Django here
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # a reset, not a goodbye
    await stream.aclose()
    await send(inbox, mail("ada@inbox.example", "whole"))
    assert [message.subject for message in await all_to(inbox, "ada@inbox.example")] == ["whole"]


async def test_clients_that_reset_at_any_moment_are_no_news(caplog: pytest.LogCaptureFixture) -> None:
    async with SmtpInbox(SystemClock()) as inbox:
        for size in range(0, 400, 10):
            stream = await anyio.connect_tcp("127.0.0.1", inbox.port)
            await stream.send((b"NOOP\r\n" * 2000)[: size * 30] or b"N")
            raw = stream.extra(anyio.abc.SocketAttribute.raw_socket)  # noqa: S610 - no Django here
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            await stream.aclose()
        await send(inbox, mail("ada@inbox.example"))
        assert len(await all_to(inbox, "ada@inbox.example")) == 1
    gc.collect()
    assert [record.getMessage() for record in caplog.records if record.levelname in {"ERROR", "CRITICAL"}] == []


async def test_what_is_no_smtp_is_survived(inbox: SmtpInbox) -> None:
    await talk(inbox, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n\xff\xfe\x00\r\n" + b"A" * 5000 + b"\r\nQUIT\r\n")
    answer = await talk(
        inbox, b"HELO a\r\nMAIL FROM:nonsense<<\r\nRCPT TO:<x>\r\nDATA\r\nRCPT\r\nMAIL\r\nVRFY \xff\r\nQUIT\r\n"
    )
    assert b"221" in answer
    await send(inbox, mail("ada@inbox.example"))
    assert len(await all_to(inbox, "ada@inbox.example")) == 1


async def test_a_broken_mail_is_kept_as_far_as_it_can_be_read(inbox: SmtpInbox) -> None:
    broken = b"Subject: =?utf-8?B?A?=\r\nContent-Type: multipart/mixed\r\n\x00\xff\r\n\r\ncode 482910\r\n.\r\nQUIT\r\n"
    await talk(inbox, b"HELO a\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<ada@inbox.example>\r\nDATA\r\n", broken)
    assert len(await all_to(inbox, "ada@inbox.example")) == 1


async def test_a_mail_with_long_lines_is_taken(inbox: SmtpInbox) -> None:
    await talk(
        inbox,
        b"HELO a\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<ada@inbox.example>\r\nDATA\r\nSubject: long\r\n\r\n",
        b"word " * 40_000 + b"\r\n.\r\nQUIT\r\n",
    )
    (message,) = await all_to(inbox, "ada@inbox.example")
    assert len(message.text) > 100_000


@pytest.mark.parametrize("announced", [True, False])
async def test_ten_megabytes_are_refused(inbox: SmtpInbox, announced: bool) -> None:
    body = b"Subject: big\r\n\r\n" + (b"x" * 76 + b"\r\n") * (10_000_000 // 78)

    def work() -> int:
        with smtplib.SMTP("127.0.0.1", inbox.port, timeout=60) as client:
            client.ehlo()
            if announced:
                return client.mail("a@b.example", [f"size={len(body)}"])[0]
            client.mail("a@b.example")
            client.rcpt("ada@inbox.example")
            return client.data(body)[0]

    assert await to_thread.run_sync(work) == 552
    assert await all_to(inbox, "ada@inbox.example") == ()
    await send(inbox, mail("ada@inbox.example", "small"))
    assert len(await all_to(inbox, "ada@inbox.example")) == 1


async def test_a_client_that_sends_without_end_is_cut_off() -> None:
    async with SmtpInbox(SystemClock(), limits=Limits(mail_bytes=50_000)) as inbox:
        start = b"HELO a\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<ada@inbox.example>\r\nDATA\r\n"
        stream = await anyio.connect_tcp("127.0.0.1", inbox.port)
        await stream.send(start)

        async def flood() -> None:
            for _ in range(1000):
                await stream.send(b"x" * 65536)

        with pytest.raises(anyio.BrokenResourceError):
            await flood()
        await stream.aclose()


async def test_memory_is_bounded() -> None:
    async with SmtpInbox(SystemClock(), limits=Limits(messages=3)) as inbox:
        await send(inbox, *(mail("ada@inbox.example", str(at)) for at in range(8)))
        assert [message.subject for message in await all_to(inbox, "ada@inbox.example")] == ["7", "6", "5"]
    async with SmtpInbox(SystemClock(), limits=Limits(characters=25_000)) as inbox:
        await send(inbox, *(mail("ada@inbox.example", str(at), "word\n" * 2000) for at in range(8)))
        assert [message.subject for message in await all_to(inbox, "ada@inbox.example")] == ["7", "6"]


async def test_a_client_too_many_is_told() -> None:
    async with SmtpInbox(SystemClock(), limits=Limits(clients=1)) as inbox:
        first = await anyio.connect_tcp("127.0.0.1", inbox.port)
        assert (await first.receive()).startswith(b"220")
        assert (await talk(inbox)).startswith(b"421")
        await first.send(b"QUIT\r\n")
        await first.receive()
        await first.aclose()


async def test_closing_hangs_up_and_forgets() -> None:
    inbox = SmtpInbox(SystemClock())
    async with inbox:
        await send(inbox, mail("ada@inbox.example"))
        idle = await anyio.connect_tcp("127.0.0.1", inbox.port)
        await idle.receive()
    with pytest.raises((anyio.EndOfStream, anyio.BrokenResourceError)):
        await idle.receive()
    await idle.aclose()
    assert await all_to(inbox, "ada@inbox.example") == ()
    with pytest.raises(OSError, match=r".+"):
        await asyncio.open_connection("127.0.0.1", inbox.port)


async def test_a_port_that_is_taken_is_told(inbox: SmtpInbox) -> None:
    with pytest.raises(UsageError, match=f"cannot listen on 127.0.0.1:{inbox.port}"):
        async with SmtpInbox(SystemClock(), port=inbox.port):
            pass
