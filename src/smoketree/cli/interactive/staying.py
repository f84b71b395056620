"""`smoketree run --keep-open`: the run stays at a line that is not good, and a person goes on there."""

import os
import sys
from pathlib import Path

from smoketree.cli.display import Display
from smoketree.cli.interactive.reading import reader_for
from smoketree.interactive.console import Console
from smoketree.interactive.draft import Draft
from smoketree.interactive.page_now import PageNow
from smoketree.run.rules import granted_secrets
from smoketree.settings import Settings


def unhurried(settings: Settings) -> Settings:
    """The settings for a run that a person takes part in: one plan at a time, no second attempt, no end of time."""
    return settings.model_copy(update={"workers": 1, "retries": 0, "timeout": float("inf")})


def prompt_for(settings: Settings, display: Display) -> Console:
    """The prompt at the lines that are not good. Raises UsageError where it is not installed."""
    page = PageNow()
    reader = reader_for(sys.stdin, os.environ, page, window=settings.headed)
    secrets = granted_secrets(settings, os.environ)
    draft = Draft(variables=settings.var, secrets=tuple(secrets))
    folder = Path(settings.out) / "try"
    return Console(reader, display, draft, folder, "", page, window=settings.headed, secrets=secrets)
