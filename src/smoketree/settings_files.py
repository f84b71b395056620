"""What the settings files may say. They may be a pull request's own: what widens trust counts from elsewhere only.

`smoketree.toml` and `[tool.smoketree]` in `pyproject.toml`, both with keys that are written with dashes.
"""

from collections.abc import Mapping
from pathlib import Path

from pydantic_settings import PyprojectTomlConfigSettingsSource, TomlConfigSettingsSource

from smoketree.errors import UsageError

NEVER_FROM_FILES = frozenset(
    {
        "allow_network", "allow_origin", "base_url", "basic_auth", "browser_server", "bypass", "cdp_endpoint",
        "credentials_origin", "extension", "gate", "grid_capabilities", "grid_url", "inbox", "mail_to", "max_tokens",
        "model_base_url", "model_price", "plan_origin", "quarantine", "secret", "storage_state", "user_data_dir",
        "ws_endpoint",
    }
)  # fmt: skip
"""What a settings file cannot say: it runs code, names what is secret, or opens what is closed."""
MOST_COST_OF_A_FILE = 0.5
"""Dollars a run that a file may ask for at most."""


def dashed(name: str) -> str:
    """A setting's name as flags and files write it."""
    return name.replace("_", "-")


class DashedToml(TomlConfigSettingsSource):
    """`smoketree.toml`, whose keys are written with dashes."""

    def __call__(self) -> dict[str, object]:
        return _of_a_file(super().__call__(), "smoketree.toml")


class DashedPyproject(PyprojectTomlConfigSettingsSource):
    """`[tool.smoketree]`, whose keys are written with dashes."""

    def __call__(self) -> dict[str, object]:
        return _of_a_file(super().__call__(), "pyproject.toml")


def _of_a_file(said: Mapping[str, object], file: str) -> dict[str, object]:
    """What a file says, its keys as the fields are named. Raises UsageError for what a file cannot say."""
    found = {key.replace("-", "_"): value for key, value in said.items()}
    refused = sorted(NEVER_FROM_FILES & found.keys())
    if refused:
        name = refused[0]
        raise UsageError(
            f"`{dashed(name)}` cannot be set in {file}, because a pull request may change this file",
            f"give it as a flag (--{dashed(name)}) or a variable (SMOKETREE_{name.upper()})",
        )
    if "max_cost" in found and not _at_most(found["max_cost"], MOST_COST_OF_A_FILE):
        raise UsageError(
            f"`max-cost` in {file} is above the maximum for a file ({MOST_COST_OF_A_FILE:g})",
            "give it as a flag (--max-cost) or a variable (SMOKETREE_MAX_COST)",
        )
    if "vars_file" in found and not Path(str(found["vars_file"])).resolve().is_relative_to(Path.cwd().resolve()):
        raise UsageError(
            f"`vars-file` in {file} is not below the working folder",
            "give it as a flag (--vars-file) or a variable (SMOKETREE_VARS_FILE)",
        )
    return found


def _at_most(value: object, most: float) -> bool:
    """Whether a value, were it read as a number, is no more; what is no number is the model's to refuse."""
    try:
        return float(str(value)) <= most
    except ValueError:
        return True
