"""`smoketree report`: every other output from the JSON. `smoketree diagnose`: why its cases failed. `smoketree
history`: the result of each case in its last runs."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import click

from smoketree.cli.commands import say
from smoketree.cli.options import common_options, given, settings_options
from smoketree.display_text import for_log, one_line
from smoketree.errors import EXIT_FAILED, EXIT_PASSED, EXIT_UNTESTABLE, UsageError
from smoketree.report.history import MOST_RUNS, CaseHistory, history_of, read_history

if TYPE_CHECKING:
    from smoketree.cli.report_serving import RunFolders


_FORMATS = ("html", "comment", "summary", "junit", "ctrf", "annotations", "text")
_MEGABYTE = 1_000_000
_DEFAULT = Path(".smoketree")


@click.group("report", context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Render, open, compare and merge reports. A REPORT is a JSON file, or an output folder (its last report)."""


@command.command("render", short_help="Write HTML, comment, summary, JUnit, CTRF, annotations or text.")
@click.argument("report", type=Path)
@click.option("--format", "form", metavar="|".join(_FORMATS), default="text", help="output format  [default: text]")
@click.option("--previous", type=Path, metavar="REPORT", help="an earlier report, to show changed results")
@click.option("--template", type=Path, metavar="FILE", help="your own Jinja2 template for the comment or the summary")
@click.option("--single-file", is_flag=True, help="embed pictures and videos in the HTML file")
@click.option(
    "--limit", type=click.FloatRange(0.1, 1000), metavar="MB", help="maximum size of embedded media  [default: 25]"
)
@click.option("--output", "-o", type=Path, metavar="FILE", help="write to this file instead of stdout")
@common_options()
def render_command(
    report: Path,
    form: str,
    previous: Path | None,
    template: Path | None,
    single_file: bool,
    limit: float | None,
    output: Path | None,
) -> None:
    """Write REPORT as HTML, comment, summary, JUnit XML, CTRF, GitHub annotations or text."""
    from smoketree.report.links import DEFAULT_LIMIT_MB, SingleFile
    from smoketree.report.render import render
    from smoketree.report.store import folder_of, load

    if limit is not None and not single_file:
        raise click.UsageError("--limit is for --single-file")
    loaded = load(report)
    text = render(
        loaded,
        form,
        previous=load(previous) if previous else None,
        template=template,
        folder=folder_of(report, loaded),
        single_file=SingleFile(int((limit or DEFAULT_LIMIT_MB) * _MEGABYTE)) if single_file else None,
    )
    _give(text, output)


@command.command("diff")
@click.argument("before", type=Path)
@click.argument("after", type=Path)
@click.option(
    "--format", "form", type=click.Choice(["text", "markdown"]), default="text", help="for a terminal or a comment"
)
@common_options()
def diff_command(before: Path, after: Path, form: str) -> None:
    """List the cases whose result changed between two reports."""
    from smoketree.report.diff import diff
    from smoketree.report.store import load

    found = diff(load(before), load(after))
    click.echo(found.markdown() if form == "markdown" else found.text(), nl=False)


@command.command("merge", short_help="Merge the reports of shards and attempts.")
@click.argument("reports", type=Path, nargs=-1, required=True)
@click.option("--output", "-o", type=Path, metavar="FILE", help="write to this file instead of stdout")
@common_options()
def merge_command(reports: tuple[Path, ...], output: Path | None) -> int:
    """Merge the shards and attempts in REPORTS into one report; the newest result of each case counts.

    Exit code 3 where a shard, or a case of the suite, is missing: the report then says which, and is not passed.
    """
    from smoketree.report.merge import lost_cases, merge
    from smoketree.report.store import load

    loaded = [load(path) for path in reports]
    _give(merge(loaded).model_dump_json(by_alias=True, indent=2) + "\n", output)
    lost = lost_cases(loaded)
    if lost:
        say(lost)
    return EXIT_UNTESTABLE if lost else EXIT_PASSED


@command.command("verify", short_help="Compare a receipt with the files that it lists.")
@click.argument("receipt", type=Path, default=_DEFAULT)
@click.option("--plans", metavar="DIR", type=Path, help="folder that the run was started in: compare its plans, too")
@click.option("--commit", metavar="SHA", help="the commit that must have been tested")
@common_options("quiet")
def verify_command(receipt: Path, plans: Path | None, commit: str | None, quiet: bool) -> int:
    """Compare RECEIPT (a receipt.json, or an output folder: of its last run) with the report and the evidence.

    Exit code: 1 a file was changed, is missing, or is not in the receipt, or another commit was tested, 2 there is no
    receipt, or not its report. Who made the receipt is not known from the files: a signature says so.
    """
    from smoketree.report.links import shown_url
    from smoketree.report.receipt import verify_receipt

    found = verify_receipt(receipt, plans, commit)
    for problem in found.problems:
        say(problem)
    if not quiet:
        result = "as the receipt says" if not found.problems else "not as the receipt says"
        click.echo(f"{found.path}: {found.files} files, {result}")
        run, passed = found.report, "passed" if found.report.passed else "not passed"
        commit = run.environment.commit or "not known"
        click.echo(f"run {run.run_id}: {passed}, {shown_url(run.url)}, commit {commit}")
        click.echo("signature: not checked here; with GitHub's attestation and its command line:")
        click.echo(f"  gh attestation verify {found.path} --repo OWNER/REPOSITORY")
    return EXIT_FAILED if found.problems else EXIT_PASSED


@command.command("schema")
@common_options()
def schema_command() -> None:
    """Print the JSON Schema of a report."""
    from smoketree.cli.documents import schema_text
    from smoketree.report.model import schema

    click.echo(schema_text(schema()), nl=False)


