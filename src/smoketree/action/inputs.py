"""The inputs and outputs of the Action, in one table: action.yml and the tables of docs/action.md are made from it.

The runner hands an input over as `INPUT_<NAME>`, upper case, dashes kept (actions/runner, ContainerActionHandler).
Everything is optional; an empty text is an input that was not set.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import unquote, urlsplit

from smoketree.display_text import one_line
from smoketree.errors import UsageError
from smoketree.hosts import BYPASS_FORMS
from smoketree.providers import PROVIDERS
from smoketree.report.render import Marker
from smoketree.settings import Settings, load_settings

Kind = Literal["setting", "own"]
_SECRET_LINE = re.compile(r"(?P<name>[A-Z][A-Z0-9_]*)(?:@(?P<origin>https?://[^=\s]+))?=(?P<value>.*)\Z")


@dataclass(frozen=True, slots=True)
class Input:
    """One input. A `setting` is handed to the child as the flag of the same name; `own` ones are used here."""

    name: str
    text: str
    default: str = ""
    kind: Kind = "setting"
    choices: tuple[str, ...] = ()

    @property
    def description(self) -> str:
        named = self.choices and set(self.choices) != {"true", "false"}
        return f"{self.text} ({', '.join(self.choices)})" if named else self.text


_ONOFF = ("on", "off", "failures")

INPUTS = (
    Input("plans", "plan files, folders or globs, separated by commas or lines", "smoke"),
    Input("url", "address of the preview, or a template with {branch}, {slug}, {sha}, {short-sha} or {pr}; by default "
          "found by event and commit", kind="own"),
    Input("base-url", "address of the base branch's deployment: what does not pass is run there too; by default the "
          "base branch's last deployment that is not production"),
    Input("gate", "which failures fail the job: any, or only those that the base does not have", "any",
          choices=("any", "new")),
    Input("environment", "which deployments are the preview: a glob such as Preview*; or lines `glob = plans folder` "
          "for several previews of one pull request", kind="own"),
    Input("ready-path", "path that must answer before the tests start"),
    Input("ready-text", "text that the ready path must serve before the tests start"),
    Input("wait-timeout", "seconds to wait for the preview", "300"),
    Input("provider", "model provider for lines that are not plain", "auto",
          choices=("auto", "none", *PROVIDERS)),
    Input("model", "the provider's model"),
    *(
        Input(one.key_input, f"key for {one.title}; never passed to the process that opens pages", kind="own")
        for one in PROVIDERS.values()
    ),
    Input("model-base-url", "address of the provider's API: a gateway, or any endpoint with its wire format"),
    Input("model-price", "IN/OUT: price of the model in dollars per million tokens of input and output"),
    Input("secrets", "secrets that plans may use as {{secret.NAME}}: lines NAME=VALUE, or NAME@ORIGIN=VALUE",
          kind="own"),
    Input("var", "plan variables, lines NAME=VALUE"),
    Input("inbox", "where temporary mail is received"),
    Input("bypass", f"credentials for a protected preview: {BYPASS_FORMS}"),
    Input("basic-auth", "USER:PASSWORD for the preview's origin"),
    Input("credentials-origin", "origin of the base that `bypass` and `basic-auth` are sent to as well"),
    Input("allow-origin", "other origins that the browser may visit, separated by commas"),
    Input("allow-network", "private networks that pages may use besides the preview's own host, such as 10.1.0.0/16"),
    Input("max-cost", "maximum cost of a run in dollars", "0.5"),
    Input("max-tokens", "maximum tokens of a run on a model without a price; counts instead of the cost", "1000000"),
    Input("timeout", "seconds for the whole run", "600"),
    Input("workers", "number of plans that run in parallel", "2"),
    Input("retries", "additional attempts for a plan that did not pass; default: 1 after an error, else 0"),
    Input("shard", "I/N: only the I-th of N parts of the plans"),
    Input("plain", "read plain lines without a model", "true", choices=("true", "false")),
    Input("readings", "use stored readings of lines that are not plain, and store new ones", "true",
          choices=("true", "false")),
    Input("strict", "warnings fail a case", "false", choices=("true", "false")),
    Input("fail-on", "kinds of notes that fail a case: page-error, request, resource, message, overlay, text or all; "
          "of a scan also page, link, blank, layout, accessibility"),
    Input("coverage", "record which code of the pages each case runs (Chromium): the comment lists changed lines that "
          "no case ran, and changed files that may be at fault", "true", choices=("true", "false")),
    Input("changed-only", "run only the plans that the pull request touches, where that is known", "false",
          choices=("true", "false")),
    Input("video", "keep a video of each case, of failures, or none", "failures", choices=_ONOFF),
    Input("cdp-endpoint", "attach to a running Chromium by its CDP address"),
    Input("ws-endpoint", "use a browser behind a Playwright ws:// address"),
    Input("grid-url", "use browsers of the Selenium Grid 4 at this address"),
    Input("grid-capabilities", "what browsers of the Grid have to match: WebDriver capabilities as a JSON object"),
    Input("prove", "after the run, run the plans again with one fault at a time, and report which assertions never "
          "fail: on a schedule, as it takes long", "false", choices=("true", "false")),
    Input("receipt", "write a receipt with the digests of report, evidence and plans, to be signed", "false",
          choices=("true", "false")),
    Input("mode", "run: test and upload the report; report: merge the shards' reports and comment; all: both", "all",
          kind="own", choices=("all", "run", "report")),
    Input("comment", "when the pull request gets the comment", "always", kind="own",
          choices=("always", "failures", "changes", "off")),
    Input("comment-key", "key of the suite's comment, status and artifacts; needed for several suites", "default",
          kind="own"),
    Input("retention-days", "days that artifacts are kept", "7", kind="own"),
    Input("allow-forks", "whether events that carry secrets may test a fork's preview", "false", kind="own",
          choices=("true", "false")),
    Input("token", "token for comment, status and finding the preview", "${{ github.token }}", kind="own"),
    Input("media-token", "a personal access token that may write to the repository: shows pictures of failures inline; "
          "without it they are links", kind="own"),
)  # fmt: skip

OUTPUTS = {
    "conclusion": "passed, failed, error, neutral (what was not tested needs a secret), skipped or cancelled",
    "passed": "how many cases passed",
    "failed": "how many cases failed",
    "flaky": "how many cases passed, but not at every attempt",
    "errors": "how many cases could not be tested",
    "preview-url": "the address that was tested; for several previews one per line",
    "report-json": "path of the JSON report, below the workspace",
    "report-html": "path of the HTML report, below the workspace",
    "receipt": "path of the receipt, below the workspace",
    "artifact-url": "address of the uploaded HTML report",
    "comment-url": "address of the comment",
    "cost-usd": "what models cost, in US dollars; empty where a price is not known",
}
"""What each output of the Action is, by its name."""

_LISTS = frozenset({"plans", "allow-origin", "allow-network", "fail-on"})
"""Inputs that take commas and lines alike."""
_LETS_IN = re.compile(r"cookie:[^=]*=|[^:]*:")
"""What `bypass` and `basic-auth` hold where the secret in them is empty, as it is in a fork's run."""
_OF_THE_WAY = frozenset(name for one in PROVIDERS.values() for name in (*one.keys, one.base_url_variable))
"""These give the child its way to the model; a secret of that name would be in the way."""
_SHORTEST = 4
"""Characters that a value must have to be taken out of other text."""


