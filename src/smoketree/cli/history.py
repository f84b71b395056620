"""`smoketree history`: the result of each case in its last runs."""

from pathlib import Path

import click

from smoketree.cli.options import common_options
from smoketree.errors import EXIT_PASSED, UsageError
from smoketree.report.history import MOST_RUNS, CaseHistory, History, history_of, read_history
from smoketree.report.plain import for_log, one_line
from smoketree.settings import Settings


@click.command("history")
@click.argument("record", required=False, type=Path)
@click.option("--case", "name", metavar="NAME", help="only cases whose name contains this")
@click.option("--out", type=Path, metavar="DIR", help="output folder whose reports are counted  [default: .smoketree]")
@common_options()
def command(record: Path | None, name: str | None, out: Path | None) -> int:
    """Print how often each case failed in its last runs, when it passed last and since when it fails.

    RECORD is the history.json of the Action's artifact `smoke-history-KEY`; without it, the reports of the output
    folder are counted, of which the last 50 are read.
    """
    history = _record(record) if record is not None else _of_reports(out or Settings.model_fields["out"].default)
    shown = [case for case in history.cases if name is None or name.casefold() in case.name.casefold()]
    if not shown:
        raise UsageError("there is no record of such a case", "run it first, or name a RECORD or --out")
    for case in sorted(shown, key=lambda case: (case.file, case.name)):
        click.echo(for_log(_line(case, history.branch)))
    return EXIT_PASSED


def _record(path: Path) -> History:
    try:
        return read_history(path.read_bytes())
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from error


def _of_reports(out: Path) -> History:
    """The record that the reports of an output folder amount to. What is no report is passed over."""
    from smoketree.report.kept import reports_in

    reports = sorted(reports_in(out / "results", MOST_RUNS), key=lambda report: report.generated_at)
    return history_of(reports, "this machine")


def _line(case: CaseHistory, branch: str) -> str:
    said = case.record(branch)
    parts = [f"{one_line(str(case.key), 200)}: failed in {said.failed} of {said.runs} on {one_line(branch, 80)}"]
    parts += [f"flaky in {said.flaky}"] if said.flaky else []
    for words, run in (("failing since", said.failing_since), ("last passed", said.last_passed)):
        if run is not None:
            parts.append(f"{words} {run.generated_at[:16]}{f' ({run.commit[:7]})' if run.commit else ''}")
    return f"{case.results}  {', '.join(parts)}"
