"""The bugs that Acorn can be given on purpose, each by name, so that a tester can be tested."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One seeded bug: what a visitor would see of it, and the plan beside this app that finds it."""

    name: str
    symptom: str
    found_by: str


FAULTS: tuple[Fault, ...] = (
    Fault("dead-button", 'The "Add" button of the to-do list does nothing.', "todos.md"),
    Fault("wrong-row-deleted", "Deleting a to-do deletes the one below it.", "todos.md"),
    Fault("stale-filter", "The to-do list stays as it was when a filter is chosen.", "todos.md"),
    Fault("total-off-by-one", "The total of the cart is one cent too high.", "shop.md"),
    Fault("late-error", "A second and a half after an invitation was sent, it turns out that it was not.", "team.md"),
    Fault("toast-vanishes", "Messages are gone before anybody could read them.", "team.md"),
    Fault("modal-stays-open", "The invitation dialog stays open after the invitation was sent.", "team.md"),
    Fault("lost-on-reload", "The profile looks saved until the page is loaded again.", "settings.md"),
    Fault("any-password", "Every password signs in.", "sign-in.md"),
    Fault("swapped-heading", "The pages Customers and Shop carry each other's heading.", "customers.md"),
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


def choose(names: Iterable[str]) -> Faults:
    """Switches bugs on by name. Raises ValueError where a name is not one of FAULTS."""
    chosen = frozenset(names)
    known = frozenset(fault.name for fault in FAULTS)
    if unknown := sorted(chosen - known):
        message = f"no seeded bug is called {', '.join(unknown)}; there are {', '.join(sorted(known))}"
        raise ValueError(message)
    return Faults(chosen)
