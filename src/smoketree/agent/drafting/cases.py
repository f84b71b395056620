"""An outline of a page as cases of a plan. Pure; what they assert is tried on the page afterwards."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from smoketree.agent.drafting.lines import ASSERT, doing, shown, titled
from smoketree.agent.drafting.outline import Form, Link, Outline, Thing
from smoketree.report.plain import one_line
from smoketree.report.wording import is_prose
from smoketree.snapshot.tree import Tree

_HEADINGS, _BUTTONS, _TABLES, _LINKS, _FORMS, _FIELDS = 3, 4, 2, 5, 3, 8
_NAME_LIMIT = 60


@dataclass(frozen=True, slots=True)
class DraftCase:
    """A case that is proposed. `steps` are its lines as a plan has them; `ideas` are further steps that its author may
    want, which were not tried (they would send something); `by` is who proposed it."""

    name: str
    steps: tuple[str, ...]
    ideas: tuple[str, ...] = ()
    by: str = "page"

    @property
    def assertions(self) -> tuple[str, ...]:
        return tuple(line for line in self.steps if line.startswith(ASSERT))


def cases_of(page: Outline, tree: Tree) -> tuple[DraftCase, ...]:
    """The cases for a page: what it shows, where its navigation leads, what its forms ask for. Without a case that
    would assert nothing; no two of one name."""
    found = [_page(page), *(_link(page, link, tree) for link in page.links[:_LINKS])]
    found += [_form(page, form, tree, number) for number, form in enumerate(page.forms[:_FORMS], 1)]
    return numbered([case for case in found if case is not None and case.assertions])


def numbered(cases: list[DraftCase]) -> tuple[DraftCase, ...]:
    """The cases with names that tell them apart."""
    seen: dict[str, int] = {}
    result: list[DraftCase] = []
    for case in cases:
        count = seen[case.name.casefold()] = seen.get(case.name.casefold(), 0) + 1
        result.append(case if count == 1 else replace(case, name=f"{case.name} ({count})"))
    return tuple(result)


def case_name(name: str) -> str:
    """A name as the title of a case: a few words of plain prose; empty where it is anything else."""
    line = one_line(name, _NAME_LIMIT).rstrip(".:")
    return line if is_prose(line) else ""


def _page(page: Outline) -> DraftCase:
    lines = [titled(page.title) if page.title else None]
    for things, most in ((page.headings, _HEADINGS), (page.tables, _TABLES), (page.buttons, _BUTTONS)):
        lines += _shown(things, most)
    lines += _shown(tuple(Thing("link", link.name) for link in page.links), _LINKS)
    title = case_name(page.headings[0].name if page.headings else page.title)
    name = f"The page {title} opens" if title else "The page opens"
    return DraftCase(name, (_opened(page), *filter(None, lines)))


def _link(page: Outline, link: Link, tree: Tree) -> DraftCase | None:
    click = doing(tree, "link", link.name, place=link.place)
    if click is None:
        return None
    name = case_name(link.name)
    path = link.path.partition("?")[0]
    lines = (_opened(page), click, f'{ASSERT}the URL is "{path}"')
    return DraftCase(f"The {name} link leads to its page" if name else "A link leads to its page", lines)


def _form(page: Outline, form: Form, tree: Tree, number: int) -> DraftCase:
    lines = [*_shown(form.fields, _FIELDS), *_shown(form.buttons, 2)]
    title = case_name(form.name) or case_name(form.buttons[0].name if form.buttons else "")
    name = f"The form {title} is there" if title else f"Form {number} is there"
    return DraftCase(name, (_opened(page), *filter(None, lines)), tuple(_ideas(form, tree)))


def _ideas(form: Form, tree: Tree) -> Iterator[str]:
    """How the form would be filled in and sent."""
    for field in form.fields[:_FIELDS]:
        line = doing(tree, field.role, field.name, _VERBS.get(field.role, 'Type "..." into {}'))
        if line is not None:
            yield line
    if form.buttons:
        line = doing(tree, "button", form.buttons[0].name)
        if line is not None:
            yield line


_VERBS = {
    "checkbox": "Check {}",
    "switch": "Turn on {}",
    "radio": "Select {}",
    "combobox": 'Select "..." from {}',
    "listbox": 'Select "..." from {}',
    "slider": "Set {} to 1",
}


def _shown(things: tuple[Thing, ...], most: int) -> list[str | None]:
    return [shown(thing.role, thing.name) for thing in things[:most]]


def _opened(page: Outline) -> str:
    return f'Open "{page.path}"'
