"""What this session was started with."""

import json
from collections.abc import Sequence
from typing import Any

from smoketree.browser.context import Context
from smoketree.browser.registry import ToolArgs, context_tool
from smoketree.browser.response import Response


class GetConfigArgs(ToolArgs):
    """Arguments of browser_get_config."""


@context_tool("browser_get_config", "Get config", kind="readOnly", capability="config")
async def get_config(context: Context, args: GetConfigArgs, response: Response) -> None:  # noqa: ARG001 - the tool's shape
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
        inner = tree.setdefault(key, {})
        if not isinstance(inner, dict):
            return
        tree = inner
    tree.setdefault(path[-1], value)
