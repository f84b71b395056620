"""What a browser and a session are started with."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext

VIEWPORT = (1600, 900)

Codegen = Literal["python", "typescript", "none"]
SnapshotMode = Literal["full", "diff", "none"]
OutputMode = Literal["inline", "file"]
ImageResponses = Literal["allow", "omit", "only"]
ColorScheme = Literal["light", "dark", "no-preference"]


@dataclass(frozen=True, slots=True)
class LaunchOptions:
    """How the browser is come by: started here (`executable`, default: what is found on this machine), or
    attached to over CDP or a Playwright server's websocket.

    `arguments` are added to Chromium's command line, `sandbox` keeps its own sandbox on, `endpoint_headers` go to the
    endpoint; `channel` names an installed brand (`chrome`, `msedge`); `connect_timeout` is seconds for the endpoint.
    `udp` lets pages use UDP (WebRTC): it goes around every proxy, so a restricted session needs a browser without it.
    `read_only` are origins that a browser started here sends only GET and HEAD to. `playwright_options` are further
    arguments of Playwright's `launch`. `elsewhere`: whatever the endpoint's address is, the browser behind it may be on
    another machine.
    """

    headed: bool = False
    executable: Path | None = None
    cdp_endpoint: str | None = None
    ws_endpoint: str | None = None
    arguments: tuple[str, ...] = ()
    sandbox: bool = False
    endpoint_headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    channel: str | None = None
    connect_timeout: float | None = None
    udp: bool = False
    read_only: tuple[str, ...] = ()
    playwright_options: Mapping[str, Any] = field(default_factory=dict, repr=False)
    elsewhere: bool = False


SHORTEST_SECRET = 6
"""Characters that a value must have to be told from other text, which a shorter one may stand in by chance."""


@dataclass(frozen=True, slots=True)
class Secret:
    """A value that only the browser may see. `origins` are where it may be typed; empty means wherever the
    session may go."""

    value: str = field(repr=False)
    origins: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cookie:
    """A cookie to begin with, for `url`'s host (the preview's origin where it is None)."""

    name: str
    value: str = field(repr=False)
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Proxy:
    """A proxy for everything that the context's pages ask for. `bypass` is a comma-separated list of hosts."""

    server: str
    bypass: str | None = None
    username: str | None = None
    password: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Geolocation:
    """Where the browser says that it is, in degrees; `accuracy` in metres."""

    latitude: float
    longitude: float
    accuracy: float = 0.0


