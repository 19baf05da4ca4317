"""A table to draw: two made-up decks with labels, and sides named in few words."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import zxingcpp

from companion.observations import DeckEntry, DeckList, SeenCard
from companion.sight.cameras.source import Image
from companion.sight.decks.registry import Registry, registry_for
from companion.simulation.drawing.card_faces import CardFaces, CardFacts, faces_for
from companion.simulation.table.arranging import SideOnTable

HOUSES = (("brobnar", "dis", "logos"), ("sanctum", "shadows", "untamed"))
KINDS = ("creature", "artifact", "action", "upgrade")


def deck(player: int) -> DeckList:
    entries = [DeckEntry(f"{KINDS[slot % 4]}-{player}-{slot}", HOUSES[player][slot // 12]) for slot in range(36)]
    return DeckList(f"deck-{player}", f"Deck {player}", HOUSES[player], tuple(entries))


def registry(kind: str = "qr18", label_mm: float = 18.0) -> Registry:
    return registry_for((deck(0), deck(1)), kind, label_mm, ("A7Q2X", "B8R3Y"))


def facts(slug: str) -> CardFacts:
    kind = slug.split("-")[0]
    return CardFacts(slug.replace("-", " ").title(), kind, 5 if kind == "creature" else None, amber=kind == "action")


def faces(of: Registry | None = None) -> CardFaces:
    return faces_for(of or registry(), facts)


def cards(kind: str, player: int, count: int = 9) -> tuple[SeenCard, ...]:
    slots = [slot for slot in range(36) if KINDS[slot % 4] == kind][:count]
    return tuple(SeenCard(f"{kind}-{player}-{slot}", f"{kind}-{player}-{slot}#1") for slot in slots)


def exhausted(card: SeenCard) -> SeenCard:
    return replace(card, exhausted=True)


def side(player: int, creatures: int = 0, artifacts: int = 0, discards: int = 0) -> SideOnTable:
    return SideOnTable(
        battleline=cards("creature", player, creatures),
        artifacts=cards("artifact", player, artifacts),
        discard=cards("action", player, discards),
        deck_count=20,
    )


def qr_texts(image: Image) -> list[str]:
    """Every QR text in a frame, as a patient reader finds them."""
    gray = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    doubled = cv2.resize(gray, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    return [
        found.text
        for found in zxingcpp.read_barcodes(doubled, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    ]


def tags(image: Image) -> list[int]:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36H11)
    parameters = cv2.aruco.DetectorParameters()
    parameters.minMarkerPerimeterRate = 0.008
    found = cv2.aruco.ArucoDetector(dictionary, parameters).detectMarkers(np.ascontiguousarray(image))[1]
    return [] if found is None else [int(number) for number in found.ravel()]
