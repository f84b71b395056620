"""What the fakes of mail services over HTTP share: a real little server on loopback that keeps mails and can misbehave.

with MailpitApi() as mailpit:
    mailpit.deliver(["ada@inbox.example"], mail)
    mailpit.next(Fault(status=503))     # the next request only
    ... mailpit.url, mailpit.log ...
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import EmailMessage

from tests.fakes import github_http
from tests.fakes.github_http import Answer, Hit, LoopbackServer


@dataclass(frozen=True)
class Fault:
    """What goes wrong with one request: it is answered so, or (`drop`) not at all."""

    status: int = 200
    raw: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    drop: bool = False


class MailApi(LoopbackServer):
    """The server. A fake says by `answer` what it answers."""

    def __init__(self) -> None:
        super().__init__()
        self._next: list[Fault] = []

    @property
    def url(self) -> str:
        return self.origin

    def next(self, *faults: Fault) -> None:
        """What goes wrong with the next requests, one after the other."""
        self._next += faults

    def _taken(self, hit: Hit) -> github_http.Fault:
        if not self._next:
            return github_http.Fault()
        fault = self._next.pop(0)
        return github_http.Fault(Answer(fault.raw, fault.status, fault.headers), drop=fault.drop)


def text_of(mail: EmailMessage, kind: str) -> str:
    """The text of a mail's first part of that kind, decoded as such services do it."""
    part = mail.get_body((kind,))
    return "" if part is None else str(part.get_content())
