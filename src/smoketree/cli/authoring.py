"""The commands that write plans: `smoketree init`, `record`, `plan`, `export` and `import`."""

import os
import shlex
import signal
import sys
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import click

from smoketree.cli.options import common_options, given, settings_options
from smoketree.display_text import clean, one_line
from smoketree.errors import EXIT_PASSED, PreviewError, UsageError
from smoketree.report.store import write_text
from smoketree.shipped_docs import CHEAT_SHEET, shipped_page

if TYPE_CHECKING:
    from smoketree.browser.session_log import Recorded

_OF_RECORD = frozenset({"viewport", "storage_state", "user_data_dir", "cdp_endpoint", "basic_auth"})
"""The settings of a run that mean something here."""

_USAGE = """recording {url}
  click, type, choose, upload and navigate as usual
  shift-click an element, or select a text, to assert it
  Ctrl-C, or closing the window, writes {file}"""


@click.command("record")
@click.argument("url")
@click.option(
    "--out",
    "-o",
    "file",
    type=Path,
    default=Path("smoke/recorded.md"),
    show_default=True,
    metavar="FILE",
    help="write the plan to this file",
)
@click.option("--force", is_flag=True, help="overwrite an existing file")
@settings_options(_OF_RECORD)
@common_options("quiet")
def record_command(url: str, file: Path, force: bool, quiet: bool, **flags: Any) -> int:
    """Open URL in a browser and record what is done there as a plan.

    Each action becomes a plain line that finds the same element again. A shift-click on an element, or selecting a
    text, becomes an assertion. What is typed into a password field is not recorded: the plan asks for a secret.
    """
    from smoketree.settings import load_settings

    settings = load_settings({**given(flags), "url": url})
    if file.exists() and not force:
        raise UsageError(f"{file} already exists", "name a new file with --out, or use --force to overwrite it")
    displays = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    if settings.cdp_endpoint is None and not (displays or sys.platform in {"darwin", "win32"}):
        hint = "start Chrome with --remote-debugging-port and pass its address with --cdp-endpoint"
        raise UsageError("no display to show a browser on", hint)
    return anyio.run(_record, settings, settings.url or url, file, force, quiet)


async def _record(settings: Any, url: str, file: Path, force: bool, quiet: bool) -> int:
    from smoketree.record.recorder import Ending, Recorded, record
    from smoketree.record.recording import Entry, plan_text, run_command, save

    ending = Ending()
    done: Recorded | None = None

    def print_entry(entry: Entry) -> None:
        if not quiet:
            click.echo(one_line(f"# {entry.text}" if entry.remark else f"- {entry.text}"))

    async def stop_on_signal(scope: anyio.CancelScope) -> None:
        with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
            async for _ in signals:
                if ending.asked.is_set() or not ending.began.is_set():
                    scope.cancel()
                ending.asked.set()

    async def greet() -> None:
        await ending.began.wait()
        click.echo(_USAGE.format(url=one_line(url), file=file), err=True)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(stop_on_signal, tasks.cancel_scope)
        tasks.start_soon(greet)
        done = await record(settings, url, print_entry, ending)
        tasks.cancel_scope.cancel()
    if done is None:
        raise UsageError("nothing was recorded")
    text = plan_text(done.recording, _case_name(file.stem), done.viewport)
    for said in save(done.recording, clean(text), file, force=force):
        click.echo(said, err=True)
    click.echo(f"plan: {file}", err=True)
    click.echo(f"run it: {shlex.join(run_command(done.recording, file, settings))}", err=True)
    return EXIT_PASSED


def _case_name(file: str) -> str:
    return file.replace("-", " ").replace("_", " ").capitalize()


_OF_PLAN = frozenset(
    {
        "url", "provider", "model", "max_cost", "viewport", "headed", "allow_origin", "bypass", "basic_auth",
        "storage_state", "user_data_dir", "cdp_endpoint", "ws_endpoint", "grid_url", "grid_capabilities",
        "browser_server", "extension",
    }
)  # fmt: skip
"""The settings of a run that mean something here."""


@click.command("plan")
@click.option("--out", "-o", "file", type=Path, metavar="FILE", help="write the plan to this new file")
@settings_options(_OF_PLAN)
@common_options("quiet")
def plan_command(file: Path | None, quiet: bool, **flags: Any) -> int:
    """Visit the page at --url with a browser and draft a plan from it.

    Every line can be read without a model, and its assertions hold on the page now. Navigation links are followed; no
    form is submitted.
    """
    from smoketree.mcp_server.smoke_authoring import draft_of, save
    from smoketree.settings import load_settings

    settings = load_settings(given(flags))
    say = partial(click.echo, err=True)
    draft = anyio.run(draft_of, settings, (lambda _: None) if quiet else say)
    if file is None:
        click.echo(clean(draft.text), nl=False)
    else:
        save(draft, file)
    if not quiet:
        for name in draft.dropped:
            say(f"left out, because it failed or could not be carried out: {one_line(name)}")
        if draft.remark:
            say(one_line(draft.remark))
        if file is not None:
            say(f"plan: {file}")
    return EXIT_PASSED


