"""What the tools of one conversation work on: the case's stage, its lines, and the page as it was last seen."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from smoketree.agent.model.conversation import Picture
from smoketree.agent.page_errors import page_error
from smoketree.agent.step_context import StepContext
from smoketree.agent.toolbox.errors import ToolError
from smoketree.agent.toolbox.fence import Fence
from smoketree.agent.toolbox.lines import CaseLines
from smoketree.agent.toolbox.page_view import PageView, page_view_of
from smoketree.browser.protocol import ToolAnswer
from smoketree.plan.values import forges_secret, placeholders

_TOLD = 1_500
_NOT_HERE = "a secret is only typed into a field, with type_text or fill_form"
_NO_PAGE = frozenset({"browser_evaluate", "browser_inspect", "browser_take_screenshot"})


@dataclass(frozen=True, slots=True)
class Done:
    """What a tool did. `said` is for the model and holds no words of the page; what does goes into `told`, which is
    fenced as `kind`. `acted`: it may count as having carried a line out. `page`: the page as it now is belongs to the
    result."""

    said: str
    told: str = ""
    kind: str = "page"
    acted: bool = True
    page: bool = True
    note: str | None = None
    pictures: tuple[Picture, ...] = ()
    typed: tuple[str, ...] = ()
    mails: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()


@dataclass(slots=True)
class ToolContext:
    """`origins` are where HTTP requests may go, the preview's first; `redact` takes secrets out of what did not come
    through the browser. `tool` and `description` say what is being done, for the report; `shown` is the snapshot that
    the model was shown last; `cut` is the text that `snapshot {offset}` reads on in; `broken` says how the document
    failed that the call at work brought."""

    stage: StepContext
    lines: CaseLines
    fence: Fence
    origins: tuple[str, ...]
    redact: Callable[[str], str]
    tool: str = ""
    description: str = ""
    view: PageView | None = None
    shown: PageView | None = None
    cut: str | None = None
    broken: str | None = None

    def line(self, said: int | None) -> str:
        """What the current line says: the one that the case is at, or without a case the one that the call names; ""
        if there is none."""
        case = self.stage.case
        return self.lines.text(case.at + 1 if case is not None else said or 0)

    def filled(self, text: str, line: int | None) -> str:
        """The text with the plan's values in place of their names; the browser replaces secrets.

        Raises PlanError for a name without a value, ToolTrouble for a secret that the current line does not name: what
        a page says must not make a model type it.
        """
        self._granted(text, line)  # before: afterwards a one-time password is replaced by its digits
        full = self.stage.fill(text)
        self._granted(full, line)
        return full

    def code(self, text: str, line: int | None) -> str:
        """The same for a code: the browser puts no secret into one, but it may be a one-time password."""
        full = self.filled(text, line)
        if forges_secret(full):
            raise ToolError(_NOT_HERE)
        return full

    def public(self, text: str) -> str:
        """The same for what the browser puts no secret into. Raises ToolError where it has one."""
        full = text if forges_secret(text) else self.stage.fill(text)
        if forges_secret(full):
            raise ToolError(_NOT_HERE)
        return full

    def _granted(self, text: str, line: int | None) -> None:
        ours = {placeholder.name for placeholder in placeholders(self.line(line))}
        if any(each.name not in ours for each in placeholders(text) if forges_secret(f"{{{{{each.name}}}}}")):
            raise ToolError("the line does not name that secret")

    def begin(self, tool: str, description: str) -> None:
        """Says what is done from here on."""
        self.tool = tool
        self.description = description

    async def look(self) -> PageView:
        """The page as it stands now."""
        answer = await self.stage.tools.call("browser_snapshot", {})
        self.view = page_view_of(answer, self.view)
        return self.view

    async def now(self) -> PageView:
        """The page as it was last seen; looked at where it was not yet."""
        return self.view if self.view is not None else await self.look()

    async def call(self, tool: str, arguments: Mapping[str, object]) -> ToolAnswer:
        """Calls a tool of the browser. Raises ToolError where it could not do it."""
        answer = await self.stage.tools.call(tool, arguments)
        if answer.error is not None:
            raise ToolError("the browser could not do it", (answer.error[:_TOLD],))
        if tool not in _NO_PAGE:
            self.view = page_view_of(answer, self.view) if answer.snapshot or answer.modals else None
        return answer

    async def act(self, tool: str, arguments: Mapping[str, object], *, typing: bool = False) -> ToolAnswer:
        """Calls a tool that changes the page. `typing`: the focus is in a field afterwards. Raises ToolError."""
        self.cut = None
        await self.stage.begin_input()
        self.view = replace(self.view, events=()) if self.view is not None else None
        answer = await self.call(tool, arguments)
        if answer.page is not None:
            self.broken = page_error(answer, self.stage) or self.broken
        self.stage.typing = typing
        return answer
