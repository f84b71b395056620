"""Assertions about the visible text."""

from itertools import pairwise

from smoketree.agent.literal.forms import Chapter, Form
from smoketree.language.claim import (
    Claim,
    OrderIs,
    TextShown,
)
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS


def _shown(texts: tuple[str, ...], scope: Query | None = None) -> tuple[Claim, ...]:
    return tuple(TextShown(text, scope) for text in texts)


def _hidden(absent: tuple[str, ...], scope: Query | None = None) -> tuple[Claim, ...]:
    return tuple(TextShown(text, scope, negated=True) for text in absent)


def _ordered(texts: tuple[str, ...], _: str = "") -> tuple[Claim, ...]:
    return _in_order(texts)


def _in_order(texts: tuple[str, ...], scope: Query | None = None) -> tuple[Claim, ...]:
    return tuple(OrderIs(one, other, scope) for one, other in pairwise(texts))


_MESSAGE = (
    "[the|a|an] [following] [success|error|warning|info|validation|confirmation] (message|error|warning"
    "|notification|toast|notice|confirmation|text|snackbar|hint)"
)

TEXTS: tuple[Chapter[Claim], ...] = (
    Chapter(
        "Text",
        (
            Form(
                "<page> <shows> {texts}",
                _shown,
                "The visible text of the page holds it (fields do not count: see Values).",
                (
                    ('The page shows "Welcome back"', 'text "Welcome back"'),
                    ("page shows Welcome back", 'text "Welcome back"'),
                    ('The page shows both "Tea" and "Coffee"', 'text "Tea"; text "Coffee"'),
                ),
            ),
            Form(
                "{texts:quotes}",
                _shown,
                "A text alone, in quotes, says the same.",
                (('"Welcome"', 'text "Welcome"'),),
                alone=True,
            ),
            Form(
                f"{_MESSAGE} [:] {{texts:quotes}} (<is> <seen>|<appears>)",
                _shown,
                "What a message says is shown.",
                (('Error "Required" is shown', 'text "Required"'),),
            ),
            Form(
                "{texts:quotes} (message|error|warning|notification|toast|alert|text|label|messages|errors) (<is>"
                " <seen>|<appears>)",
                _shown,
                "The same.",
                (('"Saved" message appears', 'text "Saved"'),),
            ),
            Form(
                "[the|these] [validation|error|warning] (messages|errors|warnings|texts|words) {texts:quotes} (<is>"
                " <seen>|<appears>)",
                _shown,
                "The same, of several.",
                (('The errors "A" and "B" are shown', 'text "A"; text "B"'),),
            ),
            Form(
                "{quoted} <is> <seen> (and|but) {absent} <isnt> [<seen>]",
                lambda quoted, absent: (*_shown((quoted,)), *_hidden(absent)),
                "The one is there, the other not.",
                (('"Tea" is shown and "Milk" is not', 'text "Tea"; no text "Milk"'),),
            ),
            Form(
                "<someone> <sees> {texts:quotes} (but|and) (not|no|no longer) {absent}",
                lambda texts, absent: (*_shown(texts), *_hidden(absent)),
                "The same.",
                (('I see "Tea" but not "Milk"', 'text "Tea"; no text "Milk"'),),
            ),
            Form(
                "{scope} <hides> {amount}",
                lambda scope, amount: _hidden((amount,), scope),
                "A text, or an amount, that is not in that part of the page.",
                (('The row of "Milk" does not show 12.50', 'no text "12.50" in row of "Milk"'),),
            ),
            Form(
                "[<text>] {texts} <is> <seen>",
                _shown,
                "The same, the text first.",
                (('"Welcome" is shown', 'text "Welcome"'), ('The text "Tea" is visible on the page', 'text "Tea"')),
            ),
            Form(
                "[<text>] {texts} <appears>",
                _shown,
                "The same.",
                (('"Saved" appears', 'text "Saved"'),),
            ),
            Form(
                "<someone> <sees> [<text>] {texts} [on <page>]",
                _shown,
                "The same.",
                (('The user sees "Welcome"', 'text "Welcome"'),),
            ),
            Form(
                "<page> <hides> [<text>] {absent}",
                _hidden,
                "The text is not there, and does not come while the page settles.",
                (
                    ('The page does not show "Error"', 'no text "Error"'),
                    ('The page does not show "Error" or "Failed"', 'no text "Error"; no text "Failed"'),
                ),
            ),
            Form(
                "[<text>] {absent} <isnt> <seen>",
                _hidden,
                "The same.",
                (('"Error" is not shown', 'no text "Error"'),),
            ),
            Form(
                "[<text>] {absent} (<vanishes>|is hidden|are hidden)",
                _hidden,
                "The same.",
                (('"Loading" disappears', 'no text "Loading"'),),
            ),
            Form(
                "there (is|are) no [text|message] {absent} [on <page>]",
                _hidden,
                "The same.",
                (('There is no "Error"', 'no text "Error"'),),
            ),
            Form(
                "no {absent} (<is> <seen>|<appears>)",
                _hidden,
                "The same.",
                (('No "Error" is shown', 'no text "Error"'),),
            ),
            Form(
                "<someone> <cannot see> {absent}",
                _hidden,
                "The same.",
                (('The user does not see "Admin"', 'no text "Admin"'),),
            ),
            Form(
                "[<text>] {texts} <is> [<seen>] <inside> {scope}",
                _shown,
                "The text is in that part of the page.",
                (
                    ('"Paid" is shown in the row of "Invoice 1"', 'text "Paid" in row of "Invoice 1"'),
                    ('"2 items" is in the "Cart" section', 'text "2 items" in section "Cart"'),
                ),
            ),
            Form(
                "[<text>] {texts} <appears> <inside> {scope}",
                _shown,
                "The same.",
                (('"Saved" appears in the dialog', 'text "Saved" in dialog'),),
            ),
            Form(
                "{scope} <shows> {texts}",
                _shown,
                "The same, the place first.",
                (('The row of "Invoice 1" shows "Paid"', 'text "Paid" in row of "Invoice 1"'),),
            ),
            Form(
                "<page> <shows> {texts} <inside> {scope}",
                _shown,
                "The same.",
                (('The page shows "Paid" in the "Orders" table', 'text "Paid" in table "Orders"'),),
            ),
            Form(
                "[<text>] {absent} (<isnt> [<seen>]|<vanishes>) (<inside>|from) {scope}",
                _hidden,
                "The text is not in that part of the page, which is there.",
                (('"Paid" is not in the row of "Invoice 1"', 'no text "Paid" in row of "Invoice 1"'),),
            ),
            Form(
                "{scope} <hides> {absent}",
                _hidden,
                "The same, the place first.",
                (('The dialog does not show "Error"', 'no text "Error" in dialog'),),
            ),
            Form(
                "{quoted} <stands> (before|above|ahead of|higher than|on top of) {second:quoted} [<inside> {scope}]",
                lambda quoted, second, scope=None: (OrderIs(quoted, second, scope),),
                "Both texts are there, in that order.",
                (('"Alpha" is before "Beta"', '"Alpha" before "Beta"'),),
            ),
            Form(
                "{quoted} <stands> (after|below|behind|under|beneath|lower than) {second:quoted} [<inside> {scope}]",
                lambda quoted, second, scope=None: (OrderIs(second, quoted, scope),),
                "The same, the other way round.",
                (('"Beta" comes after "Alpha"', '"Alpha" before "Beta"'),),
            ),
            Form(
                "<text> (says|reads|said|should say|should read|states) {quoted}",
                lambda quoted: (TextShown(quoted),),
                "What a message says is shown.",
                (('The error message says "Required"', 'text "Required"'),),
            ),
            Form(
                "[a|the] (dialog|modal|popup|pop-up|dialog box|modal dialog) (<appears>|<is> <seen>|opens|<is> open)"
                " (with|saying|that says|which says|containing|asking) [the] [text|message|question|words]"
                " {texts:quotes}",
                lambda texts: _shown(texts, Query(roles=ROLE_WORDS["dialog"])),
                "A dialog of the page says it.",
                (('A dialog appears with the text "Sure?"', 'text "Sure?" in dialog'),),
            ),
            Form(
                "<page> <shows> {texts:quotes} but (not|no longer|no) {absent}",
                lambda texts, absent: (*_shown(texts), *_hidden(absent)),
                "The one is there, the other not.",
                (('The page shows "Tea" but not "Milk"', 'text "Tea"; no text "Milk"'),),
            ),
            Form(
                "<page> <shows> neither {absent}",
                _hidden,
                "None of several.",
                (('The page shows neither "Tea" nor "Milk"', 'no text "Tea"; no text "Milk"'),),
            ),
            Form(
                "neither {absent} (<is> <seen>|<appears>)",
                _hidden,
                "The same.",
                (('Neither "Tea" nor "Milk" is shown', 'no text "Tea"; no text "Milk"'),),
            ),
            Form(
                "{absent} (is|are|was|has been|have been|should be|is now|gets) (removed|deleted|cleared|gone) [from"
                " {scope}]",
                _hidden,
                "The text is no longer there.",
                (('"Milk" is removed from the list', 'no text "Milk" in list'),),
            ),
            Form(
                "{placed} (is|should be|is now) {texts}",
                lambda placed, texts: _shown(texts, placed),
                "A row by its number holds the text.",
                (('The first item in the list is "Tea"', 'text "Tea" in #1 item in list'),),
            ),
            Form(
                "{quoted} (is|should be|is now|comes|is shown as) [in|as] {placed}",
                lambda quoted, placed: (TextShown(quoted, placed),),
                "The same, the text first.",
                (('"Tea" is the first item in the list', 'text "Tea" in #1 item in list'),),
            ),
            Form(
                "<someone> <sees> {quoted} (before|above) {second:quoted}",
                lambda quoted, second: (OrderIs(quoted, second),),
                "The same.",
                (('I should see "A" before "B"', '"A" before "B"'),),
            ),
            Form(
                "{scope} (shows|lists|has|displays|contains) {quoted} (before|above) {second:quoted}",
                lambda scope, quoted, second: (OrderIs(quoted, second, scope),),
                "Both are there, in that order.",
                (('The list shows "A" before "B"', '"A" before "B" in list'),),
            ),
            Form(
                "{scope} (shows|lists|has|displays|contains) {texts} (in this order|in that order|in order)",
                lambda scope, texts: _in_order(texts, scope),
                "Several texts, one after the other.",
                (
                    (
                        'The list shows "A", "B" and "C" in this order',
                        '"A" before "B" in list; "B" before "C" in list',
                    ),
                ),
            ),
            Form(
                "(the order is|the order should be|the {_:noun} are (in [this|the] order|in the following order|ordered"
                "|sorted|listed in [this|the] order|listed in the following order)|the order of (the|all) {_:noun} is)"
                " [:|as] {texts:quotes}",
                _ordered,
                "The same.",
                (('The order is "A", "B", "C"', '"A" before "B"; "B" before "C"'),),
            ),
            Form(
                "{quoted} (is followed by|precedes|comes directly before|is on top of|is over) {second:quoted}"
                " [<inside> {scope}]",
                lambda quoted, second, scope=None: (OrderIs(quoted, second, scope),),
                "The same, of two.",
                (('"Alpha" is followed by "Beta"', '"Alpha" before "Beta"'),),
            ),
        ),
    ),
)
