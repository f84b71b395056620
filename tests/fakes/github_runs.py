"""The fake GitHub's workflow runs, their jobs and artifacts, and where artifacts are downloaded from."""

from tests.fakes import github_shapes as shapes
from tests.fakes.github_commits import MISSING, REFUSED
from tests.fakes.github_http import Answer, Hit, error
from tests.fakes.github_state import Artifact, Identity, Repository, Run


def actions(base: str, home: Repository, hit: Hit, rest: list[str], who: Identity) -> Answer | list[object]:
    """`/repos/O/R/actions...`; a list is paged by whoever asked."""
    if not who.may("actions", "read"):
        return REFUSED
    match (hit.method, rest):
        case ("GET", ["runs", id, *more]) if id.isdigit() and int(id) in home.runs:
            return _run(base, home, hit, home.runs[int(id)], more)
        case ("GET", ["artifacts"]):
            return [_artifact(base, home, pair) for pair in _artifacts(home) if _named(hit, pair[1])]
        case ("GET", ["artifacts", id, *more]):
            pair = next((pair for pair in _artifacts(home) if str(pair[1].id) == id), None)
            if pair is None:
                return MISSING
            if more == ["zip"]:
                return _download(base, home, pair[1])
            return Answer(_artifact(base, home, pair))
        case _:
            return MISSING


def _run(base: str, home: Repository, hit: Hit, one: Run, more: list[str]) -> Answer | list[object]:
    match more:
        case []:
            return Answer(shapes.run(base, home, one))
        case ["attempts", number]:
            return Answer({**shapes.run(base, home, one), "run_attempt": int(number)})
        case ["jobs"]:
            return list(one.jobs)
        case ["artifacts"]:
            found = [(one, each) for each in reversed(one.artifacts) if _named(hit, each)]
            return [_artifact(base, home, pair) for pair in found]
        case _:
            return MISSING


def _named(hit: Hit, one: Artifact) -> bool:
    return hit.query.get("name", one.name) == one.name


def _artifacts(home: Repository) -> list[tuple[Run, Artifact]]:
    return [(run, each) for run in home.runs.values() for each in reversed(run.artifacts)]


def _artifact(base: str, home: Repository, pair: tuple[Run, Artifact]) -> dict[str, object]:
    return shapes.artifact(base, home, *pair)


def _download(base: str, home: Repository, one: Artifact) -> Answer:
    """GitHub sends whoever may download on to a signed address, which wants no token."""
    if one.expired:
        return error(410, "Artifact has expired")
    return Answer(status=302, headers={"Location": f"{base}/downloads/{home.name}/{one.id}?sig=tracer-signature"})


def download(homes: list[Repository], hit: Hit, rest: list[str]) -> Answer:
    """The signed address. As at GitHub's store, a token that comes along is refused."""
    if hit.token:
        return error(401, "InvalidAuthenticationInfo")
    if hit.query.get("sig") != "tracer-signature":
        return error(403, "AuthenticationFailed")
    found = [each for home in homes for _, each in _artifacts(home) if rest[-1:] == [str(each.id)]]
    return Answer(found[0].content, headers={"Content-Type": "application/zip"}) if found else MISSING
