"""What can go wrong with GitHub, as a branch of the tree in `smoketree.errors`.

    GitHubError               3  GitHub did not answer, or not as it should
    ├── ForbiddenError        3  the token may not do that (a permission is missing, or a fork's read-only token)
    ├── NotFoundError         3  there is no such thing, or the token may not see it
    ├── RefusedError          3  GitHub does not take what was sent (too long, of an unknown commit)
    ├── RateLimitedError      3  too many requests, and the wait that GitHub asks for is longer than ours
    └── UncertainError        3  a write whose answer was lost: it may have happened or not

Messages hold what GitHub said, in one line, never the token and no address with a query.
"""

from smoketree.errors import UntestableError


class GitHubError(UntestableError):
    """Raised when GitHub did not answer, or not as it should. `status` is the HTTP status, if there was one."""

    def __init__(self, message: str, hint: str = "", *, status: int | None = None) -> None:
        super().__init__(message, hint)
        self.status = status


class ForbiddenError(GitHubError):
    """Raised when the token may not do what was asked."""


class NotFoundError(GitHubError):
    """Raised when there is no such thing, or the token may not see it."""


class RefusedError(GitHubError):
    """Raised when GitHub does not take what was sent (422 and its like)."""


class RateLimitedError(GitHubError):
    """Raised when a limit is used up and its end is further away than we wait."""


class UncertainError(GitHubError):
    """Raised when nobody knows whether a write happened. Look before it is written again."""
