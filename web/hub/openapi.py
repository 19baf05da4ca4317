"""Describes what the hub tells programs, in OpenAPI, from the types that are sent."""

from __future__ import annotations

from typing import Any, Final

from companion.tournament.transport.http_link import HEALTH_PATH
from web.hub.club_openapi import CLUB_TYPES, club_paths
from web.hub.feed import ClockAnswer, HealthFeed, WallFeed
from web.table.openapi import SELF, document, header, json_of, not_modified

_NUMBER: Final = {
    "name": "number",
    "in": "path",
    "required": True,
    "description": "Which event: they are numbered from 1 in the order in which they were opened.",
    "schema": {"type": "integer", "minimum": 1},
}


def description() -> dict[str, Any]:
    """The document; schemas are those of the dataclasses themselves."""
    paths = {
        "/api/wall": {"get": _wall()},
        "/api/time": {"get": _time()},
        "/api/clock": {"get": _clock()},
        HEALTH_PATH: {"get": _health()},
        "/events/{number}/standings.csv": {"get": _csv("The standings of an event, best first")},
        "/events/{number}/matches.csv": {"get": _csv("Every match of every round, and how it came out")},
        **{path: {"get": answer} for path, answer in club_paths()},
        "/api/openapi.json": SELF,
    }
    about = (
        "Read-only, and for everybody in the hall's network: nothing hidden from the players is in it. It is live: a "
        "stream by which somebody could coach takes the delayed overlay instead."
    )
    types = (WallFeed, ClockAnswer, HealthFeed, *CLUB_TYPES)
    return document("KeyForge companion, feed of a tournament hub", about, paths, *types)


def _wall() -> dict[str, Any]:
    return {
        "summary": "Every table as it is now, those that need somebody first",
        "description": "Seconds such as a reason's `since` and the clock's marks are those of the hub: `/api/time` "
        "tells which it is now. Ask every second or two, with the ETag of the answer before.",
        "parameters": [header("If-None-Match", "The ETag of an earlier answer: 304 while nothing is new.")],
        "responses": {"200": json_of(WallFeed, "The newest wall"), "304": not_modified()},
    }


def _time() -> dict[str, Any]:
    now = {"type": "object", "properties": {"now": {"type": "number"}}, "required": ["now"]}
    return {
        "summary": "The hub's second, by which clocks and waiting times count",
        "responses": {"200": {"description": "now", "content": {"application/json": {"schema": now}}}},
    }


def _clock() -> dict[str, Any]:
    which = {"name": "table", "in": "query", "required": False, "schema": {"type": "string"}}
    return {
        "summary": "The round's clock, and the hub's second by which it counts",
        "description": "The last mark whose second has come holds. With a table's id, its own time is in it.",
        "parameters": [which | {"description": "A table's id, as the wall names it"}],
        "responses": {"200": json_of(ClockAnswer, "now, and the clock; null without a round")},
    }


def _health() -> dict[str, Any]:
    return {
        "summary": "How the hub fares; the companion's doctor asks for it",
        "responses": {
            "200": json_of(HealthFeed, "It is well"),
            "503": {"description": "The database cannot be used"},
        },
    }


def _csv(summary: str) -> dict[str, Any]:
    text = {"text/csv": {"schema": {"type": "string"}}}
    return {
        "summary": summary,
        "parameters": [_NUMBER],
        "responses": {
            "200": {"description": "UTF-8 with a byte order mark, headings in the first line", "content": text},
            "404": {"description": "There is no such event"},
        },
    }
