"""`mode: report`: the reports of a run's shards become one, and one comment. A shard that left none is a failure."""

from pathlib import Path
from uuid import uuid4

from smoketree.action.intake import MEDIA_SUFFIXES, MOST_MEDIA, MOST_REPORT, within_limits
from smoketree.action.readings import offer_file
from smoketree.action.runner_context import Job, Outcome, concluded, untested, with_environment
from smoketree.action.testing import NOT_TESTED
from smoketree.agent.readings import FILE_NAME, FOLDER, MOST_BYTES
from smoketree.errors import SmoketreeError
from smoketree.github.api import GitHubError
from smoketree.github.repository import Repository
from smoketree.github.runs import Archive, Shard, Shards, downloaded, failed_jobs, shards_of
from smoketree.report.links import relative_path
from smoketree.report.merge import merge
from smoketree.report.model import Environment, Status, TestReport
from smoketree.report.store import LATEST, Store, report_in, runs_named, write_whole


def gathered(job: Job, into: Path, environment: Environment, run: int | None = None) -> Outcome:
    """The outcome of all shards of a workflow run, their evidence in `into`. `run` is that run's id, where it is not
    this one. What comes from the artifacts is as untrusted as what a child leaves: a fork's job may have written it.

    Raises GitHubError where artifacts cannot be listed.
    """
    repository = job.repository
    own, run = run is None, run or int(job.context.run_id)
    shards = shards_of(repository, run, job.inputs.comment_key)
    if not shards.found:
        return concluded(untested("no job of this run left a report: is `mode: run` set in them, and did they start?"))
    reports: list[TestReport] = []
    lost = [f"shard {part} of {shards.parts} left no report" for part in shards.missing]
    for shard in shards.found:
        try:
            reports.append(_taken(shard, downloaded(repository, shard), into, environment.commit))
        except SmoketreeError as error:
            lost.append(f"shard {shard.part} of {shards.parts}: {error.message}")
    # A report of an earlier attempt: the shard passed and was not run again, or it was and died before it left another.
    newest = max(job.context.attempt if own else 1, *(one.attempt for one in shards.found))
    old = [
        f"the report of shard {one.part} of {shards.parts} is of attempt {one.attempt}, not of attempt {newest}"
        for one in shards.found
        if one.attempt < newest
    ]
    lost += _fallen(repository, run, shards, reports) if old and not lost else []
    for line in lost:
        job.say(f"smoketree: {line}")
    if not reports:
        return concluded(untested("; ".join(lost)))
    report = with_environment(merge(reports, str(uuid4())), environment)
    update: dict[str, object] = {"warnings": (*report.warnings, *old)}
    if lost:  # a report that lacks a shard's is never green
        said = "; ".join([*lost, *([report.abort_reason] if report.abort_reason else [])])
        update |= {"aborted": True, "abort_reason": said}
    report = report.model_copy(update=update)
    Store(into).save(report)
    return concluded(report, not_tested(report))


def nothing_ran(job: Job) -> bool:
    """Whether no job of this run tested anything, nor failed at it. Raises GitHubError."""
    run, repository = int(job.context.run_id), job.repository
    found = shards_of(repository, run, job.inputs.comment_key).found
    return not found and not failed_jobs(repository, run, job.context.attempt)


def _fallen(repository: Repository, run: int, shards: Shards, reports: list[TestReport]) -> list[str]:
    """Whether a job of the newest attempt failed without a report: then a report of an earlier attempt may have taken
    the place of a shard that was run again and died. A failed job of another kind counts as well: GitHub does not say
    which jobs are shards."""
    newest = max(one.attempt for one in shards.found)
    newest_reports = [report for one, report in zip(shards.found, reports, strict=False) if one.attempt == newest]
    failed = failed_jobs(repository, run, newest)
    red = sum(not report.accepted for report in newest_reports)
    return [f"{failed} jobs of attempt {newest} failed, {red} of them with a report"] if failed > red else []


def not_tested(report: TestReport) -> int:
    """How many of its cases need what the event does not have."""
    skipped = (one for one in report.scenarios if one.status is Status.SKIPPED)
    return sum(one.summary.startswith(NOT_TESTED) for one in skipped)


def _taken(shard: Shard, archive: Archive, into: Path, commit: str | None) -> TestReport:
    """One shard's report, with the media that lie in the folders of its runs, and its readings to commit."""
    text = archive.read(f"results/{LATEST}", MOST_REPORT)
    if text is None:
        raise GitHubError(f"the artifact {shard.name} holds no report")
    report = report_in(within_limits(text), f"the report in {shard.name}")
    if commit and report.environment.commit not in (None, commit):
        raise GitHubError(f"the report in {shard.name} is of another commit")
    homes = {report.run_id: Store(into).run_folder(report.run_id)}
    homes |= {name: Store(into).run_folder(name) for name in runs_named(report)}
    for name in archive.names:
        home, _, inside = name.removeprefix("runs/").partition("/")
        kept = name.startswith("runs/") and home in homes and not inside.startswith("../") and relative_path(inside)
        if name.startswith(f"{FOLDER}/") and name.endswith(f"/{FILE_NAME}"):
            readings = archive.read(name, MOST_BYTES) or b""
            offer_file(into, name.removeprefix(f"{FOLDER}/"), readings.decode("utf-8", "replace"))
        content = archive.read(name, MOST_MEDIA) if kept and name.endswith(MEDIA_SUFFIXES) else None
        if content is not None:
            write_whole(homes[home] / inside, content)
    return report
