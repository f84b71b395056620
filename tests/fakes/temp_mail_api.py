"""temp-mail.io's API as its web page uses it (v3): addresses that the service makes up, mails decoded to JSON."""

import datetime
import itertools
from collections.abc import Sequence
from email.message import EmailMessage
from typing import Any

from tests.fakes.github_http import Answer, Hit
from tests.fakes.mail_api import MailApi, text_of


class TempMailApi(MailApi):
    """The service. `deliver` drops what is for nobody."""

    def __init__(self) -> None:
        super().__init__()
        self.mails: dict[str, list[dict[str, Any]]] = {}
        self.tokens: dict[str, str] = {}
        self._number = itertools.count(1)

    def deliver(self, recipients: Sequence[str], mail: EmailMessage) -> None:
        """A mail comes, by its envelope's recipients."""
        now = datetime.datetime.now(datetime.UTC).isoformat().replace("+00:00", "Z")
        with self.lock:
            for recipient in recipients:
                if recipient in self.mails:
                    self.mails[recipient].append(self._json(mail, now))

    def answer(self, hit: Hit) -> Answer:
        match (hit.method, hit.path.strip("/").split("/")):
            case ("POST", ["api", "v3", "email", "new"]):
                return self._new(hit)
            case ("GET", ["api", "v3", "email", address, "messages"]) if address in self.mails:
                return Answer(self.mails[address])
            case ("DELETE", ["api", "v3", "email", address]) if self.tokens.get(address) == hit.json["token"]:
                self.mails.pop(address, None)
                return Answer({})
            case _:
                return Answer({"code": 100, "message": "Email not found"}, 400)

    def _new(self, hit: Hit) -> Answer:
        number = next(self._number)
        address = "x" * (hit.json["min_name_length"] - 2) + f"{number:02d}@tidelane.example"
        self.mails[address] = []
        self.tokens[address] = f"token-{number}"
        return Answer({"email": address, "token": self.tokens[address]})

    def _json(self, mail: EmailMessage, now: str) -> dict[str, Any]:
        return {
            "id": f"mail{next(self._number)}",
            "from": str(mail["From"]),
            "to": str(mail["To"]),
            "cc": None,
            "subject": str(mail["Subject"]),
            "body_text": text_of(mail, "plain"),
            "body_html": text_of(mail, "html"),
            "created_at": now,
            "attachments": [],
        }
