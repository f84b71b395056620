"""What is visible of an HTML mail."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.mail.message import read_html
from smoketree.mail.protocol import Link

LAYOUT = """<!doctype html><html xmlns:o="urn:schemas-microsoft-com:office:office"><head>
<title>482911</title><!--[if mso]><xml><o:PixelsPerInch>96</o:PixelsPerInch></xml><![endif]-->
<style>.code{color:#482912} @media (max-width:600px){.x{width:482913px}}</style></head>
<body style="background:#482914">
<div style="display:none;max-height:0;overflow:hidden">Preheader 482915 &#847;&zwnj;&nbsp;</div>
<![if !mso]><table role="presentation"><tr><td style="direction:ltr;font-size:0px;padding:20px 0;">
<div style="font-size:16px"><p>Hello&nbsp;Ada,</p><p>Your code&#58;</p>
<table><tr><td>4</td><td>8</td><td>2</td><td>9</td><td>1</td><td>0</td></tr></table>
<a href="https://app.example/confirm?a=1&amp;b=2"><img alt="Confirm e-mail" src="x.png"></a>
</div></td></tr></table><![endif]>
<!--[if !mso]><!--><p>It expires soon.</p><!--<![endif]-->
<script>var c = 482916</script><noscript>No script</noscript>
<p hidden>482917<p>Bye&lt;3</body></html>"""


def test_a_layout_as_mail_builders_write_it() -> None:
    text, links = read_html(LAYOUT)
    assert text.split("\n\n") == ["Hello Ada,", "Your code:", "4 8 2 9 1 0", "It expires soon.", "No script", "Bye<3"]
    assert links == (Link("https://app.example/confirm?a=1&b=2", "Confirm e-mail"),)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("a<br>b<br/>c</br>d", "a\nb\nc\nd"),
        ("<span>48</span><span>2910</span>", "482910"),
        ("<b>482</b> <b>910</b>", "482 910"),
        ("48\u200b29\u00ad10", "482910"),
        ("<div>a</div><div>b</div>", "a\nb"),
        ("<tr><td>Code</td><td>4821</td></tr>", "Code 4821"),
        ("<pre>a\n  b</pre>", "a\nb"),
        ("a < b and <unknown c", "a < b and <unknown c"),
        ("<p style='VISIBILITY : hidden'>x</p>y", "y"),
        ("<p style='mso-hide: all; color: red'>x</p>y", "y"),
        ("<div style=display:none><div>x</div>x</div>y", "y"),
        ("<div style='opacity:0.5'>x</div>", "x"),
        ("<ul><li>a<li style=display:none>b<li>c</ul>", "a\nc"),
        ("<head><meta x><body>y", "y"),
        ("x<!-- a > b -->y<!-- never closed", "xy"),
        ("&nosuch; &#x41;&#66 &amp", "&nosuch; AB &"),
        ("", ""),
    ],
)
def test_visible_text(html: str, text: str) -> None:
    assert read_html(html)[0] == text


@pytest.mark.parametrize(
    ("html", "links"),
    [
        ("<a href=' https://a.example/x '>  Go <b>now</b> </a>", [("https://a.example/x", "Go now")]),
        ("<a href=mailto:a@b.c>m</a><a href='javascript:1'>j</a><a name=x>n</a><a href>h</a>", []),
        (
            "<a href=https://a.example>one<a href=https://b.example>two",
            [("https://a.example", "one"), ("https://b.example", "two")],
        ),
        ("<div hidden><a href=https://a.example>x</a></div>", []),
        ("<a href=https://a.example><p>Block</p><p>link</p></a>", [("https://a.example", "Block link")]),
    ],
)
def test_links(html: str, links: list[tuple[str, str]]) -> None:
    assert [(link.url, link.text) for link in read_html(html)[1]] == links


PIECES = st.sampled_from(
    [
        "<",
        ">",
        "<a href='",
        "</a>",
        "<p>",
        "</p>",
        "<!--",
        "-->",
        "<![",
        "]>",
        "<![CDATA[",
        "&#",
        ";",
        "<td hidden>",
        "'",
        '"',
        "<?",
        "x",
    ]
)


@given(st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=30).map("".join)))
def test_any_text_can_be_read(html: str) -> None:
    text, links = read_html(html)
    assert text == text.strip()
    assert all(link.url.lower().startswith("http") for link in links)


@given(
    st.text(
        st.characters(codec="utf-8", exclude_categories=("C", "Z", "M"), exclude_characters="<&"),
        min_size=1,
        max_size=40,
    )
)
def test_shown_text_comes_through_and_hidden_text_does_not(text: str) -> None:
    assert read_html(f"<p>{text}</p><p style='display:none'>{text}</p><script>{text}</script>")[0] == text


@pytest.mark.parametrize(
    "run", ["<", "<a", "</", "<!--", "<!", "<![", "<a href='", "&#", '<a b=">', "<td style='max-height:0;"]
)
def test_a_mail_made_to_take_long_takes_no_time(run: str) -> None:
    start = time.process_time()
    read_html(run * (300_000 // len(run)))
    assert time.process_time() - start < 10
