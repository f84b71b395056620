"""What restricting the network costs a page that asks for much: `python bench/network_gate.py`.

One page asks for 300 small things and 5 MB, from its own origin and from another. Told is the time with each kind of
restriction as a ratio of the time without any (medians of interleaved runs on one browser).
"""

import argparse
import asyncio
import statistics
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from smoketree.browser.launch import Browser, launched
from smoketree.browser.options import LaunchOptions, SessionOptions

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.fakes.pages import Pages, Reply

_SMALL, _LARGE = 300, 5_000_000
_PAGE = """<title>-</title><script>
const ask = (from, count) => Promise.all(Array.from({length: count}, (_, n) => fetch(`${from}/small?${n}`)));
const run = from => Promise.all([ask(from, %d), fetch(`${from}/large`).then(r => r.arrayBuffer())]);
</script>"""


async def main(rounds: int) -> None:
    """Prints a line for each restriction."""
    open_to_all = {"Access-Control-Allow-Origin": "*"}
    with Pages() as here, Pages() as there, TemporaryDirectory() as folder:
        for server in (here, there):
            server.on("/small", lambda _: Reply("x" * 500, headers=open_to_all))
            server.on("/large", lambda _: Reply(b"x" * _LARGE, headers=open_to_all))
        url = here.html("/", _PAGE % _SMALL)
        kinds = {
            "nothing": SessionOptions(output=Path(folder)),
            "no private addresses, preview here": SessionOptions(
                output=Path(folder), origin=here.origin, private_network=False
            ),
            "no private addresses, preview elsewhere": SessionOptions(
                output=Path(folder),
                origin="https://preview.test",
                allow_origins=(here.origin, there.origin),
                private_network=False,
            ),
            "an allow list": SessionOptions(output=Path(folder), allowed_origins=(here.origin, there.origin)),
        }
        async with launched(LaunchOptions()) as browser:
            times: dict[tuple[str, str], list[float]] = {}
            for _ in range(rounds):
                for name, options in kinds.items():
                    for where, origin in (("own origin", here.origin), ("other origin", there.origin)):
                        took = await _run(browser, options, url, origin)
                        times.setdefault((name, where), []).append(took)
    for (name, where), taken in times.items():
        base = statistics.median(times["nothing", where])
        print(f"{name}, {where}: {statistics.median(taken) / base:.2f} ({statistics.median(taken) * 1000:.0f} ms)")


async def _run(browser: Browser, options: SessionOptions, url: str, origin: str) -> float:
    async with browser.session(options) as session:
        assert (await session.call("browser_navigate", {"url": url}, snapshot=False)).ok
        begun = time.perf_counter()
        answer = await session.call("browser_evaluate", {"function": f"() => run('{origin}').then(() => 1)"})
        assert answer.ok, answer.error
        return time.perf_counter() - begun


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    asyncio.run(main(parser.parse_args().rounds))
