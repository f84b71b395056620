"""A browser of paper: one snapshot that never changes, and a list of what was asked of it."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from smoketree.agent.model.conversation import Text, ToolUse
from smoketree.agent.step_context import CaseContext, StepContext
from smoketree.agent.toolbox.toolbox import Called, Toolbox
from smoketree.browser.protocol import ModalState, Observation, PageHeader, ToolAnswer, not_established
from smoketree.clock import SystemClock
from smoketree.errors import PlanError
from smoketree.language.claim import Claim
from smoketree.plan.model import Location, Step, StepKind

SHOP = """- banner [ref=e2]:
  - link "Sign in" [ref=e3] [cursor=pointer]
  - link "Sign in with Google" [ref=e4] [cursor=pointer]
- main [ref=e5]:
  - textbox "Email" [ref=e6]
  - searchbox "Search products" [ref=e7]
  - textbox "What needs to be done?" [ref=e8]
  - combobox "Topic" [ref=e9]:
    - option "Billing"
  - list [ref=e10]:
    - listitem [ref=e11]:
      - text: Tea
      - button "Delete" [ref=e12]
    - listitem [ref=e13]:
      - text: Milk
      - button "Delete" [ref=e14]
  - paragraph [ref=e15]: "Order number: A-1234"
  - checkbox "Remember me" [ref=e16]"""


class Paper:
    """Implements `BrowserTools`: every call is answered with the same page, or with `error`."""

    def __init__(self, snapshot: str = SHOP, *, url: str = "https://shop.test/", title: str = "Shop") -> None:
        self.snapshot: str | None = snapshot
        self.header = PageHeader(url, title)
        self.error: str | None = None
        self.modals: tuple[ModalState, ...] = ()
        self.calls: list[tuple[str, Mapping[str, object]]] = []

    async def call(self, tool: str, arguments: Mapping[str, object]) -> ToolAnswer:
        self.calls.append((tool, arguments))
        self._typed(tool, arguments)
        error = self.error if tool != "browser_snapshot" else None
        shown = None if self.modals or error else self.snapshot
        return ToolAnswer(error=error, page=self.header, snapshot=shown, modals=self.modals)

    def _typed(self, tool: str, arguments: Mapping[str, object]) -> None:
        """Fields take what is typed."""
        fields = arguments["fields"] if tool == "browser_fill_form" else [arguments] * (tool == "browser_type")
        assert isinstance(fields, list)
        for field in fields:
            text = str(field.get("text", field.get("value")))
            before, mark, after = (self.snapshot or "").partition(f" [ref={field['ref']}]")
            if before.rpartition("\n")[2].lstrip(" -").startswith(("textbox", "searchbox")):
                self.snapshot = f"{before}{mark}: {text}\n{after.partition(chr(10))[2]}"

    @property
    def last_dialog(self) -> ModalState | None:
        return None

    async def look(self, check: Claim) -> Observation:
        return not_established("nothing")

    async def looks(self, checks: Sequence[tuple[Claim, float | None]]) -> list[Observation]:
        return [await self.look(check) for check, _ in checks]

    async def mark(self, claims: Sequence[Claim], *, observe: bool = True) -> tuple[Observation, ...]:
        return tuple([await self.look(claim) for claim in claims])

    async def rests(self) -> bool:
        return False

    async def settled(self, bound: float) -> bool:
        return True

    async def hold(self, check: Claim, timeout: float, *, pixels: bool = True) -> Observation:
        return not_established("nothing")

    @property
    def acts(self) -> list[tuple[str, Mapping[str, object]]]:
        """The calls that did something."""
        return [each for each in self.calls if each[0] != "browser_snapshot"]


def lines(*texts: str) -> tuple[Step, ...]:
    kinds = [StepKind.ASSERTION if text.startswith(("Verify", "Assert")) else StepKind.ACTION for text in texts]
    return tuple(
        Step(text, kind, Location("plan.md", at)) for at, (text, kind) in enumerate(zip(texts, kinds, strict=True), 1)
    )


def toolbox(
    tools: object,
    plan: tuple[Step, ...] | None = None,
    *,
    secrets: bool = False,
    values: Mapping[str, str] | None = None,
    base_url: str = "https://shop.test/",
    folder: Path | None = None,
    origins: tuple[str, ...] = ("https://shop.test",),
    nonce: str = "nonce",
) -> tuple[Toolbox, dict[str, str]]:
    """A toolbox over those tools, and the values that its stage keeps."""
    kept: dict[str, str] = dict(values or {})
    plan = plan if plan is not None else lines("Click Sign in", "Verify the dashboard is shown")

    def fill(text: str) -> str:
        if "{{nobody}}" in text:
            raise PlanError("{{nobody}} has no value here")
        for name, value in kept.items():
            text = text.replace(f"{{{{{name}}}}}", value)
        return text

    stage = StepContext(
        tools=tools,  # type: ignore[arg-type]  # a session, or paper
        fill=fill,
        remember=kept.__setitem__,
        base_url=base_url,
        folder=folder or Path(),
        clock=SystemClock(),
    )
    stage.case = CaseContext("Shop", plan, guarded=secrets, origins=origins)
    return Toolbox(stage, stage.case, nonce), kept


async def call(box: Toolbox, tool: str, **arguments: object) -> Called:
    return await box.call(box.read(ToolUse("use_1", tool, arguments)))


def text(called: Called) -> str:
    """The words of the result."""
    return "\n".join(part.text for part in called.result.parts if isinstance(part, Text))
