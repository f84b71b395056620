"""The recording so far, independent of its source."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit, urlunsplit

from smoketree.agent.drafting.outline import ASSERT
from smoketree.browser.origins import origin_of
from smoketree.browser.user_input import SeenPage
from smoketree.record.page_lines import closing_line


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the plan; a `remark` is a comment, which says what the person has to write there. `kind`, `page` and
    `ref` are those of the event that it comes from."""

    text: str
    remark: bool = False
    kind: str = ""
    page: object = None
    ref: str = ""


@dataclass(slots=True)
class Recording:
    """What was recorded so far. `secrets` are names, `origins` those that were visited, `files` what was uploaded;
    `by_title`: the heading of the last page is not to be seen."""

    url: str
    entries: list[Entry] = field(default_factory=list)
    secrets: list[str] = field(default_factory=list)
    origins: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    last: SeenPage | None = None
    by_title: bool = False

    @property
    def asserts(self) -> bool:
        """Whether any line asserts something."""
        return any(entry.text.startswith(ASSERT) for entry in self.entries if not entry.remark)

    def close(self) -> None:
        """Adds an assertion about where it ended, where the person made none: without one, a case proves nothing."""
        if self.asserts or self.last is None:
            return
        line = closing_line(self.last.index, self.last.title, by_title=self.by_title)
        if line is not None:
            self.entries += [Entry("no assertion was recorded; this one is about the last page", remark=True)]
            self.entries += [Entry(line)]

    def visited(self, seen: SeenPage) -> None:
        """Takes note of a page that was seen: of the last one, and of origins other than the first."""
        self.last = seen if seen.text else self.last
        origin = origin_of(seen.url)
        if origin is not None and origin != origin_of(self.url) and origin not in self.origins:
            self.origins.append(origin)


def address_in_plan(address: str, base: str) -> str:
    """An address as a plan has it: only what follows the origin, where that is the one of `base`."""
    parts = urlsplit(address)
    if origin_of(address) != origin_of(base):
        return address
    return urlunsplit(("", "", parts.path or "/", parts.query, parts.fragment))
