"""ARIA roles as Playwright prints them, by what they are for and by the words testers use for them."""

from collections.abc import Mapping

from smoketree.snapshot.tree import Node

INTERACTIVE = frozenset(
    (
        "button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox "
        "slider spinbutton switch tab textbox treeitem"
    ).split()
)
"""Roles that a user acts upon."""

EDITABLE = frozenset({"combobox", "searchbox", "slider", "spinbutton", "textbox"})
"""Roles whose text in a snapshot is a value that the user gave, not something the page says."""

BOXES = frozenset({"checkbox", "radio", "switch"})
"""Roles of boxes that stand beside what they are called."""

CHECKABLE = (*sorted(BOXES), "menuitemcheckbox", "menuitemradio")
"""Roles that are checked and unchecked."""

ROWS = frozenset({"article", "listitem", "option", "row", "treeitem"})
"""Roles of which a page has many alike, distinguished by their content."""

SECTIONS = frozenset(
    (
        "alertdialog article banner complementary contentinfo dialog figure form group iframe main navigation "
        "radiogroup region search tabpanel toolbar"
    ).split()
)
"""Roles that part a page; one without a name goes by its first heading."""

COLLECTIONS = frozenset({"grid", "list", "listbox", "menu", "radiogroup", "table", "tablist", "tree", "treegrid"})
"""Roles that hold items; one without a name goes by the heading right before it."""

CONTAINERS = ROWS | SECTIONS | COLLECTIONS
"""Roles that can be named as the place of something."""

_FIELD = ("textbox", "searchbox", "combobox", "spinbutton")
_DROPDOWN = ("combobox", "listbox")
_CHECKBOX = ("checkbox", "switch", "menuitemcheckbox")
_RADIO = ("radio", "menuitemradio")
_ROW = ("row", "listitem", "treeitem", "article")
_ITEM = ("listitem", "row", "treeitem", "article")
_MENUITEM = ("menuitem", "menuitemcheckbox", "menuitemradio")
_DIALOG = ("dialog", "alertdialog")
_TABLE = ("table", "grid", "treegrid")
_CELL = ("cell", "gridcell", "columnheader", "rowheader")
_LIST = ("list", "listbox", "tree")
_SECTION = (
    "region", "form", "group", "article", "main", "navigation", "complementary", "search", "tabpanel", "banner",
    "contentinfo", "figure", "radiogroup",
)  # fmt: skip

ROLE_WORDS: Mapping[str, tuple[str, ...]] = {
    "button": ("button",),
    "link": ("link",),
    "hyperlink": ("link",),
    "tab": ("tab",),
    "field": _FIELD,
    "box": _FIELD,
    "input": _FIELD,
    "textbox": _FIELD,
    "textarea": ("textbox",),
    "text area": ("textbox",),
    "text box": _FIELD,
    "text field": _FIELD,
    "text input": _FIELD,
    "input field": _FIELD,
    "input box": _FIELD,
    "search box": ("searchbox", "textbox", "combobox"),
    "searchbox": ("searchbox", "textbox", "combobox"),
    "search field": ("searchbox", "textbox", "combobox"),
    "search bar": ("searchbox", "textbox", "combobox"),
    "spinbutton": ("spinbutton",),
    "dropdown": _DROPDOWN,
    "drop-down": _DROPDOWN,
    "dropdown list": _DROPDOWN,
    "dropdown menu": _DROPDOWN,
    "select": _DROPDOWN,
    "select box": _DROPDOWN,
    "combobox": ("combobox",),
    "combo box": ("combobox",),
    "listbox": ("listbox",),
    "picker": ("combobox", "listbox", "textbox", "spinbutton"),
    "selector": _DROPDOWN,
    "option": ("option", "radio", "menuitem", "menuitemradio"),
    "checkbox": _CHECKBOX,
    "check box": _CHECKBOX,
    "tick box": _CHECKBOX,
    "tickbox": _CHECKBOX,
    "switch": ("switch", "checkbox"),
    "toggle": ("switch", "checkbox", "button"),
    "radio": _RADIO,
    "radio button": _RADIO,
    "slider": ("slider",),
    "menu": ("menu", "menubar", "menuitem", "combobox", "listbox"),
    "menu item": _MENUITEM,
    "menuitem": _MENUITEM,
    "list": _LIST,
    "list item": ("listitem",),
    "listitem": ("listitem",),
    "item": _ITEM,
    "entry": _ITEM,
    "row": _ROW,
    "line": _ROW,
    "cell": _CELL,
    "column": ("columnheader",),
    "column header": ("columnheader",),
    "table": _TABLE,
    "grid": ("grid", "treegrid", "table"),
    "tree": ("tree",),
    "heading": ("heading",),
    "header": ("heading", "banner"),
    "headline": ("heading",),
    "title": ("heading",),
    "image": ("img", "image"),
    "picture": ("img", "image"),
    "img": ("img", "image"),
    "icon": ("img", "image"),
    "logo": ("img", "image"),
    "photo": ("img", "image"),
    "dialog": _DIALOG,
    "dialogue": _DIALOG,
    "modal": _DIALOG,
    "popup": (*_DIALOG, "tooltip"),
    "drawer": (*_DIALOG, "complementary", "region"),
    "popover": (*_DIALOG, "tooltip", "region", "group"),
    "pop-up": (*_DIALOG, "tooltip"),
    "section": _SECTION,
    "region": _SECTION,
    "area": _SECTION,
    "panel": _SECTION,
    "card": ("article", "region", "group", "listitem", "figure"),
    "form": ("form", "region", "group"),
    "group": ("group", "radiogroup", "region"),
    "fieldset": ("group", "radiogroup"),
    "navigation": ("navigation",),
    "nav": ("navigation",),
    "navigation bar": ("navigation",),
    "navbar": ("navigation",),
    "sidebar": ("complementary", "navigation", "region"),
    "footer": ("contentinfo",),
    "toolbar": ("toolbar",),
    "tab panel": ("tabpanel",),
    "alert": ("alert", "alertdialog"),
    "status": ("status",),
    "status line": ("status",),
    "status bar": ("status", "contentinfo"),
    "banner": ("banner", "alert", "region"),
    "progress bar": ("progressbar",),
    "paragraph": ("paragraph",),
    "iframe": ("iframe",),
}
"""What testers call a thing (lower case, singular) -> the roles any of which it may be."""


def is_interactive(node: Node) -> bool:
    """Whether a user acts upon `node`: by its role, or because the page shows a hand over it."""
    return node.role in INTERACTIVE or node.attribute("cursor") == "pointer"


def related(role: str) -> frozenset[str]:
    """The roles that share a tester's word with `role`, itself included."""
    families = (roles for roles in ROLE_WORDS.values() if role in roles)
    return frozenset({role}.union(*families))
