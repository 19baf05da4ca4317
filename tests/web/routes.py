"""Every route of an application, from its URL map, with an example for each part of a path that varies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from flask import Flask
from werkzeug.routing import Rule

from web.serving.security import READING

EXAMPLES = {
    "number": "1763728200",
    "change": "more",
    "house": "dis",
    "secret": "made-up",
    "answer": "rewind",
    "flag": "7",
    "ruling": "dismiss",
    "player": "0",
    "counter": "amber",
    "key": "blue",
    "state": "forged",
    "paid": "6",
    "cost": "7",
    "side": "left",
    "button": "end-turn",
    "zone": "hand",
    "seen": "dextre%231",
    "card": "dextre%231",
    "move": "47",
    "turn": "12",
    "question": "3",
    "option": "0",
    "suspect": "0",
    "role": "judge",
    "name": "3-000640200.jpg",
    "said": "no",
    "asked": "made-up",
    "seat": "1",
    "ticket": "made-up",
    "section": "table",
    "slug": "dextre",
    "rule_name": "taunt",
    "form": "corners",
    "mark": "0123456789abcdef",
}


def path_of(rule: Rule, examples: Mapping[str, str] = EXAMPLES) -> str:
    """A path that the rule matches; of a part that may be one of a few, the first."""
    listed = re.sub(r"<any\((\w+)[^<>]*>", lambda match: match[1], rule.rule)
    return re.sub(r"<(?:[^<>]*:)?(\w+)>", lambda match: examples.get(match[1], "x"), listed)


def rules(app: Flask, changing: bool) -> Iterator[Rule]:
    for rule in app.url_map.iter_rules():
        if bool(set(rule.methods or ()) - READING) is changing:
            yield rule
