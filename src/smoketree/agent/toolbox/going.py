"""The tools that open addresses, scroll, and give files."""

import re
from urllib.parse import parse_qsl, unquote, urljoin, urlsplit

from smoketree.agent.toolbox import page_arguments as page
from smoketree.agent.toolbox.errors import ToolError
from smoketree.agent.toolbox.fence import one_line
from smoketree.agent.toolbox.targets import CLICKABLE, pointed
from smoketree.agent.toolbox.tool_context import Done, ToolContext
from smoketree.browser.origins import origin_of

_BARE_HOST = re.compile(r"(?:localhost|[\w-]+(?:\.[\w-]+)+):\d{1,5}(?=[/?#]|$)", re.IGNORECASE)  # as people write it
_UNSEEN = re.compile(r"[\x00-\x1f\x7f]+")  # as the URL standard has it: a browser passes over these

# Scrolls the page, or where that has nothing to scroll the largest part of it that has; says how far it went.
_SCROLL = """() => {
  const can = (e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1;
  const page = document.scrollingElement ?? document.documentElement;
  const parts = [...document.querySelectorAll("*")].filter((e) => can(e) && e !== page && e !== document.body
    && /auto|scroll/.test(getComputedStyle(e).overflow));
  parts.sort((a, b) => b.clientWidth * b.clientHeight - a.clientWidth * a.clientHeight);
  const at = (e) => [Math.round(e.scrollLeft), Math.round(e.scrollTop)];
  for (const e of [page, ...parts]) {
    const before = at(e).join();
    e.scrollBy({ left: %d, top: %d, behavior: "instant" });
    if (at(e).join() !== before) return { moved: true, at: at(e)[1], of: e.scrollHeight - e.clientHeight };
  }
  return { moved: false };
}"""
_INTO_VIEW = "(element) => { element.scrollIntoView({ block: 'center', behavior: 'instant' }); }"


def address(context: ToolContext, url: str) -> str:
    """The absolute address; what is no web page, or asks for a secret, is refused. Raises ToolError."""
    filled = _UNSEEN.sub("", context.public(url)).strip()
    try:
        url = urljoin(context.stage.base_url, f"http://{filled}" if _BARE_HOST.match(filled) else filled)
    except ValueError as error:
        raise ToolError("this is not an address") from error
    # What a scheme looks like is not asked: "javascript:1/..." reads like a host with a port.
    if origin_of(url) is None:
        raise ToolError(f"only http and https addresses are opened, not {one_line(url.partition(':')[0], 20)}:")
    return url


def written_in(url: str) -> tuple[str, ...]:
    """What an address itself says to the server: a page or an answer that repeats it proves nothing."""
    parts = urlsplit(url)
    return tuple(value for _, value in parse_qsl(parts.query)) + ((unquote(parts.fragment),) if parts.fragment else ())


async def navigate(context: ToolContext, args: page.Navigate) -> Done:
    """Opens an address."""
    context.begin("browser_navigate", f"open {one_line(args.url, 200)}")
    url = address(context, args.url)
    context.begin("browser_navigate", f"open {one_line(url, 200)}")
    await context.act("browser_navigate", {"url": url})
    return Done("opened the address", typed=written_in(url))


async def scroll(context: ToolContext, args: page.Scroll) -> Done:
    """Scrolls by pixels, or to an element."""
    if args.element is not None or args.ref is not None:
        there = await pointed(context, args.element, args.ref)
        context.begin("browser_evaluate", f"scroll to {there.said}")
        await context.act("browser_evaluate", {"element": there.said, "ref": there.ref, "function": _INTO_VIEW})
        await context.look()
        return Done(f"scrolled to {there.ref}", note=there.note)
    context.begin("browser_evaluate", f"scroll by {args.x:g}, {args.y:g}")
    if not args.x and not args.y:
        raise ToolError("say how far (x, y), or to which element")
    answer = await context.act("browser_evaluate", {"function": _SCROLL % (args.x, args.y)})
    await context.look()
    moved = any('"moved": true' in result for result in answer.results)
    return Done("scrolled" if moved else "nothing moved: it is at its end, or there is nothing to scroll", acted=moved)


async def upload_file(context: ToolContext, args: page.UploadFile) -> Done:
    """Gives files to the chooser that is open, or that a click opens."""
    files = [str((context.stage.folder / context.public(path)).resolve()) for path in args.files]
    names = ", ".join(f'"{one_line(path, 80)}"' for path in args.files)
    context.begin("browser_file_upload", f"upload {names}")
    open_already = any(modal.kind == "filechooser" for modal in (await context.look()).modals)
    if not open_already:
        there = await pointed(context, args.element, args.ref, CLICKABLE, "control")
        context.begin("browser_file_upload", f"upload {names} with {there.said}")
        answer = await context.act("browser_click", {"element": there.said, "ref": there.ref})
        if not any(modal.kind == "filechooser" for modal in answer.modals):
            raise ToolError("the click opened no file chooser: name the control that does")
    await context.act("browser_file_upload", {"paths": files})
    return Done(f"gave {len(files)} file{'s' * (len(files) > 1)}")
