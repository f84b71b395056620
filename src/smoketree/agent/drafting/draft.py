"""A plan drafted from a page: its cases, each tried on the live page; what could not be done or does not hold is taken
out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from smoketree.agent.agent import perform_line
from smoketree.agent.drafting.outline import (
    ASSERT,
    Form,
    Link,
    Outline,
    Thing,
    actions_of,
    checks_of,
    doing,
    outline,
    sayable,
    shown,
    titled,
    unread,
)
from smoketree.agent.outcome import ActStatus, Outcome
from smoketree.agent.step_context import StepContext
from smoketree.browser.protocol import BrowserTools
from smoketree.display_text import one_line
from smoketree.errors import BrowserError, PreviewError
from smoketree.language.act import Verb
from smoketree.plan.model import Location, Step, StepKind
from smoketree.plan.parser import parse
from smoketree.report.wording import is_prose
from smoketree.snapshot.label import label
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


def line_of(step: Step) -> str:
    """A step as a line of a plan."""
    if step.is_assertion:
        return f"{ASSERT}{step.text}"
    return step.text if step.condition is None else f"If {step.condition}, {step.text}"


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
    ideas = [
        doing(tree, field.role, field.name, _VERBS.get(field.role, 'Type "..." into {}'))
        for field in form.fields[:_FIELDS]
    ]
    ideas += [doing(tree, "button", button.name) for button in form.buttons[:1]]
    return DraftCase(name, (_opened(page), *filter(None, lines)), tuple(filter(None, ideas)))


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


_PATIENCE = 5.0


async def without_what_fails(case: DraftCase, stage: StepContext) -> DraftCase | None:
    """The case with only those of its assertions that hold now; None where a step cannot be done, or nothing is left
    that it asserts. Nothing but the case's own steps is done. Raises BrowserError.

    A case that goes to another page is given what that page shows.
    """
    kept: list[str] = []
    for line in case.steps:
        if line.startswith(ASSERT):
            if await _holds(line.removeprefix(ASSERT), stage):
                kept.append(line)
            continue
        if not await _does(line, stage):
            return None
        kept.append(line)
    if len(case.steps) - len(case.assertions) > 1:
        # What may be asserted of the page that the case ended on: its first heading.
        heading = first_heading((await stage.look()).tree)
        seen = shown("heading", heading) if heading else None
        if seen is not None and seen not in kept and await _holds(seen.removeprefix(ASSERT), stage):
            kept.append(seen)
    result = replace(case, steps=tuple(kept))
    return result if result.assertions else None


async def starts_with_heading(case: DraftCase, stage: StepContext) -> bool:
    """Whether what the case asserts before it does anything but open a page holds; such a line that nobody reads
    counts as one that holds. Raises BrowserError."""
    for line in case.steps:
        if line.startswith(ASSERT):
            said = line.removeprefix(ASSERT)
            if checks_of(said) is not None and not await _holds(said, stage):
                return False
            continue
        actions = actions_of(line)
        if actions is None or not all(act.verb is Verb.OPEN for act in actions):
            return True
        if not await _does(line, stage):
            return False
    return True


async def _does(line: str, stage: StepContext) -> bool:
    """Performs the line and waits until the page has settled; whether it could be done."""
    outcome = await perform_line(Step(line, StepKind.ACTION, Location("draft.md", 1)), stage)
    done = isinstance(outcome, Outcome) and outcome.status is ActStatus.DONE
    if done:
        await stage.tools.settled(_PATIENCE)
    return done


async def _holds(line: str, stage: StepContext) -> bool:
    checks = checks_of(line)
    if checks is None:
        return False
    for check in checks:
        if not (await stage.tools.hold(check, _PATIENCE)).holds:
            return False
    return True


def first_heading(tree: Tree) -> str:
    """The heading of the highest level, the first of these, that can be said in a plan; empty where there is none."""
    names = [(int(node.attribute("level") or 9), label(tree, node)) for node in tree if node.role == "heading"]
    return next((name for _, name in sorted(names, key=lambda one: one[0]) if sayable(name)), "")


_SETTLING = 10.0


@dataclass(frozen=True, slots=True)
class Draft:
    """A drafted plan. `text` is its Markdown; `url` and `title` are the page's (data of the page, like every name in
    the plan). `dropped` are names of cases that did not hold on the page, `unread` lines that only a model reads;
    `remark` is what its author should know besides."""

    text: str
    url: str
    title: str
    cases: tuple[DraftCase, ...]
    dropped: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Visit:
    """A page that was looked at."""

    tree: Tree
    snapshot: str
    page: Outline
    url: str
    title: str


async def visit(tools: BrowserTools, stage: StepContext) -> Visit:
    """Opens the page of the stage and looks at it once it is quiet.

    Raises PreviewError where it does not open or shows nothing, BrowserError where there is no browser.
    """
    answer = await tools.call("browser_navigate", {"url": stage.base_url})
    if answer.error is not None:
        raise PreviewError(answer.error, "check --url")
    await tools.settled(_SETTLING)
    seen = await tools.call("browser_snapshot", {})
    view = await stage.look()
    if view.snapshot is None or seen.page is None:
        raise BrowserError(view.trouble or "a dialog blocks the page", "open the page by hand to see it")
    url, title = seen.page.url, seen.page.title
    return Visit(view.tree, view.snapshot, outline(view.tree, url, title, stage.base_url), url, title)


async def drafted(seen: Visit, stage: StepContext) -> Draft:
    """A plan of what was seen, every case of it tried on the live page.

    Raises PreviewError where nothing of the page can be asserted, BrowserError.
    """
    kept: list[DraftCase] = []
    dropped: list[str] = []
    for case in cases_of(seen.page, seen.tree):
        done = await without_what_fails(case, stage)
        if done is None:
            dropped.append(case.name)
        else:
            kept.append(done)
    if not kept:
        raise PreviewError(
            "nothing on this page can be asserted: it shows no title, heading, link or field with a name",
            "look at the page: it may be blank, or drawn without any accessible name",
        )
    return _draft(Draft("", seen.url, seen.title, ()), kept, dropped)


async def enriched(draft: Draft, cases: Sequence[DraftCase], stage: StepContext) -> Draft:
    """The draft with further cases, which somebody proposed. Of these, only what they say of the page before anything
    is done is checked, for to do the rest could send something; a case of which that does not hold is dropped."""
    kept, dropped = list(draft.cases), list(draft.dropped)
    for case in cases:
        if await starts_with_heading(case, stage):
            kept.append(case)
        else:
            dropped.append(case.name)
    return _draft(draft, kept, dropped)


def _draft(draft: Draft, cases: Sequence[DraftCase], dropped: Sequence[str]) -> Draft:
    """The draft with these cases, as a text that a plan's reader takes."""
    named = numbered(list(cases))
    text = render_plan(named)
    parsed = parse(text, "draft.md")
    if parsed.plan is None:
        raise BrowserError("the drafted plan cannot be read", "; ".join(str(one) for one in parsed.errors[:3]))
    left = tuple(line for case in named for line in unread(case.steps))
    return replace(draft, text=text, cases=named, dropped=tuple(dropped), unread=left)


def render_plan(cases: Sequence[DraftCase]) -> str:
    """The cases as a plan. Ideas stand in comments, which no run reads."""
    parts = []
    for number, case in enumerate(cases, 1):
        lines = [f"#Case {number}: {case.name}", "", *(f"- {line}" for line in case.steps)]
        if case.ideas:
            lines += ["", "<!-- to fill it in and send it, put values for ... and say what must follow:"]
            lines += [f"- {line}" for line in case.ideas]
            lines += [f'- {ASSERT}the page shows "..."', "-->"]
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"
