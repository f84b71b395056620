"""`smoke_diagnose`: a report of the working folder explained."""

import asyncio
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from smoketree.agent.drafting.proposals import opinion
from smoketree.agent.model.conversation import ModelError
from smoketree.mcp_server.smoke_arguments import SmokeDiagnose
from smoketree.mcp_server.smoke_model import SECONDS, model_of
from smoketree.mcp_server.smoke_run import inside, settings_of
from smoketree.report.diagnose import Diagnosis, diagnose
from smoketree.report.diagnose_markdown import text
from smoketree.report.escape import code
from smoketree.report.kept import earlier_reports, read_report
from smoketree.settings import Settings

_RUN_ID = re.compile(r"[0-9a-fA-F-]{8,64}")


async def explained(
    asked: SmokeDiagnose, flags: Mapping[str, object], on_progress: Callable[[str], None]
) -> tuple[Diagnosis, str]:
    """The diagnosis, and what a model says about it (empty where the call asks for none, whatever the server's
    settings are). Raises UsageError."""
    wanted = {**asked.model_dump(include={"model", "max_cost"}), "provider": asked.provider or "none"}
    settings = settings_of(wanted, flags)
    place = report_place(asked.report, settings.out)
    on_progress(f"reading {place}")
    found = await asyncio.to_thread(diagnosed, place, asked.case)
    return found, await opinion_on(found, settings, on_progress) if found.explanations else ""


async def opinion_on(found: Diagnosis, settings: Settings, on_progress: Callable[[str], None]) -> str:
    """What the settings' model says of the first case that failed, as Markdown; empty where they choose none."""
    async with model_of(settings) as model:
        if model is None:
            return ""
        on_progress(f"asking {model.name}")
        first = replace(found, explanations=found.explanations[:1])
        try:
            said = await opinion(model, text(first), found.explanations[0].page, deadline=time.monotonic() + SECONDS)
        except ModelError as error:
            return f"No opinion of a model: {code(error.message)}"
        return f"What {code(model.name)} makes of it (an opinion, not evidence): {code(said)}" if said else ""


def report_place(asked: str | None, out: Path) -> Path:
    """The file or folder of a report that is asked for by its run id or its path. Raises UsageError."""
    if asked is None:
        return out
    if _RUN_ID.fullmatch(asked):
        return out / "results" / f"{asked}.json"
    return Path(inside(asked))


def diagnosed(place: Path, case: str | None) -> Diagnosis:
    """The diagnosis of a report's file, or of the latest report of an output folder. Raises UsageError."""
    kept = read_report(place)
    results = place / "results" if place.is_dir() else place.parent
    return diagnose(kept, earlier_reports(results if results.is_dir() else place, kept.report), case)
