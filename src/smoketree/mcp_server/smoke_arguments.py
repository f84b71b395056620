"""What a coding agent may ask for: the tools' arguments, their listing for a client, and the settings of a call.

A call may set less than a user of the command line: no file outside the working folder, no more cost than the server's
own, and the server's credentials go to its own preview only.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urljoin

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from smoketree.browser.origins import origin_of
from smoketree.errors import UsageError
from smoketree.plan.front import read_head
from smoketree.plan.markdown import split_lines
from smoketree.providers import PROVIDERS, ProviderName
from smoketree.report.store import write_text
from smoketree.settings import Settings, load_settings, url_given


class Strict(BaseModel):
    """Base: unknown names are refused, so that a misspelt one is not passed over."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Arguments(Strict):
    """Base of the tools that open a browser."""

    url: str | None = Field(None, description="address of the page or app, for example http://localhost:3000")
    viewport: str | None = Field(None, description="mobile, desktop (1600x900) or WxH in CSS pixels")
    provider: ProviderName | None = Field(
        None, description=f"who reads lines that are not plain: none, auto (whose key is set), {', '.join(PROVIDERS)}"
    )
    model: str | None = Field(None, description="the provider's model")
    max_cost: float | None = Field(None, ge=0, description="dollars that models may cost; never above the server's own")
    headed: bool | None = Field(None, description="show the browser")


class SmokeLint(Strict):
    """Lists the problems of plans with file:line, how each line will be read, and plain lines to write instead of
    those that are not read without a model. Opens no browser: call it before smoke_test."""

    plan: str | None = Field(
        None,
        description=(
            "the plan itself, in Markdown: cases begin with `#Case 1: name`, steps are bullets, assertions begin "
            "with `Assert:`"
        ),
    )
    plans: tuple[str, ...] = Field((), description="plan files, folders or globs below the working folder [smoke/]")
    variables: dict[str, str] = Field(default_factory=dict, description="values for {{NAME}} in the plan")


class SmokeTest(SmokeLint, Arguments):
    """Runs plain-English test plans in a real browser against a running app, and reports the failed lines: plan
    file:line, expected and actual result. Give `plan` (Markdown text) or `plans` (files), and `url`. Takes from
    seconds to minutes; reports its progress; can be cancelled."""

    select: tuple[str, ...] = Field((), description="only cases whose name or file:line matches (* and ?)")
    tag: tuple[str, ...] = Field((), description="only plans with one of these tags")
    timeout: float | None = Field(None, gt=0, le=7200, description="seconds for the whole run [600]")
    case_timeout: float | None = Field(None, gt=0, le=3600, description="seconds for a case [120]")
    workers: int | None = Field(None, ge=1, le=16, description="plans that run side by side")
    retries: int | None = Field(None, ge=0, le=10, description="more attempts for a plan that did not pass")
    stop_on_failure: bool | None = Field(None, description="stop a plan at its first case that does not pass")
    strict: bool | None = Field(None, description="warnings fail a case")
    video: Literal["on", "off", "failures"] | None = Field(None, description="keep videos")


class SmokeTry(Arguments):
    """Carries out plan lines one by one in a browser session that stays open between calls, as a run would, up to
    the first that fails: what was done or seen, or what is wrong and what there is instead; then lists the page's
    headings and controls. Write a plan with it: first `url` and `lines`, then more `lines`; `:undo` takes back the
    last line, `:case NAME` begins another case, `:save smoke/NAME.md` writes the lines that passed as a plan."""

    lines: tuple[str, ...] = Field(
        (), description="plan lines or commands (:undo, :case NAME, :save FILE), carried out in this order"
    )
    restart: bool = Field(False, description="begin again with an empty plan in a fresh browser session")


class SmokePlan(Arguments):
    """Visits a page with a browser and drafts a plan from what is there: every line can be read without a model,
    and what it asserts holds on the page now. Follows links of the navigation; sends no form."""

    out: str | None = Field(None, description="write the plan there, too: a new file below the working folder")


class SmokeDiagnose(Strict):
    """Explains what failed in a report: the plan line, what was expected, what stood there, near names, console
    errors and failed requests, and what changed on the page since the last run that passed."""

    report: str | None = Field(None, description="run id or JSON file of a report [the latest]")
    case: str | None = Field(None, description="only the case of that name")
    provider: ProviderName | None = Field(None, description="none, or whose model adds a paragraph [none]")
    model: str | None = Field(None, description="the provider's model")
    max_cost: float | None = Field(None, ge=0, description="dollars that the model may cost")


_TOOLS: tuple[tuple[str, str, type[BaseModel]], ...] = (
    ("smoke_test", "Run smoke tests", SmokeTest),
    ("smoke_lint", "Check a smoke test plan", SmokeLint),
    ("smoke_try", "Try plan lines one by one", SmokeTry),
    ("smoke_plan", "Draft a smoke test plan", SmokePlan),
    ("smoke_diagnose", "Explain a failed smoke test", SmokeDiagnose),
)
_READ_ONLY = frozenset({SmokeLint, SmokeDiagnose})


