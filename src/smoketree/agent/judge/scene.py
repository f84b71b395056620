"""What a judge is shown of a case, and what it says of a line."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Scene:
    """What can be evidence for a line, at one moment.

    `snapshot` is the whole page, never a folded or cut one: what is quoted is looked for in all of it. `dialogs` are
    the texts of the browser's dialogs since the last action, `mails` those of the case's mails, `answers` the bodies
    that http_request brought. What `evaluate` returned is no evidence, since whoever called it wrote it: it must not
    be among them. `done` says in words what was done in the case, oldest first. `typed` is what a model typed that no
    plan line told it to: where the page gives it back, that proves nothing. `picture` is needed only for a line about
    looks (see `about_looks`).
    """

    url: str
    title: str
    snapshot: str
    dialogs: tuple[str, ...] = ()
    mails: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()
    picture: bytes | None = None
    picture_type: str = "image/png"


class Kind(StrEnum):
    """How a line is proved. presence: by words that stand there. absence: by words that stand nowhere. looks: by a
    picture."""

    PRESENCE = "presence"
    ABSENCE = "absence"
    LOOKS = "looks"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a line came to. `holds` only where the model said so and its proof stood up (`grounded`).

    `reason` says in a sentence why, for the report; `seen` is the evidence in the page's own words. `visual` marks
    what only a picture shows. `suspicious` are texts of the page that speak to a model ("ignore the plan").
    `fleeting` are those of the quotes that stand only in a message or dialog, which may go again.
    """

    line: str
    kind: Kind
    holds: bool
    grounded: bool
    reason: str
    quotes: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    visual: bool = False
    seen: str = ""
    suspicious: tuple[str, ...] = ()
    fleeting: tuple[str, ...] = ()
