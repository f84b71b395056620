"""Which requests to a model the proxy passes on: what our own client sends, and nothing that costs or reaches further.

A child that a page took over holds the proxy's password. A model's API can do more than answer: search the web, run
code, fetch addresses, call other servers, think faster for more money, keep files. None of it is needed here, all of it
is on the same bill, and what it costs could not be told beforehand.
"""

from collections.abc import Iterator, Mapping

_ANTHROPIC = frozenset(
    {"model", "max_tokens", "messages", "system", "tools", "tool_choice", "thinking", "temperature", "top_p", "top_k",
     "stop_sequences", "output_config"}
)  # fmt: skip
_GEMINI = frozenset({"contents", "generationConfig", "systemInstruction", "tools", "toolConfig"})
_GEMINI_CONFIG = frozenset(
    {"maxOutputTokens", "thinkingConfig", "temperature", "topP", "topK", "stopSequences", "seed"}
)
"""Of the API's names one form only: it takes `max_output_tokens` as well, and the two could say different things."""
_BLOCKS = frozenset({"text", "image", "tool_use", "tool_result", "thinking", "redacted_thinking"})
_PARTS = frozenset(
    {"text", "inlineData", "functionCall", "functionResponse", "thought", "thoughtSignature", "mediaResolution"}
)
_DEEPEST = 100


def refused(provider: str, body: Mapping[str, object]) -> str:
    """Why a request's body is not passed on; empty where it is."""
    if too_deep(body):
        return "it is nested too deeply"
    try:
        return next(_gemini(body) if provider == "gemini" else _anthropic(body), "")
    except (TypeError, AttributeError):
        return "it is not of the provider's form"


def too_deep(value: object, depth: int = 0) -> bool:
    """Whether values lie in values beyond what a request needs."""
    if depth > _DEEPEST:
        return True
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return any(too_deep(item, depth + 1) for item in inner)


def _anthropic(body: Mapping[str, object]) -> Iterator[str]:
    yield from (f"`{key}` is not passed on" for key in body if key not in _ANTHROPIC)
    for tool in _listed(body.get("tools")):
        if tool.get("type", "custom") != "custom":
            yield "tools of the provider are not passed on"
        yield from _cached(tool)
    for message in _listed(body.get("messages")):
        yield from _blocks(message.get("content"))
    yield from _blocks(body.get("system"))


def _blocks(content: object) -> Iterator[str]:
    for block in _listed(content):
        if block.get("type") not in _BLOCKS:
            yield "contents of that kind are not passed on"
        source = block.get("source")
        if isinstance(source, Mapping) and source.get("type") != "base64":
            yield "a picture must be in the request itself"
        yield from _cached(block)
        if block.get("type") == "tool_result":
            yield from _blocks(block.get("content"))


def _cached(block: Mapping[str, object]) -> Iterator[str]:
    """The cache of an hour costs more than the price table says."""
    mark = block.get("cache_control")
    if isinstance(mark, Mapping) and mark.get("ttl", "5m") != "5m":
        yield "a longer cache is not passed on"


def _gemini(body: Mapping[str, object]) -> Iterator[str]:
    yield from (f"`{key}` is not passed on" for key in body if key not in _GEMINI)
    for tool in _listed(body.get("tools")):
        if set(tool) - {"functionDeclarations"}:
            yield "tools of the provider are not passed on"
    config = body.get("generationConfig", {})
    if not isinstance(config, Mapping):
        raise TypeError
    yield from (f"`generationConfig.{key}` is not passed on" for key in config if key not in _GEMINI_CONFIG)
    for content in (*_listed(body.get("contents")), body.get("systemInstruction")):
        for part in _listed(content.get("parts") if isinstance(content, Mapping) else None):
            if set(part) - _PARTS:
                yield "contents of that kind are not passed on"
            data = part.get("inlineData")
            if isinstance(data, Mapping) and not str(data.get("mimeType", data.get("mime_type"))).startswith("image/"):
                yield "only pictures are passed on"


def _listed(value: object) -> Iterator[Mapping[str, object]]:
    """The objects in a list; where text may stand in their place (a message's content), none."""
    if value is None or isinstance(value, str):
        return
    if not isinstance(value, list) or not all(isinstance(item, Mapping) for item in value):
        raise TypeError
    yield from value
