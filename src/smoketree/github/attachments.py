"""Pictures as GitHub's attachments, which a comment shows inline.

The request is that of GitHub's own command line (cli/cli from 2.99, `--attach`); it is not part of the REST API's
description, and an Enterprise Server does not have it. It takes a person's token that may write to the repository; the
job's own token is answered with 404. An attachment cannot be deleted, and does not expire.
"""

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

from smoketree.github.results_service import is_enterprise
from smoketree.github.timer import Timer
from smoketree.github.transfer import LARGEST_ANSWER, Transfer, TransferError

if TYPE_CHECKING:
    import httpx

LARGEST = 10_000_000
"""Bytes of a picture that GitHub takes."""
_OF_ONE_PICTURE = frozenset({413, 415, 422})
"""Statuses that say something about the picture and not about the token or the service."""
_NO_ACCESS = frozenset({401, 403, 404})


@dataclass(slots=True)
class Attachments:
    """Uploads pictures for one repository; `repository_id` is its number (GITHUB_REPOSITORY_ID), `server` and `api` are
    GitHub's addresses. After a failure that would repeat itself, nothing more is tried and `available` is false."""

    token: str = field(repr=False)
    repository_id: str
    server: str
    api: str
    timer: Timer
    transport: "httpx.BaseTransport | None" = None
    seconds: float = 20.0
    """How long GitHub may be silent."""
    _failed: bool = False
    _transfer: Transfer = field(init=False)

    def __post_init__(self) -> None:
        self._transfer = Transfer("GitHub", self.timer, self.transport, attempts=2, seconds=self.seconds)

    @property
    def available(self) -> bool:
        """Whether an upload is worth trying."""
        known = bool(self.token) and self.repository_id.isdecimal() and not is_enterprise(self.server)
        return known and not self._failed

    def upload(self, name: str, content: bytes, kind: str) -> str:
        """Uploads a picture of the media type `kind`; its address on GitHub. Raises TransferError."""
        query = urlencode({"name": name, "content_type": kind, "repository_id": self.repository_id})
        headers = {
            "authorization": f"Bearer {self.token}",
            "accept": "application/vnd.github+json",
            "content-type": "application/octet-stream",
        }
        address = f"{_uploads(self.api)}/user-attachments/assets?{query}"
        try:
            answer = self._transfer.send("POST", address, f"the picture {name}", content=content, headers=headers)
        except TransferError as error:
            self._failed = error.status not in _OF_ONE_PICTURE
            if error.status not in _NO_ACCESS:
                raise
            hint = "`media-token` must be a person's token that may write to this repository, not the job's own"
            raise TransferError(f"{error.message}: {hint}", status=error.status) from None
        url = _url_in(answer)
        if re.fullmatch(rf"{re.escape(self.server)}/user-attachments/assets/[A-Za-z0-9-]+", url) is None:
            self._failed = True
            raise TransferError(f"the picture {name}: GitHub's answer contains no attachment")
        return url


def _uploads(api: str) -> str:
    """Where files are uploaded: `uploads.` in place of `api.`, as octokit's descriptions have it."""
    host = urlsplit(api).netloc
    return api.replace(f"//{host}", f"//uploads.{host.removeprefix('api.')}", 1) if host.startswith("api.") else api


def _url_in(answer: bytes) -> str:
    try:
        url = json.loads(answer[:LARGEST_ANSWER])["url"]
    except (ValueError, TypeError, LookupError, RecursionError):
        return ""
    return url if isinstance(url, str) else ""
