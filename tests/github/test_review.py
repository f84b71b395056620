"""Suggested changes: only of lines that the pull request adds as they were read, each once, nothing hidden in them."""

import pytest

from smoketree.github.api import ForbiddenError
from smoketree.github.comment import Suggestion, suggest
from smoketree.github.repository import Repository
from tests.fakes import github_state
from tests.fakes.github_api import GithubApi
from tests.github.waiting import C0FFEE, seen_with

PATCH = """@@ -1,2 +1,4 @@
 #Case 1: Mugs
+- Get me to the mugs
-- Open /
+- Click Buy
 - Open /end
\\ No newline at end of file"""
MUGS = Suggestion("smoke/a.md", 2, "- Get me to the mugs", ('- Click "Mugs"', "- Wait 1 second"), "Why.")


@pytest.fixture
def pull(home: github_state.Repository) -> github_state.Pull:
    found = home.pull(7, sha=C0FFEE)
    found.files, found.patches = ["smoke/a.md", "smoke/large.md"], {"smoke/a.md": PATCH}
    return found


def changed(**more: object) -> Suggestion:
    fields = {"path": "smoke/a.md", "number": 2, "old": "- Get me to the mugs", "lines": ("- x",), "why": "Why."}
    return Suggestion(**{**fields, **more})  # type: ignore[arg-type]


def test_a_line_that_the_pull_request_adds_gets_a_suggestion_once(shop: Repository, pull: github_state.Pull) -> None:
    for _ in range(2):
        suggest(shop, 7, C0FFEE, [MUGS])
    body = 'Why.\n\n```suggestion\n- Click "Mugs"\n- Wait 1 second\n```\n'
    assert pull.reviewed == [{"path": "smoke/a.md", "line": 2, "side": "RIGHT", "body": body}]
    suggest(shop, 7, C0FFEE, [changed(), MUGS])
    assert len(pull.reviewed) == 2, "another reading of the same line is another suggestion"


@pytest.mark.parametrize(
    "one",
    [
        changed(old="- Get me to the cups"),
        changed(number=1, old="#Case 1: Mugs"),
        changed(number=4, old="- Open /end"),
        changed(path="smoke/large.md"),
        changed(path="other.md"),
        changed(lines=("- x\u202e",)),
        changed(lines=("- x\n- y",)),
        changed(lines=("",)),
    ],
)
def test_no_other_line_gets_one(shop: Repository, github: GithubApi, pull: github_state.Pull, one: Suggestion) -> None:
    suggest(shop, 7, C0FFEE, [one])
    assert pull.reviewed == []
    assert github.hits("POST", "/reviews$") == []


def test_a_fence_in_a_line_stays_inside() -> None:
    body = changed(lines=("- Click ````", "- @octocat ```")).body
    assert body.endswith("`````suggestion\n- Click ````\n- @octocat ```\n`````\n")


def test_ten_at_most(shop: Repository, pull: github_state.Pull) -> None:
    pull.patches["smoke/a.md"] = "@@ -0,0 +1,30 @@\n" + "".join(f"+- {number}\n" for number in range(1, 31))
    suggest(shop, 7, C0FFEE, [changed(number=number, old=f"- {number}") for number in range(1, 31)])
    assert len(pull.reviewed) == 10


def test_a_token_that_may_not_is_no_lack_of_a_permission(github: GithubApi, pull: github_state.Pull) -> None:
    token, _ = github.identity(pull_requests="read")
    with seen_with(github, token) as weak:
        with pytest.raises(ForbiddenError):
            suggest(weak, 7, C0FFEE, [MUGS])
        assert weak.api.lacking == ()
