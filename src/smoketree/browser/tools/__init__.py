"""The tools, grouped by concept. Each is one function and one model of its arguments."""

from smoketree.browser.registry import Tool
from smoketree.browser.tools.evaluate import evaluate
from smoketree.browser.tools.form import fill_form, select_option
from smoketree.browser.tools.keyboard import press_key, type_text
from smoketree.browser.tools.logs import console_messages, network_requests
from smoketree.browser.tools.modals import file_upload, handle_dialog
from smoketree.browser.tools.mouse import click, drag, hover
from smoketree.browser.tools.navigation import navigate, navigate_back
from smoketree.browser.tools.pictures import take_screenshot
from smoketree.browser.tools.snapshots import snapshot
from smoketree.browser.tools.tabs import close, resize, tabs
from smoketree.browser.tools.waiting import wait_for

CORE_TOOLS: tuple[Tool, ...] = (
    navigate,
    navigate_back,
    snapshot,
    click,
    hover,
    drag,
    type_text,
    press_key,
    select_option,
    fill_form,
    file_upload,
    handle_dialog,
    wait_for,
    tabs,
    evaluate,
    take_screenshot,
    console_messages,
    network_requests,
    resize,
    close,
)
