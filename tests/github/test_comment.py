"""One comment, whatever happens: found among many, edited, never set back, never doubled."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from smoketree.github.api import SystemTimer, Timer
from smoketree.github.comment import Posted, post_comment
from smoketree.github.repository import Repository
from smoketree.report.render import Marker
from tests.fakes import github_state
from tests.fakes.github_api import GithubApi
from tests.fakes.github_http import Answer, Fault, Hit, error
from tests.github.waiting import C0FFEE, Waits, seen_with

BOT = "github-actions[bot]"


class Hurried(SystemTimer):
    """Real waits, a fifth as long."""

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds / 5)


@pytest.fixture(autouse=True)
def pull(home: github_state.Repository) -> None:
    home.pull(7, sha=C0FFEE)


def marker(run: int, conclusion: str = "passed", attempt: int = 1) -> Marker:
    return Marker(sha=C0FFEE, run_id=str(run), run_number=run, attempt=attempt, conclusion=conclusion)


def body(run: int, conclusion: str = "passed", attempt: int = 1) -> str:
    return f"{marker(run, conclusion, attempt).head()}{conclusion} in run {run}, attempt {attempt}\n"


def post(shop: Repository, waits: Timer, run: int, conclusion: str = "passed", policy: str = "always") -> Posted:
    return post_comment(shop, 7, lambda _: body(run, conclusion), marker(run, conclusion), policy, timer=waits)


def bodies(home: github_state.Repository) -> list[str]:
    return [one.body for one in home.comments]


def test_it_is_made_once_and_then_edited_in_place(
    shop: Repository, home: github_state.Repository, waits: Waits
) -> None:
    for number in range(130):  # more than a page
        home.comments.append(github_state.Comment(7, f"remark {number}", "ada"))
    first = post(shop, waits, 1)
    assert first.url is not None
    home.comments.extend(github_state.Comment(7, f"remark {number}", "ada") for number in range(130))
    assert post(shop, waits, 2, "failed").url == first.url
    assert [text for text in bodies(home) if "smoketree" in text] == [body(2, "failed")]


def test_only_our_own_comment_is_touched(shop: Repository, home: github_state.Repository, waits: Waits) -> None:
    foreign = [
        github_state.Comment(7, body(99), "mallory"),  # a spoof that claims to be of a later run
        github_state.Comment(7, f"quoted:\n{body(98)}", BOT),
        github_state.Comment(7, body(97).replace("smoketree:default", "smoketree:other"), BOT),
    ]
    before = [one.body for one in foreign]
    home.comments.extend(foreign)
    assert post(shop, waits, 1).said is None
    assert bodies(home) == [*before, body(1)]


def test_an_older_run_leaves_a_newer_comment_alone(
    shop: Repository, home: github_state.Repository, waits: Waits
) -> None:
    post(shop, waits, 5, "failed")
    late = post(shop, waits, 4, "passed")
    assert bodies(home) == [body(5, "failed")]
    assert late.said is not None
    assert "later run" in late.said


@pytest.mark.parametrize(
    "fault", [Fault.bad_gateway(after=True), Fault.dropped(after=True), Fault.malformed(after=True)]
)
def test_a_post_whose_answer_was_lost_is_not_repeated(
    shop: Repository, home: github_state.Repository, github: GithubApi, waits: Waits, fault: Fault
) -> None:
    github.fault("POST", "/comments$", fault)
    assert post(shop, waits, 1).url is not None
    assert bodies(home) == [body(1)]


def test_a_post_that_did_not_happen_is_made_again(
    shop: Repository, home: github_state.Repository, github: GithubApi, waits: Waits
) -> None:
    github.fault("POST", "/comments$", Fault.bad_gateway())
    assert post(shop, waits, 1).url is not None
    assert bodies(home) == [body(1)]


def test_three_runs_at_once_leave_one_comment_of_the_newest(
    shop: Repository, home: github_state.Repository, waits: Waits
) -> None:
    # While ours waits for a second look, two others have posted theirs, one older and one newer.
    waits.then(1, lambda: home.comments.extend([github_state.Comment(7, body(run), BOT) for run in (1, 3)]))
    posted = post(shop, waits, 2)
    assert bodies(home) == [body(3)]
    assert posted.url is not None


def test_one_who_read_before_us_and_wrote_after_us_is_written_over(
    shop: Repository, home: github_state.Repository, waits: Waits
) -> None:
    post(shop, waits, 1)

    waits.then(1, lambda: setattr(home.comments[0], "body", body(1)))
    post(shop, waits, 2)
    assert bodies(home) == [body(2)]


def test_a_comment_that_somebody_deleted_is_made_anew(
    shop: Repository, home: github_state.Repository, github: GithubApi, waits: Waits
) -> None:
    post(shop, waits, 1)
    github.fault("PATCH", "/issues/comments/", Fault.not_found())
    waits.then(1, lambda: home.comments.pop(0))
    post(shop, waits, 2)
    assert bodies(home) == [body(2)]


@pytest.mark.parametrize(
    ("policy", "earlier", "now", "left"),
    [
        ("off", None, "failed", None),
        ("failures", None, "passed", None),
        ("failures", None, "failed", "failed"),
        ("failures", "failed", "passed", "passed"),
        ("changes", None, "passed", None),
        ("changes", None, "error", "error"),
        ("changes", "failed", "passed", "passed"),
        ("always", None, "passed", "passed"),
    ],
)
def test_when_there_is_a_comment(
    shop: Repository, home: github_state.Repository, waits: Waits,
    policy: str, earlier: str | None, now: str, left: str | None,
) -> None:  # fmt: skip
    if earlier is not None:
        post(shop, waits, 1, earlier)
    post(shop, waits, 2, now, policy)
    assert bodies(home) == ([] if left is None else [body(2, left)])


def test_a_token_that_may_not_write_is_a_warning(
    home: github_state.Repository, github: GithubApi, shop: Repository, waits: Waits
) -> None:
    github.fault("POST", "/comments$", Fault.forbidden(), times=9)
    posted = post(shop, waits, 1)
    assert posted.url is None
    assert posted.said is not None
    assert "Resource not accessible by integration" in posted.said
    assert "pull-requests: write" in posted.said


def test_three_real_runs_at_once_leave_one_comment_of_the_newest(
    home: github_state.Repository, github: GithubApi
) -> None:
    """Real threads and real waits: whoever is first or last, the newest run's words stand once."""
    gate = threading.Barrier(3)

    def run(number: int) -> Posted:
        with seen_with(github, timer=SystemTimer()) as shop:
            gate.wait(10)
            return post(shop, Hurried(), number)

    with ThreadPoolExecutor(3) as threads:
        posted = list(threads.map(run, (5, 7, 6)))
    assert bodies(home) == [body(7)]
    assert {one.url for one in posted if one.said is None} <= {posted[1].url}
    assert posted[1].url is not None


