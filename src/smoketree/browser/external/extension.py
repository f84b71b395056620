"""The token by which Playwright's extension for Chrome knows us, kept for the next time, and how to come by it."""

import os
from collections.abc import Mapping
from pathlib import Path

from smoketree.browser.external.command import EXTENSION_TOKEN
from smoketree.browser.failure import brief
from smoketree.errors import BrowserError, UsageError

APPROVAL_SECONDS = 180.0
"""Seconds that a person has to allow the connection."""

_LONGEST = 4096


def token_file(environ: Mapping[str, str]) -> Path:
    """Where the token is kept: `extension-token` in smoketree's folder of the user's configuration (XDG)."""
    home = environ.get("XDG_CONFIG_HOME") or str(Path(environ.get("HOME") or Path.home()) / ".config")
    return Path(home) / "smoketree" / "extension-token"


def extension_token(environ: Mapping[str, str]) -> str | None:
    """The token in PLAYWRIGHT_MCP_EXTENSION_TOKEN, which is kept from then on, or the one that was kept; None where
    there is none. Raises UsageError where the one that is given is no token, or the kept one cannot be read."""
    given = environ.get(EXTENSION_TOKEN, "").strip()
    file = token_file(environ)
    if given:
        if len(given) > _LONGEST or any(char.isspace() or not char.isprintable() for char in given):
            raise UsageError(f"{EXTENSION_TOKEN} holds no token", "copy it from the extension's own page in Chrome")
        keep(given, file)
        return given
    try:
        return file.read_text("ascii").strip() or None
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} cannot be read", f"remove it, and set {EXTENSION_TOKEN} once more") from error


def keep(token: str, file: Path) -> bool:
    """Writes the token so that only its owner can read it (mode 0600), whole or not at all; whether that went well."""
    new = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        new.unlink(missing_ok=True)
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as out:
            out.write(token + "\n")
        new.replace(file)
    except OSError:
        return False  # it works without, for this time
    return True


def how_to_approve() -> str:
    """The instructions for allowing the connection in the browser."""
    return (
        "--extension: allow the connection in the Chrome window that opens (the Playwright extension must be installed "
        f"there). To be asked no more, copy the token from the extension's page once: {EXTENSION_TOKEN}=... smoketree "
        "run --extension; it is kept for the next time"
    )


def not_approved(reason: str) -> BrowserError:
    """That the extension did not let us in."""
    return BrowserError(
        f"the Playwright extension did not connect: {brief(reason)}",
        "install it in Chrome and allow the connection; to skip the question, pass its token once; it is stored in "
        f"{EXTENSION_TOKEN} and is kept",
    )
