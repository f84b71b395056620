"""Assertions about elements and their states."""

from dataclasses import replace

from smoketree.agent.literal.forms import Chapter, Form
from smoketree.agent.literal.refs import inside
from smoketree.language.claim import Claim, ElementShown, State, StateIs
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

_OPPOSITE = {
    State.CHECKED: State.UNCHECKED,
    State.UNCHECKED: State.CHECKED,
    State.ENABLED: State.DISABLED,
    State.DISABLED: State.ENABLED,
}


def _state(subject: Query, state: State, *, negated: bool = False) -> tuple[Claim, ...]:
    """ "Box" is a field elsewhere, here it is a checkbox.

    The opposite state is said rather than a negation where there is one: both need the element to be there.
    """
    if subject.roles == ROLE_WORDS["box"] and state in {State.CHECKED, State.UNCHECKED}:
        subject = replace(subject, roles=ROLE_WORDS["checkbox"])
    if negated and state in _OPPOSITE:
        return (StateIs(subject, _OPPOSITE[state]),)
    return (StateIs(subject, state, negated),)


def _plain_state(plainsubject: Query, state: State) -> tuple[Claim, ...]:
    return _state(plainsubject, state)


def _shown_in(scope: Query, thing: Query) -> tuple[Claim, ...]:
    """ "Milk" has status "Done": that is a column of a row, no status bar."""
    return () if thing.roles == ROLE_WORDS["status"] and thing.name else (ElementShown(inside(thing, scope)),)


def _all_shown(several: tuple[Query, ...], scope: Query | None = None) -> tuple[Claim, ...]:
    return tuple(ElementShown(inside(query, scope)) for query in several)


ELEMENTS: tuple[Chapter[Claim], ...] = (
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
                "<someone> <sees> {thing} [on <page>]",
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
                "{thing} (<is> [<seen>]|<appears>) <inside> {scope}",
                lambda thing, scope: (ElementShown(inside(thing, scope)),),
                "The same, in a part of the page.",
                (('The "Sign in" link is in the header', 'link "Sign in" in banner'),),
            ),
            Form(
                "{scope} <shows> {thing}",
                _shown_in,
                "The same.",
                (('The footer contains a "Help" link', 'link "Help" in footer'),),
            ),
            Form(
                "{scope} <hides> {absentthing}",
                lambda scope, absentthing: (ElementShown(inside(absentthing, scope), negated=True),),
                "No such element is visible in that part of the page.",
                (('The footer does not contain a "Help" link', 'no link "Help" in footer'),),
            ),
            Form(
                "[the|a|an] [page|main] (heading|headline) (says|reads|shows|displays|now shows|should say|should read"
                "|should show|<equals>) {text}",
                lambda text: (ElementShown(Query(name=text, roles=("heading",))),),
                "A heading of that text is visible.",
                (('The page heading is "Welcome"', 'heading "Welcome"'),),
            ),
            Form(
                "[the|a|an] [page|main] (heading|headline) (contains|includes|has|mentions|should contain|should"
                " include) {quoted}",
                lambda quoted: (ElementShown(Query(roles=("heading",), text=quoted)),),
                "A heading with that in it.",
                (('The heading contains "Welcome"', 'heading of "Welcome"'),),
            ),
            Form(
                "<someone> <sees> {quoted} as [the|a] [page|main] (heading|headline)",
                lambda quoted: (ElementShown(Query(name=quoted, roles=("heading",))),),
                "A heading of that text is visible.",
                (('You see "Welcome" as heading', 'heading "Welcome"'),),
            ),
            Form(
                "{several} (<is> <seen>|<appears>)",
                _all_shown,
                "Each of several controls is visible.",
                (('The "Save" and "Cancel" buttons are visible', 'button "Save"; button "Cancel"'),),
            ),
            Form(
                "(<page> <shows>|<someone> <sees>|there (is|are|should be)) {several}",
                _all_shown,
                "The same.",
                (("There are Save and Cancel buttons", "button Save; button Cancel"),),
            ),
            Form(
                "{scope} <shows> {several}",
                _all_shown,
                "The same, in a part of the page.",
                (
                    (
                        'The dialog has a "Save" and a "Cancel" button',
                        'button "Save" in dialog; button "Cancel" in dialog',
                    ),
                ),
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
                "{plainsubject} <is> {state}",
                _plain_state,
                "The same, by words without a capital.",
                (
                    ("Dark mode is on", "element Dark mode is checked"),
                    ("dark mode is on", "element dark mode is checked"),
                ),
            ),
            Form(
                "{subject} <isnt> {state}",
                lambda subject, state: _state(subject, state, negated=True),
                "The one element is there and not in that state.",
                (("The Save button is not enabled", "button Save is disabled"),),
            ),
            Form(
                "{subject} (<is> <seen>|<appears>) (and|but) [is] {state}",
                lambda subject, state: (ElementShown(subject), *_state(subject, state)),
                "It is visible, and in that state.",
                (
                    (
                        'The "Save" button is visible and enabled',
                        'button "Save"; button "Save" is enabled',
                    ),
                ),
            ),
            Form(
                "[both] {quotes} <is> {state}",
                lambda quotes, state: tuple(StateIs(Query(name=name), state) for name in quotes),
                "Each of several.",
                (('"Tea" and "Milk" are checked', 'element "Tea" is checked; element "Milk" is checked'),),
            ),
            Form(
                "{tab} <is> active",
                lambda tab: (StateIs(tab, State.SELECTED),),
                "Of a tab: it is the one that is open.",
                (('The "Home" tab is active', 'tab "Home" is selected'),),
            ),
            Form(
                "the (cursor|focus|keyboard focus) (is|is now|should be|moves|moved) (in|on|to) {subject}",
                lambda subject: (StateIs(subject, State.FOCUSED),),
                "It has the keyboard's focus.",
                (('The cursor is in the "Email" field', 'field "Email" is focused'),),
            ),
            Form(
                "{subject} has [the] focus",
                lambda subject: (StateIs(subject, State.FOCUSED),),
                "It has the keyboard's focus.",
                (("The Email field has focus", "field Email is focused"),),
            ),
        ),
    ),
)
