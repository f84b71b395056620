"""A proof of the plans of a run that has ended, as a part of its report."""

import os
from collections.abc import Callable, Mapping

import anyio

from smoketree.errors import SmoketreeError, UntestableError
from smoketree.prove.faults import BUDGET, SEED
from smoketree.prove.proof import Proof
from smoketree.report.model import TestReport
from smoketree.report.proof import ProofReport
from smoketree.report.store import Store
from smoketree.run.run import build_run, write_outputs
from smoketree.settings import Settings

_SHARE = 0.8
"""Of the time that a run has left, how much faults may take; the rest is for the runs without one."""


def prove_after_run(
    report: TestReport,
    settings: Settings,
    say: Callable[[str], None] = lambda _: None,
    environ: Mapping[str, str] = os.environ,
) -> TestReport:
    """The report of a run with the proof of its plans, as far as the run's own time limit allows; writes it and all
    that is rendered from it anew. Why there is no proof is a warning in it: no verdict depends on it.

    Raises OutputError where the report cannot be written.
    """
    if report.aborted or report.scan is not None:
        return report
    left = settings.timeout - report.total_duration / 1000
    try:
        proof = anyio.run(_proved, settings, left, say, environ)
    except SmoketreeError as error:
        why = f"{error.message}; {error.hint}" if error.hint else error.message
        proof = ProofReport(url=report.url, seed=SEED, budget=BUDGET, cases=(), warnings=(why,))
    report = report.model_copy(update={"proof": proof})
    Store(settings.out).save(report)
    write_outputs(report, settings)
    return report


async def _proved(
    settings: Settings, left: float, say: Callable[[str], None], environ: Mapping[str, str]
) -> ProofReport:
    plain = settings.model_copy(update={"provider": "none"})
    proof = Proof(build_run(plain, environ=environ), say=say, until=anyio.current_time() + left * _SHARE)
    with anyio.move_on_after(left):
        return await proof.go()
    raise UntestableError("no time was left for faults", "give a larger --timeout, or fewer plans")
