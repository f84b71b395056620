"""mail.tm's API (docs.mail.tm): an account for each address, a token for each account."""

import datetime
import itertools
from collections.abc import Sequence
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Any

from tests.fakes.github_http import Answer, Hit
from tests.fakes.mail_api import MailApi, text_of


class MailTmApi(MailApi):
    """The service. With `framed` its collections come in the frame of JSON-LD."""

    def __init__(self, *, framed: bool = False) -> None:
        super().__init__()
        self.accounts: dict[str, dict[str, Any]] = {}
        self.domains = [
            {"id": "1", "domain": "gone.example", "isActive": False, "isPrivate": False},
            {"id": "2", "domain": "private.example", "isActive": True, "isPrivate": True},
            {"id": "3", "domain": "kitebox.example", "isActive": True, "isPrivate": False},
        ]
        self._framed = framed
        self._number = itertools.count(1)

    def deliver(self, recipients: Sequence[str], mail: EmailMessage) -> None:
        """A mail comes, by its envelope's recipients."""
        with self.lock:
            for recipient in recipients:
                if recipient in self.accounts:
                    self.accounts[recipient]["mails"].insert(0, self._json(mail))

    def answer(self, hit: Hit) -> Answer:
        match (hit.method, hit.path.strip("/").split("/")):
            case ("GET", ["domains"]):
                return self._listed(self.domains)
            case ("POST", ["accounts"]):
                return self._account(hit.json)
            case ("POST", ["token"]):
                account = self.accounts.get(hit.json["address"])
                if account is None or account["password"] != hit.json["password"]:
                    return Answer({"code": 401, "message": "Invalid credentials."}, 401)
                return Answer({"id": account["id"], "token": account["token"]})
        account = next((each for each in self.accounts.values() if each["token"] == hit.token), None)
        if account is None:
            return Answer({"code": 401, "message": "JWT Token not found"}, 401)
        return self._own(hit, account)

    def _own(self, hit: Hit, account: dict[str, Any]) -> Answer:
        match (hit.method, hit.path.strip("/").split("/")):
            case ("GET", ["messages"]):
                short = ("id", "from", "subject", "createdAt")
                return self._listed([{name: mail[name] for name in short} for mail in account["mails"]])
            case ("GET", ["messages", id]):
                return Answer(next(mail for mail in account["mails"] if mail["id"] == id))
            case ("DELETE", ["accounts", id]) if id == account["id"]:
                del self.accounts[account["address"]]
                return Answer(None, 204)
            case _:
                return Answer({"detail": "Not Found"}, 404)

    def _account(self, body: dict[str, str]) -> Answer:
        address = body["address"]
        if address in self.accounts or not address.endswith("@kitebox.example"):
            return Answer({"detail": "address: This value is already used."}, 422)
        number = next(self._number)
        self.accounts[address] = {**body, "id": f"account{number}", "token": f"token{number}", "mails": []}
        return Answer({"id": f"account{number}", "address": address}, 201)

    def _listed(self, members: list[dict[str, Any]]) -> Answer:
        return Answer({"hydra:member": members, "hydra:totalItems": len(members)} if self._framed else members)

    def _json(self, mail: EmailMessage) -> dict[str, Any]:
        name, address = parseaddr(str(mail["From"]))
        html = text_of(mail, "html")
        return {
            "id": f"mail{next(self._number)}",
            "from": {"name": name, "address": address},
            "subject": str(mail["Subject"]),
            "text": text_of(mail, "plain"),
            "html": [html] if html else [],
            "createdAt": datetime.datetime.now(datetime.UTC).replace(microsecond=0).isoformat(),
        }
