"""From settings to a finished scan: what `smoketree scan`, `init` and the Action share."""

from functools import partial

import anyio

from smoketree.errors import UsageError
from smoketree.report.model import TestReport
from smoketree.run.run import refuse_what_is_not_there, until_signalled, write_outputs
from smoketree.run.run_context import Progress, Silent
from smoketree.scan.drafts import Drafts
from smoketree.scan.scan import Scan
from smoketree.settings import Settings


def scan_and_report(settings: Settings, progress: Progress | None = None, drafts: Drafts | None = None) -> TestReport:
    """Scans the preview and writes report, comment, summary, page, JUnit and CTRF file. `drafts` takes cases of plans
    that are drafted on the way.

    Raises UsageError before anything was started, PreviewError, BrowserError, OutputError. SIGINT and SIGTERM end the
    scan early; the report then says so.
    """
    refuse_what_is_not_there(settings)
    if settings.url is None:
        raise UsageError("no address to scan", "give the preview's address: smoketree scan URL")
    for flag, given in (
        ("--cdp-endpoint", settings.cdp_endpoint),
        ("--ws-endpoint", settings.ws_endpoint),
        ("--grid-url", settings.grid_url),
        ("--browser-server", settings.browser_server),
        ("--extension", settings.extension or None),
        ("--user-data-dir", settings.user_data_dir),
    ):
        if given is not None:
            raise UsageError(f"a scan uses a browser of its own, not {flag}", "only there nothing can be changed")
    report = anyio.run(partial(until_signalled, Scan(settings, progress or Silent(), drafts=drafts)))
    write_outputs(report, settings)
    return report
