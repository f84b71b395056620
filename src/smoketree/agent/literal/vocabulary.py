"""The words that the grammar knows besides those of its forms."""

from collections.abc import Mapping

from smoketree.browser.checks import State


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ORDINALS: Mapping[str, int] = {
    word: number
    for number, words in enumerate(
        (
            ("first", "1st"),
            ("second", "2nd"),
            ("third", "3rd"),
            ("fourth", "4th"),
            ("fifth", "5th"),
            ("sixth", "6th"),
            ("seventh", "7th"),
            ("eighth", "8th"),
            ("ninth", "9th"),
            ("tenth", "10th"),
        ),
        start=1,
    )
    for word in words
} | {"last": -1}

ARTICLES = _words("the a an")

NOT_IN_BARE_NAMES = _words(
    "not don't doesn't never without if unless until till while except twice thrice times or either each every using "
    "via whichever whatever both it them they which"
)
"""Words that change what a step means; a name that has one must be quoted."""

NOT_FIRST_IN_BARE_NAMES = ARTICLES | _words("any some all no another other that this those these both there here")
"""Words that do not begin a name but a description of one."""

ALSO_NAMES = _words("logo icon photo picture title")
"""Role words that, alone, are likelier a part of the name: "the logo" is not any picture."""

DESCRIPTIVE = _words(
    "a an the my your his her its their our some any this that these those valid invalid correct incorrect wrong "
    "random new different same another other existing unique fake dummy username password passcode email e-mail "
    "credentials details text value values number string code data info information something anything nothing "
    "everything character characters letters digits name address date page pages"
)
"""Unquoted words with one of these describe a value or a text rather than being it."""

TURNS = _words(
    "is are was be been has have with for of that and in on at by from as to after before shows message messages "
    "results result notification notifications toast spinner warning content screen view error errors"
)
"""Unquoted words with one of these are a sentence rather than a text of the page."""

NUMBERS: Mapping[str, int] = {
    word: number
    for number, word in enumerate(
        (
            *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
            *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
        )
    )
}

STATES: Mapping[str, State] = {
    "checked": State.CHECKED,
    "ticked": State.CHECKED,
    "on": State.CHECKED,
    "unchecked": State.UNCHECKED,
    "unticked": State.UNCHECKED,
    "off": State.UNCHECKED,
    "enabled": State.ENABLED,
    "clickable": State.ENABLED,
    "disabled": State.DISABLED,
    "greyed out": State.DISABLED,
    "grayed out": State.DISABLED,
    "focused": State.FOCUSED,
    "in focus": State.FOCUSED,
    "selected": State.SELECTED,
    "chosen": State.SELECTED,
    "expanded": State.EXPANDED,
    "collapsed": State.COLLAPSED,
}

KEYS: Mapping[str, str] = {
    "enter": "Enter",
    "return": "Enter",
    "tab": "Tab",
    "escape": "Escape",
    "esc": "Escape",
    "backspace": "Backspace",
    "space": "Space",
    "spacebar": "Space",
    "arrow down": "ArrowDown",
    "arrow up": "ArrowUp",
    "arrow left": "ArrowLeft",
    "arrow right": "ArrowRight",
    "down arrow": "ArrowDown",
    "up arrow": "ArrowUp",
    "left arrow": "ArrowLeft",
    "right arrow": "ArrowRight",
    "arrowdown": "ArrowDown",
    "arrowup": "ArrowUp",
    "arrowleft": "ArrowLeft",
    "arrowright": "ArrowRight",
    "page down": "PageDown",
    "page up": "PageUp",
    "pagedown": "PageDown",
    "pageup": "PageUp",
} | {f"f{number}": f"F{number}" for number in range(1, 13)}
"""Keys that no control is likely to be named after."""

WORDY_KEYS: Mapping[str, str] = {"delete": "Delete", "home": "Home", "end": "End", "insert": "Insert"}
"""Keys that are as well words for buttons: "press Delete" is not read, "press the Delete key" is."""

MODIFIERS: Mapping[str, str] = {
    "ctrl": "Control",
    "control": "Control",
    "cmd": "Meta",
    "command": "Meta",
    "meta": "Meta",
    "shift": "Shift",
    "alt": "Alt",
    "option": "Alt",
}
