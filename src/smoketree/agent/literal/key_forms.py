"""Ways to ask for keys, and for remembering what the page says."""

from smoketree.agent.literal.actions import (
    Action,
    Press,
    PressOrClick,
    Remember,
    RememberLabelled,
)
from smoketree.agent.literal.forms import Chapter, Form
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

_MOST_PRESSES = 20


def _presses(key: str, times: int) -> tuple[Action, ...]:
    return (Press(key),) * times if 0 < times <= _MOST_PRESSES else ()


KEYS: tuple[Chapter[Action], ...] = (
    Chapter(
        "Keys",
        (
            Form(
                "(press|hit|type|push|use|press down|strike) [the] [keyboard] [key|keys|shortcut|combination] {key}"
                " [key|keys|button|key combination|shortcut] [on the keyboard] [to {_:purpose}]",
                lambda key, _=None: (Press(key),),
                "Presses a key or a chord where the focus is.",
                (
                    ("Press Enter", "press Enter"),
                    ("Hit the Escape key", "press Escape"),
                    ("Press Ctrl+A", "press Control+a"),
                ),
            ),
            Form(
                "press|hit|push {wordykey}",
                lambda wordykey: (PressOrClick(*wordykey),),
                "The same keys without the word: not where the page has a control of that name.",
                (("Press Delete", "press Delete, unless there is a control of that name"),),
            ),
            Form(
                "press|hit|push [the] {anykey} key [on the keyboard|on your keyboard]",
                lambda anykey: (Press(anykey),),
                "Keys that might be buttons as well (Home, End, Delete, Insert), and single characters.",
                (("Press the Delete key", "press Delete"),),
            ),
            Form(
                "press|hit|push [the] {key} [key] (in|on|inside|while in|while focused on) {field}",
                lambda key, field: (Press(key, field),),
                "In a field: it is focused first.",
                (('Press Enter in the "Search" field', 'press Enter in field "Search"'),),
            ),
            Form(
                "press|hit|push [the] {key} [key] (twice|{number} times)",
                lambda key, number=2: _presses(key, number),
                "Several times.",
                (("Press Tab twice", "press Tab; press Tab"),),
            ),
        ),
    ),
    Chapter(
        "Remembering",
        (
            Form(
                "(remember|store|note|note down|save|keep|record) [the (text|value|content) (of|in|from)] {thing}"
                " (as|in) {variable}",
                lambda thing, variable: (Remember(thing, variable),),
                "Keeps what an element says, for `{{NAME}}` in later steps.",
                (('Remember the "Order" heading as ORDER', 'remember heading "Order" as ORDER'),),
            ),
            Form(
                "(remember|store|note|note down|save|keep|record) the (value|content) (of|in) {quoted} as {capitals}",
                lambda quoted, capitals: (Remember(Query(name=quoted, roles=ROLE_WORDS["field"]), capitals),),
                "Keeps what a field holds.",
                (('Remember the value of "Email" as EMAIL', 'remember field "Email" as EMAIL'),),
            ),
            Form(
                "(remember|store|note|note down|save|keep|record) [the text (behind|next to)] [the] {label} as"
                " {capitals}",
                lambda label, capitals: (RememberLabelled(label, capitals),),
                "Keeps what stands behind a label (`Order number: 1234`); the name in capitals.",
                (
                    (
                        "Remember the order number as ORDER",
                        'remember what stands behind "order number" as ORDER',
                    ),
                ),
            ),
        ),
    ),
)
