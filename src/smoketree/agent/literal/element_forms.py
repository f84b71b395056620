"""Assertions about elements, their states, values and numbers, and about the address and the title."""

from dataclasses import replace

from smoketree.agent.literal.forms import Chapter, Form
from smoketree.browser.checks import (
    Check,
    Compare,
    Count,
    CountIs,
    ElementShown,
    State,
    StateIs,
    TitleIs,
    UrlIs,
    ValueIs,
)
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS


def _count(
    things: Query, number: int, compare: Count = Count.EXACTLY, within: Query | None = None
) -> tuple[Check, ...]:
    query = things if within is None else replace(things, within=within)
    return (CountIs(query, number, compare),)


_OPPOSITE = {
    State.CHECKED: State.UNCHECKED,
    State.UNCHECKED: State.CHECKED,
    State.ENABLED: State.DISABLED,
    State.DISABLED: State.ENABLED,
}


def _state(subject: Query, state: State, *, negated: bool = False) -> tuple[Check, ...]:
    """ "Box" is a field elsewhere, here it is a checkbox.

    The opposite state is said rather than a negation where there is one: both need the element to be there.
    """
    if subject.roles == ROLE_WORDS["box"] and state in {State.CHECKED, State.UNCHECKED}:
        subject = replace(subject, roles=ROLE_WORDS["checkbox"])
    if negated and state in _OPPOSITE:
        return (StateIs(subject, _OPPOSITE[state]),)
    return (StateIs(subject, state, negated),)


