"""`smoketree.run_plan` with one browser for all of these runs: starting one takes longer than most of them."""

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from typing import Any, Protocol

import pytest
from anyio.from_thread import start_blocking_portal

from smoketree.browser.launch import launched
from smoketree.browser.options import LaunchOptions
from smoketree.report.model import TestReport
from smoketree.run.run import build_run, write_outputs
from smoketree.settings import load_settings


class RunPlan(Protocol):
    """Called as `smoketree.run_plan` is."""

    def __call__(self, *plans: str, **settings: Any) -> TestReport: ...


@pytest.fixture(scope="session")
def run_plan() -> Iterator[RunPlan]:
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(launched(LaunchOptions())) as browser:

        def run(*plans: str, **settings: Any) -> TestReport:
            prepared_run = build_run(load_settings({**settings, "plans": plans}))
            report = portal.call(replace(prepared_run, launch=lambda: nullcontext(browser)).go)
            write_outputs(report, prepared_run.settings)
            return report

        yield run
