"""The files that a plan uploads: named by its lines, beside the plan."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from smoketree.language.act import Verb
from smoketree.language.reader import read_acts
from smoketree.plan.model import Plan, Problem
from smoketree.plan.values import placeholders


def missing_files(names: Sequence[str], folder: Path) -> tuple[str, ...]:
    """Those of the names that are no file in the folder."""
    return tuple(name for name in names if not (folder / name).is_file())


def upload_problems(plan: Plan) -> Iterator[Problem]:
    """An error for each file that a line of the plan uploads and that does not exist."""
    folder = Path(plan.file).parent
    for step in (*(step for case in plan.cases for step in case.steps), *plan.always):
        reading = None if step.is_assertion else read_acts(step.text)
        uploads = [act for act in reading.acts if act.verb is Verb.UPLOAD] if reading is not None else []
        for name in missing_files([name for act in uploads for name in act.values if not placeholders(name)], folder):
            yield Problem(step.location, f"there is no file {name}", f"put it in {folder.as_posix()}")