ELEMENTS: tuple[Chapter[Check], ...] = (
    Chapter(
        "Elements",
        (
            Form(
                "{thing} (<is> <seen>|<appears>)",
                lambda thing: (ElementShown(thing),),
                "An element of that role and name is visible; the role word must be said.",
                (
                    ('The heading "Welcome" is shown', 'heading "Welcome"'),
                    ("The Save button is visible", "button Save"),
                    ("A dialog appears", "dialog"),
                ),
            ),
            Form(
                "<page> <shows> {thing}",
                lambda thing: (ElementShown(thing),),
                "The same.",
                (('The page shows the "Welcome" heading', 'heading "Welcome"'),),
            ),
            Form(
                "<someone> (sees|see|should see|can see) {thing} [on <page>]",
                lambda thing: (ElementShown(thing),),
                "The same.",
                (('I see the "Sign out" button', 'button "Sign out"'),),
            ),
            Form(
                "there (is|should be) {thing} [on <page>]",
                lambda thing: (ElementShown(thing),),
                "The same.",
                (('There is a "Help" link', 'link "Help"'),),
            ),
            Form(
                "{absentthing} (<isnt> <seen>|<vanishes>|<is> hidden)",
                lambda absentthing: (ElementShown(absentthing, negated=True),),
                "No such element is visible.",
                (
                    ('The "Delete" button is not shown', 'no button "Delete"'),
                    ("The dialog disappears", "no dialog"),
                ),
            ),
            Form(
                "<page> <hides> {absentthing}",
                lambda absentthing: (ElementShown(absentthing, negated=True),),
                "The same.",
                (('The page does not show the "Admin" link', 'no link "Admin"'),),
            ),
            Form(
                "[there (is|are|should be)] no {absentthing} [(<is> <seen>|on <page>)]",
                lambda absentthing: (ElementShown(absentthing, negated=True),),
                "The same.",
                (('There is no "Delete" button', 'no button "Delete"'), ("No dialog is shown", "no dialog")),
            ),
            Form(
                "<someone> <cannot see> {absentthing}",
                lambda absentthing: (ElementShown(absentthing, negated=True),),
                "The same.",
                (('The user does not see the "Admin" link', 'no link "Admin"'),),
            ),
            Form(
                "{dialog} (is open|is opened|opens|has opened|is still open|stays open)",
                lambda dialog: (ElementShown(dialog),),
                "A dialog of the page is visible.",
                (("The dialog is open", "dialog"),),
            ),
            Form(
                "{dialog} (is closed|closes|has closed|is no longer open|is not open|isn't open)",
                lambda dialog: (ElementShown(dialog, negated=True),),
                "It is not.",
                (("The dialog is closed", "no dialog"),),
            ),
            Form(
                "{subject} <is> {state}",
                _state,
                "The one element is in that state.",
                (
                    ('The "Remember me" checkbox is checked', 'checkbox "Remember me" is checked'),
                    ('"Save" is disabled', 'element "Save" is disabled'),
                ),
            ),
            Form(
                "{subject} <isnt> {state}",
                lambda subject, state: _state(subject, state, negated=True),
                "The one element is there and not in that state.",
                (("The Save button is not enabled", "button Save is disabled"),),
            ),
            Form(
                "{subject} has [the] focus",
                lambda subject: (StateIs(subject, State.FOCUSED),),
                "It has the keyboard's focus.",
                (("The Email field has focus", "field Email is focused"),),
            ),
        ),
    ),
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
                "<someone> (is|am|are|is now|should be|lands|land|is redirected|am redirected|is taken|is sent|is back)"
                " (on|at|to) [the] [page|url|path] {url} [page]",
                lambda url: (UrlIs(url),),
                "The same.",
                (("The user is on /cart", 'URL is "/cart"'), ("The user is redirected to /login", 'URL is "/login"')),
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
    Chapter(
        "Values",
        (
            Form(
                "{field} (has|shows|contains|should have|has got) [the] value [of] {value}",
                lambda field, value: (ValueIs(field, value),),
                "What a field holds, or the label of what a dropdown has chosen; the whole of it.",
                (('The "Email" field has the value "a@b.c"', 'value of field "Email" is "a@b.c"'),),
            ),
            Form(
                "the value of {field} <equals> {value}",
                lambda field, value: (ValueIs(field, value),),
                "The same.",
                (('The value of the Quantity field is "3"', 'value of field Quantity is "3"'),),
            ),
            Form(
                "{saidfield} (has|shows|reads|is set to|is|holds) {quoted}",
                lambda saidfield, quoted: (ValueIs(saidfield, quoted),),
                "The same, with the role word.",
                (('The "Color" dropdown shows "Red"', 'value of dropdown "Color" is "Red"'),),
            ),
            Form(
                "[option] {quoted} <is> (selected|chosen) (in|for) {saidfield}",
                lambda quoted, saidfield: (ValueIs(saidfield, quoted),),
                "What a dropdown has chosen.",
                (('"Red" is selected in the "Color" dropdown', 'value of dropdown "Color" is "Red"'),),
            ),
            Form(
                "{saidfield} (contains|includes) {quoted}",
                lambda saidfield, quoted: (ValueIs(saidfield, quoted, Compare.CONTAINS),),
                "A part of the value.",
                (('The "Notes" field contains "milk"', 'value of field "Notes" contains "milk"'),),
            ),
            Form(
                "{saidfield} (does not contain|doesn't contain) {quoted}",
                lambda saidfield, quoted: (ValueIs(saidfield, quoted, Compare.CONTAINS, negated=True),),
                "A part that is not in it.",
                (('The "Notes" field does not contain "x"', 'value of field "Notes" does not contain "x"'),),
            ),
            Form(
                "{saidfield} <is> (empty|blank|cleared)",
                lambda saidfield: (ValueIs(saidfield, ""),),
                "The field holds nothing.",
                (("The Search field is empty", 'value of field Search is ""'),),
            ),
            Form(
                "{saidfield} <isnt> (empty|blank)",
                lambda saidfield: (ValueIs(saidfield, "", negated=True),),
                "The field holds something.",
                (("The Email field is not empty", 'value of field Email is not ""'),),
            ),
        ),
    ),
    Chapter(
        "Counts",
        (
            Form(
                "there (is|are|should be|must be) [exactly|only] {number} {countable} [<seen>]",
                lambda number, countable: _count(countable, number),
                "The number of visible elements of a role (and name).",
                (
                    ("There are 3 rows", "exactly 3 of row"),
                    ('There are 2 "Delete" buttons', 'exactly 2 of button "Delete"'),
                ),
            ),
            Form(
                "(exactly|only) {number} {countable} (is|are) <seen>",
                lambda number, countable: _count(countable, number),
                "The same.",
                (("Exactly 2 links are shown", "exactly 2 of link"),),
            ),
            Form(
                "<page> (shows|displays|has|contains) [exactly|only] {number} {countable}",
                lambda number, countable: _count(countable, number),
                "The same.",
                (("The page shows 3 rows", "exactly 3 of row"),),
            ),
            Form(
                "{scope} (shows|displays|has|contains) [exactly|only] {number} {things}",
                lambda scope, number, things: _count(things, number, within=scope),
                "The same, in a part of the page.",
                (('The "Orders" table has 2 rows', 'exactly 2 of row in table "Orders"'),),
            ),
            Form(
                "{scope} (shows|displays|has|contains) no {things}",
                lambda scope, things: _count(things, 0, within=scope),
                "None in that part of the page.",
                (('The "Orders" table has no rows', 'exactly 0 of row in table "Orders"'),),
            ),
            *(
                Form(
                    f"<there are> {said} {{number}} {{countable}} [<seen>]",
                    lambda number, countable, compare=compare: _count(countable, number, compare),
                    doc,
                    ((f"There are {said.split('|')[0].strip('(')} 2 rows", f"{compare} 2 of row"),),
                )
                for said, compare, doc in (
                    ("(at least|no fewer than|no less than)", Count.AT_LEAST, "That many or more."),
                    ("(at most|no more than|not more than)", Count.AT_MOST, "That many or fewer."),
                    ("(more than|over)", Count.MORE_THAN, "More than that."),
                    ("(fewer than|less than)", Count.FEWER_THAN, "Fewer than that."),
                )
            ),
        ),
    ),
)
