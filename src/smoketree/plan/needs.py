"""Plans that need other plans: a sign-in that runs once, say."""

import posixpath
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from smoketree.plan.front import needs_location
from smoketree.plan.model import Plan, Problem
from smoketree.plan.parser import Parsed


@dataclass(frozen=True, slots=True)
class Needed:
    """Plans in an order in which each stands after the one it needs, and what is wrong with their needs."""

    plans: tuple[Plan, ...]
    problems: tuple[Problem, ...]


def needed_file(plan: Plan) -> str | None:
    """The file that a plan needs, named from where the plan's own file is named from, or None."""
    if plan.front.needs is None:
        return None
    folder = posixpath.dirname(plan.file.replace("\\", "/"))
    return posixpath.normpath(posixpath.join(folder, plan.front.needs.replace("\\", "/")))


def with_needs(plans: Sequence[Plan], read: Callable[[str], Parsed]) -> Needed:
    """Adds the plans that are needed and orders all: what is needed first, otherwise as given.

    `read` loads a plan by its name. A file that is missing or has errors, and a circle, are problems at the line
    of `needs`; the plan that has it is then left out.
    """
    walk = _Walk(read)
    for plan in plans:
        walk.known.setdefault(_key(plan.file), plan)
    for plan in plans:
        walk.visit(plan)
    return Needed(tuple(walk.ordered.values()), tuple(walk.problems))


class _Walk:
    """Follows chains of needs. A plan needs at most one other, so a chain is a line or ends in a circle."""

    def __init__(self, read: Callable[[str], Parsed]) -> None:
        self.known: dict[str, Plan] = {}
        self.ordered: dict[str, Plan] = {}
        self.problems: list[Problem] = []
        self._read = read
        self._failed: set[str] = set()

    def visit(self, plan: Plan) -> None:
        """Adds a plan after all that it stands on."""
        chain: list[Plan] = []
        current: Plan | None = plan
        while current is not None and _key(current.file) not in self.ordered:
            if _key(current.file) in self._failed:
                return self._fail(chain)
            chain.append(current)
            file = needed_file(current)
            if file is None:
                break
            circle = [_key(link.file) for link in chain]
            if _key(file) in circle:
                around = [link.file for link in chain[circle.index(_key(file)) :]]
                self._problem(current, f"plans need each other in a circle: {' -> '.join([*around, around[0]])}")
                return self._fail(chain)
            following = self._find(current, file)
            if following is None:
                return self._fail(chain)
            current = following
        for link in reversed(chain):
            self.ordered[_key(link.file)] = link
        return None

    def _find(self, plan: Plan, file: str) -> Plan | None:
        if _key(file) in self.known:
            return self.known[_key(file)]
        parsed = self._read(file)
        if parsed.plan is None:
            self._problem(plan, f"the plan {file} that this one needs cannot be used")
            self.problems += parsed.problems
            return None
        self.known[_key(file)] = parsed.plan
        return parsed.plan

    def _fail(self, chain: Sequence[Plan]) -> None:
        self._failed.update(_key(plan.file) for plan in chain)

    def _problem(self, plan: Plan, message: str) -> None:
        self.problems.append(Problem(needs_location(plan.text, plan.file), message, "needs is relative to this plan"))


def _key(file: str) -> str:
    return posixpath.normpath(file.replace("\\", "/"))
