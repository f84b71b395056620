"""The model behind `smoke_plan` and `smoke_diagnose`, where one is set. Neither needs it, and neither fails without."""

import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from smoketree.agent.model.conversation import Model
from smoketree.settings import Settings

SECONDS = 120.0
"""What an answer may take."""


@asynccontextmanager
async def model_of(settings: Settings, environ: Mapping[str, str] | None = None) -> AsyncIterator[Model | None]:
    """The model that the settings choose, open; None where they choose none. All that is asked of it costs no more than
    `max-cost`. Raises UsageError for a provider without its key."""
    from smoketree.agent.model.choose import choice_of, opened

    known = os.environ if environ is None else environ
    choice = choice_of(settings, known)
    if choice is None:
        yield None
        return
    async with opened(choice, choice.budget(settings)) as model:
        yield model
