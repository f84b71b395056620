"""Where a call may take what gets its server in: to the server's own preview, and nowhere else."""

from collections.abc import Iterator
from urllib.parse import urljoin

from smoketree.browser.origins import origin_of
from smoketree.errors import UsageError
from smoketree.plan.front import read_head
from smoketree.plan.markdown import split_lines
from smoketree.settings import Settings


def refuse_to_carry_elsewhere(settings: Settings, home: str | None, plan: str | None = None) -> None:
    """Raises UsageError where a call would take the server's credentials to another origin than `home`'s.

    `settings` are the call's; `home` is the `url` that the server was started with, by flag or variable: a settings
    file of the workspace may be a pull request's own. `plan` is the text of a plan that came with the call. Secrets
    that are bound to origins (NAME@ORIGIN) are typed there only, so they may come along.
    """
    carried = tuple(_carried(settings))
    if not carried:
        return
    own = None if home is None else origin_of(home)
    for url, known in _places(settings, own, plan):
        if own is None or origin_of(url) not in known:
            raise UsageError(
                f"{', '.join(carried)} of this server would go to {(origin_of(url) or url)[:200]!r}, which is not "
                f"{own or 'set as its own address'}",
                "start the server with SMOKETREE_URL set to the preview that they are for (a secret alone: bind it, "
                "NAME@ORIGIN)",
            )


def _carried(settings: Settings) -> Iterator[str]:
    for name in ("basic_auth", "bypass", "storage_state"):
        if getattr(settings, name) is not None:
            yield name.replace("_", "-")
    for entry in settings.secret:
        name, _, origin = entry.partition("@")
        if not origin:
            yield f"secret {name}"


def _places(settings: Settings, own: str | None, plan: str | None) -> Iterator[tuple[str, frozenset[str | None]]]:
    """Each address that a call brings, and the origins that it may have."""
    front = None if plan is None else read_head(split_lines(plan.removeprefix("\ufeff")), "plan").front
    start = urljoin(settings.url or "", (front and front.url) or "")
    for url in dict.fromkeys((settings.url, start)):
        if url:
            yield url, frozenset({own})
    allowed = frozenset({own, *(origin_of(each) for each in settings.allow_origin)})
    for url in front.allow_origins if front else ():
        yield url, allowed
