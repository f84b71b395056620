"""Assertions about the visible text."""

from smoketree.agent.literal.forms import Chapter, Form
from smoketree.browser.checks import (
    Check,
    OrderIs,
    TextShown,
)
from smoketree.snapshot.query import Query


def _shown(texts: tuple[str, ...], scope: Query | None = None) -> tuple[Check, ...]:
    return tuple(TextShown(text, scope) for text in texts)


def _hidden(absent: tuple[str, ...], scope: Query | None = None) -> tuple[Check, ...]:
    return tuple(TextShown(text, scope, negated=True) for text in absent)


TEXTS: tuple[Chapter[Check], ...] = (
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
                "<someone> (sees|see|should see|can see) [<text>] {texts} [on <page>]",
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
                "{quoted} <stands> (before|above) {second:quoted} [<inside> {scope}]",
                lambda quoted, second, scope=None: (OrderIs(quoted, second, scope),),
                "Both texts are there, in that order.",
                (('"Alpha" is before "Beta"', '"Alpha" before "Beta"'),),
            ),
            Form(
                "{quoted} <stands> (after|below) {second:quoted} [<inside> {scope}]",
                lambda quoted, second, scope=None: (OrderIs(second, quoted, scope),),
                "The same, the other way round.",
                (('"Beta" comes after "Alpha"', '"Alpha" before "Beta"'),),
            ),
        ),
    ),
)
