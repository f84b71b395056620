"""What all attempts of a run share."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from smoketree.agent.agent import Agent
from smoketree.agent.model.metered import Metered
from smoketree.agent.reading_order import PlanReading
from smoketree.clock import Clock
from smoketree.mail.protocol import Inbox
from smoketree.run.change_impact import ChangeImpact
from smoketree.run.open_case import Prompt
from smoketree.run.progress import Progress
from smoketree.settings import Settings


@dataclass(slots=True)
class RunContext:
    """What all attempts of a run share. `folders` are those of the plans below `root`; `readings` says by
    a plan's file how its lines are read; `stopping` why the run is being stopped, once it is; `prompt` is where a
    person goes on with a case; `impact` takes what cases ran."""

    run_id: str
    settings: Settings
    agent: Agent
    clock: Clock
    progress: Progress
    root: Path
    folders: Mapping[str, Path]
    variables: Mapping[str, str]
    stopping: str | None = None
    inbox: Inbox | None = None
    model: Metered | None = None
    prompt: Prompt | None = None
    impact: ChangeImpact | None = None
    suggestions: list[str] = field(default_factory=list)
    readings: Mapping[str, PlanReading] = field(default_factory=dict)
