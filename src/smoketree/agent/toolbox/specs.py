"""The tools as a model is told of them: in one order, in the same bytes every time, for they begin every request."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from smoketree.agent.model.conversation import ToolSpec
from smoketree.agent.toolbox import other_arguments as other
from smoketree.agent.toolbox import page_arguments as page
from smoketree.agent.toolbox.arguments import Arguments
from smoketree.browser.tool import input_schema

_TOOLS: Mapping[str, type[Arguments]] = {
    "navigate": page.Navigate,
    "snapshot": page.Snapshot,
    "click": page.Click,
    "type_text": page.TypeText,
    "select_option": page.SelectOption,
    "fill_form": page.FillForm,
    "press_key": page.PressKey,
    "hover": page.Hover,
    "drag": page.Drag,
    "scroll": page.Scroll,
    "upload_file": page.UploadFile,
    "handle_dialog": page.HandleDialog,
    "go_back": page.GoBack,
    "switch_tab": page.SwitchTab,
    "click_xy": page.ClickXy,
    "wait": page.Wait,
    "wait_for_stable": page.WaitForStable,
    "screenshot": page.Screenshot,
    "create_temp_email": other.CreateTempEmail,
    "wait_for_verification_code": other.WaitForCode,
    "check_email_inbox": other.CheckInbox,
    "enter_code": other.EnterCode,
    "open_email_link": other.OpenEmailLink,
    "remember": other.Remember,
    "assert": other.AssertLine,
    "step_done": other.FinishStep,
    "complete_scenario": other.CompleteScenario,
    "suggest_improvement": other.SuggestImprovement,
    "evaluate": page.Evaluate,
    "http_request": other.HttpRequest,
}

_NOT_WITH_SECRETS = frozenset({"evaluate", "http_request"})
_WITHOUT_LINE = frozenset({"complete_scenario", "suggest_improvement"})


@cache
def models(*, secrets: bool) -> Mapping[str, type[Arguments]]:
    """The arguments of each tool, by its name. Where the browser holds secrets, or a session that
    credentials let in, there is no tool that could carry them off."""
    return {name: model for name, model in _TOOLS.items() if not (secrets and name in _NOT_WITH_SECRETS)}


@cache
def specs(*, secrets: bool) -> tuple[ToolSpec, ...]:
    """The tools as a request lists them."""
    return tuple(
        ToolSpec(name, " ".join((model.__doc__ or "").split()), _schema(name, model))
        for name, model in models(secrets=secrets).items()
    )


def _schema(name: str, model: type[Arguments]) -> dict[str, Any]:
    made = input_schema(model)
    properties = {key: _lean(part) for key, part in made["properties"].items()}
    properties["line"].pop("description", None)  # the instructions explain it, once for all tools
    required = list(made.get("required", ()))
    if name in _WITHOUT_LINE:
        del properties["line"]
    else:
        required.insert(0, "line")
    return {"type": "object", "properties": properties, "required": required}


def _lean(part: Mapping[str, Any]) -> dict[str, Any]:
    """Without what only costs: bounds and patterns, which the call is checked for anyway."""
    kept = {key: part[key] for key in ("type", "description", "enum") if key in part}
    if "items" in part:
        kept["items"] = _nested(part["items"])
    if part.get("type") == "object" and "properties" not in part:
        kept["additionalProperties"] = {"type": "string"}
    return kept


def _nested(part: Mapping[str, Any]) -> dict[str, Any]:
    if "properties" not in part:
        return _lean(part)
    properties = {name: _lean(each) for name, each in part["properties"].items()}
    return {"type": "object", "properties": properties, "required": list(part.get("required", ()))}
