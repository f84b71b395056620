"""What changed on a page since the client was given its snapshot."""

_WORTH = 0.7
"""A difference that is longer than this part of the whole says less than the whole."""


def difference(before: str, after: str) -> str | None:
    """The difference as text, empty where there is none; None where the whole says it shorter."""
    from smoketree.snapshot.diff import diff

    text = diff(before, after).render()
    return text if len(text) <= max(200, _WORTH * len(after)) else None
