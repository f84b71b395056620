"""`/smoke` in a comment: what somebody who may write to the repository asks for.

    /smoke                              all plans, on the pull request's head
    /smoke shop.md smoke/sign-in        those plans
    /smoke c0ffee1                      that commit only; for a fork the commit has to be named

The command is the first word of a line of its own, not in a quotation, nor in a fenced block.
"""

import re
from dataclasses import dataclass

_MOST_PLANS = 20
_LONGEST_COMMENT = 70_000
_COMMAND = re.compile(r"/smoke(?:[ \t]+(?P<words>.*))?\Z")
_SHA = re.compile(r"[0-9a-f]{7,40}\Z")
_PLAN = re.compile(r"[\w.*?][\w./*?-]{0,199}\Z")


@dataclass(frozen=True, slots=True)
class Command:
    """What a comment asks for. `commit` is the beginning of a commit's name; `wrong` says what cannot be read."""

    plans: tuple[str, ...] = ()
    commit: str = ""
    wrong: str = ""


def command_in(body: str) -> Command | None:
    """The first `/smoke` of a comment, or None where there is none."""
    fenced = False
    for line in body[:_LONGEST_COMMENT].splitlines():
        if line.lstrip().startswith(("```", "~~~")):
            fenced = not fenced
        found = None if fenced else _COMMAND.match(line.rstrip())
        if found is not None:
            return _read((found["words"] or "").split())
    return None


def _read(words: list[str]) -> Command:
    commits = [word for word in words if _SHA.match(word)]
    plans = [word for word in words if not _SHA.match(word)]
    if len(commits) > 1:
        return Command(wrong="it names more than one commit")
    if len(plans) > _MOST_PLANS:
        return Command(wrong=f"it names more than {_MOST_PLANS} plans")
    for plan in plans:
        if not _PLAN.match(plan) or ".." in plan.split("/"):
            return Command(wrong=f"`{plan[:40]}` is not the path of a plan")
    return Command(tuple(plans), commits[0] if commits else "")
