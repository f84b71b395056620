"""What one look at a page came to, and how numbers are compared."""

from dataclasses import dataclass

from smoketree.language.claim import Count


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether the sentence without its "not" is true; None where that cannot be said, so that neither holds."""

    truth: bool | None
    seen: str


def counts(number: int, compare: Count, wanted: int) -> bool:
    """Whether `number` compares with `wanted`."""
    match compare:
        case Count.EXACTLY:
            return number == wanted
        case Count.AT_LEAST:
            return number >= wanted
        case Count.AT_MOST:
            return number <= wanted
        case Count.MORE_THAN:
            return number > wanted
        case Count.FEWER_THAN:
            return number < wanted
