"""The tools, grouped by concept. Each is one function and one model of its arguments."""

from smoketree.browser.tool import Tool
from smoketree.browser.tools import (
    devtools,
    evaluate,
    fields,
    modals,
    mouse,
    navigation,
    network,
    run_code,
    setup,
    snapshots,
    storage,
    verify,
)

CAPABILITIES = ("vision", "pdf", "devtools", "network", "storage", "testing", "config")
"""What a client may ask for beyond the core, by Playwright MCP's names."""

_OLDER_NAMES = {"tracing": "devtools"}

ALL_TOOLS: tuple[Tool, ...] = (
    navigation.close,
    navigation.resize,
    setup.get_config,
    network.console_messages,
    storage.cookie_list,
    storage.cookie_get,
    storage.cookie_set,
    storage.cookie_delete,
    storage.cookie_clear,
    devtools.highlight,
    devtools.hide_highlight,
    modals.handle_dialog,
    navigation.emulate_media,
    evaluate.evaluate,
    modals.file_upload,
    mouse.drop,
    snapshots.find,
    fields.fill_form,
    fields.press_key,
    fields.type_text,
    mouse.mouse_move,
    mouse.mouse_click,
    mouse.mouse_drag,
    mouse.mouse_down,
    mouse.mouse_up,
    mouse.mouse_wheel,
    navigation.navigate,
    navigation.navigate_back,
    network.network_requests,
    network.network_request,
    network.network_state_set,
    snapshots.pdf_save,
    network.route,
    network.route_list,
    network.unroute,
    run_code.run_code_unsafe,
    run_code.run_code,
    snapshots.take_screenshot,
    snapshots.snapshot,
    mouse.click,
    mouse.drag,
    mouse.hover,
    fields.select_option,
    verify.generate_locator,
    storage.storage_state,
    storage.set_storage_state,
    navigation.tabs,
    devtools.start_tracing,
    devtools.stop_tracing,
    verify.verify_element_visible,
    verify.verify_text_visible,
    verify.verify_list_visible,
    verify.verify_value,
    devtools.start_video,
    devtools.stop_video,
    devtools.video_chapter,
    devtools.video_show_actions,
    devtools.video_hide_actions,
    modals.wait_for,
    *storage.web_storage_tools("local"),
    *storage.web_storage_tools("session"),
)


IN_PROCESS: tuple[Tool, ...] = (evaluate.inspect, setup.send_request, setup.add_authenticator)
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
