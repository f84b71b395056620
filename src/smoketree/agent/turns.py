"""The turns of a conversation: what of an answer is kept, and how long it is."""

from smoketree.agent.model.conversation import Part, Picture, Reply, Stop, Text, ToolResult, ToolUse, Turn

_PICTURE = 6_000


def kept_of(reply: Reply) -> tuple[Part, ...]:
    """What of an answer stays in the conversation: no call that may have been cut off, as it gets no result."""
    cut = reply.stop in {Stop.TRUNCATED, Stop.REFUSED}
    return tuple(part for part in reply.parts if not (cut and isinstance(part, ToolUse)))


def error_result(use: ToolUse, why: str) -> ToolResult:
    """A call's result where it was not run, or not done."""
    return ToolResult(use.id, use.name, (Text(f"### Error\n{why}"),), is_error=True)


def detail_of(reply: Reply) -> str:
    """What the provider said of how an answer ended, to be put behind our own words."""
    return f": {reply.detail}" if reply.detail else ""


def length(turn: Turn) -> int:
    """Characters of a turn; a picture counts as many as its tokens are likely to be worth."""
    return sum(_size(part) for part in turn.parts)


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