def tool_list() -> list[dict[str, Any]]:
    """The tools, as `tools/list` answers them: each is described by what is said of its arguments' class."""
    return [
        {
            "name": name,
            "title": title,
            "description": " ".join((arguments.__doc__ or "").split()),
            "inputSchema": {
                "type": "object",
                "properties": {
                    field: plain_schema(part) for field, part in arguments.model_json_schema()["properties"].items()
                },
                "additionalProperties": False,
            },
            "annotations": {
                "title": title,
                "readOnlyHint": arguments in _READ_ONLY,
                "destructiveHint": arguments in {SmokeTest, SmokeTry},
                "openWorldHint": True,
            },
        }
        for name, title, arguments in _TOOLS
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


def plain_schema(part: dict[str, Any]) -> dict[str, Any]:
    """A property's JSON Schema without what says nothing to a client: its title, its default, "or null"."""
    kinds = [kind for kind in part.get("anyOf", ()) if kind.get("type") != "null"]
    rest = {key: value for key, value in part.items() if key not in {"title", "anyOf", "default"}}
    return {**(kinds[0] if len(kinds) == 1 else {}), **rest}


def settings_of(asked: Mapping[str, Any], flags: Mapping[str, object]) -> Settings:
    """The settings for a call: what was asked for over the server's own. Raises UsageError.

    A call cannot raise the server's own `max-cost`, which was set when the server was started.
    """
    own = load_settings(flags)
    given = {name: value for name, value in asked.items() if value is not None and value not in ((), {})}
    settings = load_settings({**flags, **given})
    if settings.max_cost > own.max_cost:
        raise UsageError(
            f"max_cost {settings.max_cost:g} is more than this server may spend ({own.max_cost:g} USD a call)",
            "ask for less, or start the server with a higher SMOKETREE_MAX_COST",
        )
    return settings


def settings_for(asked: SmokeLint, flags: Mapping[str, object]) -> Settings:
    """The settings of a run or a lint that a client asks for; a plan that came as text is written to a file, so that
    its lines have a place. Raises UsageError, OutputError."""
    if asked.plan is not None and asked.plans:
        raise UsageError("both plan and plans were given", "give the text of a plan, or names of files")
    given = asked.model_dump(exclude={"plan", "variables"}, exclude_none=True)
    given["plans"] = tuple(inside(name) for name in asked.plans)
    own = settings_of({}, flags)
    given["var"] = {**own.var, **asked.variables}
    if isinstance(asked, SmokeTest):
        refuse_to_carry_elsewhere(settings_of(given, flags), url_given(flags), asked.plan)
    if asked.plan is not None:
        given["plans"] = (_kept(asked.plan, own.out),)
    return settings_of(given, flags)


def inside(name: str) -> str:
    """A name below the working folder, as given. Raises UsageError for any other."""
    try:
        inner = (Path.cwd() / name).resolve().is_relative_to(Path.cwd().resolve())
    except (OSError, ValueError):
        inner = False
    if not inner or "\x00" in name:
        raise UsageError(f"{name!r} is not below the working folder {Path.cwd()}", "give a path inside it")
    return name


def refuse_to_carry_elsewhere(settings: Settings, home: str | None, plan: str | None = None) -> None:
    """Raises UsageError where a call would take the server's credentials to another origin than `home`'s.

    `settings` are the call's; `home` is the `url` that the server was started with, by flag or variable: a settings
    file of the workspace may be a pull request's own. `plan` is the text of a plan that came with the call. Secrets
    that are bound to origins (NAME@ORIGIN) are typed there only, so they may come along.
    """
    settings_carried = (
        name for name in ("basic_auth", "bypass", "storage_state") if getattr(settings, name) is not None
    )
    free_secrets = (entry for entry in settings.secret if not entry.partition("@")[2])
    carried = [name.replace("_", "-") for name in settings_carried]
    carried += [f"secret {entry.partition('@')[0]}" for entry in free_secrets]
    if not carried:
        return
    own = None if home is None else origin_of(home)
    front = None if plan is None else read_head(split_lines(plan.removeprefix("\ufeff")), "plan").front
    start = urljoin(settings.url or "", (front and front.url) or "")
    allowed = frozenset({own, *(origin_of(each) for each in settings.allow_origin)})
    # Each address that the call brings, and the origins that it may have.
    visited = [(url, frozenset({own})) for url in dict.fromkeys((settings.url, start)) if url]
    added = [(url, allowed) for url in (front.allow_origins if front else ())]
    for url, known in [*visited, *added]:
        if own is None or origin_of(url) not in known:
            raise UsageError(
                f"{', '.join(carried)} of this server would go to {(origin_of(url) or url)[:200]!r}, which is not "
                f"{own or 'set as its own address'}",
                "start the server with SMOKETREE_URL set to the preview that they are for (a secret alone: bind it, "
                "NAME@ORIGIN)",
            )


def _kept(text: str, out: Path) -> str:
    """A file with a plan that came as text: its lines then have a place, which the same text keeps."""
    name = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:10]
    path = out / "plans" / f"{name}.md"
    write_text(path, text)
    return str(path)
