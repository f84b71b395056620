"""The words that the grammar knows besides those of its forms."""

from collections.abc import Mapping

from smoketree.language.claim import State


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ORDINALS: Mapping[str, int] = (
    {
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
    }
    | {"last": -1}
    | {f"{number}th": number for number in (*range(11, 21), *range(24, 31))}
)

ARTICLES = _words("the a an")

NOT_IN_BARE_NAMES = _words(
    "not don't doesn't never without if unless until till while except twice thrice times or either each every using "
    "into via whichever whatever both it them they which something anything nothing everything someone so"
)
"""Words that change what a step means; a name that has one must be quoted."""

NOT_FIRST_IN_BARE_NAMES = ARTICLES | _words("any some all no another other that this those these both there here on")
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

DOING = _words(
    "click tap press hit push type enter write fill select choose pick check tick uncheck untick open close go visit"
    " wait "
    "hover drag upload submit scroll switch toggle then and or the a an nothing none all any everything both each"
)
"""Words that begin a deed, or mean no one thing: no name in a list of names begins with them."""

PAST: Mapping[str, str] = {
    word: base
    for base, words in {
        "go": "went gone going",
        "choose": "chose chosen choosing",
        "type": "typed typing",
        "write": "wrote written writing",
        "hit": "hitting",
        "submit": "submitted submitting",
        "tap": "tapped tapping",
        "drag": "dragged dragging",
        "scroll": "scrolled scrolling",
        "put": "putting",
        "set": "setting",
        "see": "saw seen",
        "close": "closed closing",
        "toggle": "toggled toggling",
        "hover": "hovered hovering",
        "click": "clicked clicking",
        "press": "pressed pressing",
        "enter": "entered entering",
        "open": "opened opening",
        "select": "selected selecting",
        "fill": "filled filling",
        "check": "checked checking",
        "tick": "ticked ticking",
        "wait": "waited waiting",
        "upload": "uploaded uploading",
        "navigate": "navigated navigating",
        "visit": "visited visiting",
        "clear": "cleared clearing",
        "pick": "picked picking",
        "reload": "reloaded reloading",
        "refresh": "refreshed refreshing",
        "uncheck": "unchecked unchecking",
        "log": "logged logging",
        "sign": "signed signing",
        "accept": "accepted accepting",
        "dismiss": "dismissed dismissing",
        "search": "searched searching",
        "switch": "switched switching",
        "expand": "expanded expanding",
        "collapse": "collapsed collapsing",
        "use": "used using",
        "remember": "remembered remembering",
    }.items()
    for word in words.split()
}
"""Other shapes of the verbs that steps begin with."""

PURPOSES = _words(
    "submit save confirm send delete remove open close continue proceed finish complete apply keep update create add "
    "edit cancel log sign register go view see show hide expand collapse mark accept start begin return get update "
    "reset clear filter sort search select move discard upload download book buy place pay reload focus trigger"
)
"""Verbs that begin what a deed is for ("to submit the form")."""

NO_LABELS = DESCRIPTIVE - _words("number name address date code email e-mail username") | _words(
    "message error alert toast notification heading headline title url link button field row page text label value "
    "result output dialog popup user it this that focus cursor first last next previous new item items status badge "
    "selected chosen current active visible counter banner tooltip hint placeholder app site website window"
    " screen view browser inbox subject there i we you"
)
"""Words that are no label on a page, or of which a page has many."""

REFERRING = DESCRIPTIVE | _words(
    "below above following given shown displayed generated solution answer result total sum first second third last of "
    "for is in on"
)
"""Unquoted words with one of these do not spell a value but point to one."""

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
    "space bar": "Space",
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
