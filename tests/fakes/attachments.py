"""GitHub's attachment upload, to be mounted on the fake GitHub.

    attachments = AttachmentsFake(github)
    ... Attachments(attachments.token, "77", "https://github.com", github.url, timer) ...

As GitHub's own does (observed of cli/cli's client), it takes a person's token, pictures of known types up to 10 MB, and
answers everybody else with 404.
"""

from dataclasses import dataclass, field

from tests.fakes.github_api import GithubApi
from tests.fakes.github_http import Answer, Hit, error, unprocessable

PATH = "/user-attachments/assets"
ADDRESS = "https://github.com/user-attachments/assets"
_KINDS = ("image/png", "image/jpeg", "image/gif", "image/webp")


@dataclass
class AttachmentsFake:
    """`kept` are the pictures by the last part of their address."""

    github: GithubApi
    repository_id: str = "77"
    token: str = "github_pat_tracerTokenForPictures00000001"
    kept: dict[str, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.github.mount(self.answer)

    def answer(self, hit: Hit) -> Answer | None:
        if hit.path != PATH:
            return None
        if hit.method != "POST" or hit.token != self.token or hit.query.get("repository_id") != self.repository_id:
            return error(404, "Not Found")
        if set(hit.query) != {"name", "content_type", "repository_id"} or not hit.query["name"]:
            return error(400, "Bad Request")
        if hit.headers.get("content-type") != "application/octet-stream":
            return error(415, "Unsupported Media Type")
        if hit.query["content_type"] not in _KINDS or not 0 < len(hit.body) <= 10_000_000:
            return unprocessable("content_type", "is not allowed")
        number = f"0000-{len(self.kept) + 1}"
        self.kept[number] = hit.body
        return Answer({"id": 1, "url": f"{ADDRESS}/{number}"}, 201)
