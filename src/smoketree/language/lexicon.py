"""The lexicon: the words that the plan language knows, as data. Inflections are generated (see `inflection`).

`docs/plan-language.md` and the cheat sheet are generated from these tables.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from smoketree.language.claim_terms import COLORS, Count, MessageKind, Outcome, State
from smoketree.snapshot.roles import ROLE_WORDS


def word_set(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


def phrase_set(text: str) -> frozenset[tuple[str, ...]]:
    """The phrases of a text, which "|" divides, each as its words."""
    return frozenset(tuple(phrase.split()) for phrase in text.split("|"))


# --- Words without a meaning of their own -------------------------------------------------------------------------

ARTICLES = word_set("the this that these those your my our its their his her")
INDEFINITE = word_set("a an any another")
DETERMINERS = ARTICLES | INDEFINITE
FILLER = word_set(
    "user users successfully correctly properly already now then also just simply please kindly finally currently "
    "immediately automatically instead again clearly there here still new newly own respective corresponding "
    "actual current following same"
)
"""Words that a reading may leave unused."""

KIND_WORDS = word_set(
    "page form details detail listing creation settings setting screen view website site app application window "
    "section area panel element control"
)
"""Nouns that say only what kind of thing something is: a name on the page may have them or lack them."""

SOMEONE = word_set("i we you user users visitor customer tester admin system")
LEADS = phrase_set(
    "please|then|now|next|finally|first|first of all|after that|afterwards|lastly|again|okay|ok|and|and then|so|just"
    "|simply|kindly|also|in order|go ahead and|try to|choose to|make sure to|be sure to|remember to|let us|let's|i|we"
    "|she|he|they|when|given|but|you|user|users|the visitor|the customer|the user|the users|a user|the tester|i want to"
    "|i need to|we need to|you need to|you should|i will|we will|you will|the user should|user should|i then"
    "|and finally|step"
)
"""What may stand before the verb of an action."""

_EDGES = {"top": "top", "upper": "top", "bottom": "bottom", "lower": "bottom"}
POSITIONS: Mapping[str, str] = {
    **_EDGES,
    **{f"{side}{hand}": side for side in ("left", "right") for hand in ("", "-hand")},
    "side": "side",
    **{
        f"{word}{joint}{side}": f"{edge} {side}"
        for word, edge in _EDGES.items()
        for joint in " -"
        for side in ("left", "right")
    },
}
"""Parts of the screen."""

# --- Words that a rewrite must keep --------------------------------------------------------------------------------

NEGATIONS = word_set(
    "not no never none neither nor without nobody nothing cannot can't don't doesn't didn't isn't aren't wasn't "
    "weren't won't shouldn't mustn't hasn't haven't couldn't unable except but unless"
)
_SUFFIXES = {1: "st", 2: "nd", 3: "rd"}
_ORDINAL_WORDS = "first second third fourth fifth sixth seventh eighth ninth tenth"
ORDINALS: Mapping[str, int] = {
    **{word: number for number, word in enumerate(_ORDINAL_WORDS.split(), 1)},
    **{f"{n}{_SUFFIXES.get(n if 10 < n < 14 else n % 10, 'th')}": n for n in range(1, 100)},
    "last": -1,
}
_NUMBER_WORDS = "zero one two three four five six seven eight nine ten eleven twelve"
NUMBERS: Mapping[str, int] = {word: number for number, word in enumerate(_NUMBER_WORDS.split())}
QUANTIFIERS = word_set("all every each both any some several many few most only exactly half none")
COMPARISONS: Mapping[str, Count] = {
    **dict.fromkeys(("exactly", "only", "just", "precisely", "equal to", "the same as"), Count.EXACTLY),
    **dict.fromkeys(("at least", "no fewer than", "no less than"), Count.AT_LEAST),
    **dict.fromkeys(("at most", "up to", "no more than", "not more than"), Count.AT_MOST),
    **{f"{more} than": Count.MORE_THAN for more in ("more", "greater", "higher", "larger", "bigger")},
    **{f"{less} than": Count.FEWER_THAN for less in ("less", "fewer", "lower", "smaller")},
    "over": Count.MORE_THAN,
}
SUPERLATIVES = word_set("cheapest lowest highest largest smallest biggest newest oldest latest longest shortest best")

NOT_IN_NAMES = word_set(
    "is are was were be been being am has have had do does did should must will would can could may might shall "
    "not cannot isn't aren't doesn't don't wasn't won't it it's they and or but if unless until while when that "
    "whether which who whose with without for by about because so then into via onto"
    " between than other instead such as twice thrice e.g i.e ex etc step steps attempt"
)
"""Words that an unquoted name has only with a capital letter."""

NOT_FIRST = (
    NEGATIONS
    | QUANTIFIERS
    | NOT_IN_NAMES
    | word_set(
        "hardly almost another same remaining certain various nobody everybody more less fewer dozen half next-to-last"
        " second-to-last penultimate tomorrow yesterday whether"
    )
)
"""Words that no unquoted name begins with; at the beginning of a line their capital letter says nothing."""

# --- Nouns ---------------------------------------------------------------------------------------------------------


class Noun(StrEnum):
    """What kind of thing a noun stands for."""

    ELEMENT = "element"
    PAGE = "page"
    TEXT = "text"
    MESSAGE = "message"
    ADDRESS = "address"
    TITLE = "title"
    MAIL = "mail"
    SUBJECT = "subject"
    FILE = "file"
    FOCUS = "focus"
    TAB = "browser tab"


_EXTRA_ROLES: Mapping[str, str] = {
    "field": "text input field|text entry field|input text field",
    "search box": "search input|search input field|search text box",
    "textarea": "text editor|rich text editor|rich text area|editor",
    "dropdown":
        "drop down|drop down list|drop-down list|drop-down menu|drop down menu|dropdown field|select field"
        "|selection field|select list|dropdown select|dropdown button|choice list",
    "menu": "submenu|sub-menu|context menu|menu bar|hamburger menu",
    "navigation": "navigation menu|breadcrumb|breadcrumbs|left menu",
    "menu item": "submenu item|menu option|menu entry|menu link",
    "item": "search result|result|bullet",
    "radio": "radio option",
    "checkbox": "tickbox|checkbox option",
    "switch": "toggle switch",
    "toggle": "toggle button",
    "button": "push button|cta|icon button",
    "dialog":
        "dialog box|modal dialog|modal window|popup window|pop-up window|confirmation dialog|confirmation modal"
        "|confirmation popup|overlay",
    "drawer": "flyout",
    "sidebar": "side panel|sidebar panel|side menu|side navigation",
    "row": "table row|line item",
    "cell": "table cell",
    "column": "table column|column heading",
    "tooltip": "tooltip",
    "section": "accordion|widget|block|box section|container",
    "card": "tile",
    "image": "thumbnail|avatar|video",
    "progress bar": "spinner|loader|loading indicator",
    "heading": "page heading|main heading|subheading|section heading",
    "header": "page header|top bar",
    "treeitem": "tree item|tree node|node",
    "status": "badge",
    "main": "main content|main content area|main area",
}  # fmt: skip
"""A noun that has a role -> others for the same."""

_MORE_ROLES: Mapping[str, tuple[str, ...]] = {
    "main": ("main",),
    "tooltip": ("tooltip",),
    "treeitem": ("treeitem",),
    "item": ROLE_WORDS["item"] + ("option", "menuitem"),
}

ROLE_NOUNS: Mapping[str, tuple[str, ...]] = {
    **ROLE_WORDS,
    **{
        word: _MORE_ROLES.get(base) or ROLE_WORDS[base]
        for base, words in _EXTRA_ROLES.items()
        for word in words.split("|")
    },
}
"""What testers call an element -> the roles any of which it may have."""

ROW_NOUNS = frozenset(
    "row|line|item|entry|listitem|card|record|result|tile|list item|search result|table row".split("|")
)
"""Nouns of things that go by a text in them, not by a name."""

CONTROL_NOUNS = word_set("button link tab icon")

_OTHER_NOUNS: Mapping[Noun, str] = {
    Noun.PAGE: "page|screen|web page|webpage|view|site|website|app|application|home page|homepage",
    Noun.TEXT: "text|word|words|label|string|phrase|content|sentence|value|caption|wording",
    Noun.MESSAGE:
        "message|notice|warning|error|confirmation|hint|error text|notification|toast|toast message"
        "|toast notification|flash message|snackbar|notification bar|notification message",
    Noun.ADDRESS: "url|address|address bar|page url|browser url|current url|location",
    Noun.TITLE: "page title|tab title|browser title|window title|document title",
    Noun.MAIL: "email|e-mail|mail|email message|e-mail message|inbox|mailbox",
    Noun.SUBJECT: "subject|email subject|e-mail subject|subject line|mail subject",
    Noun.TAB: "browser tab|browser window",
    Noun.FOCUS: "focus|cursor|keyboard focus",
    Noun.FILE: "file|download|document|attachment",
}  # fmt: skip
OTHER_NOUNS: Mapping[str, Noun] = {word: noun for noun, words in _OTHER_NOUNS.items() for word in words.split("|")}
"""Nouns that are no element of the page."""

MESSAGE_ROLES = ("alert", "status")
"""The roles of messages, as places: "the Undo button in the toast"."""

FILE_TYPES = word_set("csv doc docx html json md pdf png jpg svg tsv txt xls xlsx xml zip")
"""Types of files by the end of their names: "a PDF file"."""

MESSAGE_KINDS: Mapping[str, MessageKind] = {
    **dict.fromkeys(("error", "validation", "failure", "alert error", "invalid"), MessageKind.ERROR),
    **dict.fromkeys(("success", "confirmation", "successful"), MessageKind.SUCCESS),
    "warning": MessageKind.WARNING,
}

NAMED_BY = word_set("named called labeled labelled titled entitled saying reading")
"""Participles that introduce a name: "the button labeled "Save""."""

NAME_NOUNS = word_set("name title label text caption value heading number id placeholder")
"""Nouns that introduce a name after "with": "the book with the title "Book"". """

ATTRIBUTES = word_set(
    "status state stage phase priority severity owner assignee author creator reporter manager role type category "
    "group level plan currency unit language country city department team visibility version milestone resolution "
    "publisher"
)
"""Nouns of what a record has. A word after "is" is a value of theirs, even where nothing marks it as one."""

NAMED_VALUES = word_set("property setting parameter attribute variable preference")
"""Nouns of what has a name and a value: the setting "Theme" is a label or a field, which need not be called so."""

PEOPLE_VERBS = word_set(
    "owned published signed created booked reserved assigned reported written posted authored edited modified updated "
    "managed approved"
)
"""Participles before "by" or "to" and somebody, as records have them for labels: "Owned by: sam"."""

# --- Prepositions --------------------------------------------------------------------------------------------------

INSIDE = word_set("in inside within among on under of from for at into onto below beneath")
BESIDE = phrase_set("next to|beside|adjacent to|right of|left of|in front of")

# --- Predicates of claims ------------------------------------------------------------------------------------------


class Sense(StrEnum):
    """What a predicate says of its subject."""

    SHOWN = "is shown"
    HIDDEN = "is not shown"
    APPEARS = "appears"
    GOES = "disappears"
    OPENS = "opens"
    CLOSES = "closes"
    LOADS = "loads"
    SHOWS = "shows"
    CONTAINS = "contains"
    HAS = "has"
    SAYS = "says"
    IS = "is"
    COSTS = "costs"
    BECOMES = "changes to"
    STARTS = "starts with"
    ENDS = "ends with"
    STATE = "is in a state"
    LEADS = "is at a page"
    ENTERED = "is entered"
    CHOSEN = "is selected"
    SORTED = "is sorted"
    BEFORE = "is before"
    AFTER = "is after"
    OUTCOME = "has an outcome"
    ADDED = "is added"
    REMOVED = "is removed"
    SEES = "sees"
    RECEIVED = "is received"
    DOWNLOADED = "is downloaded"


@dataclass(frozen=True, slots=True)
class Predicate:
    """A predicate word. `passive`: with a form of "be" and a participle or adjective; `verb`: as an active verb."""

    words: str
    sense: Sense
    state: State | None = None
    outcome: Outcome | None = None
    negative: bool = False


def _rows(words: str, sense: Sense, **more: object) -> tuple[Predicate, ...]:
    return tuple(Predicate(word, sense, **more) for word in words.split("|"))  # type: ignore[arg-type]


ACTIVE: tuple[Predicate, ...] = (
    *_rows("show|display|present|list|render|feature", Sense.SHOWS),
    *_rows("contain|include", Sense.CONTAINS),
    *_rows("have|hold|offer", Sense.HAS),
    *_rows(
        "say|read|state|indicate|mention|ask|confirm|explain|warn|greet|welcome|tell me|tell the user"
        "|complain|remind|announce|report|answer|reply",
        Sense.SAYS,
    ),
    *_rows("appear|show up|pop up|come up|reappear", Sense.APPEARS),
    *_rows("exist|come", Sense.SHOWN),
    *_rows("disappear|go away|vanish|go", Sense.GOES),
    *_rows("open|open up|expand|unfold|drop down", Sense.OPENS),
    *_rows("close|collapse", Sense.CLOSES),
    *_rows("load|finish loading", Sense.LOADS),
    *_rows("equal|match|come to|amount to|add up to", Sense.IS),
    *_rows("cost", Sense.COSTS),
    *_rows("become|turn into|turn to|change into|go from|go back to", Sense.BECOMES),
    *_rows(
        "|".join(
            f"{verb} {joint}"
            for verb in "change|update|drop|rise|increase|decrease|fall|grow|go up|go down".split("|")
            for joint in ("to", "from")
        ),
        Sense.BECOMES,
    ),
    *_rows("remain|stay", Sense.IS),
    *_rows("start with|begin with", Sense.STARTS),
    *_rows("end with|end in", Sense.ENDS),
    *_rows("see|notice|get|receive", Sense.SEES),
    *_rows("come before|precede", Sense.BEFORE),
    *_rows("come after|follow", Sense.AFTER),
    *_rows("land on|arrive at|go to|navigate to|redirect to|return to|get to|reach|lead to|switch to", Sense.LEADS),
    *_rows("arrive", Sense.RECEIVED),
    *_rows("start", Sense.DOWNLOADED),
)
"""Predicates that are verbs."""

STATUSES = word_set("available offered included accessible closed inactive connected disconnected")
"""Predicates that a page may say of its things, as their status."""

OPPOSITE = word_set("editable")
"""Predicates that deny their state."""

PASSIVE: tuple[Predicate, ...] = (
    *_rows(
        "shown|visible|displayed|present|seen|there|listed|rendered|available|presented|found|included|accessible|offered"
        "|in view|on screen|on the screen|indicated|left|counted|reported|back|fully visible"
        "|printed|mentioned|noted",
        Sense.SHOWN,
    ),
    *_rows("hidden|absent|missing|invisible", Sense.HIDDEN),
    *_rows("gone", Sense.GOES),
    *_rows("opened|open", Sense.OPENS),
    *_rows("closed", Sense.CLOSES),
    *_rows("loaded|fully loaded|ready", Sense.LOADS),
    *_rows("equal to|back to|back at", Sense.IS),
    *_rows(
        "set to|changed to|updated to|turned into|switched to|increased to|reduced to|lowered to|raised to",
        Sense.BECOMES,
    ),
    *_rows("told|asked|warned|informed|notified|reminded|greeted with|welcomed with", Sense.SAYS),
    *_rows("labeled|labelled|titled|entitled|captioned|called|named", Sense.SAYS),
    *_rows("checked|ticked|marked|pressed|switched on|turned on", Sense.STATE, state=State.CHECKED),
    *_rows("unchecked|unticked|off|switched off|turned off", Sense.STATE, state=State.UNCHECKED),
    *_rows("enabled|clickable|active for input", Sense.STATE, state=State.ENABLED),
    *_rows("disabled|greyed out|grayed out|inactive", Sense.STATE, state=State.DISABLED),
    *_rows("focused|in focus|ready for input|ready for typing|ready for text input", Sense.STATE, state=State.FOCUSED),
    *_rows("expanded|unfolded", Sense.STATE, state=State.EXPANDED),
    *_rows("collapsed|folded", Sense.STATE, state=State.COLLAPSED),
    *_rows("empty|blank|cleared|emptied", Sense.STATE, state=State.EMPTY),
    *_rows("required|mandatory", Sense.STATE, state=State.REQUIRED),
    *_rows("invalid|in error|marked as invalid", Sense.STATE, state=State.INVALID),
    *_rows("masked|obscured|hidden by dots|concealed", Sense.STATE, state=State.MASKED),
    *_rows("read-only|readonly|read only", Sense.STATE, state=State.READ_ONLY),
    *_rows("struck out|struck through|crossed out|crossed off", Sense.STATE, state=State.STRUCK),
    *_rows("editable", Sense.STATE, state=State.READ_ONLY),  # not so: see OPPOSITE
    *_rows("active", Sense.STATE, state=State.SELECTED),
    *_rows("selected|chosen|picked|highlighted as selected", Sense.CHOSEN, state=State.SELECTED),
    *(row for color in COLORS.values() for row in _rows(color, Sense.STATE, state=color)),
    *_rows("in grey", Sense.STATE, state=State.GRAY),
    *_rows("redirected to|taken to|navigated to|brought to|directed to|sent to|returned to|on|at|back on", Sense.LEADS),
    *_rows("entered|typed|filled|filled in|filled with|prefilled with|pre-filled with|populated|populated with"
           "|inserted|input|written", Sense.ENTERED),
    *_rows("sorted|ordered|in order|arranged", Sense.SORTED),
    *_rows("before|above|listed before|listed above|shown before|shown above|displayed before", Sense.BEFORE),
    *_rows("after|below|listed after|listed below|shown after|shown below|displayed after", Sense.AFTER),
    *_rows("created|registered", Sense.OUTCOME, outcome=Outcome.CREATED),
    *_rows("saved|updated|stored|modified", Sense.OUTCOME, outcome=Outcome.SAVED),
    *_rows("sent|submitted", Sense.OUTCOME, outcome=Outcome.SENT),
    *_rows("signed in|logged in|authenticated|connected", Sense.OUTCOME, outcome=Outcome.SIGNED_IN),
    *_rows("signed out|logged out|disconnected", Sense.OUTCOME, outcome=Outcome.SIGNED_OUT),
    *_rows("added", Sense.ADDED),
    *_rows("removed|deleted", Sense.REMOVED, outcome=Outcome.DELETED),
    *_rows("received|delivered", Sense.RECEIVED),
    *_rows("downloaded", Sense.DOWNLOADED),
)  # fmt: skip
"""Predicates that follow a form of "be"."""

# --- Verbs of acts -------------------------------------------------------------------------------------------------

ACT_VERBS = word_set(
    "click tap press type enter fill select choose pick tick open visit go scroll drag hover toggle wait use"
)
"""The base forms of verbs whose arguments `act_reader` and its modules read."""

DO_VERBS = word_set(
    "add delete remove save submit cancel confirm close create edit publish send share archive restore clone copy "
    "duplicate approve reject accept decline apply clear reset refresh sort filter download export import print "
    "follow unfollow subscribe unsubscribe like unlike star unstar pin unpin mute unmute block unblock report "
    "reply post comment upvote downvote vote join start stop pause resume play finish complete continue "
    "proceed skip undo redo log sign register buy order checkout pay book reserve show hide view expand collapse "
    "enable disable activate deactivate connect disconnect install uninstall run execute generate test preview "
    "lock unlock assign invite search browse dismiss verify upload attach empty store"
)
"""Verbs that a page has controls for: "Delete the note" is done by the control that is called so."""

IRREGULAR: Mapping[str, tuple[str, str]] = {
    "be": ("was", "been"), "have": ("had", "had"), "show": ("showed", "shown"), "go": ("went", "gone"),
    "come": ("came", "come"), "become": ("became", "become"), "begin": ("began", "begun"), "say": ("said", "said"),
    "read": ("read", "read"), "see": ("saw", "seen"), "hold": ("held", "held"), "get": ("got", "got"),
    "lead": ("led", "led"), "rise": ("rose", "risen"), "fall": ("fell", "fallen"), "grow": ("grew", "grown"),
    "set": ("set", "set"), "write": ("wrote", "written"), "choose": ("chose", "chosen"), "put": ("put", "put"),
    "hit": ("hit", "hit"), "send": ("sent", "sent"), "find": ("found", "found"), "leave": ("left", "left"),
}  # fmt: skip
"""Verbs -> their past tense and participle, where these do not end in "ed"."""

DOUBLED = word_set("begin drag drop get hit log pop put set submit tap")
"""Verbs whose last letter is written twice before an ending: "dragging", "dragged"."""

# --- Keys ----------------------------------------------------------------------------------------------------------

KEYS: Mapping[str, str] = {
    "enter": "Enter", "return": "Enter", "escape": "Escape", "esc": "Escape", "tab": "Tab", "backspace": "Backspace",
    "delete": "Delete", "del": "Delete", "insert": "Insert", "home": "Home", "end": "End", "space": "Space",
    "space bar": "Space", "spacebar": "Space", "page up": "PageUp", "pageup": "PageUp", "page down": "PageDown",
    "pagedown": "PageDown", "up arrow": "ArrowUp", "arrow up": "ArrowUp", "arrowup": "ArrowUp",
    "down arrow": "ArrowDown", "arrow down": "ArrowDown", "arrowdown": "ArrowDown", "left arrow": "ArrowLeft",
    "arrow left": "ArrowLeft", "arrowleft": "ArrowLeft", "right arrow": "ArrowRight", "arrow right": "ArrowRight",
    "arrowright": "ArrowRight", **{f"f{n}": f"F{n}" for n in range(1, 13)},
}  # fmt: skip
"""Keys by what people call them -> as Playwright names them."""

MODIFIERS: Mapping[str, str] = {
    "ctrl": "Control", "control": "Control", "shift": "Shift", "alt": "Alt", "option": "Alt", "cmd": "Meta",
    "command": "Meta", "meta": "Meta", "win": "Meta",
}  # fmt: skip


def vocabulary() -> frozenset[str]:
    """Every word of the lexicon but the verbs of acts, which have forms of their own."""
    tables = (
        DETERMINERS, FILLER, KIND_WORDS, SOMEONE, POSITIONS, NOT_FIRST, ORDINALS, NUMBERS, COMPARISONS, SUPERLATIVES,
        ROLE_NOUNS, OTHER_NOUNS, NAME_NOUNS, ATTRIBUTES, PEOPLE_VERBS, MESSAGE_KINDS, INSIDE, KEYS, MODIFIERS, NAMED_BY,
        [row.words for row in (*ACTIVE, *PASSIVE)], *LEADS,
    )  # fmt: skip
    return frozenset(word for table in tables for phrase in table for word in phrase.split())
