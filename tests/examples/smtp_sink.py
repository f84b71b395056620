"""A little SMTP server (RFC 5321) that keeps what it is given."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage


@dataclass(slots=True)
class Sink:
    """`address` is HOST:PORT; `mails` what came, oldest first. `refuses` makes it take no mail."""

    refuses: bool = False
    address: str = ""
    mails: list[EmailMessage] = field(default_factory=list)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, from the greeting to QUIT."""
        writer.write(b"220 sink ready\r\n")
        while line := await reader.readline():
            verb = line.split(None, 1)[0].upper().strip() if line.strip() else b""
            if verb == b"MAIL" and self.refuses:
                writer.write(b"451 try again later\r\n")
            elif verb == b"DATA":
                writer.write(b"354 go on\r\n")
                body = await reader.readuntil(b"\r\n.\r\n")
                self.mails.append(message_from_bytes(_unstuffed(body), EmailMessage, policy=policy.default))
                writer.write(b"250 taken\r\n")
            elif verb == b"QUIT":
                writer.write(b"221 bye\r\n")
                break
            else:
                writer.write(b"250 sink\r\n")
        writer.close()
        await writer.wait_closed()


def _unstuffed(body: bytes) -> bytes:
    """The mail as it was written, its lines ended as in a file (RFC 5321, 4.5.2)."""
    lines = body.removesuffix(b".\r\n").split(b"\r\n")
    return b"\n".join(line[1:] if line.startswith(b"..") else line for line in lines)


@asynccontextmanager
async def smtp_sink(*, refuses: bool = False) -> AsyncIterator[Sink]:
    """A server on a free port of this machine."""
    sink = Sink(refuses)
    server = await asyncio.start_server(sink.serve, "127.0.0.1", 0)
    sink.address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield sink
