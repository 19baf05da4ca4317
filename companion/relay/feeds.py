"""Reads the public feeds of tables and hubs."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from companion.sentences import Sentence
from companion.strict_json import read_json

TIMEOUT_S: Final = 5.0
LARGEST_FEED_BYTES: Final = 8_000_000
TABLE_PATH, WALL_PATH = "/api/table", "/api/wall"


class FeedError(ValueError):
    """A feed cannot be read; the message says why and what to do."""


@dataclass(slots=True)
class PageFeed:
    """One feed of a page. `address` is the page's, such as `http://192.168.1.5:5000`. Raises `FeedError`."""

    address: str
    path: str
    _url: str = field(init=False, repr=False)
    _etag: str = field(default="", init=False, repr=False)

    def __post_init__(self) -> None:
        parts = urlsplit(self.address if "//" in self.address else f"http://{self.address}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise FeedError(
                Sentence(
                    "“{text}” is not the address of a page: write it as http://192.168.1.5:5000", text=self.address
                )
            )
        self._url = f"{parts.scheme}://{parts.netloc}{self.path}"

    def newest(self) -> Mapping[str, object] | None:
        """The feed's newest report; nothing where that is what it said last. Raises `FeedError`."""
        request = urllib.request.Request(self._url, headers={"If-None-Match": self._etag} if self._etag else {})
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:
                told = read_json(answer.read(LARGEST_FEED_BYTES + 1), LARGEST_FEED_BYTES)
                self._etag = answer.headers.get("ETag", "")
        except urllib.error.HTTPError as error:
            if error.code == 304:
                return None
            raise FeedError(Sentence("{url} answers with {code}", url=self._url, code=error.code)) from error
        except OSError as error:
            raise FeedError(Sentence("{url} does not answer: is it switched on?", url=self._url)) from error
        except ValueError as error:
            raise FeedError(Sentence("{url} is not a companion’s feed", url=self._url)) from error
        if not isinstance(told, dict):
            raise FeedError(Sentence("{url} is not a companion’s feed", url=self._url))
        return told
