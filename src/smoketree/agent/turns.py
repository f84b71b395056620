"""The turns of a conversation: what was said in it, what is still owed an answer, and how long it is."""

from dataclasses import dataclass, field

from smoketree.agent.model.conversation import Part, Picture, Reply, Stop, Text, ToolResult, ToolUse, Turn
from smoketree.agent.toolbox.toolbox import ReadCall

_PICTURE = 6_000


@dataclass(slots=True)
class Turns:
    """The turns so far, the calls of the last answer that have no result yet (`open`, in order), and what is to be
    said in the next turn: results and notes."""

    said: list[Turn] = field(default_factory=list)
    open: list[ReadCall] = field(default_factory=list)
    _results: list[ToolResult] = field(default_factory=list)
    _notes: list[str] = field(default_factory=list)

    @property
    def length(self) -> int:
        """Characters of all turns; a picture counts as many as its tokens are likely to be worth."""
        return sum(_size(part) for turn in self.said for part in turn.parts)

    @property
    def last_words(self) -> str:
        """The words of the model's last answer, where that was the last turn."""
        parts = self.said[-1].parts if self.said and self.said[-1].role == "assistant" else ()
        return " ".join(part.text.strip() for part in parts if isinstance(part, Text))

    def begin(self, opening: tuple[Part, ...]) -> None:
        """Begins (anew) with that turn. A note that was not sent yet is still to be."""
        self.said = [Turn("user", opening)]

    def forget(self) -> None:
        """Drops what is open and what is to be said."""
        self._results, self._notes, self.open = [], [], []

    def take(self, reply: Reply) -> None:
        """Adds the model's answer. No call that may have been cut off stays in the conversation, as it gets no
        result."""
        cut = reply.stop in {Stop.TRUNCATED, Stop.REFUSED}
        kept = tuple(part for part in reply.parts if not (cut and isinstance(part, ToolUse)))
        if kept:
            self.said.append(Turn("assistant", kept))

    def note(self, text: str) -> None:
        """Something to be said in the next turn."""
        self._notes.append(text)

    def answer(self, call: ReadCall, said: str | ToolResult) -> None:
        """Gives a call its result; it is no longer open."""
        result = said if isinstance(said, ToolResult) else ToolResult(call.use.id, call.use.name, (Text(said),))
        self._results.append(result)
        self.open.remove(call)

    def refuse(self, call: ReadCall, why: str) -> None:
        """Sends a call back, and with it those after it."""
        self.answer(call, error_result(call.use, why))
        self.drop("it was not run, as a call before it was refused")

    def drop(self, why: str) -> None:
        """Sends the calls that are still open back."""
        for call in list(self.open):
            self.answer(call, error_result(call.use, why))

    def flush(self) -> None:
        """Makes a turn of the results and notes that were not sent yet."""
        parts: tuple[Part, ...] = (*self._results, *(Text(note) for note in self._notes))
        self._results, self._notes = [], []
        if parts:
            self.said.append(Turn("user", parts))


def error_result(use: ToolUse, why: str) -> ToolResult:
    """A call's result where it was not run, or not done."""
    return ToolResult(use.id, use.name, (Text(f"### Error\n{why}"),), is_error=True)


def detail_of(reply: Reply) -> str:
    """What the provider said of how an answer ended, to be put behind our own words."""
    return f": {reply.detail}" if reply.detail else ""


def _size(part: Part) -> int:
    match part:
        case Text(text):
            return len(text)
        case ToolUse():
            return len(str(part.arguments))
        case ToolResult():
            return sum(_size(inner) for inner in part.parts)
        case Picture():
            return _PICTURE
        case _:
            return 0
