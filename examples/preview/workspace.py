"""What a visitor owns: to-dos, a board, a cart, files, a team, a profile.

Kept in memory, one workspace a session cookie.
"""

import secrets
from collections import OrderedDict
from dataclasses import dataclass, field, replace

from preview.catalog import CARDS, MEMBERS, TODOS

MOST_WORKSPACES = 1000
"""The oldest workspace is forgotten once there are more, so that a long-lived preview does not grow."""


@dataclass(frozen=True, slots=True)
class Todo:
    """One thing to do."""

    id: int
    title: str
    done: bool = False


@dataclass(frozen=True, slots=True)
class Member:
    """One person of the team. `pending` is true until an invitation is accepted."""

    name: str
    email: str
    role: str
    pending: bool = False


@dataclass(frozen=True, slots=True)
class Profile:
    """How the signed-in person wants to be shown and told."""

    name: str = "Robin Ashe"
    email: str = "demo@example.com"
    language: str = "English"
    weekly: bool = True


@dataclass(frozen=True, slots=True)
class Order:
    """An order that was placed. `total` is in cents."""

    number: str
    total: int
    items: int


@dataclass(frozen=True, slots=True)
class SignUp:
    """Somebody who wants an account and has yet to show that the address is theirs. `tries` counts wrong codes."""

    name: str
    email: str
    code: str
    token: str
    tries: int = 0


@dataclass(frozen=True, slots=True)
class Stored:
    """A file that was uploaded: its name and how many bytes it has."""

    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the board."""

    id: int
    title: str
    column: str


class TodoList:
    """The to-dos of one workspace, oldest first."""

    def __init__(self) -> None:
        self.name = "Launch checklist"
        self.items = [Todo(number, title, done) for number, (title, done) in enumerate(TODOS, start=1)]
        self._next = len(self.items) + 1

    @property
    def left(self) -> int:
        """How many are not done."""
        return sum(not item.done for item in self.items)

    def add(self, title: str) -> None:
        """Puts a new one at the end."""
        self.items.append(Todo(self._next, title))
        self._next += 1

    def mark(self, number: int, done: bool) -> None:
        """Marks one as done or not; one that is gone is left alone."""
        self.items = [replace(item, done=done) if item.id == number else item for item in self.items]

    def remove(self, number: int) -> None:
        """Deletes one; one that is gone is left alone."""
        self.items = [item for item in self.items if item.id != number]

    def after(self, number: int) -> int:
        """The one that follows, or the one before where it is the last."""
        ids = [item.id for item in self.items]
        if number not in ids or len(ids) == 1:
            return number
        place = ids.index(number)
        return ids[place + 1] if place + 1 < len(ids) else ids[place - 1]


@dataclass(slots=True)
class Workspace:
    """Everything that one visitor can change."""

    todos: TodoList = field(default_factory=TodoList)
    cart: dict[str, int] = field(default_factory=dict)
    orders: list[Order] = field(default_factory=list)
    followed: set[int] = field(default_factory=set)
    members: list[Member] = field(default_factory=lambda: [Member(*row) for row in MEMBERS])
    profile: Profile = field(default_factory=Profile)
    sign_up: SignUp | None = None
    files: list[Stored] = field(default_factory=list)
    cards: list[Card] = field(default_factory=lambda: [Card(n, *row) for n, row in enumerate(CARDS, start=1)])
    asks_consent: bool = False
    consent: bool | None = None
    signed_in: bool = False
    notice: str = ""


class Workspaces:
    """All workspaces by the token in the visitor's cookie."""

    def __init__(self) -> None:
        self._by_token: OrderedDict[str, Workspace] = OrderedDict()

    def find(self, token: str | None) -> Workspace | None:
        """The workspace of a token, if it is still known."""
        if token is None or token not in self._by_token:
            return None
        self._by_token.move_to_end(token)
        return self._by_token[token]

    def create(self, *, asks_consent: bool) -> tuple[str, Workspace]:
        """A fresh workspace and its token. `asks_consent`: whether its visitor gets to see the cookie banner."""
        token, workspace = secrets.token_urlsafe(18), Workspace(asks_consent=asks_consent)
        self._by_token[token] = workspace
        if len(self._by_token) > MOST_WORKSPACES:
            self._by_token.popitem(last=False)
        return token, workspace