def test_one_that_was_held_up_does_not_write_over_a_later_run(
    shop: Repository, home: github_state.Repository, github: GithubApi, waits: Waits
) -> None:
    """It had read, then a limit made it wait; meanwhile a later run wrote, looked again and went."""
    post(shop, waits, 1)
    github.fault("PATCH", "/issues/comments/", Fault.too_many(30))
    waits.then(1, lambda: setattr(home.comments[0], "body", body(3)))
    late = post(shop, waits, 2)
    assert bodies(home) == [body(3)]
    assert "later run" in (late.said or "")


@pytest.mark.parametrize("first", ["failed", "passed"])
def test_a_pass_does_not_hide_the_failure_of_another_job_of_the_run(
    shop: Repository, home: github_state.Repository, waits: Waits, first: str
) -> None:
    """A matrix whose jobs were not given keys of their own: they have one run and one attempt."""
    post(shop, waits, 1, first)
    said = post(shop, waits, 1, "failed" if first == "passed" else "passed").said
    assert bodies(home) == [body(1, "failed")]
    assert (said is not None and "comment-key" in said) == (first == "failed")

    waits.then(1, lambda: home.comments.append(github_state.Comment(7, body(2, "failed"), BOT)))
    assert "comment-key" in (post(shop, waits, 2, "passed").said or "")
    assert bodies(home) == [body(2, "failed")]


def test_a_late_run_sees_a_later_one_that_had_nothing_new_to_say(
    shop: Repository, home: github_state.Repository, waits: Waits
) -> None:
    post(shop, waits, 1, "failed", "changes")
    post(shop, waits, 3, "failed", "changes")
    assert bodies(home) == [body(1, "failed").replace(marker(1, "failed").head(), marker(3, "failed").head())]
    late = post(shop, waits, 2, "passed", "changes")
    assert "passed" not in bodies(home)[0]
    assert late.said is not None


