"""What an author's words say about which element they refer to. The one language in which the literal resolver,
the finder over snapshots and the host's locator checks speak of elements."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Query:
    """A description of elements.

    `name` is compared with the accessible name: where `quoted`, exactly, or but for case and white space;
    where not, all its words must stand in the name. None means any name. `roles` are ARIA roles any of
    which will do; empty means whatever the caller acts on. `text` must stand in the element's own text or
    below it ("the row of Buy milk"). `within` is an ancestor; `next_to` shares the nearest common ancestor
    with it, nearest first; `side`: it comes before ("above") or behind it ("below"). `nth` picks among the matches in
    document order: 1 is the first, -1 the last. `also` are further words of the phrase, each of which must match the
    element's role, name, description or container. `ref` is the ref of the one that is meant, where a snapshot was read
    for that: a page may have others of its kind that no person sees.
    """

    name: str | None = None
    roles: tuple[str, ...] = ()
    quoted: bool = True
    text: str | None = None
    within: "Query | None" = None
    next_to: "Query | None" = None
    nth: int | None = None
    also: tuple[str, ...] = ()
    side: str = ""
    ref: str = ""

    def __str__(self) -> str:
        """As a person would write it: `button "Save" in the row of "Buy milk"`."""
        role = " or ".join(self.roles) or "element"
        words = [role]
        if self.nth is not None:
            words.insert(0, "last" if self.nth == -1 else f"#{self.nth}")
        if self.name is not None:
            words.append(f'"{self.name}"' if self.quoted else self.name)
        if self.text is not None:
            words.append(f'of "{self.text}"')
        if self.next_to is not None:
            words.append(f"{self.side or 'next to'} {self.next_to}")
        if self.within is not None:
            words.append(f"in {self.within}")
        return " ".join(words)
