"""Lines of a plan about things that a page shows, said so that they are read as they are meant."""

import re
from collections.abc import Iterator, Sequence

from smoketree.language.act import Act
from smoketree.language.claim import Claim, ElementShown, TitleIs
from smoketree.language.index import PageIndex
from smoketree.language.locate import Located, locate
from smoketree.language.reader import read_acts, read_claims
from smoketree.language.suggestions import ROLES_OF_VERB
from smoketree.plan.parser import parse
from smoketree.plan.values import SECRET, placeholders
from smoketree.report.plain import clean
from smoketree.snapshot.tree import Tree

ASSERT = "Assert: "
LONGEST_NAME = 80
_MARKUP = ("{{", "<!--", "-->", "`", "**", "__")
_PASSING = re.compile(r"\d{1,2}:\d\d|\d{4}-\d\d|\d{5,}|\b\d+\s*(?:sec|min|hour|day|week|month|year)", re.IGNORECASE)
WORDS = {
    "textbox": "field",
    "searchbox": "field",
    "spinbutton": "field",
    "combobox": "dropdown",
    "listbox": "listbox",
    "checkbox": "checkbox",
    "switch": "switch",
    "radio": "radio",
    "slider": "slider",
    "button": "button",
    "link": "link",
    "heading": "heading",
    "table": "table",
    "tab": "tab",
}
"""What the drafts call a thing of that role."""


def sayable(name: str | None) -> bool:
    """Whether a page's name for a thing can stand in a plan and will most likely be the same tomorrow: short, visible
    characters only, nothing that Markdown or a plan gives a meaning, no time of day, date or long number."""
    if not name or name != " ".join(name.split()) or len(name) > LONGEST_NAME or clean(name) != name:
        return False
    return any(char.isalnum() for char in name) and not any(mark in name for mark in _MARKUP) and not passing(name)


def passing(name: str) -> bool:
    """Whether a text looks as if it were another one tomorrow."""
    return _PASSING.search(name) is not None


def shown(role: str, name: str) -> str | None:
    """The assertion that a thing is visible; None where it would not be read as just that."""
    for quoted in _quotes(name):
        line = f"the {quoted} {WORDS[role]} is shown" if role != "heading" else f"the heading {quoted} is shown"
        checks = checks_of(line)
        if checks is not None and len(checks) == 1 and isinstance(checks[0], ElementShown):
            query = checks[0].query
            if (query.name, query.quoted, query.within) == (name, True, None) and role in query.roles:
                return f"{ASSERT}{line}"
    return None


def titled(title: str) -> str | None:
    """The assertion that the page has that title."""
    for quoted in _quotes(title):
        line = f"the page title is {quoted}"
        if checks_of(line) == (TitleIs(title),):
            return f"{ASSERT}{line}"
    return None


def doing(tree: Tree, role: str, name: str, verb: str = "Click {}", *, place: str | None = None) -> str | None:
    """A step upon a thing, said so that it means exactly one on the page; None where no way to say it does. `place` is
    a word for where it stands (`navigation`)."""
    for said in _ways(role, name, place):
        line = verb.format(said)
        actions = actions_of(line)
        if actions is not None and all(_locates_one(act, tree) for act in actions):
            return line
    return None


def checks_of(line: str) -> tuple[Claim, ...] | None:
    """What the host would check for an assertion line (without its `Assert:`), where a plan's reader would take it for
    that very line; None where it cannot be read."""
    found = _as_a_plan_has_it(f"{ASSERT}{line}", line)
    reading = read_claims(line) if found else None
    return None if reading is None else reading.claims


def actions_of(line: str) -> tuple[Act, ...] | None:
    """What would be done for a step; None where it cannot be read, or a plan's reader would take it for more or less
    than that step."""
    reading = read_acts(line) if _as_a_plan_has_it(line, line) else None
    return None if reading is None else reading.acts


def unread(steps: Sequence[str]) -> tuple[str, ...]:
    """Those of a case's lines that only a model could read or judge."""
    return tuple(
        line
        for line in steps
        if (checks_of(line.removeprefix(ASSERT)) if line.startswith(ASSERT) else actions_of(line)) is None
    )


def _as_a_plan_has_it(written: str, meant: str) -> bool:
    """Whether the line, as a bullet of a case, comes out of the plan's parser as the one step that was meant."""
    secrets = ", ".join(
        each.name.removeprefix(SECRET) for each in placeholders(written) if each.name.startswith(SECRET)
    )
    head = f"---\nsecrets: [{secrets}]\n---\n" if secrets else ""
    parsed = parse(f"{head}#Case 1: A\n\n- {written}\n- Assert: the page shows A\n", "draft.md")
    steps = parsed.plan.cases[0].steps if parsed.plan is not None and len(parsed.plan.cases) == 1 else ()
    return len(steps) == 2 and steps[0].text == meant and steps[0].is_assertion is (written != meant)


def _locates_one(act: Act, tree: Tree) -> bool:
    found = act.target and locate(PageIndex(tree), act.target, ROLES_OF_VERB.get(act.verb, ()))
    return isinstance(found, Located)


def _ways(role: str, name: str, place: str | None) -> Iterator[str]:
    for quoted in _quotes(name):
        yield f"the {quoted} {WORDS[role]}"
        if place is not None:
            yield f"the {quoted} {WORDS[role]} in the {place}"
        yield f"the first {quoted} {WORDS[role]}"


def _quotes(name: str) -> Iterator[str]:
    if '"' not in name and "\\" not in name:
        yield f'"{name}"'
    elif not set(name) & set("“”„"):
        yield f"“{name}”"
