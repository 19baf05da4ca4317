"""Describes the machine feed in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0), from the types that are sent."""

from __future__ import annotations

from typing import Any, Final

from pydantic import TypeAdapter

from companion.report import TableReport

_JSON: Final = "application/json"
SELF: Final = {"get": {"summary": "This document", "responses": {"200": {"description": "OpenAPI"}}}}


def document(title: str, about: str, paths: dict[str, Any], *types: type[object]) -> dict[str, Any]:
    """A whole description: what the feed is for, its paths, and the schemas of the dataclasses that it sends."""
    schemas: dict[str, Any] = {}
    for kind in types:
        schema = TypeAdapter(kind).json_schema(ref_template="#/components/schemas/{model}")
        schemas |= schema.pop("$defs", {}) | {kind.__name__: schema}
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": "1", "description": about},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def json_of(kind: type[object], words: str) -> dict[str, Any]:
    """An answer that holds one of the described types."""
    return {
        "description": words,
        "content": {_JSON: {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}},
    }


def not_modified() -> dict[str, Any]:
    return {"description": "Nothing is new"}


def header(name: str, words: str) -> dict[str, Any]:
    return {"name": name, "in": "header", "required": False, "description": words, "schema": {"type": "string"}}


def description() -> dict[str, Any]:
    """The feed of one table."""
    paths = {
        "/api/table": {"get": _table()},
        "/events": {"get": _events()},
        "/api/clock": {"get": _clock()},
        "/api/openapi.json": SELF,
    }
    about = "Read-only. Nothing hidden from the players is in it."
    return document("KeyForge companion, feed of one table", about, paths, TableReport)


def _table() -> dict[str, Any]:
    return {
        "summary": "The table as it is now",
        "parameters": [header("If-None-Match", "The ETag of an earlier answer: 304 while nothing is new.")],
        "responses": {"200": json_of(TableReport, "The newest report"), "304": not_modified()},
    }


def _clock() -> dict[str, Any]:
    return {
        "summary": "The clock of the tournament's round, where the table has a hub",
        "description": "`marks` say: from this second of the hub on, so many seconds are left, and they pass or stand. "
        "`now` is the hub's second of the answer.",
        "responses": {"200": {"description": "now, and a clock with its name and marks; null without a round"}},
    }


def _events() -> dict[str, Any]:
    return {
        "summary": "Every report as it comes, as Server-Sent Events",
        "description": "Each message is named `table`; its data is a TableReport in JSON. A comment is sent while "
        "nothing happens. Reports that follow each other faster than they are read are left out, never the "
        "newest; a comment then says how many.",
        "parameters": [header("Last-Event-ID", "The id of the last message seen: what it held is not sent again.")],
        "responses": {
            "200": {"description": "The stream", "content": {"text/event-stream": {"schema": {"type": "string"}}}},
            "503": {
                "description": "All live connections are taken: ask for /api/table instead",
                "headers": {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds"}},
            },
        },
    }
