"""Real mail servers as child processes on loopback: MailDev and dovecot, set up by scripts/setup-mail-servers.

Where one is missing, its tests are skipped and say why; in CI (SMOKETREE_CI=1) they fail.
"""

import getpass
import imaplib
import os
import shutil
import smtplib
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from typing import NoReturn

import pytest

_MAILDEV = Path(__file__).parents[2] / ".cache/mail-servers/node_modules/maildev/bin/maildev"
_PATIENCE = 60.0
PASSWORD = "pass/w?rd #1 {x}"


@dataclass(frozen=True)
class RunningMailDev:
    """MailDev: `port` is its HTTP one."""

    port: int
    smtp_port: int

    def deliver(self, recipients: Sequence[str], mail: EmailMessage) -> None:
        with smtplib.SMTP("127.0.0.1", self.smtp_port, timeout=30) as client:
            client.send_message(mail, "no-reply@acme.example", list(recipients))


@dataclass(frozen=True)
class RunningDovecot:
    """dovecot: the mailbox of `user` with PASSWORD; `authority` is the file that vouches for `localhost`."""

    port: int
    plain_port: int
    user: str
    authority: Path

    def deliver(self, recipients: Sequence[str], mail: EmailMessage) -> None:
        """A mail comes into the mailbox; for whom stands in its headers, as a mail transfer agent leaves it."""
        raw = mail.as_bytes()
        traced = b"".join(f"Delivered-To: {recipient}\r\n".encode() for recipient in recipients)
        self.put(traced + raw)

    def put(self, raw: bytes, folder: str = "INBOX") -> None:
        with self.client() as client:
            assert client.append(folder, "", None, raw)[0] == "OK"

    @contextmanager
    def client(self) -> Iterator[imaplib.IMAP4]:
        client = imaplib.IMAP4("127.0.0.1", self.plain_port, timeout=30)
        try:
            client.login(self.user, PASSWORD)
            yield client
        finally:
            client.logout()


@contextmanager
def maildev(user: str = "", password: str = "") -> Iterator[RunningMailDev]:
    """A MailDev that runs. With a user it asks for the password (HTTP Basic)."""
    node = shutil.which("node")
    if node is None or not _MAILDEV.exists():
        _missing("MailDev is not installed: node and npm are needed, then scripts/setup-mail-servers")
    with tempfile.TemporaryDirectory(prefix="maildev") as folder:
        smtp, web = _free_port(), _free_port()
        command = [node, str(_MAILDEV), "--smtp", str(smtp), "--web", str(web), "--ip", "127.0.0.1"]
        command += ["--mail-directory", folder]
        if user:
            command += ["--web-user", user, "--web-pass", password]
        with _running(command, Path(folder) / "log", web, smtp):
            yield RunningMailDev(web, smtp)


@contextmanager
def dovecot() -> Iterator[RunningDovecot]:
    """A dovecot that runs, with one user and TLS by an authority of its own."""
    program = shutil.which("dovecot", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if program is None:
        _missing("dovecot is not installed: apt-get install dovecot-imapd")
    folder = Path(tempfile.mkdtemp(prefix="dovecot"))  # a short path: there are sockets in it
    try:
        folder.chmod(0o755)  # its unprivileged processes go through it
        _certificate(folder)
        port, plain = _free_port(), _free_port()
        config = folder / "dovecot.conf"
        config.write_text(_config(folder, port, plain))
        with _running([program, "-F", "-c", str(config)], folder / "log", port, plain):
            yield RunningDovecot(port, plain, "qa@example.com", folder / "authority.pem")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _missing(why: str) -> NoReturn:
    if os.environ.get("SMOKETREE_CI") == "1":
        pytest.fail(why)
    pytest.skip(why)


@contextmanager
def _running(command: list[str], log: Path, *ports: int) -> Iterator[None]:
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    try:
        for port in ports:
            _wait_for(port, process, log)
        yield
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(20)


def _wait_for(port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
        except OSError:
            ended = process.poll()
            assert ended is None, f"it ended with {ended}: {log.read_text(errors='replace')[-2000:]}"
            assert time.monotonic() < deadline, f"nothing on port {port}: {log.read_text(errors='replace')[-2000:]}"
            time.sleep(0.05)
        else:
            return


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def _certificate(folder: Path) -> None:
    """An authority, and a certificate by it for `localhost` (not for 127.0.0.1)."""

    program = shutil.which("openssl")
    if program is None:
        _missing("openssl is not installed: apt-get install openssl")

    def openssl(*arguments: str) -> None:
        subprocess.run([program, *arguments], cwd=folder, check=True, capture_output=True, timeout=60)

    new = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")
    openssl(
        "req", "-x509", *new, "-days", "2", "-subj", "/CN=Test authority", "-keyout", "ca.key", "-out", "authority.pem"
    )
    openssl("req", *new, "-subj", "/CN=localhost", "-keyout", "server.key", "-out", "server.csr")
    (folder / "names").write_text("subjectAltName=DNS:localhost\n")
    by = ("-CA", "authority.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "names")
    openssl("x509", "-req", "-in", "server.csr", *by, "-days", "2", "-out", "server.pem")


def _config(folder: Path, port: int, plain: int) -> str:
    root = os.getuid() == 0
    me = getpass.getuser()
    mail_user = "mail" if root else me
    mails = folder / "mails"
    mails.mkdir()
    if root:
        shutil.chown(mails, "mail", "mail")
    (folder / "users").write_text(f"qa@example.com:{{PLAIN}}{PASSWORD}\n")
    (folder / "users").chmod(0o644)
    others = "" if root else f"default_internal_user = {me}\ndefault_login_user = {me}\ndefault_internal_group = {me}\n"
    return f"""
base_dir = {folder}/run
state_dir = {folder}/state
log_path = /dev/stderr
protocols = imap
{others}
listen = 127.0.0.1
mail_location = maildir:{mails}/%n
first_valid_uid = 1
auth_mechanisms = plain login
auth_failure_delay = 0
service anvil {{
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
ssl = yes
ssl_cert = <{folder}/server.pem
ssl_key = <{folder}/server.key
passdb {{
  driver = passwd-file
  args = scheme=PLAIN username_format=%u {folder}/users
}}
userdb {{
  driver = static
  args = uid={mail_user} gid={mail_user if root else os.getgid()} home={mails}/%n
}}
service imap-login {{
  inet_listener imap {{
    port = {plain}
  }}
  inet_listener imaps {{
    port = {port}
  }}
}}
namespace inbox {{
  inbox = yes
  mailbox Tests {{
    auto = create
  }}
}}
"""
