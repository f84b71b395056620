"""A mailbox on a real IMAP server: dovecot."""

import ssl
from collections.abc import Iterator
from dataclasses import replace
from email.message import EmailMessage
from urllib.parse import quote

import anyio
import pytest
from anyio import to_thread

from smoketree.clock import SystemClock
from smoketree.mail.choose import inbox_for
from smoketree.mail.imap import ImapServer
from smoketree.mail.protocol import Inbox, InboxError, PolledInbox, plus
from tests.fakes.mail_servers import PASSWORD, RunningDovecot, dovecot
from tests.mail.test_inboxes import HastyClock, mail, subjects

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def server() -> Iterator[RunningDovecot]:
    with dovecot() as running:
        yield running


def url_of(server: RunningDovecot, rest: str = "", password: str = PASSWORD, host: str = "localhost") -> str:
    ca = f"ca={quote(str(server.authority))}"
    query = f"{rest}&{ca}" if "?" in rest else f"{rest}?{ca}"
    return f"imaps://{quote(server.user)}:{quote(password, safe='')}@{host}:{server.port}{query}"


async def put(server: RunningDovecot, message: EmailMessage, *recipients: str) -> None:
    await to_thread.run_sync(server.deliver, recipients, message)


def server_of(inbox: Inbox) -> ImapServer:
    assert isinstance(inbox, PolledInbox)
    assert isinstance(inbox.server, ImapServer)
    return inbox.server


def imap_server(server: RunningDovecot, url: str, start_tls: bool) -> ImapServer:
    """What a URL names; with `start_tls` on the plain port, which a URL does not allow to a server of this machine."""
    account = server_of(inbox_for(url, HastyClock())).account
    if start_tls:
        account = replace(account, port=server.plain_port, start_tls=True)
    return ImapServer(account, plus(server.user), HastyClock())


async def test_plus_catch_all_and_folders(server: RunningDovecot) -> None:
    for rest, start, end in [
        ("", "qa+smoke-", "@example.com"),
        ("?address=Team%2Bci@example.org", "team+ci-smoke-", "@example.org"),
        ("/INBOX?domain=catch.example.net", "smoke-", "@catch.example.net"),
        ("/Tests?domain=catch.example.net", "smoke-", "@catch.example.net"),
    ]:
        async with inbox_for(url_of(server, rest), HastyClock()) as inbox:
            address = await inbox.create("smoke")
            assert (address.text.startswith(start), address.text.endswith(end)) == (True, True)
            await to_thread.run_sync(
                server.put,
                mail(address.text.upper(), "hello", "x").as_bytes(),
                "Tests" if "/Tests" in rest else "INBOX",
            )
            assert await subjects(inbox, address, 1) == ["hello"]


async def test_old_mail_does_not_count_and_nothing_is_changed_there(server: RunningDovecot) -> None:
    await put(server, mail("qa@example.com", "old", "x"))
    async with inbox_for(url_of(server), HastyClock()) as inbox:
        address = await inbox.create()
        assert await subjects(inbox, address) == []
        await put(server, mail(address.text, "new", "x"))
        assert await subjects(inbox, address, 1) == ["new"]

    def unseen() -> tuple[int, int]:
        with server.client() as client:
            client.select("INBOX", readonly=True)
            every, new = client.search(None, "ALL")[1], client.search(None, "UNSEEN")[1]
            return len(every[0].split()), len(new[0].split())

    everything, not_seen = await to_thread.run_sync(unseen)
    assert everything == not_seen > 0


async def test_a_lost_connection_is_made_again_and_deleted_mail_stays_known(server: RunningDovecot) -> None:
    async with inbox_for(url_of(server), HastyClock()) as inbox:
        address = await inbox.create()
        await put(server, mail(address.text, "first", "x"))
        assert await subjects(inbox, address, 1) == ["first"]
        box = server_of(inbox)._folder._box
        assert box is not None
        box.client.shutdown()
        await put(server, mail(address.text, "second", "x"))
        assert await subjects(inbox, address, 2) == ["second", "first"]

        def delete() -> None:
            with server.client() as client:
                client.select("INBOX")
                client.store("1:*", "+FLAGS", r"(\Deleted)")
                client.expunge()

        await to_thread.run_sync(delete)
        await put(server, mail(address.text, "third", "x"))
        assert await subjects(inbox, address, 3) == ["third", "second", "first"]


