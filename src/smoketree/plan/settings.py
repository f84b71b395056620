"""What front matter may say: the keys, their values, and what is refused."""

import re
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator

from smoketree.plan.model import FrontMatter

_NAME = re.compile(r"[^\W\d]\w*")
_SECRET = re.compile(r"[A-Z][A-Z0-9_]*")
_VIEWPORT = re.compile(r"mobile|desktop|[1-9]\d{1,3}x[1-9]\d{1,3}")
_RESERVED = frozenset({"unique", "today", "secret", "totp"})
_REFUSED = ("INPUT_", "GITHUB_", "ACTIONS_")


def _dashed(name: str) -> str:
    return name.replace("_", "-")


def _listed(value: object) -> object:
    """`tags: smoke` and `tags: smoke, login` are lists too."""
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    return [] if value is None else value


def _names_only(value: object) -> object:
    if isinstance(value, dict):
        raise ValueError("give names only, never values: the workflow or --secret grants them")
    return _listed(value)


def _text_values(value: object) -> object:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise ValueError("give names and values, as in NAME: value")
    for name, text in value.items():
        if not isinstance(text, str):
            raise ValueError(f"the value of {name} must be a text or a number, not a list or keys")
    return value


Texts = Annotated[tuple[str, ...], BeforeValidator(_listed)]


class PlanSettings(BaseModel):
    """The front matter of a plan, validated. Unknown keys are refused. `None` stands for "not given"."""

    model_config = ConfigDict(extra="forbid", frozen=True, alias_generator=_dashed, validate_by_name=False)

    url: str | None = None
    viewport: str | None = None
    tags: Texts = ()
    variables: Annotated[dict[str, str], BeforeValidator(_text_values)] = Field(default_factory=dict)
    secrets: Annotated[tuple[str, ...], BeforeValidator(_names_only)] = ()
    needs: str | None = None
    isolation: str | None = None
    timeout: float | None = Field(default=None, gt=0, le=86400, allow_inf_nan=False)
    max_steps: int | None = Field(default=None, gt=0, le=10000)
    allow_origins: Texts = ()
    inbox: str | None = None
    ignore_notes: Texts = ()

    @field_validator("url")
    @classmethod
    def _url(cls, value: str | None) -> str | None:
        if value is None or (value.startswith("/") and not value.startswith("//")):
            return value
        if not _is_web(value):
            raise ValueError("must be a path that begins with / or an address that begins with http:// or https://")
        return value

    @field_validator("viewport")
    @classmethod
    def _viewport(cls, value: str | None) -> str | None:
        if value is not None and not _VIEWPORT.fullmatch(value.lower()):
            raise ValueError("must be mobile, desktop or WIDTHxHEIGHT in pixels, as in 1280x720")
        return value if value is None else value.lower()

    @field_validator("variables")
    @classmethod
    def _variables(cls, value: dict[str, str]) -> dict[str, str]:
        for name in value:
            if not _NAME.fullmatch(name):
                raise ValueError(f"{name} is not a name: use letters, digits and _")
            if name in _RESERVED:
                raise ValueError(f"{name} is set at run time and cannot be a variable")
        return value

    @field_validator("secrets")
    @classmethod
    def _secrets(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for number, name in enumerate(value, 1):  # the text is not repeated: it may be a value put there by mistake
            if not _SECRET.fullmatch(name):
                raise ValueError(f"entry {number} is not a name: use capitals, digits and _, and never a value")
            if name.startswith(_REFUSED):
                raise ValueError(
                    f"{name} is never given to a plan (INPUT_, GITHUB_ and ACTIONS_ belong to the workflow)"
                )
        return value

    @field_validator("needs")
    @classmethod
    def _needs(cls, value: str | None) -> str | None:
        if value is not None and (value.startswith(("/", "\\")) or not value.lower().endswith((".md", ".markdown"))):
            raise ValueError("must be the path of a Markdown plan, relative to this one")
        return value

    @field_validator("isolation")
    @classmethod
    def _isolation(cls, value: str | None) -> str | None:
        if value not in (None, "plan", "case"):
            raise ValueError("must be plan or case")
        return value

    @field_validator("allow_origins")
    @classmethod
    def _origins(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(_origin(item) for item in value)

    @field_validator("inbox", mode="before")
    @classmethod
    def _inbox(cls, value: object) -> object:
        if value is not None:  # it says whom to trust with mail, and a plan may be a pull request's
            raise ValueError("cannot be set in a plan: use --inbox (SMOKETREE_INBOX)")
        return value

    def front_matter(self) -> FrontMatter:
        """The same as the plan model keeps it."""
        return FrontMatter(**{name: getattr(self, name) for name in type(self).model_fields})


KEYS = tuple(_dashed(name) for name in PlanSettings.model_fields if name != "inbox")


def _is_web(value: str) -> bool:
    try:
        parts = urlsplit(value)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        return False


def _origin(value: str) -> str:
    if _is_web(value) and "*" not in value:
        parts = urlsplit(value)
        if not (parts.path.strip("/") or parts.query or parts.fragment or parts.username):
            return f"{parts.scheme}://{parts.netloc.lower()}"
    raise ValueError(f"{value} is not an origin: write scheme, host and port, as in https://login.example.com")
