"""Times parsing, rendering and describing on a 600 KB snapshot, against PyYAML on the same text in the same session.

python bench/snapshot_parse.py [FILE]
"""

import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import yaml
from tests.snapshot.rendering import render

from smoketree.snapshot.label import describe
from smoketree.snapshot.tree import parse

REPEATS = 9
ROW = """\
      - row [ref=e{0}0]:
        - 'cell "Item {0}: \\"blue\\"" [ref=e{0}1]':
          - link "Item {0}" [ref=e{0}2] [cursor=pointer]:
            - /url: /items/{0}?from=list
        - 'cell "Price: {0}.50" [ref=e{0}3]': "{0}"
        - cell [ref=e{0}4]:
          - textbox "Quantity" [ref=e{0}5]:
            - /placeholder: how many
            - text: "1"
          - checkbox "Gift" [checked] [ref=e{0}6]
          - button "Delete" [ref=e{0}7]
          - generic [ref=e{0}8] [cursor=pointer]: more about {0}"""


def sample(size: int = 600_000) -> str:
    lines = [
        "- generic [active] [ref=e1]:",
        '  - navigation "Main" [ref=e2]:',
        '    - link "Home" [ref=e3] [cursor=pointer]:',
        "      - /url: /",
        "  - table [ref=e4]:",
        "    - rowgroup [ref=e5]:",
    ]
    length, number = 0, 1
    while length < size:
        lines.append(ROW.format(number))
        length += len(lines[-1]) + 1
        number += 1
    return "\n".join(lines)


def median(task: Callable[[], object], repeats: int = REPEATS) -> float:
    times = []
    for _ in range(repeats):
        began = time.perf_counter()
        task()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def main() -> None:
    text = Path(sys.argv[1]).read_text(encoding="utf-8") if len(sys.argv) > 1 else sample()
    tree = parse(text)
    assert render(tree) == text
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    parsing = median(lambda: parse(text))
    by_yaml = median(lambda: yaml.load(text, loader), repeats=3)  # noqa: S506 (both loaders are the safe one)
    print(f"snapshot: {len(text) / 1000:.0f} KB, {len(tree)} nodes")
    print(f"parse:    {parsing * 1000:.0f} ms")
    print(f"yaml:     {by_yaml * 1000:.0f} ms ({loader.__name__}), {by_yaml / parsing:.0f} times as long")
    print(f"render:   {median(lambda: render(tree)) * 1000:.0f} ms")
    last = [node for node in tree if node.role == "button"][-1]
    print(f"describe: {median(partial(describe, tree, last), repeats=3) * 1000:.0f} ms, {describe(tree, last)}")


if __name__ == "__main__":
    main()
