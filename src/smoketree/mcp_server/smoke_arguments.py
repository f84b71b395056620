"""The arguments of the tools for coding agents, and their listing for a client."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from smoketree.errors import UsageError
from smoketree.providers import PROVIDERS, ProviderName


class Arguments(BaseModel):
    """Base: unknown names are refused, so that a misspelt one is not passed over."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    url: str | None = Field(None, description="address of the page or app, for example http://localhost:3000")
    viewport: str | None = Field(None, description="mobile, desktop (1600x900) or WxH in CSS pixels")
    provider: ProviderName | None = Field(
        None,
        description=f"who reads lines that are not plain: none, auto (whose key is set), {', '.join(PROVIDERS)}",
    )
    model: str | None = Field(None, description="the provider's model")
    max_cost: float | None = Field(None, ge=0, description="dollars that models may cost; never above the server's own")
    headed: bool | None = Field(None, description="show the browser")


class SmokeTest(Arguments):
    """The arguments of `smoke_test`."""

    plan: str | None = Field(
        None,
        description=(
            "the plan itself, in Markdown: cases begin with `#Case 1: name`, steps are bullets, assertions begin "
            "with `Assert:`"
        ),
    )
    plans: tuple[str, ...] = Field((), description="plan files, folders or globs below the working folder [smoke/]")
    variables: dict[str, str] = Field(default_factory=dict, description="values for {{NAME}} in the plan")
    select: tuple[str, ...] = Field((), description="only cases whose name or file:line matches (* and ?)")
    tag: tuple[str, ...] = Field((), description="only plans with one of these tags")
    timeout: float | None = Field(None, gt=0, le=7200, description="seconds for the whole run [600]")
    case_timeout: float | None = Field(None, gt=0, le=3600, description="seconds for a case [120]")
    workers: int | None = Field(None, ge=1, le=16, description="plans that run side by side")
    retries: int | None = Field(None, ge=0, le=10, description="more attempts for a plan that did not pass")
    stop_on_failure: bool | None = Field(None, description="stop a plan at its first case that does not pass")
    strict: bool | None = Field(None, description="warnings fail a case")
    video: Literal["on", "off", "failures"] | None = Field(None, description="keep videos")


class SmokeLint(BaseModel):
    """The arguments of `smoke_lint`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    plan: str | None = Field(None, description="the Markdown text of a plan")
    plans: tuple[str, ...] = Field((), description="plan files, folders or globs below the working folder [smoke/]")
    variables: dict[str, str] = Field(default_factory=dict, description="variables of the plans")


class SmokeTry(Arguments):
    """The arguments of `smoke_try`."""

    lines: tuple[str, ...] = Field(
        (), description="plan lines or commands (:undo, :case NAME, :save FILE), carried out in this order"
    )
    restart: bool = Field(False, description="begin again with an empty plan in a fresh browser session")


class SmokePlan(Arguments):
    """The arguments of `smoke_plan`."""

    out: str | None = Field(None, description="write the plan there, too: a new file below the working folder")


class SmokeDiagnose(BaseModel):
    """The arguments of `smoke_diagnose`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    report: str | None = Field(None, description="run id or JSON file of a report [the latest]")
    case: str | None = Field(None, description="only the case of that name")
    provider: ProviderName | None = Field(None, description="none, or whose model adds a paragraph [none]")
    model: str | None = Field(None, description="the provider's model")
    max_cost: float | None = Field(None, ge=0, description="dollars that the model may cost")


_TOOLS: tuple[tuple[str, str, str, type[BaseModel], bool], ...] = (
    (
        "smoke_test",
        "Run smoke tests",
        (
            "Runs plain-English test plans in a real browser against a running app, and reports the failed lines: plan "
            "file:line, expected and actual result. Give `plan` (Markdown text) or `plans` (files), and "
            "`url`. Takes from seconds to minutes; reports its progress; can be cancelled."
        ),
        SmokeTest,
        False,
    ),
    (
        "smoke_lint",
        "Check a smoke test plan",
        (
            "Lists the problems of plans with file:line, how each line will be read, and plain lines to write instead "
            "of those that are not read without a model. Opens no browser: call it before smoke_test."
        ),
        SmokeLint,
        True,
    ),
    (
        "smoke_try",
        "Try plan lines one by one",
        (
            "Carries out plan lines one by one in a browser session that stays open between calls, as a run would, up "
            "to the first that fails: what was done or seen, or what is wrong and what there is instead; then lists "
            "the page's headings and controls. Write a plan with it: first `url` and `lines`, then more `lines`; "
            "`:undo` takes back the last line, `:case NAME` begins another case, `:save smoke/NAME.md` writes the "
            "lines that passed as a plan."
        ),
        SmokeTry,
        False,
    ),
    (
        "smoke_plan",
        "Draft a smoke test plan",
        (
            "Visits a page with a browser and drafts a plan from what is there: every line can be read without a "
            "model, and what it asserts holds on the page now. Follows links of the navigation; sends no form."
        ),
        SmokePlan,
        False,
    ),
    (
        "smoke_diagnose",
        "Explain a failed smoke test",
        (
            "Explains what failed in a report: the plan line, what was expected, what stood there, near names, console "
            "errors and failed requests, and what changed on the page since the last run that passed."
        ),
        SmokeDiagnose,
        True,
    ),
)


def tool_list() -> list[dict[str, Any]]:
    """The tools, as `tools/list` answers them."""
    return [
        {
            "name": name,
            "title": title,
            "description": text,
            "inputSchema": _schema(arguments),
            "annotations": {
                "title": title,
                "readOnlyHint": read_only,
                "destructiveHint": arguments in {SmokeTest, SmokeTry},
                "openWorldHint": True,
            },
        }
        for name, title, text, arguments, read_only in _TOOLS
    ]


def read_arguments(kind: type[BaseModel], given: Mapping[str, object]) -> Any:
    """The arguments of a call. Raises UsageError, in one line for all that is wrong."""
    try:
        return kind.model_validate(dict(given))
    except ValidationError as error:
        said = "; ".join(
            f"{'.'.join(map(str, item['loc']))}: {item['msg'][0].lower()}{item['msg'][1:]}"
            for item in error.errors(include_url=False, include_input=False)
        )
        raise UsageError(f"wrong arguments: {said}", f"there are: {', '.join(kind.model_fields)}") from None


def _schema(arguments: type[BaseModel]) -> dict[str, Any]:
    """The JSON Schema of an object, without what says nothing to a client (titles, "or null")."""
    schema = arguments.model_json_schema()
    return {
        "type": "object",
        "properties": {name: _plain(part) for name, part in schema["properties"].items()},
        "additionalProperties": False,
    }


def _plain(part: dict[str, Any]) -> dict[str, Any]:
    kinds = [kind for kind in part.get("anyOf", ()) if kind.get("type") != "null"]
    rest = {key: value for key, value in part.items() if key not in {"title", "anyOf", "default"}}
    return {**(kinds[0] if len(kinds) == 1 else {}), **rest}