@dataclass(frozen=True, slots=True)
class Secret:
    """A secret that plans may use, bound to an origin where one is named."""

    name: str
    value: str = field(repr=False)
    origin: str | None = None


@dataclass(frozen=True, slots=True)
class Inputs:
    """What the workflow said, read and checked. `settings` is what the child gets; `url` and `environment` say where
    the preview is, as `PreviewRequest.of` reads them."""

    settings: Settings
    url: str | None
    environment: str
    keys: Mapping[str, str] = field(repr=False)
    secrets: tuple[Secret, ...] = field(repr=False)
    mode: str = "all"
    comment: str = "always"
    comment_key: str = "default"
    retention_days: int = 7
    allow_forks: bool = False
    token: str = field(default="", repr=False)
    media_token: str = field(default="", repr=False)

    @property
    def has_model(self) -> bool:
        """Whether a model can be asked: with a key, or at an address that needs none."""
        named = PROVIDERS.get(self.settings.provider)
        return bool(self.keys) or (named is not None and named.keyless and self.settings.model_base_url is not None)

    @property
    def private(self) -> dict[str, str]:
        """Every value that may stand in no output, by a name to show in its place: token, keys, secrets, what lets the
        browser in."""
        named = {
            "GITHUB_TOKEN": self.token,
            "MEDIA_TOKEN": self.media_token,
            **self.keys,
            **{one.name: one.value for one in self.secrets},
        }
        bypass, auth = self.settings.bypass or "", self.settings.basic_auth or ""
        named["BYPASS"] = bypass.partition("=" if bypass.startswith("cookie:") else ":")[2]
        named["BASIC_AUTH"], named["BASIC_AUTH_PASSWORD"] = auth, auth.partition(":")[2]
        named["URL_PASSWORD"] = unquote(urlsplit(self.url or "").password or "")
        named["GRID_CAPABILITIES"] = self.settings.grid_capabilities or ""
        for name in ("inbox", "model_base_url", "cdp_endpoint", "ws_endpoint", "grid_url"):
            address = getattr(self.settings, name) or ""
            if "@" in address or "?" in address:
                named[name.upper()] = address
                named[f"{name.upper()}_PASSWORD"] = unquote(urlsplit(address).password or "")
        return {name: value for name, value in named.items() if len(value) >= _SHORTEST}


