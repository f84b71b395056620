"""The step after the job, which the runner starts also where the job was cancelled: if the result was not told, it says
that there is none."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from smoketree.action.inputs import read_inputs
from smoketree.action.outcome import Conclusion, Outcome, untested
from smoketree.action.place import read_place
from smoketree.action.publish import Publisher
from smoketree.errors import EXIT_PASSED, SmoketreeError
from smoketree.github.api import Api
from smoketree.github.outputs import mask, saved_state
from smoketree.github.repository import Repository
from smoketree.github.target import Target
from smoketree.github.timer import SystemTimer, Timer

TOLD = "told"
"""The state by which the job's own step says that it told the outcome."""


def finalize(environ: Mapping[str, str], *, timer: Timer | None = None, say: Callable[[str], None] = print) -> int:
    """Tells that the run was cancelled, where nothing was told yet. Never fails a job: exit code 0.

    Raises UsageError where an input or the place is wrong.
    """
    sha = saved_state(environ, "sha")
    if saved_state(environ, TOLD) or not sha:
        return EXIT_PASSED
    place, inputs = read_place(environ), read_inputs(environ)
    mask(say, inputs.private.values())
    timer = timer or SystemTimer()
    repository = Repository(Api(inputs.token, api_url=place.api, timer=timer), place.repository)
    target = Target(
        event=environ.get("GITHUB_EVENT_NAME", ""),
        repository=place.repository,
        sha=sha,
        check_shown=saved_state(environ, "check-shown") == str(True),
    )
    number = saved_state(environ, "pull")
    try:
        if number.isdigit():
            target = replace(target, pull=repository.pull(int(number)))
    except SmoketreeError as error:
        say(f"smoketree: {error.message}")
    publisher = Publisher(place, inputs, environ, repository, timer, say, target)
    report = untested("interrupted: the job was cancelled before its result was known")
    publisher.tell(Outcome(report, Conclusion.CANCELLED), None)
    return EXIT_PASSED