async def test_a_wait_that_is_cancelled_leaves_an_inbox_that_works(server: RunningDovecot) -> None:
    async with inbox_for(url_of(server), SystemClock()) as inbox:
        address = await inbox.create()
        for wait in (0.0, 0.001, 0.01):
            with anyio.move_on_after(wait):
                while True:
                    await inbox.messages(address, 0.0)
        await put(server, mail(address.text, "after", "x"))
        assert await subjects(inbox, address, 1) == ["after"]


async def test_broken_mail_is_read_as_far_as_it_goes(server: RunningDovecot) -> None:
    async with inbox_for(url_of(server), HastyClock()) as inbox:
        address = await inbox.create()
        raws = [
            f"To: {address}, <<\r\nSubject: =?utf-8?B?A?=\r\nContent-Type: multipart/mixed\r\n\r\ncode 482910".encode(),
            f"To: =?utf-8?q?Ada=22?= <{address}>\r\nSubject: 8-bit\r\n\r\n".encode() + b"gr\xfc\xdfe",
            f"Subject: copy\r\nX-Original-To: {address}\r\nTo: list@lists.example\r\n\r\nbody".encode(),
            f"Subject: mentions {address}\r\nTo: b@lists.example\r\nReply-To: {address}\r\n\r\n{address}".encode(),
        ]
        for raw in raws:
            await to_thread.run_sync(server.put, raw)
        assert len(await subjects(inbox, address, 3)) == 3
        assert sorted(m.text for m in await inbox.messages(address, 0.0)) == ["", "body", "grüße"]


async def test_a_server_that_cannot_prove_its_name_is_not_spoken_to(server: RunningDovecot) -> None:
    unknown = f"imaps://{quote(server.user)}:{quote(PASSWORD, safe='')}@localhost:{server.port}"
    for url in (unknown, url_of(server, host="127.0.0.1")):
        for start_tls in (False, True):
            async with PolledInbox(imap_server(server, url, start_tls), HastyClock()) as inbox:
                with pytest.raises(InboxError, match="has an untrusted certificate") as error:
                    await inbox.create()
                assert "?ca=FILE" in error.value.hint


async def test_what_is_wrong_is_told_without_the_password(server: RunningDovecot) -> None:
    wrong = "quite-wrong-password"
    cases = [
        (url_of(server, password=wrong), "refused the sign-in: .*AUTHENTICATIONFAILED"),
        (url_of(server, password="pässwörd-überall"), "refused the sign-in: "),
        (url_of(server, "/Nowhere"), "has no folder Nowhere"),
        (url_of(server).replace(f":{server.port}", f":{server.plain_port}"), "cannot be reached"),
    ]
    for url, told in cases:
        async with inbox_for(url, HastyClock()) as inbox:
            with pytest.raises(InboxError, match=f"^the inbox, IMAP at localhost:.*{told}") as error:
                await inbox.create()
            shown = f"{error.value!r} {error.value} {error.value.hint} {inbox!r} {error.value.__cause__}"
            for secret in (wrong, PASSWORD, "pässwörd"):
                assert secret not in shown


async def test_a_plain_port_is_for_this_machine_only(server: RunningDovecot) -> None:
    sign_in = f"{quote(server.user)}:{quote(PASSWORD, safe='')}"
    async with inbox_for(f"imap://{sign_in}@127.0.0.1:{server.plain_port}", HastyClock()) as inbox:
        address = await inbox.create()
        await put(server, mail(address.text, "plain", "x"))
        assert await subjects(inbox, address, 1) == ["plain"]
    account = server_of(inbox_for(f"imap://{sign_in}@mail.example:143", HastyClock())).account
    assert account.start_tls
    assert account.certificates is not None
    assert account.certificates.verify_mode is ssl.CERT_REQUIRED
    assert account.certificates.check_hostname


async def test_starttls(server: RunningDovecot) -> None:
    async with PolledInbox(imap_server(server, url_of(server), start_tls=True), HastyClock()) as inbox:
        address = await inbox.create()
        await put(server, mail(address.text, "after STARTTLS", "x"))
        assert await subjects(inbox, address, 1) == ["after STARTTLS"]
