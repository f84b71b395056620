"""One request, as the pages see it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import NamedTuple

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.templating import Jinja2Templates

from preview.faults import Faults
from preview.mail import Post
from preview.workspace import Workspace

Sleep = Callable[[float], Awaitable[None]]
"""How a page waits, in seconds, where it plays a slow service."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A request, the workspace it belongs to, and the bugs that are switched on."""

    request: Request
    workspace: Workspace
    faults: Faults
    templates: Jinja2Templates
    sleep: Sleep
    post: Post

    def render(self, template: str, /, *, status_code: int = 200, **context: object) -> Response:
        """A page. Every template also has `workspace`, `faults`, and the `notice` left by the request before."""
        notice, self.workspace.notice = self.workspace.notice, ""
        shared = {"workspace": self.workspace, "faults": self.faults, "notice": notice}
        return self.templates.TemplateResponse(self.request, template, shared | context, status_code)

    def go(self, path: str, notice: str = "") -> Response:
        """Sends the visitor to another page of this app, with a word to show there."""
        self.workspace.notice = notice
        return RedirectResponse(path, status_code=303)

    async def field(self, name: str) -> str:
        """A field of the posted form, without white space around it; empty where there is none."""
        value = (await self.request.form()).get(name)
        return value.strip() if isinstance(value, str) else ""

    async def fields(self, name: str) -> list[str]:
        """All fields of that name of the posted form, in their order."""
        return [value.strip() for value in (await self.request.form()).getlist(name) if isinstance(value, str)]

    async def file(self, name: str) -> tuple[str, bytes] | None:
        """An uploaded file of the posted form: its name and what is in it."""
        async with self.request.form() as form:
            value = form.get(name)
            if not isinstance(value, UploadFile) or not value.filename:
                return None
            return value.filename, await value.read()

    async def body(self) -> dict[str, object]:
        """The posted JSON object. Raises HTTPException 400 for anything else."""
        try:
            value = await self.request.json()
        except ValueError as error:
            raise HTTPException(400, "The body is not JSON.") from error
        if not isinstance(value, dict):
            raise HTTPException(400, "The body is not a JSON object.")
        return value


Handler = Callable[[Visit], Awaitable[Response]]


class Page(NamedTuple):
    """A handler and where it answers."""

    method: str
    path: str
    handler: Handler
