"""Every setting of a run, in one model.

A setting comes, in this order, from a flag (`--max-steps`), a variable (`SMOKETREE_MAX_STEPS`), `smoketree.toml` or
`[tool.smoketree]` in `pyproject.toml` (`max-steps`), or its default. The flags of `smoketree run` and
`docs/settings.md` are generated from this model. The files may be a pull request's own: what widens trust counts from
flags and variables only (`settings_files`).
"""

import ipaddress
import json
import os
import re
from collections.abc import Callable, Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError, ValidationInfo
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

from smoketree.errors import UsageError
from smoketree.hosts import BYPASS, BYPASS_FORMS
from smoketree.providers import ProviderName
from smoketree.settings_files import MOST_COST_OF_A_FILE, DashedPyproject, DashedToml, dashed

DESKTOP = (1600, 900)
MOBILE = (390, 844)
NOTE_KINDS = (
    "page-error", "request", "resource", "message", "overlay", "text",
    "page", "link", "blank", "layout", "accessibility",
)  # fmt: skip
"""What an implicit check can find on a page; the second row only on pages that a scan visits."""

_SECRET_NAME = re.compile(r"[A-Z][A-Z0-9_]*\Z")
_RESERVED = ("INPUT_", "GITHUB_", "ACTIONS_")

MOST_WORKERS = 16
_SHARD_VARIABLES = ("JOB_COMPLETION_INDEX", "CI_NODE_INDEX", "CI_NODE_TOTAL")


def is_loopback(host: str) -> bool:
    """Whether `host` is this machine, seen from itself: a server that listens there cannot be reached from others."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def is_address(text: str) -> bool:
    """Whether `text` is an absolute http, https, ws or wss address with a host and, if any, a possible port."""
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        return False
    return parts.scheme in {"http", "https", "ws", "wss"} and bool(parts.hostname) and not re.search(r"\s", text)


def with_scheme(text: str) -> str:
    """An address that was given without a scheme (`127.0.0.1:8000`, `preview.example/shop`) with one: http on this
    machine and for a number, else https."""
    if "://" in text or not re.fullmatch(r"(?:[\w.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?", text):
        return text
    host = urlsplit(f"//{text}").hostname or ""
    number = re.fullmatch(r"[\d.]+", host) or ":" in host
    local = number or host == "localhost" or host.endswith(".localhost")
    if not local and "." not in host and not re.search(r":\d", text):
        return text  # a word
    return f"{'http' if local or '.' not in host else 'https'}://{text}"


def viewport_size(text: str) -> tuple[int, int]:
    """Width and height in CSS pixels of `1600x900`, `mobile` or `desktop`. Raises ValueError."""
    if text in {"desktop", "mobile"}:
        return DESKTOP if text == "desktop" else MOBILE
    found = re.fullmatch(r"(\d{2,5})[xX](\d{2,5})", text)
    if not found:
        raise ValueError(f"takes WxH (1600x900), mobile or desktop, not {text!r}")
    return int(found[1]), int(found[2])


def in_ci(environ: Mapping[str, str]) -> bool:
    """Whether it is the environment of a CI: all but a few set CI, and a step of GitHub's has GITHUB_ACTIONS."""
    return any(environ.get(name, "").lower() not in {"", "0", "false"} for name in ("CI", "GITHUB_ACTIONS"))


def shard_of(text: str) -> tuple[int, int]:
    """I and N of `I/N`, with 1 <= I <= N. Raises ValueError."""
    found = re.fullmatch(r"(\d{1,4})/(\d{1,4})", text)
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise ValueError(f"takes I/N with I from 1 to N, not {text!r}")
    return int(found[1]), int(found[2])


def shard_here(text: str, environ: Mapping[str, str]) -> str:
    """`auto` and `auto/N` as the I/N of this job: I from Kubernetes' JOB_COMPLETION_INDEX, which counts from 0, or
    GitLab's CI_NODE_INDEX, which counts from 1; N from CI_NODE_TOTAL where it is not given. Anything else as it is.

    Raises ValueError where the variables are not there, as a job that ran everything, or nothing, would not be noticed.
    """
    found = re.fullmatch(r"auto(?:/(\d{1,4}))?", text)
    if not found:
        return text
    completed, node, total = (environ.get(name, "") for name in _SHARD_VARIABLES)
    parts = found[1] or total
    if completed.isdigit() and parts:
        return f"{int(completed) + 1}/{parts}"
    if node.isdigit() and parts == total:
        return f"{node}/{total}"
    if node.isdigit() and total:
        raise ValueError(f"takes the number of CI_NODE_TOTAL ({total}), or I/N, not {text!r}")
    raise ValueError(
        f"takes I/N here, not {text!r}: JOB_COMPLETION_INDEX (with auto/N) or CI_NODE_INDEX and "
        "CI_NODE_TOTAL are not set"
    )


