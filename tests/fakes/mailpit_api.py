"""Mailpit's API v1, as far as its users read mails: search by free text, one mail's source.

Made after its published OpenAPI document and its source: recipients of the envelope that stand in no header are added
as Bcc, `Created` is when it came, searches look at lower-cased headers and text, the newest mail is told first.
"""

import base64
import datetime
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import getaddresses
from typing import Any

from tests.fakes.github_http import Answer, Hit
from tests.fakes.mail_api import MailApi


@dataclass(frozen=True)
class _Kept:
    id: str
    created: str
    raw: bytes
    recipients: dict[str, list[dict[str, str]]]
    search_text: str


class MailpitApi(MailApi):
    """The server. `user`, `password`: it asks for them (HTTP Basic)."""

    def __init__(self, user: str = "", password: str = "", root: str = "") -> None:
        super().__init__()
        self.mails: list[_Kept] = []
        self._user, self._password, self._root = user, password, root
        self._number = itertools.count(1)

    def deliver(self, recipients: Sequence[str], mail: EmailMessage) -> None:
        """A mail comes, by its envelope's recipients."""
        named = {address.lower() for name in ("To", "Cc", "Bcc") for _, address in getaddresses(mail.get_all(name, []))}
        missing = [recipient for recipient in recipients if recipient.lower() not in named]
        raw = (f"Bcc: {', '.join(missing)}\r\n".encode() if missing else b"") + mail.as_bytes()
        told = {
            name: [{"Name": n, "Address": a} for n, a in getaddresses(mail.get_all(name, []))] for name in ("To", "Cc")
        }
        told["Bcc"] = [{"Name": "", "Address": address} for address in missing]
        body = mail.get_body(("html", "plain"))
        words = [
            str(mail["From"]),
            str(mail["Subject"]),
            str(mail["To"]),
            *missing,
            str(body.get_content()) if body else "",
        ]
        now = datetime.datetime.now(datetime.UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        with self.lock:
            self.mails.append(_Kept(f"id{next(self._number)}", now, raw, told, " ".join(words).lower()))

    def answer(self, hit: Hit) -> Answer:
        if self._user:
            wanted = base64.b64encode(f"{self._user}:{self._password}".encode()).decode()
            if hit.headers.get("authorization") != f"Basic {wanted}":
                return Answer(b"Unauthorised.\n", 401, {"WWW-Authenticate": 'Basic realm="Login"'})
        match (hit.method, hit.path.removeprefix(self._root).strip("/").split("/")):
            case ("GET", ["api", "v1", "search"]):
                wanted = hit.query["query"].strip('"').lower()
                found = [mail for mail in reversed(self.mails) if wanted in mail.search_text]
                limit = int(hit.query.get("limit", "50"))
                return Answer({"messages": [_summary(mail) for mail in found[:limit]], "total": len(self.mails)})
            case ("GET", ["api", "v1", "message", id, "raw"]):
                raw = next((mail.raw for mail in self.mails if mail.id == id), None)
                return Answer(b"404 page not found\n", 404) if raw is None else Answer(raw)
            case _:
                return Answer(b"404 page not found\n", 404)


def _summary(mail: _Kept) -> dict[str, Any]:
    return {"ID": mail.id, "Created": mail.created, "Read": False, "Size": len(mail.raw), **mail.recipients}
