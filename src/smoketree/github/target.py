"""What a run is about: which pull request, which commit, whose code, or why there is nothing to do."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import Literal

from smoketree.display_text import for_log, one_line
from smoketree.errors import HandledError
from smoketree.github.api import ForbiddenError, GitHubError, NotFoundError, RefusedError
from smoketree.github.event import Announced, Event
from smoketree.github.repository import Pull, Repository
from smoketree.github.trust import PlansFrom, Secrets, Trust, shows_check, trust_of

# `/smoke` in a comment: what somebody who may write to the repository asks for.
#
#     /smoke                              all plans, on the pull request's head
#     /smoke shop.md smoke/sign-in        those plans
#     /smoke c0ffee1                      that commit only; for a fork the commit has to be named
#
# The command is the first word of a line of its own, not in a quotation, nor in a fenced block.

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


_DEPENDABOT = "dependabot[bot]"
_LONGEST_REASON = 300


@dataclass(frozen=True, slots=True)
class Target:
    """What is tested. `sha` is the commit under test, `pull` the pull request that it is the head of, if any.

    `base_ref` is the branch whose plans count under PlansFrom.BASE. `check_shown`: the job is itself a check of the
    commit. `skipped` says why nothing is tested; then the other fields may lack. `selected` are the plans that a
    comment asked for; `reply_to` is the pull request on which its author, who may ask, gets a
    reply that says why nothing is tested. `announced` is the deployment that the event is about. `run` is this workflow
    run, `before` the one that it comes after.
    """

    event: str
    sha: str = ""
    pull: Pull | None = None
    fork: bool = False
    base_ref: str = ""
    plans: PlansFrom = PlansFrom.WORKSPACE
    secrets: Secrets = Secrets.NONE
    secretless: bool = False
    check_shown: bool = False
    skipped: str | None = None
    selected: tuple[str, ...] = ()
    reply_to: int | None = None
    announced: Announced | None = None
    before: int | None = None
    run: int | None = None

    @property
    def number(self) -> int | None:
        """The pull request's number."""
        return self.pull.number if self.pull else None


class _SkippedError(HandledError):
    """Raised where there is nothing to do; the argument says why."""


def resolve(
    event: Event,
    repository: Repository,
    *,
    allow_forks: bool = False,
    merge_queue: Literal["skip", "run"] = "skip",
    environments: Sequence[str] = (),
) -> Target:
    """The target of an event. A command in a comment gets its eyes reaction on the way, once its author may write.

    `environments` are patterns: an event about a deployment to none of them is skipped. Raises GitHubError.
    """
    target = Target(
        event.name,
        base_ref=event.default_branch,
        announced=event.announced,
        before=event.before.id if event.before else None,
        run=event.run,
    )
    try:
        _refuse_what_is_no_business(event, merge_queue, environments)
        command = _command(event, repository)
    except _SkippedError as why:
        return replace(target, skipped=_reason(why))
    try:
        if command.wrong:
            raise _SkippedError(f"the /smoke cannot be read: {command.wrong}")
        sha, pull = _found(event, repository, command)
        target = replace(target, sha=sha, pull=pull, base_ref=pull.base_ref if pull else event.default_branch)
        fork = _is_fork(event, pull)
        # The job is a check of the commit: of these events, or on that commit and with no pull request to show.
        shown = shows_check(event.name) or (pull is None and event.sha == sha)
        target = replace(target, fork=fork, selected=command.plans, check_shown=shown)
        trust = trust_of(
            event.name,
            fork=fork,
            dependabot=event.actor == _DEPENDABOT or (pull is not None and pull.author == _DEPENDABOT),
            allow_forks=allow_forks,
        )
        target = replace(target, plans=trust.plans, secrets=trust.secrets, secretless=trust.secretless)
        _refuse(event, target, trust, command)
    except _SkippedError as why:
        return replace(target, skipped=_reason(why), reply_to=event.number if event.said is not None else None)
    return target


def _reason(why: _SkippedError) -> str:
    return for_log(one_line(str(why), _LONGEST_REASON))


def matches(pattern: str, announced: Announced) -> bool:
    """Whether a deployment's environment is the one that is wanted (`Preview*`; an EN DASH is as good as a hyphen).

    A host with several projects deploys to `Preview`, dash, project; its repository_dispatch has the two apart.
    """
    names = [announced.environment]
    if announced.project:
        names += [announced.project, f"{announced.environment} - {announced.project}"]
    return any(same(pattern, name) for name in names)


def same(pattern: str, name: str) -> bool:
    """Whether `name` is of that pattern (`*`, `?`), whatever its case and its dashes."""
    return fnmatchcase(_plain(name), _plain(pattern))


def _plain(text: str) -> str:
    return text.casefold().replace("\N{EN DASH}", "-").replace("\N{EM DASH}", "-").strip()


def _refuse_what_is_no_business(event: Event, merge_queue: str, environments: Sequence[str]) -> None:
    if event.name == "merge_group" and merge_queue == "skip":
        raise _SkippedError("a merge queue's commit has no preview of its own")
    announced = event.announced
    if announced is None:
        return
    if environments and not any(matches(pattern, announced) for pattern in environments):
        raise _SkippedError(f"the deployment is to {announced.environment}, not to {' or '.join(environments)}")
    if announced.state == "inactive":
        raise _SkippedError("the deployment was replaced or taken down")
    if announced.state == "skipped":
        raise _SkippedError("no preview for this commit: its deployment was skipped or cancelled")
    if announced.state not in {"success", "failure", "error"}:
        raise _SkippedError(f"the deployment is not done yet ({announced.state})")


