"""The Actions cache, as a container may use it: one blob by a key, found again by the beginning of its key.

GitHub keeps caches by branch: a run sees those of its own branch, then those of the default and base branches, and
writes to its own (GitHub Docs, "Dependency caching reference"). Wire format: actions/toolkit, packages/cache 5.x
(service version 2).
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from smoketree.github.results_service import ResultsService, backend_of
from smoketree.github.timer import Timer
from smoketree.github.transfer import TransferError

if TYPE_CHECKING:
    import httpx

_SERVICE = "CacheService"
_LARGEST = 50_000_000
_THERE_ALREADY = 409


class Cache:
    """Caches of one kind; `layout` tells apart blobs that are packed in different ways."""

    def __init__(
        self, environ: Mapping[str, str], layout: str, *, timer: Timer, transport: "httpx.BaseTransport | None" = None
    ) -> None:
        backend = backend_of(environ)
        self._service = ResultsService(backend, timer, transport) if backend is not None else None
        self._version = hashlib.sha256(layout.encode()).hexdigest()

    @property
    def available(self) -> bool:
        """Whether this runner lets a container use caches."""
        return self._service is not None

    def restore(self, key: str, beginnings: Sequence[str]) -> bytes | None:
        """The blob of that key, or the newest whose key begins with one of `beginnings`; None where there is none.

        Raises TransferError.
        """
        if self._service is None:
            return None
        body = {"key": key, "restore_keys": list(beginnings), "version": self._version}
        told = self._service.call(_SERVICE, "GetCacheEntryDownloadURL", body)
        address = told.get("signed_download_url")
        if told.get("ok") is not True or not isinstance(address, str) or not address:
            return None
        return self._service.get(address, _LARGEST)

    def save(self, key: str, content: bytes) -> None:
        """Keeps a blob under a key; one that is there already stays as it is. Raises TransferError."""
        if self._service is None:
            return
        if len(content) > _LARGEST:
            raise TransferError(f"the cache {key} is larger than {_LARGEST // 1_000_000} MB")
        named = {"key": key, "version": self._version}
        try:
            created = self._service.call(_SERVICE, "CreateCacheEntry", named)
        except TransferError as error:
            if error.status == _THERE_ALREADY:
                return
            raise
        address = created.get("signed_upload_url")
        if created.get("ok") is not True or not isinstance(address, str):
            return
        self._service.put(address, content, "application/octet-stream")
        size = {"size_bytes": str(len(content))}
        if self._service.call(_SERVICE, "FinalizeCacheEntryUpload", {**named, **size}).get("ok") is not True:
            raise TransferError(f"the cache {key} was not finished")
