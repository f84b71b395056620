"""`mode: report`: the reports of a run's shards become one, and one comment. A shard that left none is a failure."""

from collections.abc import Callable, Mapping
from pathlib import Path
from uuid import uuid4

from smoketree.action.outcome import Outcome, concluded, untested
from smoketree.action.place import Place
from smoketree.errors import SmoketreeError
from smoketree.github.errors import GitHubError
from smoketree.github.repository import Repository
from smoketree.github.runs import Shard, downloaded, shards_of
from smoketree.report.links import relative_path
from smoketree.report.merge import merge
from smoketree.report.model import Environment, TestReport
from smoketree.report.store import LATEST, Store, load
from smoketree.report.whole import write_whole

_MEDIA = (".webm", ".zip", ".yml", ".png", ".jpg", ".jpeg", ".log", ".jsonl")


def gathered(
    repository: Repository, place: Place, key: str, into: Path, environment: Environment, say: Callable[[str], None]
) -> Outcome:
    """The outcome of all shards of this workflow run, their evidence in `into`. What comes from the artifacts is as
    untrusted as what a child leaves: a fork's job may have written it.

    Raises GitHubError where artifacts cannot be listed, UntestableError where there are none.
    """
    shards = shards_of(repository, int(place.run_id), key)
    if not shards.found:
        return concluded(untested("no job of this run left a report: is `mode: run` set in them, and did they start?"))
    reports: list[TestReport] = []
    lost = [f"shard {part} of {shards.parts} left no report" for part in shards.missing]
    for shard in shards.found:
        try:
            reports.append(_taken(shard, downloaded(repository, shard), into))
        except SmoketreeError as error:
            lost.append(f"shard {shard.part} of {shards.parts}: {error.message}")
    if not reports:
        return concluded(untested("; ".join(lost)))
    report = merge(reports, str(uuid4()))
    known = environment.model_dump(exclude_defaults=True)
    report = report.model_copy(update={"environment": report.environment.model_copy(update=known)})
    if lost:
        said = "; ".join([*lost, *([report.abort_reason] if report.abort_reason else [])])
        report = report.model_copy(update={"aborted": True, "abort_reason": said})
    Store(into).save(report)
    for line in lost:
        say(f"smoketree: {line}")
    return concluded(report)


def _taken(shard: Shard, files: Mapping[str, bytes], into: Path) -> TestReport:
    """One shard's report, with the media that lie in its run's folder."""
    text = files.get(f"results/{LATEST}")
    if text is None:
        raise GitHubError(f"the artifact {shard.name} holds no report")
    path = into / "shards" / f"{shard.part}.json"
    write_whole(path, text)
    report = load(path)
    path.unlink()
    begin = f"runs/{report.run_id}/"
    folder = Store(into).run_folder(report.run_id)
    for name, content in files.items():
        inside = name.removeprefix(begin)
        if name.startswith(begin) and relative_path(inside) and name.endswith(_MEDIA) and not inside.startswith("../"):
            write_whole(folder / inside, content)
    return report