def _give(text: str, output: Path | None) -> None:
    from smoketree.report.store import write_text

    if output is None:
        click.echo(text, nl=bool(text) and not text.endswith("\n"))
    else:
        write_text(output, text)


_DRAIN_SECONDS = 1
_HOME = "run"
"""What the run's folder is called in the address."""


@command.command("open")
@click.argument("report", type=Path, default=_DEFAULT)
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="port to listen on  [default: any free port]")
@click.option("--no-browser", is_flag=True, help="print the address, open no browser")
@common_options("quiet")
def open_command(report: Path, port: int, no_browser: bool, quiet: bool) -> int:
    """Show REPORT as HTML in the browser, served on this machine until Ctrl-C.

    REPORT is a JSON file, an output folder (its last report; default: .smoketree), or the folder of a run.
    """
    from smoketree.cli.report_serving import for_this_machine
    from smoketree.cli.serve import listening, serve_until_stopped

    app = _served(report)
    with listening("127.0.0.1", port) as (sock, address):
        if not quiet:
            click.echo(f"{report}: {address} (press Ctrl-C to stop)", err=True)
        if not no_browser:
            import threading
            import webbrowser

            # In a thread, because a browser of the terminal returns only when it is left.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        try:
            serve_until_stopped(for_this_machine(app), sock, drain=_DRAIN_SECONDS)
        except KeyboardInterrupt:
            return 0  # the one way in which it ends
    return 0


def _served(path: Path) -> "RunFolders":
    """What is to be served for that argument. Raises UsageError where it names no report."""
    from smoketree.cli.report_serving import RunFolders, trace_viewer
    from smoketree.report.render import Format, render
    from smoketree.report.store import PAGE, folder_of, load, runs_named

    viewer = trace_viewer()
    if (path / PAGE).is_file() and not (path / "results").is_dir():
        return RunFolders({_HOME: path}, _HOME, viewer=viewer)
    report = load(path)
    folder = folder_of(path, report)
    folders = {}
    if folder is not None:
        folders = {run_id: folder.parent / run_id for run_id in runs_named(report)} | {_HOME: folder}
    has_page = folder is not None and (folder / PAGE).is_file()
    return RunFolders(folders, _HOME, None if has_page else render(report, Format.HTML, folder=folder), viewer)


@click.command("diagnose")
@click.argument("report", type=Path, required=False)
@click.option("--case", metavar="NAME", help="only the case with this name")
@click.option("--format", "form", type=click.Choice(["text", "markdown", "json"]), default="text", help="output format")
@settings_options(frozenset({"provider", "model", "max_cost"}))
@common_options()
def diagnose_command(report: Path | None, case: str | None, form: str, **flags: Any) -> int:
    """Explain what failed in REPORT (a JSON file or an output folder; default: the last run).

    For each case that did not pass: the plan line, expected and actual result, similar names, console errors and failed
    requests, and what changed since the last run in which it passed. If a model is set (see --provider), it adds a
    paragraph.
    """
    from smoketree.mcp_server.smoke_authoring import diagnosed, opinion_on
    from smoketree.report.diagnose import data, markdown, text
    from smoketree.settings import load_settings

    settings = load_settings(given(flags))
    found = diagnosed(report if report is not None else settings.out, case)
    said = anyio.run(opinion_on, found, settings, lambda _: None) if found.explanations else ""
    if form == "json":
        click.echo(json.dumps({**data(found), "opinion": said}, indent=2, ensure_ascii=False))
    else:
        click.echo(markdown(found) if form == "markdown" else text(found), nl=False)
        if said:
            click.echo(f"\n{said}")
    return EXIT_PASSED


@click.command("history")
@click.argument("record", required=False, type=Path)
@click.option("--case", "name", metavar="NAME", help="only cases whose name contains this")
@click.option("--out", type=Path, metavar="DIR", help="output folder whose reports are counted  [default: .smoketree]")
@common_options()
def history_command(record: Path | None, name: str | None, out: Path | None) -> int:
    """Print how often each case failed in its last runs, when it passed last and since when it fails.

    RECORD is the history.json of the Action's artifact `smoke-history-KEY`; without it, the reports of the output
    folder are counted, of which the last 50 are read.
    """
    if record is None:
        from smoketree.report.store import reports_in

        reports = reports_in((out or _DEFAULT) / "results", MOST_RUNS)
        history = history_of(sorted(reports, key=lambda report: report.generated_at), "this machine")
    else:
        try:
            history = read_history(record.read_bytes())
        except OSError as error:
            raise UsageError(f"cannot read {record}: {error.strerror}") from error
    shown = [case for case in history.cases if name is None or name.casefold() in case.name.casefold()]
    if not shown:
        raise UsageError("there is no record of such a case", "run it first, or name a RECORD or --out")
    for case in sorted(shown, key=lambda case: (case.file, case.name)):
        click.echo(for_log(_line(case, history.branch)))
    return EXIT_PASSED


def _line(case: CaseHistory, branch: str) -> str:
    said = case.record(branch)
    parts = [f"{one_line(str(case.key), 200)}: failed in {said.failed} of {said.runs} on {one_line(branch, 80)}"]
    parts += [f"flaky in {said.flaky}"] if said.flaky else []
    for words, run in (("failing since", said.failing_since), ("last passed", said.last_passed)):
        if run is not None:
            parts.append(f"{words} {run.generated_at[:16]}{f' ({run.commit[:7]})' if run.commit else ''}")
    return f"{case.results}  {', '.join(parts)}"
