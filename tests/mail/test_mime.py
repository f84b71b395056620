"""Raw mail becomes a Message, whatever state it is in."""

# ruff: noqa: RUF001 - dashes and quotes of all kinds are meant

import base64
import email.policy
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.mail.message import links_in, read_mail
from smoketree.mail.protocol import Link, Message


def read(raw: bytes) -> Message:
    return read_mail(raw, "ada@inbox.example", 5.0, "1", "bounce@acme.example")


def lines(*text: str) -> bytes:
    return "\r\n".join(text).encode()


def test_a_real_multipart_mail() -> None:
    mail = EmailMessage()
    mail["From"] = "Acmé Sign-in <no-reply@acme.example>"
    mail["To"] = "ada@inbox.example"
    mail["Subject"] = "482910 – your Acmé code 🎉"
    mail.set_content("Your code: 482910\n\nOr open this link to sign in:\nhttps://app.example/magic?t=abc.\n")
    mail.add_alternative(
        "<p>Your code: <b>482910</b> – grüße</p><a href='https://app.example/magic?t=abc'>Sign in</a>", "html"
    )
    mail.add_attachment(b"code 999999", "text", "plain", filename="terms.txt")
    mail.add_attachment(b"\x89PNG", "image", "png", filename="logo.png")
    message = read(mail.as_bytes(policy=email.policy.SMTP))
    assert message == Message(
        id="1",
        sender="Acmé Sign-in <no-reply@acme.example>",
        recipient="ada@inbox.example",
        subject="482910 – your Acmé code 🎉",
        text="Your code: 482910\n\nOr open this link to sign in:\nhttps://app.example/magic?t=abc.",
        html_text="Your code: 482910 – grüße\n\nSign in",
        links=(
            Link("https://app.example/magic?t=abc", "Sign in"),
            Link("https://app.example/magic?t=abc", "Or open this link to sign in"),
        ),
        received=5.0,
    )


@pytest.mark.parametrize(
    ("charset", "encoding", "text"),
    [
        ("utf-8", "quoted-printable", "Grüße 验证码 482910"),
        ("utf-8", "base64", "Grüße 验证码 482910"),
        ("iso-8859-1", "quoted-printable", "Grüße"),
        ("iso-8859-1", "8bit", "it’s windows-1252 in truth"),
        ("gb2312", "base64", "您的验证码是482910"),
        ("shift_jis", "base64", "認証コード①"),
        ("koi8-r", "8bit", "Ваш код"),
        ("utf-16", "base64", "Grüße"),
        ("us-ascii", "8bit", "Grüße, whatever it says"),
        ("x-unknown", "8bit", "Grüße"),
        ("unicode_escape", "8bit", "C:\\d"),
        ("", "8bit", "Grüße"),
    ],
)
def test_charsets(charset: str, encoding: str, text: str) -> None:
    codec = {"gb2312": "gb18030", "iso-8859-1": "cp1252", "shift_jis": "cp932", "koi8-r": "koi8-r", "utf-16": "utf-16"}
    body = text.encode(codec.get(charset, "utf-8"))
    if encoding == "base64":
        body = base64.encodebytes(body)
    elif encoding == "quoted-printable":
        body = "".join(f"={byte:02X}" for byte in body).encode()
    head = lines(
        "Subject: x", f'Content-Type: text/plain; charset="{charset}"', f"Content-Transfer-Encoding: {encoding}", "", ""
    )
    assert read(head + body).text == text


@pytest.mark.parametrize(
    ("header", "subject"),
    [
        (b"Subject: plain", "plain"),
        (b"Subject: folded\r\n on two lines", "folded on two lines"),
        (b"Subject: =?utf-8?B?R3LDvMOfZQ==?= =?utf-8?Q?_482910?=", "Grüße 482910"),
        (b"Subject: =?utf-8?Q?a?=\r\n =?utf-8?Q?b?=", "ab"),
        (b"Subject: =?iso-8859-1?Q?Gr=FC=DFe?= and more", "Grüße and more"),
        (b"Subject: =?x-unknown?Q?Gr=FC=DFe?=", "Grüße"),
        (b"Subject: =?utf-8?B?A?=", "=?utf-8?B?A?="),
        (b"Subject: =?utf-8?B?!!!?=", ""),
        ("Subject: raw Grüße 验证码".encode(), "raw Grüße 验证码"),
        (b"Subject: raw latin Gr\xfc\xdfe", "raw latin Grüße"),
        (b"X-Other: no subject", ""),
        (b"Subject:", ""),
        (b"Subject: a\x00b\x1b[31mc", "a b [31mc"),
    ],
)
def test_subjects(header: bytes, subject: str) -> None:
    assert read(header + b"\r\n\r\nbody").subject == subject


