"""What it costs to locate a phrase, and whether another element is found where the named one is gone.

python bench/locate.py [FOLDER...]

Cost: the time to index a page of 5,000 elements and locate a phrase on it, as a share of Chromium's time for the
snapshot of that page. At most 0.2.

Removed elements: on every page, each named control that is located by its name is removed from the snapshot, and its
name is looked up again, quoted and unquoted. The share for which exactly one other element is found is below 0.7 %.
The pages are those of the sample preview, and the *.html files and *.yml snapshots of the folders.
"""

import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Error, Page, sync_playwright

from smoketree.browser.install import find_browser
from smoketree.cli.demo import sample_preview
from smoketree.language.index import PageIndex
from smoketree.language.locate import CLICKABLE, FIELDS, Located, locate
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import INTERACTIVE
from smoketree.snapshot.tree import Node, Tree, parse

BOXES = ("checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio")
ROWS = 450
MOST_PAGES = 40
MOST_CONTROLS = 60  # of a page: some have thousands of links
PHRASES = (
    Query("Delete", ("button",), within=Query(None, ("row",), text="Customer 123")),
    Query("Customer 440"),
    Query("delete customer 99", quoted=False),
    Query("Nothing of that name", ("button",)),
    Query("nothing like this", quoted=False),
)
ROW = """<tr><td><input type=checkbox aria-label="Select {0}"></td><td><a href="/c/{0}">Customer {0}</a></td>
<td><span>{0}.50</span></td><td>Berlin</td><td><button>Edit</button><button>Delete</button></td></tr>"""
FIVE_THOUSAND = (
    "<title>Customers</title><nav><a href=/>Home</a></nav><main><h1>Customers</h1><table>"
    f"{''.join(ROW.format(number) for number in range(ROWS))}</table></main>"
)


def median(task: Callable[[], object], repeats: int = 9) -> float:
    times = []
    for _ in range(repeats):
        began = time.perf_counter()
        task()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def cost(page: Page) -> None:
    page.set_content(FIVE_THOUSAND)
    elements = page.evaluate("document.querySelectorAll('*').length")
    text = page.aria_snapshot(mode="ai")
    taken = median(lambda: page.aria_snapshot(mode="ai"))
    tree = parse(text)
    print(f"page: {elements} elements, {len(tree)} nodes; snapshot {taken * 1000:.0f} ms")
    for query in PHRASES:
        each = median(lambda: locate(PageIndex(tree), query, CLICKABLE))  # noqa: B023 (called at once)
        print(f"  index and locate {each * 1000:5.1f} ms, ratio {each / taken:.2f} (at most 0.2): {query}")


def without(tree: Tree, gone: Node) -> Tree:
    """The tree as it would be parsed had the element never been there."""
    size = gone.end - gone.index
    before = (
        replace(node, end=node.end - size) if node.end > gone.index else node for node in tree.nodes[: gone.index]
    )
    after = (
        replace(
            node,
            index=node.index - size,
            end=node.end - size,
            parent=None if node.parent is None else node.parent - (size if node.parent > gone.index else 0),
        )
        for node in tree.nodes[gone.end :]
    )
    return Tree((*before, *after))


def address(tree: Tree, node: Node) -> str | None:
    """Where a link, or the link around a text, leads to: links to one address are one element."""
    links = (each for each in (node, *tree.ancestors(node)) if each.role == "link")
    return next((urljoin("http://page/", url) for each in links if (url := each.property("url"))), None)


def roles_for(node: Node) -> tuple[str, ...]:
    """The roles that a step about such a control is looked up with: typing, checking, clicking."""
    return next((roles for roles in (FIELDS, BOXES) if node.role in roles), CLICKABLE)


def removed(tree: Tree) -> Iterator[tuple[str, Node, Located | None]]:
    """For each named control: how its name was written, the control, and what is located once it is gone."""
    index = PageIndex(tree)
    controls = [node for node in tree if node.role in INTERACTIVE and node.ref and node.name]
    for node in random.Random(7).sample(controls, min(len(controls), MOST_CONTROLS)):  # noqa: S311
        roles = roles_for(node)
        rest: PageIndex | None = None
        for quoted in (True, False):
            query = Query(node.name or "", quoted=quoted)
            found = locate(index, query, roles)
            if not isinstance(found, Located) or found.node is not node:
                continue
            rest = rest or PageIndex(without(tree, node))
            other = locate(rest, query, roles)
            how = "quoted" if quoted else "unquoted"
            leads = address(tree, node)
            if isinstance(other, Located) and (leads is None or leads != address(rest.tree, other.node)):
                yield how, node, other
            else:
                yield how, node, None


def snapshots(page: Page, folders: list[Path]) -> Iterator[tuple[str, Tree]]:
    with sample_preview() as url:
        yield from crawled(page, url)
    for folder in folders:
        for file in sorted([*folder.rglob("*.yml"), *folder.rglob("*.html")]):
            if file.suffix == ".yml":
                yield file.name, parse(file.read_text(encoding="utf-8"))
            elif (tree := opened(page, file.as_uri())) is not None:
                yield f"{file.parent.name}/{file.name}", tree


def crawled(page: Page, url: str) -> Iterator[tuple[str, Tree]]:
    paths = ["/"]
    for path in paths:
        tree = opened(page, urljoin(url, path))
        if tree is None or len(paths) > MOST_PAGES:
            continue
        yield path, tree
        for node in tree:
            target = urlsplit(urljoin(url, node.property("url") or path))
            if target.netloc == urlsplit(url).netloc and target.path not in paths:
                paths.append(target.path)


def opened(page: Page, url: str) -> Tree | None:
    try:
        page.goto(url, wait_until="load", timeout=10_000)
        text = page.aria_snapshot(mode="ai", timeout=10_000)
    except Error:
        return None
    return parse(text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))


def removal(page: Page, folders: list[Path], *, verbose: bool) -> None:
    pages: set[str] = set()
    names: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for where, tree in snapshots(page, folders):
        for how, node, other in removed(tree):
            pages.add(where)
            names[how] += 1
            if other is not None:
                others[how] += 1
                if verbose:
                    print(
                        f'  {where}: {how} {node.role} "{node.name}" -> {other.said} ({other.tier.name}) {other.note}'
                    )
    total, wrong = names.total(), others.total()
    print(f"removed: {total} names of controls on {len(pages)} pages, one other element found for {wrong}")
    for how in names:
        print(f"  {how}: {others[how]} of {names[how]}, {100 * others[how] / names[how]:.2f} %")
    print(f"  together: {100 * wrong / total:.2f} % (below 0.7 %)")


def main() -> None:
    verbose = "-v" in sys.argv
    folders = [Path(name).resolve() for name in sys.argv[1:] if name != "-v"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser().path, args=["--no-sandbox"])
        page = browser.new_page()
        cost(page)
        removal(page, folders, verbose=verbose)
        browser.close()


if __name__ == "__main__":
    main()
