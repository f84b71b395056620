"""Tools for observers: highlights, traces, videos."""

from typing import Annotated, Literal

from pydantic import Field

from smoketree.browser.context import Context
from smoketree.browser.failure import ToolFailure
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab
from smoketree.browser.tool import (
    ElementArgs,
    FileName,
    Flag,
    Given,
    NoArgs,
    Number,
    Text,
    ToolArgs,
    context_tool,
    tab_tool,
    target_field,
    whole,
)

_CAPABILITY = "devtools"


class _HighlightArgs(ElementArgs):
    style: Text = Field(None, description='CSS for the highlight, e.g. "outline: 2px dashed red".')


@tab_tool("browser_highlight", "Highlight element", kind="readOnly", capability=_CAPABILITY)
async def highlight(tab: Tab, args: _HighlightArgs, response: Response) -> None:
    """Show a frame around the element on the page until it is hidden again."""
    target = await tab.locate(args.target)
    await tab.race(target.locator.highlight(style=args.style))
    response.add_result(f"Highlighted {args.element or args.target}")


class _HideHighlightArgs(ToolArgs):
    element: Text = Field(None, description="The element in the words that browser_highlight was given")
    target: Text = target_field(default=None)


@tab_tool("browser_hide_highlight", "Hide element highlight", kind="readOnly", capability=_CAPABILITY)
async def hide_highlight(tab: Tab, args: _HideHighlightArgs, response: Response) -> None:
    """Take away the highlight of the element, or all of the page."""
    if not args.target:
        await tab.race(tab.page.hide_highlight())
        response.add_result("Hid page highlight")
        return
    target = await tab.locate(args.target)
    await tab.race(target.locator.hide_highlight())
    response.add_result(f"Hid highlight for {args.element or args.target}")


@context_tool("browser_start_tracing", "Start tracing", kind="readOnly", capability=_CAPABILITY)
async def start_tracing(context: Context, args: NoArgs, response: Response) -> None:  # noqa: ARG001 - the tool's shape
    """Start trace recording"""
    await context.tracing.start()
    response.add_result("Trace recording started")


@context_tool("browser_stop_tracing", "Stop tracing", kind="readOnly", capability=_CAPABILITY)
async def stop_tracing(context: Context, args: NoArgs, response: Response) -> None:  # noqa: ARG001 - the tool's shape
    """Stop trace recording"""
    if not context.tracing.running:
        raise ToolFailure("Tracing is not started")
    response.add_result("Trace recording stopped.")
    for isolated, path in await context.tracing.stop(lambda: response.path_for(None, "trace", "zip")):
        response.add_file_link("Trace" + (f" (isolatedContext: {isolated})" if isolated else ""), path)


class VideoSize(ToolArgs):
    """A size of a video."""

    width: float = Field(description="Video width")
    height: float = Field(description="Video height")


class _StartVideoArgs(ToolArgs):
    filename: FileName = Field(
        None,
        description="File to save the video to, relative to the workspace. Without it, it goes into the output folder "
        "as `video-{timestamp}.webm`.",
    )
    size: Annotated[VideoSize | None, Given] = Field(None, description="Video size")
    fps: Number = Field(None, description="Video frame rate in frames per second, defaults to 25")
    cursor: Flag = Field(
        False, description="Shows a mouse pointer that travels to where things are done; each takes 800 ms longer."
    )


@context_tool("browser_start_video", "Start video", kind="readOnly", capability=_CAPABILITY)
async def start_video(context: Context, args: _StartVideoArgs, response: Response) -> None:
    """Start video recording"""
    path = response.path_for(args.filename, "video", "webm")
    size = None
    if args.size is not None:
        size = whole("size.width", args.size.width), whole("size.height", args.size.height)
    fps = None if args.fps is None else whole("fps", args.fps)
    await context.all_contexts()
    await context.start_film(path, size=size, fps=fps, cursor=args.cursor)
    response.add_result("Video recording started.")


@context_tool("browser_stop_video", "Stop video", kind="readOnly", capability=_CAPABILITY)
async def stop_video(context: Context, args: NoArgs, response: Response) -> None:  # noqa: ARG001 - the tool's shape
    """Stop video recording"""
    paths = await context.stop_film()
    for path in paths:
        response.add_file_link("Video", path)
    if not paths:
        response.add_result("No videos were recorded.")


class _VideoChapterArgs(ToolArgs):
    title: str = Field(description="Chapter title")
    description: Text = Field(None, description="Chapter description")
    duration: Number = Field(None, description="Duration in milliseconds to show the chapter card")


@context_tool("browser_video_chapter", "Video chapter", kind="readOnly", capability=_CAPABILITY)
async def video_chapter(context: Context, args: _VideoChapterArgs, response: Response) -> None:
    """Begin a chapter of the video with a card that shows its title over the blurred page."""
    tab = _current(context)
    title, description = (context.redactor.text(text or "") for text in (args.title, args.description))
    shown = tab.page.screencast.show_chapter(title, description=description or None, duration=args.duration)
    await tab.race(shown, seconds=(args.duration or 0) / 1000 + _CARD_SECONDS)
    response.add_result(f"Chapter '{args.title}' added.")


class ActionStyle(ToolArgs):
    """Styles of the action decorations."""

    point: Text = Field(None, description="CSS of the mark at the point of an action; none is shown without it.")
    highlight: Text = Field(None, description="CSS of the box over the element; none is shown without it.")
    title: Text = Field(None, description='CSS of the action\'s title, e.g. "font-size: 16px".')


class _VideoShowActionsArgs(ToolArgs):
    duration: Number = Field(None, description="Milliseconds that each annotation stays. Defaults to 500.")
    position: Annotated[
        Literal["top-left", "top", "top-right", "bottom-left", "bottom", "bottom-right"] | None, Given
    ] = Field(None, description="Position of the action's title. Defaults to top-right.")
    cursor: Annotated[Literal["none", "pointer"] | None, Given] = Field(
        None, description="Whether a pointer travels from action to action. Defaults to pointer."
    )
    style: Annotated[ActionStyle | None, Given] = Field(None, description="Styles of the action decorations.")


@context_tool("browser_video_show_actions", "Show action overlays", kind="readOnly", capability=_CAPABILITY)
async def video_show_actions(context: Context, args: _VideoShowActionsArgs, response: Response) -> None:
    """Show on the page what is done from now on: its name and, where styled, its point and its element."""
    tab = _current(context)
    style = args.style.model_dump(exclude_none=True) if args.style is not None else None
    showing = tab.page.screencast.show_actions(
        duration=args.duration,
        position=args.position,
        cursor=args.cursor,
        style=style,  # type: ignore[arg-type]  # a TypedDict
    )
    await tab.race(showing)
    response.add_result("Action annotations enabled.")


@context_tool("browser_video_hide_actions", "Hide action overlays", kind="readOnly", capability=_CAPABILITY)
async def video_hide_actions(context: Context, args: NoArgs, response: Response) -> None:  # noqa: ARG001 - the tool's shape
    """Show no more what is done."""
    tab = _current(context)
    await tab.race(tab.page.screencast.hide_actions())
    response.add_result("Action annotations disabled.")


_CARD_SECONDS = 10.0


def _current(context: Context) -> Tab:
    if context.current is None:
        raise ToolFailure("No open pages available.")
    return context.current
