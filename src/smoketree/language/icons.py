"""The names of icons: from what a page's markup calls them to what a person does."""

from collections.abc import Iterable

from smoketree.language.controls import same_verbs

_STYLES = frozenset(
    "alt o fill filled outline outlined line rounded round sharp square circle thin light bold small large lg sm xs xl"
    " 2x 3x fw to symbols can s r b l 16 20 24 32 48 cell".split()
)
"""Words with which icon sets vary a drawing: "trash-alt" and "trash-can-fill" are drawings of a trash can."""

_DRAWINGS = (
    ("edit", "pencil", "pen"),
    ("delete", "trash", "bin", "trashcan", "trash can", "garbage", "rubbish bin", "dustbin"),
    ("settings", "gear", "cog", "cogwheel"),
    ("close", "times", "xmark", "cross"),
    ("add", "plus"),
    ("search", "magnifying glass", "magnifier", "loupe"),
    ("menu", "bars", "hamburger"),
    ("more", "ellipsis", "dots", "three dots", "kebab", "ellipsis v", "ellipsis h", "three dots vertical"),
    ("home", "house"),
    ("mail", "envelope", "email"),
    ("save", "floppy", "floppy disk", "disk", "diskette"),
    ("user", "person", "account", "profile", "avatar"),
    ("notifications", "bell"),
    ("like", "heart", "thumbs up"),
    ("view", "eye"),
    ("copy", "clone", "clipboard"),
    ("refresh", "sync", "rotate", "arrows rotate", "arrow clockwise"),
    ("cart", "shopping cart", "basket", "bag"),
    ("filter", "funnel"),
    ("attach", "paperclip"),
    ("help", "question", "question mark"),
    ("log out", "sign out", "logout", "power off", "box arrow right"),
    ("confirm", "check", "tick", "checkmark", "check mark"),
    ("comment", "chat", "speech bubble"),
)
"""What an icon does, and its usual drawings. Closed: other icons go by the markup's word alone."""


def icon_names(marks: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What an icon goes by: the words of the markup, also without those of its style; and what these mean."""
    own: dict[str, None] = {}
    for mark in marks:
        plain = " ".join(word for word in mark.split() if word not in _STYLES)
        own |= dict.fromkeys(name for name in (mark, plain) if name)
    rows = [row for row in _DRAWINGS if any(name in row for name in own)]
    meant = [name for row in rows for each in row for name in same_verbs(each)]
    return tuple(own), tuple(dict.fromkeys([*meant, *(verb for name in own for verb in same_verbs(name))]))
