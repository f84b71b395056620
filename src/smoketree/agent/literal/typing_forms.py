"""Ways to ask for typing into fields."""

from smoketree.agent.literal.actions import (
    Action,
    RememberLabelled,
    Type,
    TypeEach,
)
from smoketree.agent.literal.forms import Chapter, Form
from smoketree.agent.literal.refs import inside
from smoketree.snapshot.query import Query

BORROWED = "BORROWED"
"""The variable that keeps what one step takes from the page and gives to it again."""


def _in_case(field: Query, written: str, value: str) -> tuple[Action, ...]:
    """A placeholder has no case before its value is known."""
    return () if "{{" in written else (Type(field, value),)


TYPING: tuple[Chapter[Action], ...] = (
    Chapter(
        "Typing",
        (
            Form(
                "(type|enter|write|input|put|key in|paste|insert|type in|fill|fill in|provide|specify|introduce|set"
                " value|set the value) [the]"
                " [text|value|word|words|number] {value} [again] (into|in|in to|on|as|for|inside) {field} [again]",
                lambda value, field: (Type(field, value),),
                "Puts a value into a field, in place of what it holds.",
                (
                    ('Type "a@b.c" into Email', 'type "a@b.c" into field Email'),
                    (
                        'Enter {{secret.PASSWORD}} in the "Password" field',
                        'type "{{secret.PASSWORD}}" into field "Password"',
                    ),
                    ("Type hello world into the search box", 'type "hello world" into field search'),
                ),
            ),
            Form(
                "(type|enter|write|input|put|copy|fill in|paste) the (value|text) (of|behind|next to) [the] {label}"
                " (into|in|to) {field}",
                lambda label, field: (RememberLabelled(label, BORROWED), Type(field, f"{{{{{BORROWED}}}}}")),
                "What stands behind a label on the page.",
                (
                    (
                        "Enter the value of Gender into the text field",
                        'remember what stands behind "Gender" as BORROWED; type "{{BORROWED}}" into field',
                    ),
                ),
            ),
            Form(
                "(fill|fill in|fill out|complete|populate|fill up) {field} (with|using|as|:|by) [the] [text|value"
                "|number] {value}",
                lambda field, value: (Type(field, value),),
                "The same, the field first.",
                (
                    ('Fill in "Email" with "a@b.c"', 'type "a@b.c" into field "Email"'),
                    (
                        'Fill in "Email" with "a@b.c" and "Password" with "x"',
                        'type "a@b.c" into field "Email"; type "x" into field "Password"',
                    ),
                ),
            ),
            Form(
                "set|change|update|replace|edit|correct|amend [the value of|the value in|the text of|the text in]"
                " {field} (to|as|:|=|with) [the] [text|value] {value}",
                lambda field, value: (Type(field, value),),
                "The same.",
                (("Set the Quantity field to 3", 'type "3" into field Quantity'),),
            ),
            Form(
                "(enter|type|input|write|provide|fill|fill in|set|put|specify|give) [in|into] {field} [:|as|=|of]"
                " {quoted}",
                lambda field, quoted: (Type(field, quoted),),
                "The same, the value last and in quotes.",
                (('Enter the email "a@b.c"', 'type "a@b.c" into field email'),),
            ),
            Form(
                "(in|into|for|using|use) {field} [,|to] (type|enter|write|put|fill in|fill|input) {value}",
                lambda field, value: (Type(field, value),),
                "The same, the place first.",
                (('In the "Name" field, type "Ann"', 'type "Ann" into field "Name"'),),
            ),
            Form(
                "(increase|raise|decrease|lower|reduce) {field} to {amount}",
                lambda field, amount: (Type(field, amount),),
                "The same, for a number.",
                (("Increase the Seats field to 3", 'type "3" into field Seats'),),
            ),
            Form(
                "(clear|empty|erase|clear out|empty out|delete the text in|delete the text of|remove the text from"
                "|clear the text in"
                "|clear the text from|delete the content of|clear the content of|clear the contents of|delete"
                " everything in)"
                " {field}",
                lambda field: (Type(field, ""),),
                "Empties a field.",
                (("Clear the Search field", 'type "" into field Search'),),
            ),
            Form(
                "(type|enter|write|input|key in|paste) [the] [text|value|word|words] {typed}",
                lambda typed: (Type(None, typed),),
                "Without saying where: into the field that has the focus, else into the only one there is.",
                (('Type "tea"', 'type "tea" into the field'),),
            ),
            Form(
                "(type|enter|write|input|fill in|put) [the] [password|value|text] {quoted} (into|in) both <fields>",
                lambda quoted: (TypeEach(quoted, 2),),
                "Into each of two fields, where the page has just two.",
                (('Enter "x" into both fields', 'type "x" into each of 2 fields'),),
            ),
            Form(
                "(type|enter|write|input|fill in|put) {field} {quoted} and {second:field} {other:quoted}"
                " (into|in) [the|their] <fields>",
                lambda field, quoted, second, other: (Type(field, quoted), Type(second, other)),
                "Two values with their fields before them.",
                (
                    (
                        'Enter the username "ann" and the password "x" into the text fields',
                        'type "ann" into field username; type "x" into field password',
                    ),
                ),
            ),
            Form(
                "(fill|fill in|fill out|complete|submit) [out] {scope} (with|using) [the] {field} [:|=|as] {quoted}",
                lambda field, quoted, scope: (Type(inside(field, scope), quoted),),
                "Fields of a form, each with its value behind it.",
                (
                    (
                        'Fill in the form with name "Ann" and email "a@b.c"',
                        'type "Ann" into field name in form; type "a@b.c" into field email in form',
                    ),
                ),
            ),
            Form(
                "(type|enter|write|input) {quoted} in [all] (upper case|uppercase|upper-case|capital) [letters] (in"
                "|into) {field}",
                lambda quoted, field: _in_case(field, quoted, quoted.upper()),
                "In capitals.",
                (('Type "tea" in upper case in the "Name" field', 'type "TEA" into field "Name"'),),
            ),
            Form(
                "(type|enter|write|input) {quoted} in [all] (lower case|lowercase|lower-case|small) [letters] (in"
                "|into) {field}",
                lambda quoted, field: _in_case(field, quoted, quoted.lower()),
                "In small letters.",
                (('Type "TEA" in lower case in the "Name" field', 'type "tea" into field "Name"'),),
            ),
        ),
    ),
)