def test_an_app_finds_the_comment_that_it_wrote(home: github_state.Repository, github: GithubApi, waits: Waits) -> None:
    """Its token may not ask `GET /user`, and it is not github-actions[bot]."""
    token, app = github.identity("smoke-of-acme[bot]")

    def viewer(hit: Hit) -> Answer | None:
        asked = hit.path.endswith("/graphql") and "viewer" in hit.json["query"]
        return Answer({"data": {"viewer": {"login": app.login}}}) if asked and hit.token == token else None

    github.mount(viewer)
    with seen_with(github, token, timer=waits) as shop:
        for run in (1, 2):
            post(shop, waits, run)
    assert [(one.login, one.body) for one in home.comments] == [(app.login, body(2))]


def test_nobody_else_can_hinder_it(shop: Repository, home: github_state.Repository, waits: Waits) -> None:
    deep = "<!-- smoketree:default -->\n<!-- {" + '"a":' + "[" * 20_000 + "} -->\n"
    home.comments.append(github_state.Comment(7, deep, "mallory"))
    home.comments.append(github_state.Comment(7, deep, BOT))
    assert post(shop, waits, 1).said is None
    assert bodies(home) == [deep, body(1)]


def test_among_thousands_it_is_found(shop: Repository, home: github_state.Repository, waits: Waits) -> None:
    home.comments.extend(github_state.Comment(7, "remark", "ada") for _ in range(2_600))
    home.comments.append(github_state.Comment(7, body(1), BOT))
    post(shop, waits, 2)
    assert [text for text in bodies(home) if text != "remark"] == [body(2)]


def test_a_locked_conversation_is_told_as_that(shop: Repository, github: GithubApi, waits: Waits) -> None:
    github.fault("POST", "/comments$", Fault(error(403, "Unable to create comment because issue is locked.")), times=9)
    said = post(shop, waits, 1).said or ""
    assert "issue is locked" in said
    assert "permission" not in said


def test_one_that_is_too_long_for_github_is_a_warning(shop: Repository, github: GithubApi, waits: Waits) -> None:
    posted = post_comment(shop, 7, lambda _: body(1) + "x" * 70_000, marker(1), "always", timer=waits)
    assert posted.url is None
    assert "too long" in (posted.said or "")


def test_the_comment_knows_at_which_commit_the_run_last_passed(
    shop: Repository, home: github_state.Repository, waits: Waits
) -> None:
    said: list[str | None] = []
    for run, (sha, conclusion, policy) in enumerate(
        [
            ("a" * 40, "failed", "always"),
            ("b" * 40, "passed", "always"),
            ("c" * 40, "failed", "always"),
            ("d" * 40, "failed", "changes"),
            ("e" * 40, "error", "always"),
        ]
    ):
        own = Marker(sha=sha, run_id=str(run), attempt=1, conclusion=conclusion)
        posted = post_comment(
            shop, 7, lambda known: f"{known.head()}passed at {known.passed}\n", own, policy, timer=waits
        )
        said.append(posted.marker.passed if posted.marker else "")
    assert said == [None, *["b" * 40] * 4]
    assert bodies(home)[-1].endswith(f"passed at {'b' * 40}\n")


def test_an_enterprise_server_is_asked_below_its_prefix(waits: Waits) -> None:
    with GithubApi(prefix="/api/v3") as github, seen_with(github, timer=waits) as shop:
        home = github.repository("acme/shop")
        home.pull(7, sha=C0FFEE)
        home.comments.extend(github_state.Comment(7, "remark", "ada") for _ in range(120))
        for run in (1, 2):
            post(shop, waits, run)
        assert bodies(home)[120:] == [body(2)]


def test_a_server_that_calls_itself_otherwise_is_no_hindrance(
    home: github_state.Repository, github: GithubApi, waits: Waits
) -> None:
    """Behind a proxy, the addresses in GitHub's answers name another host than GITHUB_API_URL does."""
    home.comments.extend(github_state.Comment(7, "remark", "ada") for _ in range(120))
    with seen_with(github, url=github.url.replace("127.0.0.1", "localhost"), timer=waits) as shop:
        for run in (1, 2):
            assert post(shop, waits, run).said is None
    assert bodies(home)[120:] == [body(2)]