def _command(event: Event, repository: Repository) -> Command:
    """What a comment asks for, by somebody who may ask."""
    said = event.said
    if said is None:
        return Command()
    if event.action != "created" or event.number is None:
        raise _SkippedError("it is not a new comment on a pull request")
    command = command_in(said.body)
    if command is None or said.author_type == "Bot":
        raise _SkippedError("the comment is not a person's /smoke")
    if not repository.may_write(said.author):
        raise _SkippedError(f"{said.author} may not write to {event.repository}, so they may not use /smoke")
    with suppress(GitHubError):  # a courtesy; the run does not depend on it
        repository.react(said.id, "eyes")
    return command


def _found(event: Event, repository: Repository, command: Command) -> tuple[str, Pull | None]:
    if event.pull is not None:
        try:
            return event.pull.head_sha, repository.pull(event.pull.number)
        except (ForbiddenError, NotFoundError):  # the token may not look: it is as the event has it
            return event.pull.head_sha, event.pull
    if event.announced is not None:
        return event.announced.sha, _of_commit(event.announced.sha, event, repository)
    if event.before is not None:
        return event.before.head_sha, _of_run(event, repository)
    if event.said is not None and event.number is not None:
        pull = repository.pull(event.number)
        if command.commit and not pull.head_sha.startswith(command.commit):
            raise _SkippedError(f"{command.commit} is not the head of #{pull.number}: it is {pull.head_sha[:7]} now")
        return pull.head_sha, pull
    if event.name == "merge_group":
        return event.sha, repository.pull(event.number) if event.number is not None else None
    return event.sha, _of_branch(event, repository)


def _of_commit(sha: str, event: Event, repository: Repository) -> Pull | None:
    """The open pull request that has the commit as its head.

    Without one the code may still be a fork's, so the commit must be the head of a branch of this very repository.
    """
    try:
        known = repository.pulls_of_commit(sha)
    except (NotFoundError, RefusedError):  # GitHub does not know the commit; a fork's may be such
        known = ()
    heads = [pull for pull in known if pull.open and pull.head_sha == sha]
    heads = heads or [pull for pull in repository.open_pulls() if pull.head_sha == sha]
    if heads:  # one commit in two pull requests: our own, then the one to the default branch, then the first
        return min(
            heads,
            key=lambda pull: (pull.is_fork_of(event.repository), pull.base_ref != event.default_branch, pull.number),
        )
    stale = next((pull for pull in known if pull.open), None)
    if stale is not None:
        raise _SkippedError(f"{sha[:7]} is no longer the head of #{stale.number}: it is {stale.head_sha[:7]} now")
    if not repository.is_head_of_a_branch(sha):
        raise _SkippedError(f"{sha[:7]} is the head of no open pull request and of no branch of {event.repository}")
    return None


def _of_run(event: Event, repository: Repository) -> Pull | None:
    """The pull request of an earlier run. GitHub names none for a fork's: then it is looked for by its branch."""
    before = event.before
    if before is None or before.event not in {"pull_request", "pull_request_target"}:
        return None
    if event.number is not None:
        return repository.pull(event.number)
    owner = before.head_repository.partition("/")[0]
    found = repository.open_pulls(f"{owner}:{before.head_ref}") if owner else ()
    same_head = [pull for pull in found if pull.head_repository.lower() == before.head_repository.lower()]
    if not same_head:
        raise _SkippedError(f"no open pull request is from {before.head_repository}:{before.head_ref}")
    return min(same_head, key=lambda pull: (pull.head_sha != before.head_sha, pull.number))


def _of_branch(event: Event, repository: Repository) -> Pull | None:
    """The open pull request of the branch that the run is on, if its head is the run's commit."""
    branch = event.ref.removeprefix("refs/heads/")
    if branch == event.ref or branch == event.default_branch or event.name == "schedule":
        return None
    try:
        found = repository.open_pulls(f"{event.repository.partition('/')[0]}:{branch}")
    except (ForbiddenError, NotFoundError):
        return None
    return next((pull for pull in found if pull.head_sha == event.sha), None)


def _is_fork(event: Event, pull: Pull | None) -> bool:
    if event.name == "merge_group":  # somebody who may write queued it
        return False
    if event.before is not None and event.before.head_repository.lower() != event.repository.lower():
        return True
    return pull is not None and pull.is_fork_of(event.repository)


def _refuse(event: Event, target: Target, trust: Trust, command: Command) -> None:
    pull = target.pull
    if pull is not None and event.action == "closed":
        raise _SkippedError(f"#{pull.number} was closed")
    if pull is not None and not pull.open:
        raise _SkippedError(f"#{pull.number} is closed")
    if trust.refused:
        raise _SkippedError(trust.refused)
    if pull is not None and target.fork and event.said is not None and not command.commit:
        raise _SkippedError(
            f"#{pull.number} is from a fork: look at the commit, then name it in your comment: "
            f"/smoke {' '.join((pull.head_sha[:10], *command.plans))}"
        )
    if pull is not None and event.name != "merge_group" and pull.head_sha != target.sha:
        raise _SkippedError(f"{target.sha[:7]} is no longer the head of #{pull.number}: it is {pull.head_sha[:7]} now")
