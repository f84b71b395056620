"""What the service is asked and what it answers, in the words of the snapshot endpoint's contract (camelCase)."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel

from smoketree.errors import HandledError

Exclude = Literal["pickers", "none"]


class Message(BaseModel):
    """Base of all: camelCase outside; what is not known is ignored."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="ignore", frozen=True)


class UserQuery(Message):
    """Names the session of a request by its user."""

    user_id: str = Field(min_length=1, max_length=200, description="Identifies the session: cookies, storage and refs.")


class SnapshotQuery(UserQuery):
    """Query of the snapshot."""

    format: Literal["text"] = Field("text", description="Only text.")
    offset: int = Field(0, ge=0, description="Character offset; `nextOffset` of the answer before.")
    include_screenshot: bool = Field(False, description="Adds a picture of the viewport (PNG, base64).")
    exclude: Exclude = Field("pickers", description="`pickers` leaves comboboxes and date pickers out; `none` nothing.")


class ScreenshotQuery(UserQuery):
    """Query of the screenshot."""

    full_page: bool = Field(False, description="The whole page, not only what is in the viewport.")


class OpenTab(UserQuery):
    """A new tab."""

    url: str | None = Field(None, description="Where to go at once.")


class Navigate(UserQuery):
    """Going somewhere."""

    url: str = Field(min_length=1)


class _Aimed(UserQuery):
    ref: str | None = Field(None, description="A ref of the last snapshot, such as `e5`.")
    selector: str | None = Field(None, description="A CSS selector that matches one element.")

    @property
    def target(self) -> str:
        return (self.ref or self.selector or "").strip().strip("[]")

    @model_validator(mode="after")
    def _is_aimed(self) -> "_Aimed":
        if not self.target:
            raise ValueError("ref or selector required")
        return self


class Click(_Aimed):
    """A click on an element."""

    double_click: bool = False
    button: Literal["left", "right", "middle"] = "left"


class Type(_Aimed):
    """Text for a field, replacing its content."""

    text: str = Field(max_length=100_000)
    press_enter: bool = Field(False, description="Presses Enter afterwards; `submit` means the same.")
    submit: bool = False


class Press(UserQuery):
    """A key or a chord, as Playwright names them (`Enter`, `Control+a`)."""

    key: str = Field(min_length=1, max_length=100)


class Scroll(UserQuery):
    """Turning the mouse wheel over the middle of the viewport; `amount` is in CSS pixels."""

    direction: Literal["up", "down", "left", "right"] = "down"
    amount: int = Field(500, ge=1, le=100_000)


class Wait(UserQuery):
    """Waiting for a text to come or to go, or that long; `timeout` is milliseconds."""

    text: str | None = None
    text_gone: str | None = None
    timeout: int = Field(10_000, ge=0, le=30_000)


class AnswerDialog(UserQuery):
    """The answer to a dialog that blocks the page; `text` is what a prompt asks for."""

    accept: bool
    text: str | None = None


class Evaluate(UserQuery):
    """A script, where the service allows scripts."""

    expression: str = Field(min_length=1, max_length=100_000)


class Screenshot(Message):
    """A picture."""

    data: str = Field(description="base64")
    mime_type: str


class SnapshotAnswer(Message):
    """A window of the page's accessibility snapshot. `nextOffset` is there only where `hasMore` is true."""

    url: str
    snapshot: str
    refs_count: int
    truncated: bool
    total_chars: int
    has_more: bool
    next_offset: int | None = None
    screenshot: Screenshot | None = None


class TabAnswer(Message):
    """A tab."""

    tab_id: str
    url: str
    title: str = ""


class TabsAnswer(Message):
    """The tabs of a user."""

    tabs: tuple[TabAnswer, ...]


class Done(Message):
    """What was asked was done; `events` lists what else happened (downloads), `modal` what blocks the page now."""

    ok: Literal[True] = True
    url: str = ""
    title: str = ""
    opened_tabs: tuple[str, ...] = Field((), description="Ids of tabs that the page opened meanwhile.")
    events: tuple[str, ...] = ()
    modal: str | None = None


class Evaluated(Done):
    """What a script came to, as JSON; null where it gave nothing."""

    result: Any = None


class Health(Message):
    """How the service is."""

    ok: bool = True
    browser_running: bool
    active_sessions: int
    active_tabs: int


class Problem(Message):
    """Why a request was not done."""

    error: str
    code: str


class RequestProblem(HandledError):  # noqa: N818 - named after what the client is shown
    """Raised where a request cannot be done; `code` is a word for programs."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message


def bad_request(message: str) -> RequestProblem:
    """A parameter is missing or wrong."""
    return RequestProblem(400, "bad_request", message)


def tab_is_gone(reason: str) -> RequestProblem:
    """The tab was there once; `reason` is a code such as `page_crashed`."""
    return RequestProblem(410, reason, f"Tab no longer exists ({reason.replace('_', ' ')}). Open a new tab.")
