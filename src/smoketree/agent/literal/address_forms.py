"""Assertions about the address and the title of the page."""

from smoketree.agent.literal.forms import Chapter, Form
from smoketree.language.claim import Claim, Compare, TitleIs, UrlIs

ADDRESSES: tuple[Chapter[Claim], ...] = (
    Chapter(
        "Address and title",
        (
            Form(
                "<url> <equals> {url}",
                lambda url: (UrlIs(url),),
                "The address: a path (compared without the host) or a whole one.",
                (("The URL is /dashboard", 'URL is "/dashboard"'),),
            ),
            Form(
                "<someone> (is|am|are|is now|should be|lands|land|is redirected|am redirected|is taken|is sent|is"
                " back|was redirected|should land"
                "|should be redirected|has been redirected|gets redirected|was taken|am taken|should now be|landed"
                "|are redirected)"
                " (on|at|to) [the] [page|url|path] {url} [page]",
                lambda url: (UrlIs(url),),
                "The same.",
                (("The user is on /cart", 'URL is "/cart"'), ("The user is redirected to /login", 'URL is "/login"')),
            ),
            Form(
                "[the] (page|url) {url} (is|is now|has been|was) (open|opened|loaded|shown|displayed)",
                lambda url: (UrlIs(url),),
                "The same.",
                (("The page /cart is opened", 'URL is "/cart"'),),
            ),
            Form(
                "<url> <differs> {url}",
                lambda url: (UrlIs(url, negated=True),),
                "Another address.",
                (("The URL is not /login", 'URL is not "/login"'),),
            ),
            Form(
                "<url> <has> {place}",
                lambda place: (UrlIs(place, Compare.CONTAINS),),
                "A part of the address.",
                (('The URL contains "dashboard"', 'URL contains "dashboard"'),),
            ),
            Form(
                "<url> <lacks> {place}",
                lambda place: (UrlIs(place, Compare.CONTAINS, negated=True),),
                "A part that is not in it.",
                (('The URL does not contain "error"', 'URL does not contain "error"'),),
            ),
            Form(
                "<url> <starts> {place}",
                lambda place: (UrlIs(place, Compare.STARTS),),
                "How it starts.",
                (("The URL starts with /app", 'URL starts with "/app"'),),
            ),
            Form(
                "<url> <ends> {place}",
                lambda place: (UrlIs(place, Compare.ENDS),),
                "How it ends.",
                (("The URL ends with /done", 'URL ends with "/done"'),),
            ),
            Form(
                "<title> <equals> {text}",
                lambda text: (TitleIs(text),),
                "The title of the page (of its tab).",
                (('The page title is "Cart"', 'title is "Cart"'),),
            ),
            Form(
                "<title> <differs> {text}",
                lambda text: (TitleIs(text, negated=True),),
                "Another title.",
                (('The title is not "Error"', 'title is not "Error"'),),
            ),
            Form(
                "<title> <has> {text}",
                lambda text: (TitleIs(text, Compare.CONTAINS),),
                "A part of it.",
                (('The title contains "Cart"', 'title contains "Cart"'),),
            ),
            Form(
                "<title> <starts> {text}",
                lambda text: (TitleIs(text, Compare.STARTS),),
                "How it starts.",
                (('The page title starts with "Cart"', 'title starts with "Cart"'),),
            ),
            Form(
                "<title> <ends> {text}",
                lambda text: (TitleIs(text, Compare.ENDS),),
                "How it ends.",
                (('The page title ends with "Shop"', 'title ends with "Shop"'),),
            ),
            Form(
                "<title> <lacks> {text}",
                lambda text: (TitleIs(text, Compare.CONTAINS, negated=True),),
                "A part that is not in it.",
                (('The title does not contain "Error"', 'title does not contain "Error"'),),
            ),
        ),
    ),
)
