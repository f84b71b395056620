"""The cache: found by key or by its beginning, of our layout only, kept once."""

import pytest

from smoketree.github import uploads
from smoketree.github.uploads import Cache, TransferError
from tests.fakes.github_api import GithubApi
from tests.fakes.github_http import Answer, Fault, error
from tests.fakes.results_service import ResultsFake
from tests.github.waiting import Waits


@pytest.fixture
def results(github: GithubApi) -> ResultsFake:
    return ResultsFake(github)


def kept(results: ResultsFake, waits: Waits, layout: str = "1") -> Cache:
    return Cache(results.environ, layout, timer=waits)


def test_the_newest_of_a_beginning_is_found_and_no_other_layouts(results: ResultsFake, waits: Waits) -> None:
    ours = kept(results, waits)
    assert ours.restore("web/3", ["web/"]) is None
    ours.save("web/1", b"one")
    ours.save("web/2", b"two")
    ours.save("web-admin/1", b"another suite's")
    kept(results, waits, "2").save("web/9", b"packed otherwise")
    assert ours.restore("web/3", ["web/"]) == b"two"
    assert ours.restore("web/1", ["web/"]) == b"one"
    assert ours.restore("mobile/1", ["mobile/"]) is None


def test_what_is_kept_stays_as_it_is(results: ResultsFake, waits: Waits, github: GithubApi) -> None:
    ours = kept(results, waits)
    ours.save("web/1", b"one")
    ours.save("web/1", b"another")
    github.fault("POST", "/CreateCacheEntry$", Fault(error(409, "cache entry with the same key already exists")))
    ours.save("web/1", b"another")
    assert ours.restore("web/1", []) == b"one"


def test_too_large_is_neither_kept_nor_fetched(results: ResultsFake, waits: Waits, github: GithubApi) -> None:
    ours = kept(results, waits)
    with pytest.raises(TransferError, match="larger than 50 MB"):
        ours.save("web/1", bytes(uploads._LARGEST_CACHE + 1))
    assert github.log == []
    ours.save("web/1", b"one")
    results.caches[0].content = bytes(uploads._LARGEST_CACHE + 1)
    with pytest.raises(TransferError, match="larger than 50,000,000 bytes"):
        ours.restore("web/1", [])


def test_what_went_wrong_is_told_without_the_signature(results: ResultsFake, waits: Waits, github: GithubApi) -> None:
    ours = kept(results, waits)
    github.fault("POST", "/FinalizeCacheEntryUpload$", Fault(Answer({"ok": False})))
    with pytest.raises(TransferError, match="was not finished"):
        ours.save("web/1", b"one")
    ours.save("web/1", b"one")
    github.fault("GET", "^/blob/", Fault(Answer(b"?sig=tracer-signature", 403)))
    with pytest.raises(TransferError) as caught:
        ours.restore("web/1", [])
    assert "tracer" not in str(caught.value)


def test_a_runner_without_one_keeps_nothing(waits: Waits) -> None:
    none = Cache({}, "1", timer=waits)
    none.save("web/1", b"one")
    assert (none.available, none.restore("web/1", [])) == (False, None)
