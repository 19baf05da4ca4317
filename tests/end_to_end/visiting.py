"""People with browsers at a real program: each keeps their cookies while the program is killed and started again."""

from __future__ import annotations

import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping, Sequence
from http.cookiejar import CookieJar

PATIENCE_S = 60.0


class Visitor:
    """A browser's cookies, and what it reads. Addresses change with the program's port; cookies do not mind."""

    def __init__(self) -> None:
        self._open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar())).open

    def read(self, url: str, form: Mapping[str, str | Sequence[str]] | None = None) -> tuple[int, str]:
        """The status and the text of a page, or of the page that the answer to a form leads to."""
        data = None if form is None else urllib.parse.urlencode(form, doseq=True).encode()
        try:
            with self._open(url, data, timeout=PATIENCE_S) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def send(self, url: str, page: str, **form: str | Sequence[str]) -> str:
        """Fills in the form of a page, in which a field may come several times; the text of the page that follows."""
        token = re.search(r'name="csrf_token" value="([^"]+)"', self.read(page)[1])
        assert token, f"{page} has no form"
        status, text = self.read(url, {**form, "csrf_token": token[1]})
        assert status == 200, text
        return text
