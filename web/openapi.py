"""Describes the machine feed in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0), from the types that are sent."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from companion.report import TableReport

_JSON = "application/json"


def description() -> dict[str, Any]:
    """The document; schemas of reports are those of the dataclasses themselves."""
    schema = TypeAdapter(TableReport).json_schema(ref_template="#/components/schemas/{model}")
    parts = schema.pop("$defs", {})
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "KeyForge companion, feed of one table",
            "version": "1",
            "description": "Read-only. Nothing hidden from the players is in it.",
        },
        "paths": {
            "/api/table": {"get": _table()},
            "/events": {"get": _events()},
            "/api/clock": {"get": _clock()},
            "/api/openapi.json": {
                "get": {"summary": "This document", "responses": {"200": {"description": "OpenAPI"}}}
            },
        },
        "components": {"schemas": {**parts, "TableReport": schema}},
    }


def _table() -> dict[str, Any]:
    report = {"schema": {"$ref": "#/components/schemas/TableReport"}}
    return {
        "summary": "The table as it is now",
        "parameters": [_header("If-None-Match", "The ETag of an earlier answer: 304 while nothing is new.")],
        "responses": {
            "200": {"description": "The newest report", "content": {_JSON: report}},
            "304": {"description": "Nothing is new"},
        },
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
        "parameters": [_header("Last-Event-ID", "The id of the last message seen: what it held is not sent again.")],
        "responses": {
            "200": {"description": "The stream", "content": {"text/event-stream": {"schema": {"type": "string"}}}},
            "503": {
                "description": "All live connections are taken: ask for /api/table instead",
                "headers": {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds"}},
            },
        },
    }


def _header(name: str, description: str) -> dict[str, Any]:
    return {"name": name, "in": "header", "required": False, "description": description, "schema": {"type": "string"}}
