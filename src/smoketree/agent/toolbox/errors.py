"""Why a call came to nothing, as the model is told it."""

from smoketree.errors import HandledError


class ToolError(HandledError):
    """Raised inside a tool; becomes an error result.

    `message` is in our own words. `told` are lines that hold words of the page, the browser or a server: they are
    fenced. `named` is what was looked for, around which the page is shown.
    """

    def __init__(self, message: str, told: tuple[str, ...] = (), named: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.told = told
        self.named = named
