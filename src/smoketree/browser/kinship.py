"""Which tab opened which: they share their scripts' thread, so that a dialog in one stops the others."""

from smoketree.browser.tab import Tab


class Kinship:
    """The openers of tabs that are there."""

    def __init__(self) -> None:
        self._openers: dict[Tab, Tab] = {}

    def opened(self, tab: Tab, by: Tab) -> None:
        """Notes that a tab was opened by another."""
        self._openers[tab] = by

    def opener(self, tab: Tab) -> Tab | None:
        """The tab that opened it, where one did."""
        return self._openers.get(tab)

    def gone(self, tab: Tab) -> Tab | None:
        """Forgets a tab that was closed; what had opened it."""
        for other in [one for one, by in self._openers.items() if by is tab]:
            del self._openers[other]
        return self._openers.pop(tab, None)

    def of(self, tab: Tab) -> list[Tab]:
        """The tabs that share their scripts' thread with a tab: that it opened, or that opened it, and so on."""
        found = [tab]
        for one in found:
            near = [other for other, by in self._openers.items() if by is one]
            opener = self._openers.get(one)
            found += [other for other in (*near, *([opener] if opener else ())) if other not in found]
        return found[1:]
