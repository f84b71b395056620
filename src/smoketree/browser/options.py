"""What a browser and a session are started with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

VIEWPORT = (1600, 900)


@dataclass(frozen=True, slots=True)
class LaunchOptions:
    """How the browser is come by: started here (`executable`, default: what is found on this machine), or
    attached to over CDP or a Playwright server's websocket. `arguments` are added to Chromium's command line."""

    headed: bool = False
    executable: Path | None = None
    cdp_endpoint: str | None = None
    ws_endpoint: str | None = None
    arguments: tuple[str, ...] = ()


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
class SessionOptions:
    """One session: a browser context with its tabs. Time-outs are seconds.

    `origin` is the preview's; together with `allow_origins` it is where the top level may go (no limit where it is
    None). `output` is the folder for files that tools write. `upload_roots` are the folders that files may be
    uploaded from. `snapshots` off leaves the fresh snapshot out of acting tools' answers; `codegen` adds the Python
    of what was done; `follow_popups` makes a tab that the page opens the current one.
    """

    viewport: tuple[int, int] = VIEWPORT
    mobile: bool = False
    locale: str = "en-US"
    timezone: str = "UTC"
    origin: str | None = None
    allow_origins: tuple[str, ...] = ()
    storage_state: Mapping[str, object] | Path | None = None
    user_data_dir: Path | None = None
    basic_auth: tuple[str, str] | None = field(default=None, repr=False)
    cookies: tuple[Cookie, ...] = ()
    secrets: Mapping[str, Secret] = field(default_factory=dict)
    output: Path = Path(".smoketree")
    upload_roots: tuple[Path, ...] = (Path(),)
    action_timeout: float = 5.0
    navigation_timeout: float = 30.0
    snapshots: bool = True
    codegen: bool = False
    follow_popups: bool = True
