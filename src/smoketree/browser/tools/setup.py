"""The session's own tools: what it was started with; a request to the preview's own server and an authenticator for
passkeys, which prepare a case and are for the plan only."""

import json
from collections.abc import Sequence
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.async_api import Error
from pydantic import Field

from smoketree.browser.context import Context
from smoketree.browser.failure import ToolFailure, brief
from smoketree.browser.origins import origin_of
from smoketree.browser.response import Response
from smoketree.browser.tool import NoArgs, Text, ToolArgs, context_tool


@context_tool("browser_get_config", "Get config", kind="readOnly", capability="config")
async def get_config(context: Context, args: NoArgs, response: Response) -> None:  # noqa: ARG001 - the tool's shape
    """Get what this session was started with, without secrets"""
    options = context.options
    viewport = options.viewport
    config: dict[str, Any] = {
        "browser": {
            "browserName": "chromium",
            "isolated": options.user_data_dir is None,
            "contextOptions": {
                "viewport": None if viewport is None else {"width": viewport[0], "height": viewport[1]},
                "locale": options.locale,
                "timezoneId": options.timezone,
                "device": options.device,
                "userAgent": options.user_agent,
                "ignoreHTTPSErrors": options.ignore_https_errors,
            },
        },
        "network": {
            "origin": options.origin,
            "allowOrigins": list(options.allow_origins),
            "allowedOrigins": None if options.allowed_origins is None else list(options.allowed_origins),
            "blockedOrigins": list(options.blocked_origins),
            "privateNetwork": options.private_network,
            "proxy": options.proxy.server if options.proxy is not None else None,
        },
        "timeouts": {
            "action": options.action_timeout * 1000,
            "navigation": options.navigation_timeout * 1000,
            "expect": options.expect_timeout * 1000,
        },
        "snapshot": {"mode": options.snapshot_mode},
        "outputMode": options.output_mode,
        "outputDir": str(options.output),
        "outputMaxSize": options.output_max_bytes,
        "codegen": options.codegen,
        "imageResponses": options.image_responses,
        "testIdAttribute": options.test_id_attribute,
        "saveSession": options.save_session,
        "secrets": sorted(options.secrets),
        "capabilities": None if options.capabilities is None else sorted(options.capabilities),
        "allowUnsafeCode": options.allow_unsafe_code,
    }
    for key, value in options.configuration.items():
        _put(config, key.split("."), value)
    response.add_result(json.dumps(config, indent=2))


def _put(tree: dict[str, Any], path: Sequence[str], value: object) -> None:
    """Sets a value below the keys of a path, unless there is one already."""
    for key in path[:-1]:
        tree = tree.setdefault(key, {})
        if not isinstance(tree, dict):
            return
    tree.setdefault(path[-1], value)


_SECONDS = 30.0
_LONGEST = 500


class _SendRequestArgs(ToolArgs):
    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"] = Field(description="HTTP method")
    url: str = Field(description="Address on the preview's own origin")
    body: Text = Field(None, description="Body of the request; JSON is sent as such")


@context_tool("browser_send_request", "Send request", kind="action")
async def send_request(context: Context, args: _SendRequestArgs, response: Response) -> None:
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


class _AddPasskeyArgs(ToolArgs):
    site: Text = Field(None, description="Host to make a passkey for; without one, the page registers its own")


@context_tool("browser_add_authenticator", "Add authenticator", kind="action")
async def add_authenticator(context: Context, args: _AddPasskeyArgs, response: Response) -> None:
    """Add a virtual authenticator that answers the page's passkey requests without asking a person"""
    credentials = (await context.here()).credentials
    try:
        await credentials.install()
        if args.site:
            await credentials.create(urlsplit(f"//{args.site}").hostname or args.site)
    except Error as error:
        raise ToolFailure(f"This browser takes no virtual authenticator: {brief(error.message)}") from error
    response.add_result("added")
