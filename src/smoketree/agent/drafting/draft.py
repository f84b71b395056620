"""A plan drafted from a page."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from smoketree.agent.drafting.cases import DraftCase, cases_of, numbered
from smoketree.agent.drafting.lines import ASSERT, unread
from smoketree.agent.drafting.outline import Outline, outline
from smoketree.agent.drafting.verify_drafts import starts_with_heading, without_what_fails
from smoketree.agent.step_context import StepContext
from smoketree.browser.protocol import BrowserTools
from smoketree.errors import BrowserError, PreviewError
from smoketree.plan.parser import parse
from smoketree.snapshot.tree import Tree

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
