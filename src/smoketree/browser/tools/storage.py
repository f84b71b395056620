"""Cookies, the page's storage, and both as a file."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from playwright.async_api import Page
from pydantic import Field

from smoketree.browser.codegen import call, literal, quoted
from smoketree.browser.context import Context
from smoketree.browser.failure import ToolFailure
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab
from smoketree.browser.tool import (
    FileName,
    Given,
    NoArgs,
    Number,
    Text,
    Tool,
    ToolArgs,
    context_tool,
    tab_tool,
    type_name,
)

_CAPABILITY = "storage"


class _CookieListArgs(ToolArgs):
    domain: Text = Field(None, description="Filter cookies by domain")
    path: Text = Field(None, description="Filter cookies by path")


@context_tool("browser_cookie_list", "List cookies", kind="readOnly", capability=_CAPABILITY)
async def cookie_list(context: Context, args: _CookieListArgs, response: Response) -> None:
    """List all cookies, or those of a domain or a path"""
    cookies = await (await context.here()).cookies()
    if args.domain:
        wanted = args.domain.removeprefix(".").lower()
        cookies = [
            one for one in cookies if f".{one.get('domain', '').removeprefix('.').lower()}".endswith(f".{wanted}")
        ]
    if args.path:
        below = args.path if args.path.endswith("/") else f"{args.path}/"
        cookies = [one for one in cookies if (path := one.get("path", "/")) == args.path or path.startswith(below)]
    lines = [
        f"{cookie.get('name')}={cookie.get('value')} (domain: {cookie.get('domain')}, path: {cookie.get('path')})"
        for cookie in cookies
    ]
    response.add_result("\n".join(lines) or "No cookies found")
    response.add_code(lambda: "page.context.cookies()")


class _CookieGetArgs(ToolArgs):
    name: str = Field(description="Cookie name to get")


@context_tool("browser_cookie_get", "Get cookie", kind="readOnly", capability=_CAPABILITY)
async def cookie_get(context: Context, args: _CookieGetArgs, response: Response) -> None:
    """Get a cookie by its name"""
    cookies = await (await context.here()).cookies()
    response.add_code(lambda: "page.context.cookies()")
    cookie = next((one for one in cookies if one.get("name") == args.name), None)
    if cookie is None:
        response.add_result(f"Cookie '{args.name}' not found")
        return
    only, secure = (str(bool(cookie.get(key))).lower() for key in ("httpOnly", "secure"))
    response.add_result(
        f"{args.name}={cookie.get('value')} (domain: {cookie.get('domain')}, path: {cookie.get('path')}, "
        f"httpOnly: {only}, secure: {secure}, sameSite: {cookie.get('sameSite')})"
    )


class _CookieSetArgs(ToolArgs):
    name: str = Field(description="Cookie name")
    value: str = Field(description="Cookie value")
    domain: Text = Field(None, description="Cookie domain")
    path: Text = Field(None, description="Cookie path")
    expires: Number = Field(None, description="Cookie expiration as Unix timestamp")
    http_only: Annotated[bool | None, Given] = Field(None, description="Whether the cookie is HTTP only")
    secure: Annotated[bool | None, Given] = Field(None, description="Whether the cookie is secure")
    same_site: Annotated[Literal["Strict", "Lax", "None"] | None, Given] = Field(
        None, description="Cookie SameSite attribute"
    )


@context_tool("browser_cookie_set", "Set cookie", kind="action", capability=_CAPABILITY)
async def cookie_set(context: Context, args: _CookieSetArgs, response: Response) -> None:
    """Set a cookie, for the current page's host unless a domain is given"""
    tab = await context.ensure_tab()
    domain = args.domain or urlsplit(tab.page.url).hostname
    if not domain:
        raise ToolFailure(f'Cannot infer the cookie domain from the page URL "{tab.page.url}", specify "domain".')
    optional = {"expires": args.expires, "httpOnly": args.http_only, "secure": args.secure, "sameSite": args.same_site}
    cookie = {"name": args.name, "value": args.value, "domain": domain, "path": args.path or "/"}
    cookie |= {key: value for key, value in optional.items() if value is not None}  # type: ignore[misc]
    await tab.page.context.add_cookies([cookie])  # type: ignore[list-item]  # a TypedDict with optional keys
    response.add_code(lambda: f"page.context.add_cookies([{literal(cookie)}])")


class _CookieDeleteArgs(ToolArgs):
    name: str = Field(description="Cookie name to delete")
    domain: Text = Field(None, description="Only delete the cookie on this domain")
    path: Text = Field(None, description="Only delete the cookie on this path")


@context_tool("browser_cookie_delete", "Delete cookie", kind="action", capability=_CAPABILITY)
async def cookie_delete(context: Context, args: _CookieDeleteArgs, response: Response) -> None:
    """Delete a cookie, everywhere or only on a domain or a path"""
    here = await context.here()
    await here.clear_cookies(name=args.name, domain=args.domain, path=args.path)
    response.add_code(lambda: call("page.context.clear_cookies", name=args.name, domain=args.domain, path=args.path))


