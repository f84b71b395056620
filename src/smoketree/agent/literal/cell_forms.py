"""Assertions about what a row has in a column, and about every row."""

from dataclasses import replace

from smoketree.agent.literal.forms import Chapter, Form
from smoketree.language.claim import CellIs, Claim, Compare, EachShows
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

_TABLE = Query(roles=ROLE_WORDS["table"])
_HAS = "(has|has got|should have|have|must have|shows|should show|has the|has a|has an|shows the|should have the)"


def _each(texts: tuple[str, ...], scope: Query = _TABLE, roles: tuple[str, ...] = ("row",)) -> tuple[Claim, ...]:
    return tuple(EachShows(Query(roles=roles, within=scope), text) for text in texts)


def _each_item(texts: tuple[str, ...], scope: Query) -> tuple[Claim, ...]:
    return _each(texts, scope, ROLE_WORDS["item"])


def _cell(column: str, rowof: Query, text: str, compare: Compare = Compare.EQUALS) -> tuple[Claim, ...]:
    return (CellIs(rowof, column, text, compare),)


CELLS: tuple[Chapter[Claim], ...] = (
    Chapter(
        "Cells of a row",
        (
            Form(
                "[the] {column} [column|cell] (of|for|in) {rowof} (<is>|<equals>|shows|says|displays|should show"
                "|should say|is shown as|is set to|turns to|turns into) {text}",
                _cell,
                "What the row of that text has in that column, or behind that label.",
                (
                    ('The status of "Milk" is Done', '"status" of row of "Milk" is "Done"'),
                    ("The amount of Invoice 13 is $1,300.00", '"amount" of row of "Invoice 13" is "$1,300.00"'),
                ),
            ),
            Form(
                "[the] {column} [column|cell] (of|for|in) {rowof} (contains|includes|should contain) {quoted}",
                lambda column, rowof, quoted: _cell(column, rowof, quoted, Compare.CONTAINS),
                "A part of it.",
                (('The notes column of "Milk" contains "cold"', '"notes" of row of "Milk" contains "cold"'),),
            ),
            Form(
                "[the] {column} [column|cell] (of|for|in) {rowof} (<isnt>|<differs>) {text}",
                lambda column, rowof, text: tuple(replace(each, negated=True) for each in _cell(column, rowof, text)),
                "Something else.",
                (('The status of "Milk" is not "Done"', '"status" of row of "Milk" is not "Done"'),),
            ),
            Form(
                f"{{rowof}} {_HAS} {{column}} [of|=|:] {{text}}",
                lambda rowof, column, text: _cell(column, rowof, text),
                "The same, the row first.",
                (
                    ('"Bread" has the status "Done"', '"status" of row of "Bread" is "Done"'),
                    ("The first row has total 5.60", '"total" of #1 row is "5.60"'),
                ),
            ),
            Form(
                "(every|each|all|all the|all of the) (row|rows) [<inside> {scope}] (<shows>|have|<is>) {texts}",
                _each,
                "There are rows in the table, and every one shows it.",
                (('Every row shows "Paid"', 'each row in table shows "Paid"'),),
            ),
            Form(
                "(every|each|all|all the|all of the) (item|items|entry|entries|result|results|card|cards) <inside>"
                " {scope} (<shows>|have|<is>) {texts}",
                _each_item,
                "The same, of the items in a part of the page.",
                (('Every item in the list shows "Paid"', 'each item in list shows "Paid"'),),
            ),
            Form(
                "{texts:quotes} <is> <seen> <inside> (every|each|all) (row|rows) [(of|in) {scope}]",
                _each,
                "The same.",
                (('"Paid" is shown in every row', 'each row in table shows "Paid"'),),
            ),
        ),
    ),
)
