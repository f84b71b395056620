import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.agent.model.client import Unanswered
from smoketree.agent.model.conversation import Echo, Picture, Reply, Request, Stop, Text, ToolResult, ToolUse, Turn
from smoketree.agent.model.transcript import Recorded, Transcript
from smoketree.errors import OutputError, UsageError
from smoketree.report.model import Usage
from tests.agent.model.conversations import CLICK, arguments, requests, said

pytestmark = pytest.mark.anyio
CALL = ToolUse("t1", "click", {"ref": "e2"})
REPLY = Reply((Echo({"type": "thinking"}), Text("I click."), CALL), Stop.TOOL_USE, Usage(requests=1, cost=0.5), "d")
FIRST = Request("You test.", (CLICK,), (said("plan"),))
SECOND = Request(
    "You test.",
    (CLICK,),
    (
        said("plan", cached=True),
        Turn("assistant", REPLY.parts),
        Turn("user", (ToolResult("t1", "click", (Text("ok"),)),)),
    ),
)


def lines(path: Path) -> list[dict[str, Any]]:
    content = path.read_text("utf-8")
    assert content.endswith("\n")
    return [json.loads(line) for line in content.splitlines()]


def test_only_what_is_new_is_written(tmp_path: Path) -> None:
    transcript = Transcript(tmp_path / "case" / "transcript.jsonl", str)
    transcript.reply(transcript.request(FIRST, "m"), REPLY)
    transcript.request(SECOND, "m")
    transcript.request(Request("Judge.", (), (said("x"),)), "m")
    written = lines(transcript.path)
    assert [line["kind"] for line in written] == ["prefix", "request", "reply", "request", "prefix", "request"]
    assert (written[0]["model"], written[0]["system"], written[0]["tools"][0]["name"]) == ("m", "You test.", "click")
    assert (written[3]["kept"], [turn["role"] for turn in written[3]["turns"]]) == (1, ["assistant", "user"])
    assert (written[5]["prefix"], written[5]["kept"]) == (2, 0)


def test_everything_is_redacted_and_pictures_stay_out(tmp_path: Path) -> None:
    transcript = Transcript(tmp_path / "t.jsonl", lambda text: text.replace("hunter22", "<secret>"))
    spoken = (Text("hunter22"), ToolUse("a", "click", {"hunter22": ["hunter22"]}), Echo({"thinking": "hunter22"}))
    result = ToolResult("a", "click", (Text("is hunter22"), Picture(b"hunter22", "image/png")))
    transcript.request(Request("hunter22", (), (Turn("assistant", spoken), Turn("user", (result,)))), "m")
    transcript.reply(1, Reply(spoken, Stop.TOOL_USE))
    transcript.failure(2, Unanswered("said hunter22"))
    content = transcript.path.read_text()
    assert "hunter22" not in content
    assert content.count("<secret>") == 11
    assert '"bytes": 8' in content


async def test_a_run_can_be_replayed(tmp_path: Path) -> None:
    transcript = Transcript(tmp_path / "t.jsonl", str)
    transcript.reply(transcript.request(FIRST, "claude-x"), REPLY)
    transcript.failure(transcript.request(SECOND, "claude-x"), Unanswered("lost"))
    transcript.reply(transcript.request(SECOND, "claude-x"), Reply((Text("done"),), Stop.END))
    with transcript.path.open("a") as file:
        file.write('{"v": 1, "kind": "reply", "par')  # cut off in the middle of a line
    model = Recorded(transcript.path)
    assert model.name == "claude-x"
    assert await model.send(FIRST, deadline=0) == REPLY
    assert (await model.send(SECOND, deadline=0)).words == "done"
    with pytest.raises(Unanswered, match="no answer left"):
        await model.send(SECOND, deadline=0)


@pytest.mark.parametrize(
    "content", ["nonsense\n", "[1]\n", '{"v": 99, "kind": "reply"}\n', '{"kind": "reply"}\n', "\xff\n"]
)
def test_what_is_no_transcript_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(content.encode("latin-1"))
    with pytest.raises(UsageError, match="cannot be read as a transcript"):
        Recorded(path)


def test_a_transcript_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError):
        Transcript(tmp_path / "file" / "t.jsonl", str).request(FIRST, "m")


@given(requests, st.lists(arguments, max_size=2))
def test_whatever_was_said_is_valid_lines(
    tmp_path_factory: pytest.TempPathFactory, request: Request, calls: Any
) -> None:
    transcript = Transcript(tmp_path_factory.mktemp("t") / "t.jsonl", str)
    transcript.request(request, "m")
    transcript.reply(1, Reply(tuple(ToolUse("a", "click", each) for each in calls), Stop.END))
    read = [json.loads(line) for line in transcript.path.read_bytes().split(b"\n")[:-1]]
    assert [line["kind"] for line in read] == ["prefix", "request", "reply"]