def test_what_is_missing() -> None:
    message = read(b"")
    assert (message.sender, message.subject, message.parts, message.links) == ("bounce@acme.example", "", (), ())
    assert read(b"no header at all").text == "" or read(b"no header at all").text == "no header at all"
    assert read(b"\r\nonly a body 482910").text == "only a body 482910"


def test_html_that_calls_itself_plain_is_read_as_html() -> None:
    message = read(b"Subject: x\r\n\r\n<!DOCTYPE html><html><style>#482910{}</style><p>Code 113355")
    assert (message.text, message.html_text) == ("", "Code 113355")


def nested(depth: int) -> bytes:
    text = b"Content-Type: text/plain\r\n\r\ninnermost 482910"
    for at in range(depth):
        text = b'Content-Type: multipart/mixed; boundary="b%d"\r\n\r\n--b%d\r\n%b\r\n--b%d--\r\n' % (at, at, text, at)
    return text


def test_nested_parts_are_read_and_endless_ones_end() -> None:
    assert read(nested(6)).text == "innermost 482910"
    assert read(b"Subject: deep\r\n" + nested(3000)).subject == "deep"


def test_alternative_related_and_forwarded() -> None:
    inner = EmailMessage()
    inner["Subject"] = "inner"
    inner.set_content("forwarded 482910")
    mail = EmailMessage()
    mail.set_content("see below")
    mail.add_alternative("<p>see <img src='cid:a'></p>", "html")
    payload = mail.get_payload()
    assert isinstance(payload, list)
    assert isinstance(payload[1], EmailMessage)
    payload[1].add_related(b"x", "image", "png", cid="<a>")
    mail.add_attachment(inner, disposition="inline")
    message = read(mail.as_bytes())
    assert message.text == "see below\n\nforwarded 482910"
    assert message.html_text == "see"


def test_the_mail_that_a_bounce_gives_back_is_not_shown() -> None:
    message = read(
        lines(
            "Content-Type: multipart/report; report-type=delivery-status; boundary=b", "",
            "--b", "", "could not be delivered",
            "--b", "Content-Type: message/delivery-status", "", "Status: 5.0.0",
            "--b", "Content-Type: message/rfc822", "", "Subject: x", "", "your code is 482910",
            "--b--",
        )
    )  # fmt: skip
    assert message.text == "could not be delivered"


def test_a_multipart_cut_short_is_read_as_far_as_it_goes() -> None:
    message = read(
        lines("Content-Type: multipart/mixed; boundary=b", "", "--b", "", "code 482910", "--b", "Content-Type: te")
    )
    assert "code 482910" in message.text


def test_huge_texts_are_cut() -> None:
    message = read(b"Subject: " + b"s" * 50_000 + b"\r\n\r\n" + b"word https://a.example/x\r\n" * 100_000)
    assert len(message.text) <= 200_000
    assert len(message.subject) <= 2_000
    assert len(message.links) <= 300


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("Go to https://a.example/x.", [("https://a.example/x", "Go to")]),
        ("(https://a.example/x_(y))", [("https://a.example/x_(y)", "")]),
        ("Confirm here:\n\nhttps://a.example/x?a=1&b=2#c", [("https://a.example/x?a=1&b=2#c", "Confirm here")]),
        ("<https://a.example/x>", [("https://a.example/x", "")]),
        ("Sign in [https://a.example/x]", [("https://a.example/x", "Sign in")]),
        ("请打开https://a.example/x。谢谢", [("https://a.example/x", "请打开")]),
        ("one https://a.example two HTTP://b.example", [("https://a.example", "one"), ("HTTP://b.example", "two")]),
        ("https:///x ftp://a.example mailto:a@b.c www.a.example", []),
    ],
)
def test_links_of_plain_text(text: str, links: list[tuple[str, str]]) -> None:
    assert [(link.url, link.text) for link in links_in(text)] == links


PIECES = st.sampled_from(
    [
        *(
            b"Subject: ",
            b"Content-Type: ",
            b"multipart/mixed; boundary=b",
            b"text/html",
            b"; charset=",
            b"utf-16",
            b"\r\n",
        ),
        *(b"\r\n\r\n", b"--b", b"--b--", b"Content-Transfer-Encoding: base64", b"=?utf-8?B?", b"?=", b"message/rfc822"),
        *(
            b"<a href=https://a.example/>",
            b"begin 644 x",
            b"Content-Transfer-Encoding: x-uuencode",
            b"charset*=utf-8''x",
        ),
        *(b"\xff\xfe", b"\x00", b"From: ", b"Content-Disposition: attachment"),
    ]
)


@given(st.one_of(st.binary(max_size=300), st.lists(PIECES, max_size=25).map(b"".join)))
def test_any_bytes_can_be_read(raw: bytes) -> None:
    message = read(raw)
    texts = (message.subject, message.sender, message.text, message.html_text)
    for text in (*texts, *(link.url for link in message.links)):
        text.encode("utf-8")
    assert "\n" not in message.subject
