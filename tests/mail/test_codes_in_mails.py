"""The code of whole mails as they come over the wire: hidden text, pictures, encodings, many languages, and all the
numbers that are no code."""

# ruff: noqa: RUF001 - letters and digits of all scripts are meant

from email.message import EmailMessage

import pytest

from smoketree.mail.codes import code_candidates
from smoketree.mail.message import read_mail

CODE = "482910"
"""The right one; 773311 is always another number."""


def page(body: str, *, plain: str | None = None, cte: str | None = None) -> bytes:
    """A mail that is HTML, with a plain part beside it or without."""
    mail = EmailMessage()
    if plain is None:
        mail.set_content(body, subtype="html", cte=cte)
    else:
        mail.set_content(plain)
        mail.add_alternative(body, subtype="html", cte=cte)
    return mail.as_bytes()


def text(body: str, subject: str = "", *, cte: str | None = None, charset: str = "utf-8") -> bytes:
    mail = EmailMessage()
    mail["Subject"] = subject
    mail.set_content(body, cte=cte, charset=charset)
    return mail.as_bytes()


def attached() -> bytes:
    mail = EmailMessage()
    mail.set_content(f"Your code is {CODE}")
    mail.add_attachment("Your code is 773311", filename="old.txt")
    return mail.as_bytes()


def each(opening: str, closing: str, between: str = "") -> str:
    return between.join(f"{opening}{digit}{closing}" for digit in CODE)


