import io

import pytest

from smoketree.cli.commands import escape_unencodable
from smoketree.cli.display import Display, display_of
from smoketree.report.wording import Tone


class Tty(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class Pipe(io.StringIO):
    encoding = "utf-8"


XTERM = {"TERM": "xterm-256color"}


@pytest.mark.parametrize(
    ("stream", "environ", "plain", "expected"),
    [
        (Tty(), XTERM, False, (True, True)),
        (Tty(), {**XTERM, "NO_COLOR": "1"}, False, (True, False)),
        (Tty(), {**XTERM, "NO_COLOR": ""}, False, (True, True)),
        (Tty(), {**XTERM, "FORCE_COLOR": "0"}, False, (True, False)),
        (Tty(), {"TERM": "dumb"}, False, (False, False)),
        (Tty(), {}, False, (False, False)),
        (Tty(), {"TERM": "dumb", "FORCE_COLOR": "1"}, False, (False, True)),
        (Tty(), {**XTERM, "CI": "true"}, False, (False, True)),
        (Tty(), {**XTERM, "CI": "false"}, False, (True, True)),
        (Tty(), XTERM, True, (False, False)),
        (Pipe(), XTERM, False, (False, False)),
        (Pipe(), {"FORCE_COLOR": "1"}, False, (False, True)),
        (Pipe(), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, (False, False)),
        (Pipe(), {"FORCE_COLOR": "1"}, True, (False, False)),
    ],
)
def test_how_to_speak_to_a_stream(
    stream: io.StringIO, environ: dict[str, str], plain: bool, expected: tuple[bool, bool]
) -> None:
    display = display_of(stream, environ, plain=plain)
    assert (display.interactive, display.colour) == expected


def test_what_cannot_be_written_is_shown_as_its_escape() -> None:
    assert Display(encoding="ascii").sayable("5 · … 中 é ✓") == r"5 - ... \u4e2d \xe9 ok"
    assert Display(encoding="latin-1").sayable("5 · … é") == "5 · ... é"
    assert Display().sayable("5 · … 中") == "5 · … 中"


def test_a_stream_forgives_what_it_cannot_write() -> None:
    written = io.BytesIO()
    stream = io.TextIOWrapper(written, encoding="latin-1")
    escape_unencodable(stream)
    stream.write("中")
    stream.flush()
    assert written.getvalue() == b"\\u4e2d"


def test_colours() -> None:
    assert Display(colour=True).paint("FAILED", Tone.BAD) == "\x1b[31m\x1b[1mFAILED\x1b[0m"
    assert Display().paint("FAILED", Tone.BAD) == "FAILED"


def test_a_line_says_nothing_to_a_pipeline(capsys: pytest.CaptureFixture[str]) -> None:
    Display().say("seen ##[add-mask]a\n  ::error::b")
    assert capsys.readouterr().out == "seen ## [add-mask]a\n  : :error::b\n"
