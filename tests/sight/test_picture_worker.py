"""Photographs are made fit to be kept by a process of its own, which costs no more than that picture."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.sight.pictures import worker

PHOTOGRAPH = cv2.imencode(".jpg", np.full((600, 800, 3), 90, np.uint8))[1].tobytes()


def test_what_is_kept_comes_back() -> None:
    kept = cv2.imdecode(np.frombuffer(worker.fit_to_keep(PHOTOGRAPH), np.uint8), cv2.IMREAD_COLOR)
    assert kept is not None
    assert kept.shape == (600, 800, 3)


@pytest.mark.parametrize("file", [b"no picture", PHOTOGRAPH[: len(PHOTOGRAPH) // 8]])
def test_why_a_picture_is_refused_comes_back_too(file: bytes) -> None:
    with pytest.raises(ValueError, match=r"must be a JPEG or PNG file|is damaged"):
        worker.fit_to_keep(file)


def test_a_decoder_that_wants_more_memory_than_there_is_costs_that_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "__name__", "tests.sight.greedy_decoder")
    with pytest.raises(ValueError, match="its file cannot be read"):
        worker.fit_to_keep(PHOTOGRAPH)
