"""The owner alone changes the settings on the page; what is wrong is told, and a restart puts them in force."""

from __future__ import annotations

import logging
import socket
from contextlib import closing
from pathlib import Path
from typing import get_args

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.config import Config
from companion.config_file import ConfigFile
from companion.config_forms import form_sections
from companion.end_of_time import RuleSet
from companion.observations import Observation
from companion.report import ReportBoard
from companion.rulebooks import RULEBOOKS
from companion.table.restarting import Restarts
from companion.table.settings_desk import SettingsDesk
from companion.table.source import Wish
from tests.systems import HOME, posix_rights
from tests.web.conftest import csrf_token, signed_in
from tests.web.made_up_evidence import FakeEvidence
from web.people.codes import OwnerCode
from web.people.roles import OWNER
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices, table_context


@pytest.fixture
def restarts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Restarts:
    # Where games are kept is tried, too.
    monkeypatch.setenv(HOME, str(tmp_path))
    return Restarts(ConfigFile(tmp_path / "companion.toml"), Config(), Wish(), lambda config: config)


@pytest.fixture
def owner_code(tmp_path: Path) -> OwnerCode:
    return OwnerCode(tmp_path / "owner-code")


@pytest.fixture
def app(
    board: ReportBoard,
    submitted: list[Observation],
    settings: WebSettings,
    evidence: FakeEvidence,
    restarts: Restarts,
    owner_code: OwnerCode,
) -> Flask:
    desk = SettingsDesk(restarts)
    made = create_app(
        TableServices(
            board=board, submit=submitted.append, evidence=evidence, owner_code=owner_code, settings_desk=desk
        ),
        settings,
    )
    made.testing = True
    return made


@pytest.fixture
def owner(app: Flask, owner_code: OwnerCode) -> FlaskClient:
    client = app.test_client()
    assert enter(client, owner_code.new()) == 303
    return client


def enter(client: FlaskClient, code: str) -> int:
    return client.post("/sign-in", data={"code": code, "csrf_token": csrf_token(client)}).status_code


def save(client: FlaskClient, section: str, **form: str) -> tuple[int, str]:
    page = f"/settings/{section}"
    answer = client.post(page, data={"csrf_token": csrf_token(client, page), **form})
    return answer.status_code, answer.text


def test_the_owners_code_serves_again_and_again_until_a_new_one_is_made(app: Flask, owner_code: OwnerCode) -> None:
    first = owner_code.new()
    assert [enter(app.test_client(), first.lower()) for _ in range(2)] == [303, 303]
    second = owner_code.new()
    assert (enter(app.test_client(), first), enter(app.test_client(), second)) == (401, 303)


@posix_rights
def test_only_a_hash_is_kept_and_only_the_program_reads_it(tmp_path: Path, owner_code: OwnerCode) -> None:
    code = owner_code.new()
    path = tmp_path / "owner-code"
    assert path.stat().st_mode & 0o777 == 0o600
    assert code.replace("-", "") not in path.read_text()


def test_codes_are_tried_a_few_times_a_minute_and_each_miss_is_logged(
    app: Flask, owner_code: OwnerCode, caplog: pytest.LogCaptureFixture
) -> None:
    owner_code.new()
    with caplog.at_level(logging.WARNING, "companion"):
        tries = [enter(app.test_client(), "0000-0000") for _ in range(6)]
    assert tries == [401] * 5 + [429]
    assert caplog.text.count("a code that fits nobody was entered from 127.0.0.1") == 5


def test_a_setting_is_written_and_holds_after_a_restart(
    owner: FlaskClient, restarts: Restarts, evidence: FakeEvidence
) -> None:
    status, _ = save(owner, "table", **{"table.name": "By the window"})
    assert status == 303
    assert "table.name = &#34;By the window&#34;" in owner.get("/settings").text
    owner.post("/restart", data={"csrf_token": csrf_token(owner, "/settings")})
    config, _ = restarts.next()
    assert config.table.name == "By the window"
    assert [(note.by, note.title, note.text) for note in evidence.noted][:1] == [
        ("owner", "Settings changed", "table.name")
    ]


def test_a_wrong_value_is_told_in_the_words_of_the_file_and_changes_nothing(
    owner: FlaskClient, restarts: Restarts
) -> None:
    status, text = save(owner, "page", **{"page.port": "99999"})
    assert (status, "input should be less than or equal to 65535" in text) == (400, True)
    assert not restarts.file.exists