def model_price(text: str) -> tuple[float, float]:
    """The dollars per million tokens of input and output of `IN/OUT`. Raises ValueError."""
    found = re.fullmatch(r"(\d{1,6}(?:\.\d{1,6})?)/(\d{1,6}(?:\.\d{1,6})?)", text)
    if not found:
        raise ValueError(f"takes IN/OUT in dollars per million tokens (0.25/2), not {text!r}")
    return float(found[1]), float(found[2])


# What a value has to be. A ValueError's text follows the name of the flag: "--viewport takes WxH, ...".


def _nothing(value: object) -> object:
    """An empty text is nothing: so an input that is not set arrives from a CI."""
    return None if isinstance(value, str) and not value.strip() else value


def _browser_given(value: object) -> object:
    """An empty address would select the browser of this machine, which was not intended."""
    if isinstance(value, str) and not value.strip():
        raise ValueError("takes the address of a browser, and is empty: is the variable set that it comes from?")
    return value


def _split(value: object) -> object:
    return tuple(word.strip() for word in value.split(",") if word.strip()) if isinstance(value, str) else value


def _pairs(value: object) -> object:
    pairs = value.splitlines() if isinstance(value, str) else value
    if isinstance(pairs, Mapping):
        return {str(name): str(text) for name, text in pairs.items()}
    found: dict[str, str] = {}
    for pair in pairs if isinstance(pairs, (list, tuple)) else ():
        name, equals, text = str(pair).partition("=")
        if not equals or not name.strip():
            raise ValueError(f"takes NAME=VALUE, not {pair!r}")
        found[name.strip()] = text
    return found


def _address(value: str | None, info: ValidationInfo) -> str | None:
    if value is not None and not is_address(value):
        given = f", not {value!r}" if info.field_name == "url" else ""  # the others may hold a token
        raise ValueError(f"takes an address such as https://preview.example{given}")
    return value


def _capabilities(value: str | None) -> str | None:
    try:
        found = json.loads(value or "{}")
    except ValueError:
        found = None
    if not isinstance(found, dict) or found.keys() & {"alwaysMatch", "firstMatch", "capabilities"}:
        raise ValueError('takes capabilities as a JSON object, such as {"browserName": "chrome"}')
    return value


def _secret_names(value: tuple[str, ...]) -> tuple[str, ...]:
    for entry in value:
        name = entry.partition("@")[0]
        if not _SECRET_NAME.match(name) or name.startswith(_RESERVED):
            raise ValueError(f"takes names like LOGIN_PASSWORD (not {', '.join(_RESERVED)}...), not {name!r}")
    return value


def _kinds(value: tuple[str, ...]) -> tuple[str, ...]:
    unknown = next((kind for kind in value if kind not in (*NOTE_KINDS, "all")), None)
    if unknown is not None:
        raise ValueError(f"takes {', '.join(NOTE_KINDS)} or all, not {unknown!r}")
    return NOTE_KINDS if "all" in value else value


def _networks(value: tuple[str, ...]) -> tuple[str, ...]:
    for network in value:
        try:
            ip_network(network)
        except ValueError:
            raise ValueError(f"takes networks such as 10.1.0.0/16, not {network!r}") from None
    return value


def _shard(value: str | None) -> str | None:
    if value is not None:
        value = shard_here(value, os.environ)
        shard_of(value)
    return value


def _of_form(pattern: str, form: str) -> AfterValidator:
    """For a text that begins like `pattern`; the value is not repeated, as it may be a secret."""

    def checked(value: str | None) -> str | None:
        if value is not None and not re.match(pattern, value):
            raise ValueError(f"takes {form}")
        return value

    return AfterValidator(checked)


def _readable(read: Callable[[str], object]) -> AfterValidator:
    """For a text that this function reads: it raises ValueError for any other."""

    def checked(value: str | None) -> str | None:
        if value is not None:
            read(value)
        return value

    return AfterValidator(checked)


Words = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_split)]
Text = Annotated[str | None, BeforeValidator(_nothing)]
File = Annotated[Path | None, BeforeValidator(_nothing)]
Address = Annotated[Text, AfterValidator(_address)]
Site = Annotated[Text, AfterValidator(lambda text: text and with_scheme(text)), AfterValidator(_address)]
BrowserAddress = Annotated[str | None, BeforeValidator(_browser_given), AfterValidator(_address)]
Price = Annotated[Text, _readable(model_price)]
Switch = Literal["on", "off", "failures"]


