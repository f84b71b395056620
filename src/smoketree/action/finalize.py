"""The step after the job, which the runner starts also where the job was cancelled: if the result was not told, it says
that there is none."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from smoketree.action.inputs import read_inputs
from smoketree.action.outcome import Conclusion, Outcome, untested
from smoketree.action.place import read_place
from smoketree.action.publish import Publisher
from smoketree.errors import EXIT_PASSED, SmoketreeError
from smoketree.github.api import Api, SystemTimer, Timer
from smoketree.github.outputs import mask, saved_state, warning
from smoketree.github.repository import Repository
from smoketree.github.target import Target
from smoketree.report.model import Environment

BETWEEN_WRITES = 1.0
"""Seconds, as GitHub asks for ("Best practices for using the REST API")."""
TOLD = "told"
"""The state by which the job's own step says that it told the outcome."""


def finalize(
    environ: Mapping[str, str],
    *,
    timer: Timer | None = None,
    say: Callable[[str], None] = print,
    between_writes: float = BETWEEN_WRITES,
) -> int:
    """Tells that the run was cancelled, where nothing was told yet. Never fails a job: exit code 0.

    Raises UsageError where an input or the place is wrong.
    """
    sha = saved_state(environ, "sha")
    if saved_state(environ, TOLD) or not sha:
        return EXIT_PASSED
    place, inputs = read_place(environ), read_inputs(environ)
    mask(say, inputs.private.values())
    timer = timer or SystemTimer()
    with Api(inputs.token, api_url=place.api, timer=timer, between_writes=between_writes) as api:
        repository = Repository(api, place.repository)
        target = _target(environ, repository, sha, say)
        report = untested("interrupted: the job was cancelled or crashed before it reported a result")
        known = Environment(commit=sha, pull_request=target.number, run_url=place.run_url)
        report = report.model_copy(update={"environment": known})
        publisher = Publisher(place, inputs, environ, repository, timer, say, target)
        try:
            publisher.tell(Outcome(report, Conclusion.CANCELLED), None)
        except SmoketreeError as error:
            say(warning(error.message))
    return EXIT_PASSED


def _target(environ: Mapping[str, str], repository: Repository, sha: str, say: Callable[[str], None]) -> Target:
    """What the run was about, as far as it was saved."""
    target = Target(
        event=environ.get("GITHUB_EVENT_NAME", ""),
        repository=repository.name,
        sha=sha,
        check_shown=saved_state(environ, "check-shown") == str(True),
    )
    number = saved_state(environ, "pull")
    if number.isdigit():
        try:
            return replace(target, pull=repository.pull(int(number)))
        except SmoketreeError as error:
            say(warning(error.message))
    return target