@dataclass(frozen=True, slots=True)
class SessionOptions:
    """One session: a browser context with its tabs. Time-outs are seconds.

    Where it may go: `origin` is the preview's; together with `allow_origins` it is where the top level may go (no limit
    where it is None); `plans_grant_origins` says whether a refusal suggests front matter. `allowed_origins` and
    `blocked_origins` hold for requests of every kind (`host:*` is any port; None: no allow-list). `private_network` off
    refuses link-local and metadata addresses, and loopback and private ones but for those that the preview's host has,
    `allow_origins` and `allow_networks` (CIDR). `file_urls` opens `file:` addresses, `any_scheme` all others but
    `javascript:` (`data:`, `chrome:`) where there is no `origin`. `read_only`: the browser sends only GET and HEAD to
    the preview (see `LaunchOptions`), so that no other request is waited for.

    What it is: `viewport` None is the size that the window has. `device` is a name of Playwright's list, whose
    settings give way to those named here; `locale` and `timezone` None are the machine's; `playwright_options` are
    further arguments of Playwright's `new_context`. `init_scripts` are files that run in every page before its own
    scripts, `init_pages` Python files with `async def run(page)`, run once on each new tab. `prepare_context` is called
    with every browser context of the session before a page opens in it.

     Where it begins: `attach` works in the first context of a browser that was attached to, with the tabs that are open
    there; `start_page` opens a blank tab at once, as a browser with a profile does. `basic_auth` is sent to the preview
    only. `secrets` may be typed, and never leave; `masked` are values that must not leave either, but cannot be typed.
    `covers_masked`: pages may show them, so that pictures and videos are looked through for them as for secrets.

    Files: `output` is the folder for what tools write by names of their own; `workspace` (None: `output`) the root of
    names that a caller gives. `upload_roots` are the folders that files may be uploaded from. `unrestricted_files`
    lifts all of these limits. `output_max_bytes` is the size of `output` above which the oldest files are deleted.

    Answers: `snapshot_mode` says which snapshot acting tools return, `output_mode` whether it is part of the
    answer (else `snapshot_excerpt` lines of it beside its link), `snapshot_boxes` whether it has elements' boxes,
    `file_paths` whether files are named from the workspace on; `codegen` adds the code of what was done, in that
    language; `redact_url_params` are names of query parameters whose values never leave. `configuration` is what
    browser_get_config shows beside these options, by dotted keys. `capabilities` are those of Playwright MCP beyond its
    core (None: all).

    As a person, or as Playwright MCP: `follow_popups` makes a tab that the page opens the current one; `typing` by
    keys fires the events that a person's typing fires; `eager_snapshots` gives a snapshot after every acting tool, not
    only where Playwright MCP does; `downloads` is the folder for downloads inside `output`. `strict` reports an error
    for an action without effect (a field that did not take its value, no page to go back to, a window of no size, an
    address while a dialog is open) where Playwright MCP reports success; without it, failed calls also have its format.
    """

    viewport: tuple[int, int] | None = VIEWPORT
    mobile: bool = False
    device: str | None = None
    locale: str | None = "en-US"
    timezone: str | None = "UTC"
    user_agent: str | None = None
    color_scheme: ColorScheme | None = None
    permissions: tuple[str, ...] = ()
    geolocation: Geolocation | None = None
    proxy: Proxy | None = None
    ignore_https_errors: bool = False
    block_service_workers: bool = False
    init_scripts: tuple[Path, ...] = ()
    init_pages: tuple[Path, ...] = ()
    prepare_context: "Callable[[BrowserContext], Awaitable[None]] | None" = field(default=None, repr=False)
    playwright_options: Mapping[str, Any] = field(default_factory=dict, repr=False)

    origin: str | None = None
    allow_origins: tuple[str, ...] = ()
    allowed_origins: tuple[str, ...] | None = None
    blocked_origins: tuple[str, ...] = ()
    private_network: bool = True
    allow_networks: tuple[str, ...] = ()
    plans_grant_origins: bool = True
    read_only: bool = False
    file_urls: bool = False
    any_scheme: bool = False

    storage_state: Mapping[str, object] | Path | None = None
    user_data_dir: Path | None = None
    attach: bool = False
    start_page: bool = False
    basic_auth: tuple[str, str] | None = field(default=None, repr=False)
    cookies: tuple[Cookie, ...] = ()
    secrets: Mapping[str, Secret] = field(default_factory=dict)
    masked: Mapping[str, Secret] = field(default_factory=dict, repr=False)
    covers_masked: bool = False
    redact_url_params: tuple[str, ...] = ()

    output: Path = Path(".smoketree")
    workspace: Path | None = None
    upload_roots: tuple[Path, ...] = (Path(),)
    unrestricted_files: bool = False
    output_max_bytes: int | None = None
    save_session: bool = False
    configuration: Mapping[str, Any] = field(default_factory=dict, repr=False)
    save_trace: bool = False
    save_video: tuple[int, int] | None = None

    action_timeout: float = 5.0
    navigation_timeout: float = 30.0
    expect_timeout: float = 5.0

    capabilities: frozenset[str] | None = None
    allow_unsafe_code: bool = False
    snapshot_mode: SnapshotMode = "full"
    output_mode: OutputMode = "inline"
    snapshot_excerpt: int = 0
    snapshot_boxes: bool = False
    file_paths: Literal["relative", "absolute"] = "relative"
    codegen: Codegen = "none"
    image_responses: ImageResponses = "allow"
    console_level: Literal["error", "warning", "info", "debug"] = "info"
    eager_snapshots: bool = True
    typing: Literal["keys", "fill"] = "keys"
    downloads: str = "downloads"
    test_id_attribute: str = "data-testid"
    follow_popups: bool = True
    strict: bool = True

    @property
    def covers(self) -> bool:
        """Whether pictures and videos are looked through for what must not leave."""
        return bool(self.secrets) or self.covers_masked

    @property
    def scripts(self) -> bool:
        """Whether pages run their JavaScript."""
        return self.playwright_options.get("java_script_enabled") is not False

    @property
    def file_root(self) -> Path:
        """The root of the file names that a caller gives."""
        return self.workspace if self.workspace is not None else self.output