class Settings(BaseSettings):
    """The settings of a run. Times are seconds, money is US dollars."""

    model_config = SettingsConfigDict(
        env_prefix="SMOKETREE_",
        toml_file="smoketree.toml",
        pyproject_toml_table_header=("tool", "smoketree"),
        alias_generator=None,
        extra="forbid",
        frozen=True,
        validate_default=True,
    )

    plans: Words = Field(("smoke",), description="plan files, folders or globs")
    url: Site = Field(None, description="address of the preview")
    base_url: Site = Field(
        None,
        description="address of the base branch's deployment: what does not pass is run there too, to know what is "
        "new; a scan reports only what it does not have",
    )
    gate: Literal["any", "new"] = Field(
        "any", description="which failures count: any, or (with --base-url) only those that the base does not have"
    )
    max_pages: int = Field(40, ge=1, le=1000, description="scan: maximum number of pages")
    max_time: float = Field(120.0, gt=0, description="scan: seconds after which no further page is opened")
    robots: bool = Field(False, description="scan: obey robots.txt (previews usually forbid everything)")
    wait_timeout: float = Field(0.0, ge=0, le=21_600, description="seconds to wait until the preview answers")
    ready_path: Text = Field(None, description="path of the preview that must answer before the tests start")
    ready_text: Text = Field(None, description="text that the ready path must serve before the tests start")
    provider: ProviderName = Field(
        "auto", description="model provider for lines that are not plain; auto: the one whose key is set, else none"
    )
    model: Text = Field(None, description="the provider's model")
    model_base_url: Address = Field(
        None, description="address of the provider's API: a gateway, or any endpoint with its wire format"
    )
    model_price: Price = Field(
        None, description="IN/OUT: price of the model in dollars per million tokens of input and output"
    )
    plain: bool = Field(True, description="read plain lines without a model")
    readings: bool = Field(True, description="use stored readings of lines that are not plain, and store new ones")
    save_readings: bool = Field(False, description="write new readings to readings.toml next to the plans")
    out: Path = Field(Path(".smoketree"), description="folder for reports and evidence")
    var: Annotated[dict[str, str], NoDecode, BeforeValidator(_pairs)] = Field(
        default_factory=dict, description="a plan variable, NAME=VALUE; repeatable"
    )
    vars_file: File = Field(None, description="a file of NAME=VALUE lines")
    secret: Annotated[Words, AfterValidator(_secret_names)] = Field(
        (), description="a secret that plans may use: NAME or NAME@ORIGIN; the value comes from the environment"
    )
    inbox: Text = Field(None, description="where temporary mail is received")
    mail_to: Words = Field(("*",), description="an address whose mail plans may read; * matches any text")
    viewport: Annotated[str, _readable(viewport_size)] = Field(
        "desktop", description="WxH in CSS pixels, mobile or desktop (1600x900)"
    )
    workers: int = Field(
        2, ge=1, le=MOST_WORKERS, description="number of plans that run in parallel; with --grid-url: its slots"
    )
    isolation: Literal["plan", "case"] = Field("plan", description="what gets a new browser session")
    select: Words = Field(
        (), description="only cases whose name, file:line or file:name matches this pattern (* and ?)"
    )
    tag: Words = Field((), description="only plans with one of these tags")
    shard: Annotated[Text, AfterValidator(_shard)] = Field(
        None,
        description="I/N: only the I-th of N parts of the plans; auto or auto/N: I, and N, from the CI's variables",
    )
    retries: Annotated[Annotated[int, Field(ge=0, le=10)] | None, BeforeValidator(_nothing)] = Field(
        None,
        description="additional attempts for a plan that did not pass; default: 1 after an error in a CI, else 0",
    )
    stop_on_failure: bool = Field(False, description="stop a plan at its first case that does not pass")
    timeout: float = Field(600.0, gt=0, description="seconds for the whole run")
    case_timeout: float = Field(120.0, gt=0, description="seconds for a case, unless its plan sets it")
    max_steps: int = Field(40, ge=1, description="model steps per case, unless its plan sets it")
    max_cost: float = Field(MOST_COST_OF_A_FILE, ge=0, description="maximum cost of a run in dollars")
    max_tokens: int = Field(
        1_000_000, ge=0, description="maximum tokens of a run on a model without a price; counts instead of the cost"
    )
    video: Switch = Field(
        "on", description="keep a video of each case, of failures, or none; if there is no video, pictures of the steps"
    )
    trace: Switch = Field("failures", description="keep a Playwright trace of each case, of failures, or none")
    allow_origin: Words = Field((), description="another origin that the browser may visit")
    plan_origin: Words = Field(
        ("*",), description="an origin that front matter may add, ORIGIN or FILE@ORIGIN; * matches any"
    )
    allow_network: Annotated[Words, AfterValidator(_networks)] = Field(
        (), description="a private network that pages may use besides the preview's own host, such as 10.1.0.0/16"
    )
    bypass: Annotated[Text, _of_form(BYPASS, BYPASS_FORMS)] = Field(
        None, description=f"credentials for a protected preview: {BYPASS_FORMS}"
    )
    basic_auth: Annotated[Text, _of_form("[^:]*:", "USER:PASSWORD")] = Field(
        None, description="USER:PASSWORD for the preview's origin"
    )
    credentials_origin: Site = Field(
        None, description="origin of the base that --bypass and --basic-auth are sent to as well"
    )
    strict: bool = Field(False, description="warnings (vacuous assertions, loose matches) fail a case")
    fail_on: Annotated[Words, AfterValidator(_kinds)] = Field(
        (),
        description="kinds of notes that fail a case: page-error, request, resource, message, overlay, text or all; "
        "of a scan also page, link, blank, layout, accessibility",
    )
    coverage: bool = Field(
        False, description="record which code of the pages each case runs, in coverage.json (Chromium)"
    )
    base_coverage: File = Field(
        None, description="coverage.json of the base branch's last run; default: the one in the output folder"
    )
    changed_from: Text = Field(
        None, description="branch or commit: report what the change since then touches, and which files may be at fault"
    )
    changed_only: bool = Field(False, description="run only the plans that the change touches, where that is known")
    unrelated: Words = Field(
        ("*.md", "docs/*", "test/*", "tests/*", "*.test.*", "*.spec.*", ".github/*"),
        description="changed files that no page depends on (* matches any text); plans always count",
    )
    quarantine: File = Field(
        None,
        description="a TOML file of cases whose failures do not count until a date; the Action reads the base branch's "
        "smoke/quarantine.toml",
    )
    storage_state: File = Field(None, description="a Playwright storage state to start with")
    user_data_dir: File = Field(None, description="a browser profile to use (one worker)")
    cdp_endpoint: BrowserAddress = Field(None, description="attach to a running Chromium by its CDP address")
    ws_endpoint: BrowserAddress = Field(None, description="use a browser behind a Playwright ws:// address")
    grid_url: BrowserAddress = Field(None, description="use browsers of the Selenium Grid 4 at this address")
    grid_capabilities: Annotated[Text, AfterValidator(_capabilities)] = Field(
        None, description="what browsers of the Grid have to match: WebDriver capabilities as a JSON object"
    )
    browser_server: Text = Field(None, description="use a Playwright MCP server as the browser")
    extension: bool = Field(False, description="attach to your own Chrome with the Playwright extension")
    prove: bool = Field(
        False,
        description="after the run, run the plans again with one fault at a time, and report which assertions never "
        "fail; the preview's data must be such that it may be changed",
    )
    receipt: bool = Field(
        False, description="write receipt.json: the digests of the report, its evidence and its plans, to be signed"
    )
    headed: bool = Field(False, description="show the browser")

    @classmethod
    def settings_customise_sources(  # type: ignore[override]  # the library passes names
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        **_: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Flags, variables, `smoketree.toml`, `pyproject.toml`, in this order."""
        return init_settings, env_settings, DashedToml(settings_cls), DashedPyproject(settings_cls)


class _Given(Settings):
    """Without the files, which the library would warn of."""

    model_config = SettingsConfigDict(
        toml_file=None,
        pyproject_toml_table_header=None,  # type: ignore[typeddict-item]
    )

    @classmethod
    def settings_customise_sources(  # type: ignore[override]
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        **_: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, env_settings


def load_settings(flags: Mapping[str, object], *, files: bool = True) -> Settings:
    """The settings of a run: `flags` over variables over files over defaults; where not `files`, neither
    `smoketree.toml` nor `pyproject.toml` is read.

    Raises UsageError, one line for all that is wrong.
    """
    try:
        return (Settings if files else _Given)(**flags)  # type: ignore[arg-type]
    except ValidationError as error:
        raise UsageError(
            "; ".join(_complaint(dict(item)) for item in error.errors()), "see smoketree run --help"
        ) from None
    except (OSError, ValueError) as error:  # a TOML file that cannot be read
        raise UsageError(
            f"the settings file cannot be read: {error}", "check smoketree.toml and pyproject.toml"
        ) from None


def _complaint(item: Mapping[str, object]) -> str:
    where = item["loc"]
    name = dashed(str(where[0])) if isinstance(where, tuple) and where else "settings"
    if item["type"] == "extra_forbidden":
        return f"unknown setting `{name}`"
    message = str(item["msg"]).removeprefix("Value error, ")
    given = "" if message.startswith("takes") or name in {"basic-auth", "bypass"} else f", not {item.get('input')!r}"
    return f"--{name}: {message[0].lower()}{message[1:]}{given}"


def url_given(flags: Mapping[str, object]) -> str | None:
    """The `url` that flags or variables say, whatever files say. Raises UsageError as `load_settings`."""
    return load_settings(flags, files=False).url