def read_inputs(environ: Mapping[str, str]) -> Inputs:
    """The inputs of `environ`. Raises UsageError, which names the input and what it takes."""
    said = {one.name: environ.get(f"INPUT_{one.name.upper()}", "").strip() for one in INPUTS}
    token = said["token"]  # its default is an expression for the runner
    for name in ("bypass", "basic-auth"):
        said[name] = "" if _LETS_IN.fullmatch(said[name]) else said[name]
    for one in INPUTS:
        value = said[one.name]
        if value and one.choices and value.lower() not in one.choices:
            raise UsageError(
                f"input `{one.name}` is {one_line(value, 100)!r}", f"it takes one of {', '.join(one.choices)}"
            )
        said[one.name] = (value.lower() if one.choices else value) or one.default
    secrets = tuple(_secrets(said["secrets"]))
    return Inputs(
        settings=_settings(said, secrets),
        url=said["url"] or None,
        environment=said["environment"],
        keys={one.keys[0]: value for one in PROVIDERS.values() if (value := said[one.key_input])},
        secrets=secrets,
        mode=said["mode"],
        comment=said["comment"],
        comment_key=_key(said["comment-key"]),
        retention_days=_days(said["retention-days"]),
        allow_forks=said["allow-forks"] == "true",
        token=token,
        media_token=said["media-token"],
    )


def child_settings(inputs: Inputs, *, url: str, plans: tuple[str, ...] | None = None) -> dict[str, object]:
    """What the child gets, as `load_settings` takes it: only what was said, and where the preview is."""
    settings = inputs.settings.model_dump(mode="json", exclude_unset=True)
    settings.pop("model_base_url", None)  # the child comes to the model by the key proxy
    settings.setdefault("trace", "off")  # it holds cookies, and artifacts are read by all who read the repository
    return {**settings, "url": url, **({"plans": plans} if plans else {})}


def _settings(said: Mapping[str, str], secrets: tuple[Secret, ...]) -> Settings:
    """The settings among the inputs; those that were not set are left to the files and defaults of the child."""
    flags: dict[str, object] = {}
    for one in INPUTS:
        value = said[one.name]
        if one.kind == "setting" and value:
            flags[one.name.replace("-", "_")] = ",".join(value.splitlines()) if one.name in _LISTS else value
    if secrets:
        flags["secret"] = tuple(f"{one.name}@{one.origin}" if one.origin else one.name for one in secrets)
    try:
        return load_settings(flags, files=False)
    except UsageError as error:
        said_of = re.sub(r"--([a-z-]+):", r"input `\1`:", error.message)
        raise UsageError(one_line(said_of, 500), "see the inputs in docs/action.md") from None


def _secrets(text: str) -> Iterator[Secret]:
    names: set[str] = set()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        found = _SECRET_LINE.match(line.strip())
        if not found:  # the line itself is not shown: it may be the value
            raise UsageError(f"line {number} of input `secrets` is not NAME=VALUE", "names are like LOGIN_PASSWORD")
        name = found["name"]
        if name in _OF_THE_WAY or name in names:
            why = "is given twice" if name in names else "is the name of an input's variable"
            raise UsageError(f"input `secrets`: {name} {why}", "give each secret a name of its own")
        names.add(name)
        if found["value"]:  # a secret that the repository does not have (a fork, say) arrives empty
            yield Secret(name, found["value"], found["origin"])


def _days(text: str) -> int:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not 1 <= value <= 400:
        raise UsageError(f"input `retention-days` is {one_line(text, 100)!r}", "it takes a number from 1 to 400")
    return int(value)


def _key(text: str) -> str:
    try:
        return Marker(key=text).key
    except UsageError as error:
        raise UsageError(f"input `comment-key`: {error.message}", error.hint) from None


_HEAD = """# Generated from src/smoketree/action/inputs.py by `make docs`; do not edit.
name: smoketree
description: Plain-English Markdown smoke tests against the preview of a pull request
author: The smoketree authors
branding:
  icon: eye
  color: green
inputs:
"""
_RUNS = """runs:
  using: docker
  image: {image}
  entrypoint: /app/entrypoint/main
  post-entrypoint: /app/entrypoint/finalize
  post-if: always()
"""
IMAGE = "Dockerfile"
"""In the repository; a release's own action.yml names the image by version and digest instead (release workflow)."""


def action_yml(image: str = IMAGE) -> str:
    """The Action's contract."""
    lines = []
    for one in INPUTS:
        lines += [f"  {one.name}:", f"    description: {json.dumps(one.description)}"]
        lines += ["    required: false", f"    default: {json.dumps(one.default)}"]
    lines.append("outputs:")
    for name, text in OUTPUTS.items():
        lines += [f"  {name}:", f"    description: {json.dumps(text)}"]
    return _HEAD + "\n".join(lines) + "\n" + _RUNS.format(image=image)


def input_table() -> str:
    """The inputs as a Markdown table."""
    rows = [(f"`{one.name}`", f"`{one.default}`" if one.default else "", one.description) for one in INPUTS]
    return markdown_table(("Input", "Default", "Meaning"), rows)


def output_table() -> str:
    """The outputs as a Markdown table."""
    return markdown_table(("Output", "Meaning"), [(f"`{name}`", text) for name, text in OUTPUTS.items()])


def markdown_table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """The rows as a Markdown table."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)
