"""The settings: every section of the configuration file as a form, for the machine's owner."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from flask import Blueprint, abort, g, jsonify, redirect, render_template, request, url_for
from flask_login import current_user  # type: ignore[import-untyped]
from werkzeug import Response

from companion.evidence import JudgeNote
from companion.sentences import N_, Sentence, reason
from web.live.streams import live_views
from web.people.roles import INVITES, ROLE_WORDS
from web.serving import restarting as waiting
from web.serving.security import needs
from web.serving.services import common
from web.table.desks import FormSection, SettingsDesk
from web.table.presenting import present
from web.table.rulings import evidence, now
from web.table.services import services

settings = Blueprint("settings", __name__)

RIGHT: Final = "change the settings"
_log = logging.getLogger("companion")


def desk() -> SettingsDesk:
    found = services().settings_desk
    if found is None:
        abort(404, "The settings of this table cannot be changed here.")
    return found


def _sections() -> Sequence[FormSection]:
    try:
        return desk().sections()
    except ValueError as error:
        abort(503, Sentence("The configuration file cannot be read: {error}", error=reason(error)))


@settings.get("/settings")
@needs(RIGHT)
def overview() -> str:
    return render_template(
        "settings.html",
        table=present(live_views().board.latest()),
        sections=_sections(),
        desk=desk(),
        pending=desk().pending(),
        invites=[(role, ROLE_WORDS[role]) for role in INVITES.get(current_user.role, ())],
    )


@settings.get("/settings/<section>")
@needs(RIGHT)
def form(section: str) -> str:
    found = next((one for one in _sections() if one.name == section), None)
    if found is None:
        abort(404, "There is no such section of settings.")
    return render_template("settings_section.html", table=present(live_views().board.latest()), section=found)


@settings.post("/settings/<section>")
@needs(RIGHT)
def change(section: str) -> Response:
    """Writes what was changed, and says in the game's record that the owner did so."""
    g.back = url_for("settings.overview")
    try:
        changed = desk().change(section, request.form)
    except ValueError as error:
        abort(400, Sentence("Nothing was changed. {error}", error=reason(error)))
    except OSError as error:
        abort(
            503,
            Sentence(
                "Nothing was changed: the configuration file cannot be written ({strerror}).", strerror=error.strerror
            ),
        )
    if changed:
        note(N_("Settings changed"), ", ".join(changed))
    return redirect(url_for("settings.overview"), 303)


@settings.post("/restart")
@needs(RIGHT)
def restart() -> Response:
    desk().restart()
    note(N_("Restarted"), "")
    return restarting(url_for("settings.overview"))


@settings.get("/started")
def started() -> Response:
    """The mark that tells one start of the table from the next."""
    return jsonify(started=common().start)


def restarting(then: str) -> Response:
    """The page that waits until the table is open again, and goes on to another page then."""
    return waiting.restarting(then, present(live_views().board.latest()))


def note(title: str, text: str) -> None:
    """Writes down what the owner did. It is done also while the game's record takes nothing."""
    try:
        evidence().note(JudgeNote(now(), "remark", "owner", title, text))
    except OSError as error:
        _log.warning("%s by the owner is not in the game's record: %s", title, error)
