"""What can go wrong with a request, with its HTTP status."""


class RequestProblem(Exception):  # noqa: N818 - named after what the client is shown
    """Raised where a request cannot be done; `code` is a word for programs."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message


def bad_request(message: str) -> RequestProblem:
    """A parameter is missing or wrong."""
    return RequestProblem(400, "bad_request", message)


def no_tab() -> RequestProblem:
    """The user has no such tab and never had."""
    return RequestProblem(404, "tab_not_found", "Tab not found")


def gone(reason: str) -> RequestProblem:
    """The tab was there once; `reason` is a code such as `page_crashed`."""
    return RequestProblem(410, reason, f"Tab no longer exists ({reason.replace('_', ' ')}). Open a new tab.")
