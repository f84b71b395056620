"""The tools, grouped by concept. Each is one function and one model of its arguments."""

from smoketree.browser.tool import Tool
from smoketree.browser.tools.devtools import (
    hide_highlight,
    highlight,
    start_tracing,
    start_video,
    stop_tracing,
    stop_video,
    video_chapter,
    video_hide_actions,
    video_show_actions,
)
from smoketree.browser.tools.evaluate import evaluate, inspect
from smoketree.browser.tools.fields import fill_form, press_key, select_option, type_text
from smoketree.browser.tools.modals import file_upload, handle_dialog, wait_for
from smoketree.browser.tools.mouse import (
    click,
    drag,
    drop,
    hover,
    mouse_click,
    mouse_down,
    mouse_drag,
    mouse_move,
    mouse_up,
    mouse_wheel,
)
from smoketree.browser.tools.navigation import close, emulate_media, navigate, navigate_back, resize, tabs
from smoketree.browser.tools.network import (
    console_messages,
    network_request,
    network_requests,
    network_state_set,
    route,
    route_list,
    unroute,
)
from smoketree.browser.tools.pictures import pdf_save, take_screenshot
from smoketree.browser.tools.run_code import run_code, run_code_unsafe
from smoketree.browser.tools.setup import add_authenticator, get_config, send_request
from smoketree.browser.tools.snapshots import find, snapshot
from smoketree.browser.tools.storage import (
    cookie_clear,
    cookie_delete,
    cookie_get,
    cookie_list,
    cookie_set,
    set_storage_state,
    storage_state,
    web_storage_tools,
)
from smoketree.browser.tools.verify import (
    generate_locator,
    verify_element_visible,
    verify_list_visible,
    verify_text_visible,
    verify_value,
)

CAPABILITIES = ("vision", "pdf", "devtools", "network", "storage", "testing", "config")
"""What a client may ask for beyond the core, by Playwright MCP's names."""

_OLDER_NAMES = {"tracing": "devtools"}

ALL_TOOLS: tuple[Tool, ...] = (
    close,
    resize,
    get_config,
    console_messages,
    cookie_list,
    cookie_get,
    cookie_set,
    cookie_delete,
    cookie_clear,
    highlight,
    hide_highlight,
    handle_dialog,
    emulate_media,
    evaluate,
    file_upload,
    drop,
    find,
    fill_form,
    press_key,
    type_text,
    mouse_move,
    mouse_click,
    mouse_drag,
    mouse_down,
    mouse_up,
    mouse_wheel,
    navigate,
    navigate_back,
    network_requests,
    network_request,
    network_state_set,
    pdf_save,
    route,
    route_list,
    unroute,
    run_code_unsafe,
    run_code,
    take_screenshot,
    snapshot,
    click,
    drag,
    hover,
    select_option,
    generate_locator,
    storage_state,
    set_storage_state,
    tabs,
    start_tracing,
    stop_tracing,
    verify_element_visible,
    verify_text_visible,
    verify_list_visible,
    verify_value,
    start_video,
    stop_video,
    video_chapter,
    video_show_actions,
    video_hide_actions,
    wait_for,
    *web_storage_tools("local"),
    *web_storage_tools("session"),
)


IN_PROCESS: tuple[Tool, ...] = (inspect, send_request, add_authenticator)
"""For callers in this process only: no client is offered them."""


def listed(capabilities: frozenset[str] | None, *, allow_unsafe_code: bool = False) -> tuple[Tool, ...]:
    """The tools of a session: those of the core and of the capabilities (None: all; unknown ones mean nothing), and
    those that run a client's code in this process only where that is allowed."""
    wanted = frozenset(CAPABILITIES if capabilities is None else (_OLDER_NAMES.get(one, one) for one in capabilities))
    return tuple(
        tool
        for tool in ALL_TOOLS
        if (tool.core or tool.capability in wanted) and (allow_unsafe_code or not tool.unsafe)
    )
