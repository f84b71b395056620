"""Ways to ask for what is made of several deeds: signing in, searching, opening and closing, looking behind tabs."""

# ruff: noqa: RUF001 - the sign by which a dialog is closed is meant

from smoketree.agent.literal.actions import (
    Action,
    Click,
    Expand,
    FindAndClick,
    LogIn,
    SayIt,
    Search,
    Type,
)
from smoketree.agent.literal.forms import Chapter, Form
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

_SIGN_IN = "(log in|login|sign in|signin|log on|authenticate)"


_CROSSES = ("close", "x", "×", "✕", "dismiss")


def closing(control: Query) -> tuple[Action, ...]:
    """Clicks what closes a dialog: a cross is drawn as x, and mostly called "Close"."""
    if (control.name or "").casefold() not in _CROSSES or control.roles:
        return (Click(control),)
    return (SayIt(_CROSSES, control.within or Query(roles=ROLE_WORDS["dialog"])),)


SOUGHT: tuple[Chapter[Action], ...] = (
    Chapter(
        "Signing in and searching",
        (
            Form(
                f"{_SIGN_IN} (as|with|using) [the] [username|user|user name|e-mail|email|credentials|account]"
                f" {{user:login}}"
                " (/|and|,|and with|with|using) [the] [password] {password:login}",
                lambda user, password: (LogIn(user, password),),
                "Fills in the one sign-in form there is (a field for the name or the e-mail, one for the password) and"
                " sends it.",
                (
                    ("Log in as alice / {{secret.PW}}", 'log in as "alice" with "{{secret.PW}}"'),
                    ('Sign in with username "ann" and password "x"', 'log in as "ann" with "x"'),
                ),
            ),
            Form(
                "search [for] [the] [word|words|text|term|keyword] {quoted}",
                lambda quoted: (Search(quoted),),
                "Types into the one search field there is, and presses Enter.",
                (('Search for "tea"', 'search for "tea"'),),
            ),
            Form(
                "(search|search for|look for|look up) {quoted} (in|using|with|on|through) {field}",
                lambda quoted, field: (Type(field, quoted, submit=True),),
                "The same, in a field that is said.",
                (
                    (
                        'Search for "tea" in the "Find" field',
                        'type "tea" into field "Find" and press Enter',
                    ),
                ),
            ),
            Form(
                "(log out|sign out|log off|logout|signout)",
                lambda: (SayIt(("log out", "sign out", "logout", "log off")),),
                "Clicks what is called so.",
                (("Log out", 'click what is called "log out", "sign out", "logout" or "log off"'),),
            ),
            Form(
                "submit [the|this] [form] [when (done|finished|ready|complete|you are done|you are finished)]",
                lambda: (SayIt(("submit",)),),
                "Clicks what is called so.",
                (("Submit the form", 'click what is called "submit"'),),
            ),
            Form(
                "(accept|allow) [all] [the] cookies",
                lambda: (SayIt(("accept all cookies", "accept cookies", "accept all", "accept")),),
                "Clicks what is called so.",
                (
                    (
                        "Accept cookies",
                        'click what is called "accept all cookies", "accept cookies", "accept all" or "accept"',
                    ),
                ),
            ),
        ),
    ),
    Chapter(
        "Opening and closing parts of the page",
        (
            Form(
                "(expand|unfold|open up) {opened}",
                lambda opened: (Expand(opened),),
                "Opens what can be opened and closed; nothing is clicked where it is open already.",
                (('Expand the "Details" section', 'expand section "Details"'),),
            ),
            Form(
                "open {called}",
                lambda called: (Click(Query(name=called)),),
                "Clicks what is called so.",
                (('Open "Settings"', 'click control "Settings"'),),
            ),
            Form(
                "open {accordion}",
                lambda accordion: (Expand(accordion),),
                "The same.",
                (('Open the "Details" section', 'expand section "Details"'),),
            ),
            Form(
                "expand (the|this) [collapsible|collapsed] (section|panel|accordion|area|part) [below|above]",
                lambda: (Expand(None),),
                "The only one there is.",
                (("Expand the section below", "expand the section"),),
            ),
            Form(
                "(collapse|fold|fold up) {opened}",
                lambda opened: (Expand(opened, expanded=False),),
                "Closes it.",
                (('Collapse the "Details" section', 'collapse section "Details"'),),
            ),
            Form(
                "close (the|this) [open] (dialog|dialogue|modal|popup|pop-up|modal dialog|dialog box|modal window)",
                lambda: (SayIt(_CROSSES, Query(roles=ROLE_WORDS["dialog"])),),
                "Clicks what closes it, in the dialog.",
                (
                    (
                        "Close the dialog",
                        'click what is called "close", "x", "×", "✕" or "dismiss" in dialog',
                    ),
                ),
            ),
            Form(
                "(close|dismiss|leave) (the|this) [open] (dialog|dialogue|modal|popup|pop-up|window|banner|notice"
                "|message)"
                " [box|window] (by clicking|by pressing|with|using|via|by clicking on|by tapping) [on] {control}",
                closing,
                "Clicks what closes it.",
                (('Close the dialog by clicking "Done"', 'click control "Done"'),),
            ),
            Form(
                "(switch between|go through|open|click through|look through|look in|search) (the|all|all the|each of"
                " the)"
                " (tabs|sections) [below] [,] (to|and|until you) find and click [on] {control}",
                lambda control: (FindAndClick(control),),
                "Opens one tab or section after the other until the element is there, and clicks it.",
                (
                    (
                        'Switch between the tabs to find and click on the link "Terms"',
                        'open one tab after the other and click link "Terms"',
                    ),
                ),
            ),
            Form(
                "expand (the|all|all the|each of the) sections [below] [,] (to|and) find and click [on] {control}",
                lambda control: (FindAndClick(control),),
                "The same.",
                (
                    (
                        'Expand the sections below, to find and click on the link "Terms"',
                        'open one tab after the other and click link "Terms"',
                    ),
                ),
            ),
        ),
    ),
)
