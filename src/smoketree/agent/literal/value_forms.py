"""Assertions about what fields hold, and how many elements there are."""

from dataclasses import replace

from smoketree.agent.literal.forms import Chapter, Form
from smoketree.language.claim import Claim, Compare, Count, CountIs, ValueIs
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

_AMOUNTS = (
    ("(at least|no fewer than|no less than|minimum)", Count.AT_LEAST, "That many or more."),
    ("(at most|no more than|not more than|maximum)", Count.AT_MOST, "That many or fewer."),
    ("(more than|over|greater than)", Count.MORE_THAN, "More than that."),
    ("(fewer than|less than)", Count.FEWER_THAN, "Fewer than that."),
)


def _count(
    things: Query, number: int, compare: Count = Count.EXACTLY, within: Query | None = None
) -> tuple[Claim, ...]:
    query = things if within is None else replace(things, within=within)
    return (CountIs(query, number, compare),)


def _counted(countable: Query, number: int) -> tuple[Claim, ...]:
    return _count(countable, number)


def _empty(collection: Query) -> tuple[CountIs, ...]:
    """What an empty list or table has none of."""
    items = ("row",) if "table" in collection.roles else ROLE_WORDS["list item"]
    return (CountIs(Query(roles=items, within=collection), 0),)


VALUES: tuple[Chapter[Claim], ...] = (
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
                "{saidfield} (has|shows|reads|is set to|is|holds|should be|should show|should have|is prefilled with"
                "|is filled with"
                "|is filled in with|is populated with|still shows|now shows|displays|should be set to|equals|=|is"
                " equal to|should equal|has value|is at|stands at) {text}",
                lambda saidfield, text: (ValueIs(saidfield, text),),
                "The same, with the role word.",
                (('The "Color" dropdown shows "Red"', 'value of dropdown "Color" is "Red"'),),
            ),
            Form(
                "[the] [option] {text} <is> (selected|chosen) (in|for|from) {dropdown}",
                lambda text, dropdown: (ValueIs(dropdown, text),),
                "What a dropdown has chosen.",
                (('"Red" is selected in the "Color" dropdown', 'value of dropdown "Color" is "Red"'),),
            ),
            Form(
                "{saidfield} (contains|includes|should contain|must contain|should include|now contains) {amount}",
                lambda saidfield, amount: (ValueIs(saidfield, amount, Compare.CONTAINS),),
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
                "there (is|are|should be|must be) [exactly|only|just] {number} {countable}"
                " [<seen>|left|remaining|in total]",
                lambda number, countable: _count(countable, number),
                "The number of visible elements of a role (and name).",
                (
                    ("There are 3 rows", "exactly 3 of row"),
                    ('There are 2 "Delete" buttons', 'exactly 2 of button "Delete"'),
                ),
            ),
            Form(
                "[exactly|only|just] {number} {countable} (<is> [<seen>|left]|remain|remains)",
                lambda number, countable: _count(countable, number),
                "The same.",
                (("Exactly 2 links are shown", "exactly 2 of link"),),
            ),
            Form(
                "<page> <shows> [exactly|only|just] {number} {countable}",
                lambda number, countable: _count(countable, number),
                "The same.",
                (("The page shows 3 rows", "exactly 3 of row"),),
            ),
            Form(
                "{scope} (<shows>|lists) [exactly|only|just] {number} {things} [left|in total]",
                lambda scope, number, things: _count(things, number, within=scope),
                "The same, in a part of the page.",
                (('The "Orders" table has 2 rows', 'exactly 2 of row in table "Orders"'),),
            ),
            Form(
                "[exactly|only] {number} {things} <is> <seen> <inside> {scope}",
                lambda number, things, scope: _count(things, number, within=scope),
                "The same.",
                (('3 rows are shown in the "Orders" table', 'exactly 3 of row in table "Orders"'),),
            ),
            Form(
                "[the] (number|amount|quantity|count) of [the] {countable} <equals> {number}",
                _counted,
                "The same.",
                (("The number of rows is 3", "exactly 3 of row"),),
            ),
            Form(
                "<someone> <sees> [exactly|only] {number} {countable} [on <page>]",
                lambda number, countable: _count(countable, number),
                "The same.",
                (("I should see 3 rows", "exactly 3 of row"),),
            ),
            Form(
                "{collection} <isnt> empty",
                lambda collection: tuple(replace(each, compare=Count.AT_LEAST, count=1) for each in _empty(collection)),
                "A list that has an item, a table that has a row.",
                (('The "Todos" list is not empty', 'at least 1 of list item in list "Todos"'),),
            ),
            Form(
                "{collection} <is> empty",
                _empty,
                "A list without items, a table without rows.",
                (('The "Todos" list is empty', 'exactly 0 of list item in list "Todos"'),),
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
                for said, compare, doc in _AMOUNTS
            ),
            *(
                Form(
                    f"{said} {{number}} {{countable}} (<is> <seen>|<appears>)",
                    lambda number, countable, compare=compare: _count(countable, number, compare),
                    "The same, the number first.",
                    ((f"{said.split('|')[0].strip('(').capitalize()} 2 rows are shown", f"{compare} 2 of row"),),
                )
                for said, compare, _ in _AMOUNTS
            ),
            *(
                Form(
                    f"[the] (number|amount|count) of [the] {{countable}} (is|should be) {said} {{number}}",
                    lambda number, countable, compare=compare: _count(countable, number, compare),
                    "The same.",
                    ((f"The number of rows is {said.split('|')[0].strip('(')} 2", f"{compare} 2 of row"),),
                )
                for said, compare, _ in _AMOUNTS
            ),
            *(
                Form(
                    f"{{scope}} (shows|displays|has|contains|lists|should have|should contain) {said} {{number}}"
                    f" {{things}}",
                    lambda scope, number, things, compare=compare: _count(things, number, compare, scope),
                    "The same, in a part of the page.",
                    (
                        (
                            f'The "Orders" table has {said.split("|")[0].strip("(")} 2 rows',
                            f'{compare} 2 of row in table "Orders"',
                        ),
                    ),
                )
                for said, compare, _ in _AMOUNTS
            ),
        ),
    ),
)
