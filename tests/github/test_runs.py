"""The shards of a workflow run: the newest of each, what is missing, what is downloaded without the token."""

import pytest

from smoketree.github.api import ForbiddenError, GitHubError
from smoketree.github.repository import Repository
from smoketree.github.runs import Shards, artifact_name, downloaded, shards_of
from tests.fakes import github_state
from tests.fakes.github_api import GithubApi
from tests.fakes.github_http import Answer, Fault, error
from tests.fakes.github_state import Artifact, packed
from tests.github.waiting import C0FFEE, Waits, seen_with


@pytest.fixture
def run(home: github_state.Repository) -> github_state.Run:
    return home.run(C0FFEE)


def put(run: github_state.Run, *names: str, expired: bool = False) -> None:
    run.artifacts += [Artifact(name, packed(("results/latest.json", "{}")), expired) for name in names]


def told(shards: Shards) -> list[tuple[int, int]]:
    return [(one.part, one.attempt) for one in shards.found]


def test_the_newest_attempt_of_each_counts_and_the_missing_are_named(shop: Repository, run: github_state.Run) -> None:
    put(run, *(f"{artifact_name('web', (part, 5), 1)}-files" for part in (1, 2, 3)))
    put(run, f"{artifact_name('web', (2, 5), 10)}-files", f"{artifact_name('web', (2, 5), 9)}-files")
    put(run, f"{artifact_name('web', (4, 5), 1)}-files", expired=True)
    put(
        run, "smoke-report-web-1.html", "smoke-report-web--6-of-5-1-files", "coverage", "smoke-report-web--1-of-5-files"
    )
    shards = shards_of(shop, run.id, "web")
    assert told(shards) == [(1, 1), (2, 10), (3, 1)]
    assert (shards.parts, shards.missing) == (5, (4, 5))


def test_suites_whose_keys_look_like_each_others_names_are_kept_apart(shop: Repository, run: github_state.Run) -> None:
    keys = ["web", "web-1", "web-1-of-2", "web-1-of-2-3", "web.1", "1-of-2"]
    for number, key in enumerate(keys, 1):
        put(run, f"{artifact_name(key, None, number)}-files")
    put(run, *(f"{artifact_name('mobile', (part, 2), 3)}-files" for part in (1, 2)))
    for number, key in enumerate(keys, 1):
        assert (told(shards_of(shop, run.id, key)), key) == ([(1, number)], key)
    assert told(shards_of(shop, run.id, "mobile")) == [(1, 3), (2, 3)]
    assert shards_of(shop, run.id, "mobil") == Shards((), 0, ())


def test_hundreds_of_artifacts_are_all_read(shop: Repository, run: github_state.Run, github: GithubApi) -> None:
    put(run, f"{artifact_name('web', None, 1)}-files", *(f"other-{number}" for number in range(450)))
    assert told(shards_of(shop, run.id, "web")) == [(1, 1)]
    assert len(github.log) == 5


def test_a_download_does_not_show_the_token_to_the_store(
    shop: Repository, run: github_state.Run, github: GithubApi, waits: Waits
) -> None:
    put(run, f"{artifact_name('web', None, 1)}-files")
    [shard] = shards_of(shop, run.id, "web").found
    github.fault("GET", "^/downloads/", Fault(Answer(b"busy", 503)))
    github.fault("GET", "^/downloads/", Fault.dropped())
    github.fault("GET", "/zip$", Fault.bad_gateway())
    assert downloaded(shop, shard).read("results/latest.json", 10) == b"{}"
    assert len(waits.waited) == 3
    assert all(not hit.headers.get("authorization") for hit in github.hits("GET", "^/downloads/"))


@pytest.mark.parametrize(
    ("where", "fault", "kind", "words"),
    [
        ("/zip$", Fault(error(410, "Artifact has expired")), GitHubError, "answered 410 .*Artifact has expired"),
        ("/zip$", Fault.forbidden(), ForbiddenError, "answered 403"),
        ("/zip$", Fault(Answer(None, 302, {"Location": "file:///etc/passwd"})), GitHubError, "leads to no address"),
        ("/zip$", Fault(Answer(None, 302)), GitHubError, "leads to no address"),
        ("/zip$", Fault(Answer(None, 302, {"Location": "http://[::x/?sig=tracer"})), GitHubError, "."),
        ("^/downloads/", Fault(Answer(b"tracer", 403)), GitHubError, "store answered 403"),
        ("^/downloads/", Fault(Answer(None, 302, {"Location": "/user?sig=tracer"})), GitHubError, "store answered 302"),
        ("^/downloads/", Fault(Answer(b"no archive")), GitHubError, "cannot be unpacked"),
        ("^/downloads/", Fault.dropped(), GitHubError, "store did not answer: RemoteProtocolError"),
    ],
)
def test_what_cannot_be_had_is_told_without_its_signed_address(
    shop: Repository, run: github_state.Run, github: GithubApi, where: str, fault: Fault, kind: type, words: str
) -> None:
    put(run, f"{artifact_name('web', None, 1)}-files")
    [shard] = shards_of(shop, run.id, "web").found
    github.fault("GET", where, fault, times=9)
    with pytest.raises(kind, match=words) as caught:
        downloaded(shop, shard)
    assert "tracer" not in f"{caught.value!r}"
    assert github.token not in f"{caught.value!r}"


def test_a_server_with_a_prefix_is_asked_below_it() -> None:
    with GithubApi(prefix="/api/v3") as github, seen_with(github) as shop:
        run = github.repository("acme/shop").run(C0FFEE)
        put(run, f"{artifact_name('web', None, 1)}-files", *(f"other-{number}" for number in range(120)))
        [shard] = shards_of(shop, run.id, "web").found
        assert downloaded(shop, shard).read("results/latest.json", 10) == b"{}"
        assert len(github.hits("GET", "/zip$")) == 1
