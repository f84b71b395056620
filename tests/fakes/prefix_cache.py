"""What the Messages API would bill for a request: a prefix cache, simulated at `cache_control` marks.

Four characters are a token, a picture 1,500. Written at each mark whose prefix is long enough; found at any block up to
20 before a mark (docs: "prompt caching"). The five minutes of its life are not simulated.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_LOOK_BACK = 20
_PICTURE_TOKENS = 1500


class PrefixCache:
    """Remembers prefixes by the hash of their blocks."""

    def __init__(self, minimum: int) -> None:
        self._minimum = minimum
        self._kept: set[str] = set()

    def usage(self, body: Mapping[str, Any], answer: Sequence[Mapping[str, Any]]) -> dict[str, int]:
        """The usage fields of the answer to that body."""
        prefixes, marks, total = _prefixes(body)
        found = max((self._found(prefixes, mark) for mark in marks), default=0)
        kept = [mark for mark in marks if prefixes[mark][1] >= self._minimum]
        self._kept.update(prefixes[mark][0] for mark in kept)
        written = max(0, max((prefixes[mark][1] for mark in kept), default=0) - found)
        return {
            "input_tokens": total - found - written,
            "cache_creation_input_tokens": written,
            "cache_read_input_tokens": found,
            "output_tokens": max(1, len(json.dumps(list(answer))) // 4),
        }

    def _found(self, prefixes: Sequence[tuple[str, int]], mark: int) -> int:
        for index in range(mark, max(-1, mark - _LOOK_BACK - 1), -1):
            if prefixes[index][0] in self._kept:
                return prefixes[index][1]
        return 0


def _prefixes(body: Mapping[str, Any]) -> tuple[list[tuple[str, int]], list[int], int]:
    """For each block the hash and the tokens of everything up to it; which blocks are marked; all tokens."""
    running = hashlib.sha256(str(body.get("model")).encode())
    prefixes: list[tuple[str, int]] = []
    marks: list[int] = []
    total = 0
    for block in _blocks(body):
        bare = {key: value for key, value in block.items() if key != "cache_control"}
        text = json.dumps(bare, sort_keys=True)
        running.update(text.encode())
        total += _PICTURE_TOKENS if block.get("type") == "image" else len(text) // 4
        if block.get("cache_control"):
            marks.append(len(prefixes))
        prefixes.append((running.hexdigest(), total))
    return prefixes, marks, total


def _blocks(body: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield from body.get("tools") or []
    system = body.get("system") or []
    yield from [{"type": "text", "text": system}] if isinstance(system, str) else system
    for message in body.get("messages") or []:
        content = message["content"]
        for block in [{"type": "text", "text": content}] if isinstance(content, str) else content:
            yield {**block, "role": message["role"]} if block.get("type") != "image" else block