@context_tool("browser_cookie_clear", "Clear cookies", kind="action", capability=_CAPABILITY)
async def cookie_clear(context: Context, args: NoArgs, response: Response) -> None:  # noqa: ARG001 - the tool's shape
    """Clear all cookies"""
    await (await context.here()).clear_cookies()
    response.add_code(lambda: "page.context.clear_cookies()")


class _StorageStateArgs(ToolArgs):
    filename: FileName = Field(
        None,
        description="File to save the storage state to, relative to the workspace. Without it, it goes into the output "
        "folder as `storage-state-{timestamp}.json`.",
    )


@context_tool("browser_storage_state", "Save storage state", kind="readOnly", capability=_CAPABILITY)
async def storage_state(context: Context, args: _StorageStateArgs, response: Response) -> None:
    """Save cookies and local storage to a file, to start another session from"""
    state = await (await context.here()).storage_state()
    text = json.dumps(state, indent=2, ensure_ascii=False)
    path = response.add_file("Storage state", text, prefix="storage-state", ext="json", filename=args.filename)
    response.add_code(lambda: call("page.context.storage_state", path=context.files.link(path)))


class _SetStorageStateArgs(ToolArgs):
    filename: str = Field(description="File with the storage state, relative to the workspace.")


@context_tool("browser_set_storage_state", "Restore storage state", kind="action", capability=_CAPABILITY)
async def set_storage_state(context: Context, args: _SetStorageStateArgs, response: Response) -> None:
    """Restore cookies and local storage from a file, in place of those that are there"""
    path = context.files.named(args.filename)
    if not path.is_file():
        raise ToolFailure(f"There is no file {args.filename}.")
    await (await context.here()).set_storage_state(_read_state(path, args.filename))
    response.add_result(f"Storage state restored from {args.filename}")
    response.add_code(lambda: f"page.context.set_storage_state({quoted(args.filename)})")


def _read_state(path: Path, name: str) -> Any:
    """What a file holds, as far as it can be a storage state: an empty list is one with nothing in it, too."""
    try:
        state = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        raise ToolFailure(f"{name} holds no storage state: {error}") from error
    if state == []:
        return {}
    if not isinstance(state, dict):
        raise ToolFailure(f"storageState: expected object, got {type_name(state)}")
    return state


class _KeyArgs(ToolArgs):
    key: str = Field(description="The key")


class _ItemArgs(ToolArgs):
    key: str = Field(description="Key to set")
    value: str = Field(description="Value to set")


def _storage(page: Page, name: str) -> Any:
    return page.local_storage if name == "local" else page.session_storage


def web_storage_tools(name: str) -> tuple[Tool, ...]:
    """The five tools of `local` or `session` storage."""
    prefix, words, code = f"browser_{name}storage", f"{name}Storage", f"page.{name}_storage"

    @tab_tool(f"{prefix}_list", f"List {words}", kind="readOnly", capability=_CAPABILITY)
    async def listed(tab: Tab, args: NoArgs, response: Response) -> None:  # noqa: ARG001 - the tool's shape
        """List all keys and values of the page's storage"""
        items = await tab.race(_storage(tab.page, name).items())
        lines = [f"{item.get('name')}={item.get('value')}" for item in items]
        response.add_result("\n".join(lines) or f"No {words} items found")
        response.add_code(lambda: f"{code}.items()")

    @tab_tool(f"{prefix}_get", f"Get {words} item", kind="readOnly", capability=_CAPABILITY)
    async def got(tab: Tab, args: _KeyArgs, response: Response) -> None:
        """Get a value of the page's storage by its key"""
        value = await tab.race(_storage(tab.page, name).get_item(args.key))
        response.add_result(f"{words} key '{args.key}' not found" if value is None else f"{args.key}={value}")
        response.add_code(lambda: f"{code}.get_item({quoted(args.key)})")

    @tab_tool(f"{prefix}_set", f"Set {words} item", kind="action", capability=_CAPABILITY)
    async def put(tab: Tab, args: _ItemArgs, response: Response) -> None:
        """Set a value of the page's storage"""
        await tab.race(_storage(tab.page, name).set_item(args.key, args.value))
        response.add_code(lambda: f"{code}.set_item({quoted(args.key)}, {quoted(args.value)})")

    @tab_tool(f"{prefix}_delete", f"Delete {words} item", kind="action", capability=_CAPABILITY)
    async def deleted(tab: Tab, args: _KeyArgs, response: Response) -> None:
        """Delete a key of the page's storage"""
        await tab.race(_storage(tab.page, name).remove_item(args.key))
        response.add_code(lambda: f"{code}.remove_item({quoted(args.key)})")

    @tab_tool(f"{prefix}_clear", f"Clear {words}", kind="action", capability=_CAPABILITY)
    async def cleared(tab: Tab, args: NoArgs, response: Response) -> None:  # noqa: ARG001 - the tool's shape
        """Clear the page's storage"""
        await tab.race(_storage(tab.page, name).clear())
        response.add_code(lambda: f"{code}.clear()")

    made = (listed, got, put, deleted, cleared)
    return tuple(replace(tool, description=tool.description.replace("the page's storage", words)) for tool in made)