@pytest.mark.parametrize(
    ("section", "key", "value", "why"),
    [
        ("table", "table.registry", "/nonexistent.json", "nonexistent.json"),
        ("table", "table.geometry", "empty.json", "empty.json"),
        ("page", "page.host", "192.0.2.77", "not an address of this machine"),
        ("player", "player.0.deck", "none.txt", "none.txt"),
        ("camera", "camera.kind", "video", "there is no such film"),
    ],
)
def test_a_setting_with_which_the_table_could_not_open_is_not_written(
    owner: FlaskClient, restarts: Restarts, tmp_path: Path, section: str, key: str, value: str, why: str
) -> None:
    (tmp_path / "empty.json").touch()
    form = {"player.0.name": "Anna"} if section == "player" else {}
    status, text = save(owner, section, **form, **{key: value})
    assert (status, "The table could not open with that" in text, why in text) == (400, True, True)
    assert not restarts.file.exists


def test_a_port_that_another_program_has_is_not_written(owner: FlaskClient, restarts: Restarts) -> None:
    with closing(socket.create_server(("", 0))) as taken:
        status, text = save(owner, "page", **{"page.port": str(taken.getsockname()[1])})
    assert (status, "cannot be used here" in text) == (400, True)
    assert not restarts.file.exists


def test_what_is_wrong_already_keeps_nobody_from_changing_the_rest(owner: FlaskClient, restarts: Restarts) -> None:
    restarts.file.change({("table", "geometry"): "gone.json"})
    assert save(owner, "table", **{"table.name": "By the window"})[0] == 303
    assert restarts.file.as_written().table.name == "By the window"


def test_a_restart_that_failed_is_told_on_the_page(owner: FlaskClient, restarts: Restarts) -> None:
    restarts.refused(OSError("port 80 cannot be had"))
    assert "everything is as before: port 80 cannot be had" in owner.get("/settings").text


def test_every_value_to_choose_has_words() -> None:
    fields = [field for section in form_sections(Config()) for _, fields in section.groups for field in fields]
    raw = {words for field in fields for value, words in field.choices if words == value}
    assert raw == {"yes", "no", "on", "off", "tournament", "silent", "phone", *RULEBOOKS, *get_args(RuleSet)}


def test_values_are_told_in_the_readers_words_and_in_those_of_the_file(owner: FlaskClient) -> None:
    assert "USB camera (v4l2)</option>" in owner.get("/settings/camera").text
    assert (
        "nachgebildeter Tisch (demo)</option>" in owner.get("/settings/camera", headers={"Accept-Language": "de"}).text
    )


@pytest.mark.parametrize("page", ["/settings", "/settings/table"])
def test_nobody_but_the_owner_sees_or_changes_settings(
    app: Flask, visitor: FlaskClient, judge: FlaskClient, player: FlaskClient, restarts: Restarts, page: str
) -> None:
    for client, status in ((visitor, 401), (judge, 403), (player, 403)):
        assert client.get(page).status_code == status
        data = {"csrf_token": csrf_token(client), "table.name": "Mine"}
        assert client.post("/settings/table", data=data).status_code == status
    assert not restarts.file.exists


def test_an_owner_who_leaves_a_seat_is_the_owner_again(app: Flask, owner: FlaskClient) -> None:
    path = table_context(app).people.seat_path(0)
    owner.post(path, data={"csrf_token": csrf_token(owner, path)})
    assert (owner.get("/seat/").status_code, owner.get("/settings").status_code) == (200, 403)
    owner.post("/leave", data={"csrf_token": csrf_token(owner)})
    assert owner.get("/settings").status_code == 200


def test_the_owner_stays_signed_in_at_another_table_of_the_machine(app: Flask, settings: WebSettings) -> None:
    before = signed_in(app, OWNER)
    after = create_app(TableServices(board=table_context(app).services.board, submit=lambda seen: None), settings)
    table_context(after).people.go_on_with(table_context(app).people.carried(OWNER))
    cookie = before.get_cookie("companion")
    assert cookie is not None
    client = after.test_client()
    client.set_cookie("companion", cookie.value)
    assert client.get("/settings").status_code == 404
