"""The attachment upload over real HTTP: what is sent, and that each way to fail ends in an error and no address."""

import pytest

from smoketree.github.uploads import Attachments, TransferError
from tests.fakes.attachments import ADDRESS, PATH, AttachmentsFake
from tests.fakes.github_api import GithubApi
from tests.fakes.github_http import Answer, Fault, error, unprocessable
from tests.github.waiting import Waits

PNG = b"\x89PNG\r\n\x1a\npicture"


@pytest.fixture
def fake(github: GithubApi) -> AttachmentsFake:
    return AttachmentsFake(github)


def attachments(fake: AttachmentsFake, *, seconds: float = 20.0, **more: str) -> Attachments:
    given = {"token": fake.token, "repository_id": "77", "server": "https://github.com", "api": fake.github.url, **more}
    return Attachments(given["token"], given["repository_id"], given["server"], given["api"], Waits(), seconds=seconds)


def test_a_picture_gets_an_address(fake: AttachmentsFake) -> None:
    mine = attachments(fake)
    assert mine.upload("case 1 & <b>.png", PNG, "image/png") == f"{ADDRESS}/0000-1"
    assert fake.kept == {"0000-1": PNG}
    [hit] = fake.github.hits("POST", PATH)
    assert dict(hit.query) == {"name": "case 1 & <b>.png", "content_type": "image/png", "repository_id": "77"}
    assert hit.token == fake.token
    assert mine.available


def test_the_job_s_own_token_is_refused_once_and_not_tried_again(fake: AttachmentsFake) -> None:
    mine = attachments(fake, token=fake.github.token)
    with pytest.raises(TransferError, match="answered 404: `media-token` must be a person's token") as caught:
        mine.upload("a.png", PNG, "image/png")
    assert fake.github.token not in str(caught.value)
    assert not mine.available
    assert len(fake.github.hits("POST", PATH)) == 1


@pytest.mark.parametrize(
    ("fault", "words", "tries", "again"),
    [
        (Fault(unprocessable("content_type", "is not allowed")), "answered 422", 1, True),
        (Fault(error(413, "too large")), "answered 413", 1, True),
        (Fault(error(403, "no")), "answered 403: `media-token`", 1, False),
        (Fault.bad_gateway(), "answered 502", 2, False),
        (Fault.dropped(), "did not answer", 2, False),
        (Fault(Answer(None, 302, {"Location": "https://evil.example/"})), "answered 302", 1, False),
        (Fault.malformed(), "contains no attachment", 1, False),
        (
            Fault(Answer({"url": "https://evil.example/user-attachments/assets/1"}, 201)),
            "contains no attachment",
            1,
            False,
        ),
        (Fault(Answer({"url": f"{ADDRESS}/1)![x](https://evil.example"}, 201)), "contains no attachment", 1, False),
        (Fault(Answer({"url": 7}, 201)), "contains no attachment", 1, False),
        (Fault(Answer([[]], 201)), "contains no attachment", 1, False),
    ],
)
def test_each_way_to_fail_gives_no_address(
    fake: AttachmentsFake, fault: Fault, words: str, tries: int, again: bool
) -> None:
    mine = attachments(fake)
    fake.github.fault("POST", PATH, fault, times=99)
    with pytest.raises(TransferError, match=words) as caught:
        mine.upload("a.png", PNG, "image/png")
    assert fake.token not in str(caught.value)
    assert len(fake.github.hits("POST", PATH)) == tries
    assert mine.available is again


def test_a_service_that_says_nothing_is_not_waited_for_long(fake: AttachmentsFake) -> None:
    mine = attachments(fake, seconds=0.2)
    fake.github.fault("POST", PATH, Fault.slow(30.0), times=99)
    with pytest.raises(TransferError, match="did not answer"):
        mine.upload("a.png", PNG, "image/png")
    assert not mine.available


def test_what_passes_by_itself_is_tried_again(fake: AttachmentsFake) -> None:
    fake.github.fault("POST", PATH, Fault.bad_gateway())
    assert attachments(fake).upload("a.png", PNG, "image/png") == f"{ADDRESS}/0000-1"


def test_where_it_cannot_work_it_is_not_tried(fake: AttachmentsFake) -> None:
    for lacking in (
        attachments(fake, token=""),
        attachments(fake, repository_id=""),
        attachments(fake, repository_id="7/../8"),
        attachments(fake, server="https://github.acme.example"),
    ):
        assert not lacking.available


@pytest.mark.parametrize(
    ("api", "host"),
    [
        ("https://api.github.com", "https://uploads.github.com"),
        ("https://api.acme.ghe.com", "https://uploads.acme.ghe.com"),
    ],
)
def test_files_go_to_the_host_for_uploads(fake: AttachmentsFake, api: str, host: str) -> None:
    import httpx2

    seen: list[str] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        seen.append(str(request.url))
        return httpx2.Response(201, json={"url": f"{ADDRESS}/1"})

    mine = Attachments("token", "77", "https://github.com", api, Waits(), httpx2.MockTransport(answer))
    mine.upload("a.png", PNG, "image/png")
    assert seen == [f"{host}{PATH}?name=a.png&content_type=image%2Fpng&repository_id=77"]
