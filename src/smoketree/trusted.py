"""The authorities by which our HTTP clients trust a server. To read them takes 25 ms, so a process does it once."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ssl import SSLContext


@cache
def authorities(*, from_environment: bool = True) -> "SSLContext":
    """A context for `verify=`. `from_environment`: also those that SSL_CERT_FILE and SSL_CERT_DIR name."""
    import httpx2

    return httpx2.create_ssl_context(trust_env=from_environment)
