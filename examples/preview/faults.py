"""The bugs that Acorn can be given on purpose, each by name, so that a tester can be tested."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One seeded bug: what a visitor would see of it, the plan beside this app that finds it, and at which line.

    `line_words` stand in just one line of that plan: the line at which a run must fail.
    """

    name: str
    symptom: str
    found_by: str
    line_words: str


FAULTS: tuple[Fault, ...] = (
    Fault("dead-button", 'The "Add" button of the to-do list does nothing.', "todos.md", "3 items left"),
    Fault("double-add", "What is added to the to-do list is added twice.", "todos.md", "3 items left"),
    Fault(
        "text-hidden",
        "The name of the to-do list cannot be seen, though it is there.",
        "todos.md",
        'the heading "Spring release"',
    ),
    Fault("box-bounces", "A to-do that was ticked does not stay ticked.", "todos.md", "is checked"),
    Fault(
        "stale-filter",
        "The to-do list stays as it was when a filter is chosen.",
        "todos.md",
        'does not show "Order stickers"',
    ),
    Fault(
        "wrong-row-deleted",
        "Deleting a to-do deletes the one below it.",
        "todos.md",
        'list does not show "Write the release notes"',
    ),
    Fault("total-off-by-one", "The total of the cart is one cent too high.", "shop.md", "Total: $33.08"),
    Fault("wrong-currency", "Prices in the cart are in another currency.", "shop.md", "Subtotal: $26.00"),
    Fault("badge-not-updated", "The number beside the cart stays when something is added.", "shop.md", '"Cart 2"'),
    Fault("label-swapped", "Shipping and tax carry each other's label in the cart.", "shop.md", "Tax (8%)"),
    Fault(
        "swapped-heading",
        "The pages Customers and Shop carry each other's heading.",
        "customers.md",
        'the heading "Customers"',
    ),
    Fault(
        "page-repeats", "Every page of the customer table shows the rows of the first.", "customers.md", "Amara Fischer"
    ),
    Fault("sort-reversed", "A column that is sorted runs the wrong way.", "customers.md", "is before"),
    Fault(
        "dead-link",
        "The links to single customers lead to a page that is not there.",
        "customers.md",
        'the heading "Hana Okafor"',
    ),
    Fault(
        "late-error",
        "A second and a half after an invitation was sent, it turns out that it was not.",
        "team.md",
        "Something went wrong",
    ),
    Fault("toast-vanishes", "Messages are gone before anybody could read them.", "team.md", "Invitation sent to"),
    Fault(
        "modal-stays-open",
        "The invitation dialog stays open after the invitation was sent.",
        "team.md",
        "the dialog is closed",
    ),
    Fault("focus-lost", "The dialog opens without the focus in its first field.", "team.md", "is focused"),
    Fault("wrong-email", "The confirmation names somebody else's address.", "team.md", "Invitation sent to"),
    Fault(
        "failure-as-success", "The server fails to invite, and the page says that it did.", "team.md", 'shows "Invited"'
    ),
    Fault(
        "lost-on-reload",
        "The profile looks saved until the page is loaded again.",
        "settings.md",
        'has the value "Robin Ashe-Lind"',
    ),
    Fault("looks-disabled", "A button that must not be pressed yet only looks so.", "settings.md", "is disabled"),
    Fault("stays-disabled", "A button looks ready but cannot be pressed.", "settings.md", "is enabled"),
    Fault("any-password", "Every password signs in.", "sign-in.md", "Wrong email or password"),
    Fault("wrong-code", "Every confirmation code is accepted.", "wrong-code.md", "This code is not right"),
    Fault("upload-dropped", "A file that was uploaded is not kept.", "files.md", "121 bytes"),
    Fault(
        "drag-snaps-back",
        "A card that was dragged to another column goes back.",
        "board.md",
        'section does not show "Order new mugs"',
    ),
    Fault(
        "old-frame",
        "The frame with the shipping guide shows the old version.",
        "help.md",
        "We ship within 2 working days",
    ),
    Fault("wrong-tab", "A link that opens a tab opens the wrong page in it.", "help.md", 'the heading "Terms of use"'),
    Fault(
        "banner-returns",
        "The cookie banner comes back after it was answered.",
        "help.md",
        "May another one count visits?",
    ),
)


@dataclass(frozen=True, slots=True)
class Faults:
    """The seeded bugs that are switched on."""

    names: frozenset[str] = frozenset()

    def __contains__(self, name: str) -> bool:
        return name in self.names

    def __str__(self) -> str:
        """The names as one attribute of the page, for its scripts."""
        return " ".join(sorted(self.names))


NO_FAULTS = Faults()


def choose(names: Iterable[str]) -> Faults:
    """Switches bugs on by name. Raises ValueError where a name is not one of FAULTS."""
    chosen = frozenset(names)
    known = frozenset(fault.name for fault in FAULTS)
    if unknown := sorted(chosen - known):
        message = f"no seeded bug is called {', '.join(unknown)}; there are {', '.join(sorted(known))}"
        raise ValueError(message)
    return Faults(chosen)