WITH_THE_CODE: dict[str, bytes] = {
    "spans": page("<p>Your code is</p><p>" + each("<span>", "</span>") + "</p>"),
    "spans-inline-label": page("<p>Your code: " + each("<span style='padding:4px'>", "</span>") + "</p>"),
    "spans-spaces": page("<p>Your code:</p><p>" + each("<span>", "</span>", " ") + "</p>"),
    "tds": page("<p>Your verification code:</p><table><tr>" + each("<td>", "</td>") + "</tr></table>"),
    "divs inline-block": page(
        "<p>Your code:</p><div>" + each("<div style='display:inline-block'>", "</div>") + "</div>"
    ),
    "nbsp": page("<p>Your code: 482&nbsp;910</p>"),
    "zwsp": page("<p>Your code: 482&#8203;910</p>"),
    "bdo rtl": page("<p dir=rtl>رمز التحقق الخاص بك هو <bdo dir=ltr>482910</bdo></p>"),
    "arabic": text("رمز التحقق الخاص بك هو: 482910"),
    "arabic digits": text("رمز التحقق الخاص بك هو: ٤٨٢٩١٠"),
    "hebrew": text("קוד האימות שלך הוא 482910"),
    "persian": text("کد تایید شما: 482910"),
    "hindi": text("आपका सत्यापन कोड 482910 है"),
    "thai": text("รหัสยืนยันของคุณคือ 482910"),
    "vietnamese": text("Mã xác minh của bạn là 482910"),
    "ukr": text("Ваш код підтвердження: 482910"),
    "greek": text("Ο κωδικός επαλήθευσής σας είναι 482910"),
    "czech": text("Váš ověřovací kód je 482910"),
    "hungarian": text("Az ellenőrző kódja: 482910"),
    "danish": text("Din bekræftelseskode er 482910"),
    "norw": text("Bekreftelseskoden din er 482910"),
    "romanian": text("Codul tău de verificare este 482910"),
    "german": text("Ihr Bestätigungscode lautet: 482910\n\nBestellung 1234567\nTel. 030 123456"),
    "french price": text("Votre code de vérification : 482910\nMontant : 1 250,00 €\nCommande n° 998877"),
    "spanish year": text("Tu código de verificación es 482910. © 2026 Tienda S.L., Calle Mayor 2024, 28013 Madrid"),
    "jp": text("認証コード：482910\n有効期限は10分です。お問い合わせ 0120-123-456"),
    "cn": text("您的验证码是482910，5分钟内有效。客服电话4001234567"),
    "kr": text("인증번호 [482910]를 입력해 주세요. 고객센터 1588-1234"),
    "css in style": page("<style>.a{color:#112233}.b{width:600px}</style><p>Your code is <b>482910</b></p>"),
    "pixel alt": page(
        "<p>Your code is 482910</p><img src='https://t.example/o/773311.gif' width=1 height=1 alt='773311'>"
    ),
    "hidden preheader other": page("<div style='display:none'>Order 773311 confirmed</div><p>Your code is 482910</p>"),
    "hidden old code": page("<div style='display:none'>Your code is 773311</div><p>Your code is 482910</p>"),
    "comment": page("<!-- code: 773311 --><p>Your code is 482910</p>"),
    "conditional comment": page("<!--[if mso]><p>Your code is 773311</p><![endif]--><p>Your code is 482910</p>"),
    "script": page("<script>var code=773311</script><p>Your code is 482910</p>"),
    "title": page("<title>Mail 773311</title><p>Your code is 482910</p>"),
    "qp soft break": text(
        "Your one-time code for signing in to the Acorn Shop on the device that you used just now is 482910 and it "
        "expires soon.",
        cte="quoted-printable",
    ),
    "b64": text("Your code is 482910", cte="base64"),
    "b64 html": page("<p>Your code is 482910</p>", cte="base64"),
    "latin1": text("Ihr Bestätigungscode für Zürich lautet 482910", charset="iso-8859-1"),
    "qp html split": page(
        "<p>Your code is "
        + each("<span style='font-size:32px;letter-spacing:8px;color:#112233;font-family:Arial'>", "</span>")
        + "</p>",
        cte="quoted-printable",
    ),
    "two codes same": text("Your code is 482910. Enter 482910 to go on."),
    "old code said void": text("Your code is 482910. Your earlier code 773311 is no longer valid."),
    "expires": text("Your code is 482910 and expires at 1430 on 2026-05-01"),
    "ip": text("Your code: 482910\nIP: 10.20.30.40\nTime: 2026-11-22 10:20:30 UTC\nDevice: Chrome 131 on Windows 10"),
    "dash": text("Your code is 482-910"),
    "html entity digits": page("<p>Your code is &#52;&#56;&#50;&#57;&#49;&#48;</p>"),
    "fullwidth digits": text("認証コード：４８２９１０"),
    "strike": page("<p>Your code is <s>773311</s> 482910</p>"),
    "link text is code": page("<p>Your code is <a href='https://a.example/c'>482910</a></p>"),
    "subject year": text("Your code is 482910", subject="Acorn 2026: sign in"),
    "subject ticket": text("Your code is 482910", subject="[#773311] Your sign-in code"),
    "zip near": text("Your code is 482910\nAcorn, 1 Market St, San Francisco, CA 94105"),
    "attachment": attached(),
}
WITH_NONE: dict[str, bytes] = {
    "css only": page("<style>.code{color:#482910}</style><p style='color:#773311'>Welcome! Click the link.</p>"),
    "pixel": page("<p>Welcome</p><img src='https://t.example/o/482910.gif?code=773311' width=1 height=1 alt=''>"),
    "title only code": page("<html><head><title>Your code is 773311</title></head><body><p>Hello</p></body></html>"),
    "two codes": text("Your sign-in code is 482910\nYour recovery code is 773311"),
    "text html differ": page("<p>Your code is 482910</p>", plain="Your code is 773311"),
    "far": text("Please find your code below.\n\nAcorn Ltd\n\nWe are open daily.\n\nCall 773311 for help."),
    "far number": text("You asked for a code. If you did not ask, write to us.\n\nReference 773311\nAcorn Ltd"),
    "order": text("Thanks! Your order 482910 is on its way. Tracking 773311. Total 129900 JPY"),
    "order with code word": text("Thanks for your order! Order code: 482910"),
    "tracking code": text("Your tracking code is 482910"),
    "year": text("Your summary of 2025\nIt was a great year. Sign in to see it."),
    "price alone": text("Sign in to see your invoice\n\n4999\n\nEUR"),
    "phone verification": text("We sent a code to +1 415 555 0134. Enter it to verify your phone ending 0134."),
    "link with code param": page("<p>Confirm your address</p><a href='https://a.example/c?code=482910'>Confirm</a>"),
    "subject other code": text("Your code is 482910", subject="773311 is your code"),
    "hex colour in text": text("Theme #482910 chosen. Sign in to see it."),
    "codes for children": text("Use promo code 482910 at checkout. Sign in to shop."),
    "white on white": page(
        "<p style='color:#fff;background:#fff;font-size:1px'>773311 is your code</p><p>Your code is 482910</p>"
    ),
    "uppercase word": text("Your code is EXPIRED. Sign in again."),
    "your code is valid 10": text("Your code is valid for 1200 seconds."),
}
MAILS: list[tuple[str, bytes, str | None]] = [
    *((name, raw, CODE) for name, raw in WITH_THE_CODE.items()),
    *((name, raw, None) for name, raw in WITH_NONE.items()),
    ("mixed", text("Your verification code is AB3-9KX"), "AB3-9KX"),
    ("lower mixed", text("Your code is k7x9q2"), "k7x9q2"),
]


@pytest.mark.parametrize(("raw", "code"), [mail[1:] for mail in MAILS], ids=[mail[0] for mail in MAILS])
def test_the_code_and_never_another_number(raw: bytes, code: str | None) -> None:
    mail = read_mail(raw, "x@y.example", 0.0, "1")
    found = code_candidates(mail.parts, mail.subject)
    assert (found[0].value if len(found) == 1 else None) == code, (mail.parts, found)
