"""What the model is told of the tools: complete, small, and the same bytes every time."""

import json

from jsonschema import Draft202012Validator

from smoketree.agent.toolbox.toolbox import specs

SEED_001 = {
    *("navigate", "snapshot", "click", "type_text", "select_option", "scroll", "press_key", "wait", "screenshot"),
    *("evaluate", "create_temp_email", "wait_for_verification_code", "check_email_inbox", "assert"),
    *("complete_scenario", "suggest_improvement", "http_request", "wait_for_stable"),
}
ADDED = {
    *("enter_code", "hover", "drag", "upload_file", "handle_dialog", "go_back", "switch_tab", "fill_form"),
    *("open_email_link", "click_xy", "step_done", "remember"),
}


def as_sent(*, secrets: bool) -> str:
    listed = [{"name": t.name, "description": t.description, "input_schema": t.schema} for t in specs(secrets=secrets)]
    return json.dumps(listed, separators=(",", ":"))


def test_all_tools_of_the_seed_and_what_they_lack() -> None:
    assert {spec.name for spec in specs(secrets=False)} == {*SEED_001, *ADDED}


def test_a_case_with_secrets_has_nothing_that_could_carry_them_off() -> None:
    without = {spec.name for spec in specs(secrets=True)}
    assert without == {*SEED_001, *ADDED} - {"evaluate", "http_request"}


def test_the_prefix_is_long_enough_to_be_kept_and_no_longer_than_it_must_be() -> None:
    assert 10_000 < len(as_sent(secrets=True)) < len(as_sent(secrets=False)) < 14_000
    assert as_sent(secrets=False).startswith(as_sent(secrets=True)[:-1])


def test_every_schema_is_one_and_every_argument_is_explained() -> None:
    for spec in specs(secrets=False):
        Draft202012Validator.check_schema(spec.schema)
        properties = spec.schema["properties"]
        assert isinstance(properties, dict)
        explained = properties.keys() - {"line"}  # by the instructions
        assert all(properties[key].get("description") and properties[key].get("type") for key in explained), spec.name
        assert len(spec.description) > 20, spec.name


def test_the_parameters_of_the_seed() -> None:
    schemas = {spec.name: spec.schema["properties"] for spec in specs(secrets=False)}
    expected = {
        "click": {"element", "ref"},
        "type_text": {"element", "text", "ref"},
        "select_option": {"element", "values"},
        "press_key": {"key"},
        "scroll": {"x", "y"},
        "wait": {"text", "ms"},
        "wait_for_stable": {"timeout_seconds", "stable_seconds"},
        "evaluate": {"expression"},
        "http_request": {"url", "method", "headers", "body"},
        "assert": {"description", "passed", "evidence"},
        "complete_scenario": {"summary", "passed"},
        "suggest_improvement": {"title", "description"},
        "navigate": {"url"},
    }
    for name, parameters in expected.items():
        assert parameters <= set(schemas[name]), name  # type: ignore[call-overload]
    without_line = {name for name, properties in schemas.items() if "line" not in properties}  # type: ignore[operator]
    assert without_line == {"complete_scenario", "suggest_improvement"}