@click.command("export")
@click.argument("session", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="file to write (default: stdout)")
@click.option(
    "--format",
    "kind",
    type=click.Choice(["plan", "pytest"]),
    default="pytest",
    show_default=True,
    help="a plan in plain lines, or a pytest-playwright test",
)
@common_options("quiet")
def export_command(session: Path, output: Path | None, kind: str, quiet: bool) -> int:
    """Write SESSION (a session.md of `smoketree mcp --browser --save-session`, or its folder) as a plan or as a
    pytest-playwright test. In a plan, secrets are named; in a test, they become environment variables."""
    from smoketree.browser.session_log import export, read

    name = output.stem.removeprefix("test_") if output is not None else "session"
    try:
        text = _plan(read(session), session, name) if kind == "plan" else export(read(session), name)
    except OSError as error:
        raise UsageError(f"{session} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise UsageError(f"{session} is not a recorded session that can be exported: {error}") from error
    if output is None:
        click.echo(text, nl=False)
        return 0
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{output} cannot be written: {error.strerror}") from error
    if not quiet:
        click.echo(f"{'plan' if kind == 'plan' else 'test'}: {output}")
    return 0


def _plan(recorded: "Recorded", session: Path, name: str) -> str:
    from smoketree.record.recording import plan_text
    from smoketree.record.session_lines import session_recording

    viewport = recorded.settings.get("viewport")
    size = "x".join(map(str, viewport)) if isinstance(viewport, list) else "1600x900"
    recording = session_recording(recorded, session if session.is_dir() else session.parent)
    return plan_text(recording, _case_name(name), size)


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--out", "-o", "plan", type=Path, metavar="FILE", help="the plan to write (default: smoke/NAME.md)")
@click.option("--force", is_flag=True, help="overwrite an existing plan")
@common_options("quiet")
def import_command(file: Path, plan: Path | None, force: bool, quiet: bool) -> int:
    """Write the test cases of FILE as a plan: a CSV table of TestRail, Xray or Zephyr, or a Gherkin .feature file.

    Steps are kept word for word; expected results become assertions. `smoketree lint` then lists the lines that are to
    be written more plainly.
    """
    from smoketree.agent.drafting.draft import render_plan
    from smoketree.agent.drafting.imported import cases_of_gherkin, cases_of_table
    from smoketree.report.wording import count
    from smoketree.run.linting import lint_plans
    from smoketree.settings import load_settings

    plan = plan or Path("smoke", f"{file.stem}.md")
    if plan.exists() and not force:
        raise UsageError(f"{plan} already exists", "name a new file with --out, or use --force to overwrite it")
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} cannot be read: {error}", "give a CSV or .feature file in UTF-8") from error
    cases = cases_of_gherkin(text) if file.suffix == ".feature" else cases_of_table(text)
    if not cases:
        raise UsageError(f"{file} has no case with a step")
    write_text(plan, clean(render_plan(cases)))
    if not quiet:
        linted = lint_plans(load_settings({"plans": (str(plan),)}, files=False))
        left = sum(reading.by_model for reading in linted.readings.values())
        click.echo(f"plan: {plan} ({count(len(cases), 'case')}, {count(len(linted.readings), 'line')})")
        click.echo(f"{count(left, 'line')} to write more plainly, {count(len(linted.problems), 'problem')}")
        click.echo(f"next: smoketree lint {plan}")
    return EXIT_PASSED


_PAGES = Path("smoke/pages.md")


@click.command("init")
@click.option("--force", is_flag=True, help="overwrite existing files")
@click.option("--skill", is_flag=True, help="write only a skill file for a coding agent")
@click.option("--url", help="a preview to draft the plan from: its pages are visited, nothing is changed there")
@common_options("quiet")
def init_command(force: bool, skill: bool, url: str | None, quiet: bool) -> None:
    """Write .github/workflows/smoke.yml and smoke/home.md into this folder, with a JSON Schema for front matter.

    With --url, the plan is smoke/pages.md: a case for each kind of page that a scan finds there.
    """
    from smoketree.cli.documents import front_matter_schema, schema_text

    url = None if skill else url
    if skill:
        cheat_sheet = shipped_page(CHEAT_SHEET).replace("\n#", "\n##").replace("# ", "## ", 1)
        texts = {Path(".claude/skills/smoketree/SKILL.md"): _template("skill.md") + cheat_sheet}
    else:
        texts = {Path(".github/workflows/smoke.yml"): _template("workflow.yml")}
        if url is None:
            texts[Path("smoke/home.md")] = _template("plan.md")
        texts[Path("smoke/front-matter.schema.json")] = schema_text(front_matter_schema())
    there = [path for path in (*texts, *([] if url is None else [_PAGES])) if path.exists()]
    if there and not force:
        raise UsageError(f"{there[0]} already exists", "nothing was written; use --force to overwrite it")
    if url is not None:
        texts[_PAGES] = _template("pages.md") + _drafted(url, quiet=quiet)
    for path, text in texts.items():
        write_text(path, text)
        if not quiet:
            click.echo(f"wrote {path}")
    if not (quiet or skill):
        first = "add to smoke/pages.md what people do there"
        first = first if url else "describe in smoke/home.md what your start page shows"
        click.echo(f"next: {first}, then run smoketree lint")


def _drafted(url: str, *, quiet: bool) -> str:
    """Cases for the pages of a preview. Raises PreviewError where nothing of them can be asserted."""
    from smoketree.cli.display import Lines
    from smoketree.scan.scan import Drafts, scan_and_report
    from smoketree.settings import load_settings

    drafts = Drafts()
    scan_and_report(load_settings({"url": url}), Lines(click.echo, quiet=quiet), drafts)
    text = drafts.text()
    if not text:
        raise PreviewError("nothing on these pages can be asserted", f"look at {url}: its pages may be blank or broken")
    return text


def _template(name: str) -> str:
    return files("smoketree.cli").joinpath("init_files", name).read_text(encoding="utf-8")
