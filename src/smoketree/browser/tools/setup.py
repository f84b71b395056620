"""What prepares a case: a request to the preview's own server, an authenticator for passkeys. For the plan only."""

import json
from typing import Literal
from urllib.parse import urlsplit

from playwright.async_api import Error
from pydantic import Field

from smoketree.browser.arguments import Text
from smoketree.browser.context import Context
from smoketree.browser.failure import ToolFailure, brief
from smoketree.browser.origins import origin_of
from smoketree.browser.registry import ToolArgs, context_tool
from smoketree.browser.response import Response

_SECONDS = 30.0
_LONGEST = 500


class SendRequestArgs(ToolArgs):
    """Arguments of browser_send_request."""

    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"] = Field(description="HTTP method")
    url: str = Field(description="Address on the preview's own origin")
    body: Text = Field(None, description="Body of the request; JSON is sent as such")


@context_tool("browser_send_request", "Send request", kind="action")
async def send_request(context: Context, args: SendRequestArgs, response: Response) -> None:
    """Send a request to the preview's own origin with the cookies of the current tab's browser context"""
    origin = context.options.origin
    if origin is None or origin_of(args.url) != origin_of(origin):
        raise ToolFailure(f"Requests are sent to the preview's own origin only, not to {args.url}.")
    body = None if args.body is None else context.vault.reveal(args.body, [args.url])
    headers = {"Content-Type": "application/json" if _is_json(body) else "text/plain"} if body is not None else {}
    request = (await context.here()).request
    try:
        answer = await request.fetch(
            args.url, method=args.method, data=body, headers=headers, max_redirects=0, timeout=_SECONDS * 1000
        )
    except Error as error:
        raise ToolFailure(f"{args.method} {args.url} was not answered: {brief(error.message)}") from error
    said = {"status": answer.status, "text": (await answer.text())[:_LONGEST]}
    await answer.dispose()
    response.add_result(json.dumps(said))


def _is_json(text: str | None) -> bool:
    try:
        json.loads(text or "")
    except ValueError:
        return False
    return True


class AddPasskeyArgs(ToolArgs):
    """Arguments of browser_add_authenticator."""

    site: Text = Field(None, description="Host to make a passkey for; without one, the page registers its own")


@context_tool("browser_add_authenticator", "Add authenticator", kind="action")
async def add_authenticator(context: Context, args: AddPasskeyArgs, response: Response) -> None:
    """Add a virtual authenticator that answers the page's passkey requests without asking a person"""
    credentials = (await context.here()).credentials
    try:
        await credentials.install()
        if args.site:
            await credentials.create(urlsplit(f"//{args.site}").hostname or args.site)
    except Error as error:
        raise ToolFailure(f"This browser takes no virtual authenticator: {brief(error.message)}") from error
    response.add_result("added")
