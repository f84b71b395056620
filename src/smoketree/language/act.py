"""Acts: what an action line asks for, as values. `agent` performs them with the browser's tools."""

from dataclasses import dataclass
from enum import StrEnum

from smoketree.language.claim import Claim
from smoketree.snapshot.query import Query


class Verb(StrEnum):
    """What is done. The comments name the fields of `Act` that a verb uses, beside `target` and `count`."""

    OPEN = "open"  # values: an address or a path; mode: "new tab"
    GO = "go to"  # the link, tab or menu item that leads to the page `target` names
    BACK = "go back"
    FORWARD = "go forward"
    RELOAD = "reload"
    RESIZE = "resize"  # values: width, height
    CLICK = "click"  # mode: "", "double", "right", "middle"; values: keys held down
    CLICK_EACH = "click every"  # every element that `target` describes
    DO = "do"  # values: the verb's words ("add"); target: its object; place: where to ("the cart"); mode: "in"
    TYPE = "type"  # values: the text; mode: "append", "submit"; no target: the focused or only field
    FILL = "fill"  # pairs: label and value; place: the form
    SELECT = "select"  # values: options; target: the dropdown or list
    CHOOSE = "choose"  # an element named without saying what it is: a box, radio, option or anything else
    CHECK = "check"
    UNCHECK = "uncheck"
    TOGGLE = "toggle"
    PRESS = "press"  # values: a key or chord as Playwright names it; mode "or click": a control may have that name
    HOVER = "hover"
    DRAG = "drag"  # place: the element to drop on; values: a place among others ("top", "bottom", "3", "up 1")
    UPLOAD = "upload"  # values: files beside the plan
    SCROLL = "scroll"  # mode: "top", "bottom", "up", "down"; without one, `target` is scrolled into view
    EXPAND = "expand"
    COLLAPSE = "collapse"
    MENU = "menu"  # values: the path through a menu
    CLOSE = "close"  # the dialog, banner or message that `target` describes
    OPEN_MENU = "open menu"  # `target`: the menu, where it has a name
    SEARCH = "search"  # values: the words; place: where the field is
    SIGN_IN = "sign in"  # values: user name and password; or the password alone
    SELECT_TEXT = "select text"
    WAIT = "wait"  # values: seconds; or claims, with `within`; neither: until the page has settled
    ACCEPT_DIALOG = "accept dialog"  # values: the answer to a prompt
    DISMISS_DIALOG = "dismiss dialog"
    SWITCH_TAB = "switch tab"  # values: a number, "new", "other", or a part of title or address
    CLOSE_TAB = "close tab"  # mode: "", "new"
    REMEMBER = "remember"  # name: the variable; mode: "", "label" (what follows the label `values`)
    USE_ADDRESS = "use address"  # name: the variable of a new mail address; target: the field to type it into
    WAIT_FOR_CODE = "wait for code"  # name: the variable
    ENTER_CODE = "enter code"  # target: the field; mode: "", "totp" (values: the secret's name)
    OPEN_MAIL_LINK = "open mail link"  # values: the words of the link
    REQUEST = "request"  # values: method, path and, where given, the body
    ADD_PASSKEY = "add passkey"  # an authenticator that holds a passkey, or will be given one


@dataclass(frozen=True, slots=True)
class Act:
    """One action. `person` is who does it, where the line names somebody ("As admin: ...")."""

    verb: Verb
    target: Query | None = None
    values: tuple[str, ...] = ()
    mode: str = ""
    place: Query | None = None
    pairs: tuple[tuple[str, str], ...] = ()
    count: int = 1
    name: str = ""
    claims: tuple[Claim, ...] = ()
    within: float | None = None
    person: str = ""
