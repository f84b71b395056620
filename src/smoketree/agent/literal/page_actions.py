"""What a step can ask of the page as a whole, the browser's tabs and its dialogs, as values."""

from dataclasses import dataclass

from smoketree.language.claim import Claim


def for_at_most(within: float | None) -> str:
    """How long a step waits, where it says so."""
    return "" if within is None else f" for at most {within:g} s"


@dataclass(frozen=True, slots=True)
class Open:
    """Go to an address: absolute, or a path on the preview."""

    address: str

    def __str__(self) -> str:
        return f"open {self.address}"


@dataclass(frozen=True, slots=True)
class Back:
    """One page back in the history."""

    def __str__(self) -> str:
        return "go back"


@dataclass(frozen=True, slots=True)
class Forward:
    """One page forward in the history."""

    def __str__(self) -> str:
        return "go forward"


@dataclass(frozen=True, slots=True)
class Reload:
    """Load the page again."""

    def __str__(self) -> str:
        return "reload"


@dataclass(frozen=True, slots=True)
class WaitText:
    """Wait until a text is shown, or, where `gone`, until it is not; at most `within` seconds, where said."""

    text: str
    gone: bool = False
    within: float | None = None

    def __str__(self) -> str:
        return f'wait until "{self.text}" {"is gone" if self.gone else "appears"}{for_at_most(self.within)}'


@dataclass(frozen=True, slots=True)
class WaitUntil:
    """Wait until what an assertion would say is so; at most `within` seconds, where said."""

    checks: tuple[Claim, ...]
    within: float | None = None

    def __str__(self) -> str:
        return f"wait until {'; '.join(map(str, self.checks))}{for_at_most(self.within)}"


@dataclass(frozen=True, slots=True)
class WaitSeconds:
    """Wait that many seconds."""

    seconds: float

    def __str__(self) -> str:
        return f"wait {self.seconds:g} s"


@dataclass(frozen=True, slots=True)
class WaitSettled:
    """Wait until the page has come to rest."""

    def __str__(self) -> str:
        return "wait until the page is loaded"


@dataclass(frozen=True, slots=True)
class HandleDialog:
    """Accept or dismiss the browser's dialog; `text` answers a prompt."""

    accept: bool
    text: str | None = None

    def __str__(self) -> str:
        verb = "accept" if self.accept else "dismiss"
        return f"{verb} the dialog" + (f' with "{self.text}"' if self.text is not None else "")


@dataclass(frozen=True, slots=True)
class SwitchTab:
    """Go to another tab: the `nth` (1 is the first, -1 the newest, 0 the other of two), or the one whose title or
    URL holds `name`."""

    nth: int | None = None
    name: str | None = None

    def __str__(self) -> str:
        if self.name is not None:
            return f'switch to tab "{self.name}"'
        return f"switch to {({-1: 'the last tab', 0: 'the other tab'}).get(self.nth or 0, f'tab {self.nth}')}"


@dataclass(frozen=True, slots=True)
class NewTab:
    """Open a tab, at an address where one is given."""

    address: str | None = None

    def __str__(self) -> str:
        return "open a new tab" + (f" at {self.address}" if self.address else "")


@dataclass(frozen=True, slots=True)
class CloseTab:
    """Close the current tab, or, where `newest`, the one that was opened last of several."""

    newest: bool = False

    def __str__(self) -> str:
        return "close the newest tab" if self.newest else "close the tab"


@dataclass(frozen=True, slots=True)
class Resize:
    """Make the viewport that large, in CSS pixels."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"resize to {self.width}x{self.height}"
