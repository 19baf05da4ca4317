"""The pages of a phone that is the camera: who may send pictures, how large, and what it is told."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.evidence import Evidence
from companion.observations import Observation
from companion.report import Health, Notice, ReportBoard
from tests.web.conftest import csrf_token, signed_in
from tests.web.made_up import GAME
from web.people.roles import CAMERA, CASTER, JUDGE, OWNER
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.phone_pages import LARGEST_BODY_BYTES
from web.table.pictures import PictureSeries
from web.table.services import TableServices

SECURE = "https://localhost:8443"


@dataclass
class PaperPictures:
    """Keeps what it is given."""

    pictures: list[tuple[bytes, float]] = field(default_factory=list)
    photographs: list[bytes] = field(default_factory=list)
    waited_for: list[str] = field(default_factory=list)
    is_reading: bool = False

    def offer(self, jpeg: bytes, age_s: float = 0.0) -> None:
        if not jpeg.startswith(b"\xff\xd8"):
            raise ValueError("this is not a JPEG picture")
        self.pictures.append((jpeg, age_s))

    def waits(self, why: str) -> None:
        if why != "background":
            raise ValueError("a phone’s page waits for nothing of that name")
        self.waited_for.append(why)

    def photograph(self, jpeg: bytes) -> None:
        self.photographs.append(jpeg)


@pytest.fixture
def pictures() -> PaperPictures:
    return PaperPictures()


@pytest.fixture
def app(
    board: ReportBoard,
    submitted: list[Observation],
    settings: WebSettings,
    pictures: PaperPictures,
    evidence: Evidence,
) -> Flask:
    made = create_app(
        TableServices(
            board=board, submit=submitted.append, evidence=evidence, phone=pictures, secure_port=lambda: 8443
        ),
        settings,
    )
    made.testing = True
    return made


def send(client: FlaskClient, picture: bytes, query: str = "") -> tuple[int, str]:
    headers = {"Content-Type": "image/jpeg", "X-CSRFToken": csrf_token(client, "/phone-camera/photograph")}
    sent = client.post(f"/phone-camera/picture{query}", data=picture, headers=headers)
    return sent.status_code, sent.text


def test_a_phone_sends_pictures_and_is_told_what_is_made_of_them(
    app: Flask, board: ReportBoard, pictures: PaperPictures
) -> None:
    dark = Notice("camera", "warning", "The picture is too dark.")
    board.publish(replace(GAME, notices=(dark, Notice("hub", "error", "no hub")), health=Health(settled=True)))
    status, told = send(signed_in(app, CAMERA), b"\xff\xd8 a picture", "?age_ms=250")

    assert (status, pictures.pictures) == (200, [(b"\xff\xd8 a picture", 0.25)])
    assert "The picture is too dark." in told
    assert "no hub" not in told


@pytest.mark.parametrize("role", ["", JUDGE, CASTER, OWNER])
def test_nobody_but_the_camera_sends_pictures(app: Flask, pictures: PaperPictures, role: str) -> None:
    client = signed_in(app, role) if role else app.test_client()
    sent = client.post("/phone-camera/picture", data=b"\xff\xd8", headers={"Content-Type": "image/jpeg"})
    assert sent.status_code in (400, 401, 403)
    assert client.get("/phone-camera/seen.jpg").status_code in (401, 403)
    assert pictures.pictures == []


def test_a_camera_may_do_nothing_else(app: Flask) -> None:
    client = signed_in(app, CAMERA)
    token = csrf_token(client, "/phone-camera/photograph")
    for path in ("/seat/amber/more", "/judge/rule/dismiss", "/settings/table", "/phone-camera/code"):
        assert client.post(path, data={"csrf_token": token}).status_code in (403, 404)


def test_a_picture_without_a_token_is_refused(app: Flask, pictures: PaperPictures) -> None:
    client = signed_in(app, CAMERA)
    assert client.post("/phone-camera/picture", data=b"\xff\xd8").status_code == 400
    assert pictures.pictures == []


@pytest.mark.parametrize(
    ("picture", "query", "status"),
    [
        (b"GIF", "", 400),
        (b"\xff\xd8", "?age_ms=soon", 400),
        (b"\xff\xd8", "?age_ms=nan", 400),
        (b"\xff\xd8" + bytes(LARGEST_BODY_BYTES), "", 413),
    ],
)
def test_what_is_no_picture_or_too_large_is_refused(
    app: Flask, pictures: PaperPictures, picture: bytes, query: str, status: int
) -> None:
    assert send(signed_in(app, CAMERA), picture, query)[0] == status
    assert pictures.pictures == []


def test_the_page_says_why_it_sends_nothing(app: Flask, pictures: PaperPictures) -> None:
    client = signed_in(app, CAMERA)
    token = csrf_token(client, "/phone-camera/photograph")
    said = client.post("/phone-camera/waits", data={"for": "background"}, headers={"X-CSRFToken": token})
    unknown = client.post("/phone-camera/waits", data={"for": "lunch", "csrf_token": token})
    nobody = signed_in(app, OWNER).post("/phone-camera/waits", data={"for": "background"})

    assert (said.status_code, unknown.status_code, nobody.status_code) == (204, 400, 403)
    assert pictures.waited_for == ["background"]


def test_the_page_with_the_camera_is_served_by_https_and_may_use_it(app: Flask) -> None:
    client = signed_in(app, CAMERA)
    plain = client.get("/phone-camera?code=ABCD-EFGH")
    assert plain.headers["Location"] == "https://localhost:8443/phone-camera?code=ABCD-EFGH"
    page = client.get("/phone-camera", base_url=SECURE)
    assert page.headers["Permissions-Policy"].startswith("camera=(self)")
    assert client.get("/").headers["Permissions-Policy"].startswith("camera=()")


def test_the_owner_shows_a_code_that_lets_one_phone_in(app: Flask) -> None:
    owner, phone = signed_in(app, OWNER), app.test_client()
    shown = owner.post("/phone-camera/code", data={"csrf_token": csrf_token(owner, "/phone-camera/photograph")}).text
    code = shown.partition("phone-camera?code=")[2][:9]
    page = phone.get(f"/phone-camera?code={code}", base_url=SECURE).text
    token = page.partition('name="csrf_token" value="')[2].partition('"')[0]
    entered = phone.post(
        "/sign-in",
        data={"csrf_token": token, "code": code, "to": "/phone-camera"},
        base_url=SECURE,
        headers={"Referer": f"{SECURE}/phone-camera"},
    )
    assert entered.headers["Location"] == "/phone-camera"
    assert "What is read" in phone.get("/phone-camera", base_url=SECURE).text


def test_a_series_of_pictures_is_one_line_of_the_log() -> None:
    times = iter((0.0, 0.2, 30.0, 89.0, 150.0))
    series = PictureSeries(lambda: next(times))
    assert [series.begins("phone") for _ in range(5)] == [True, False, False, False, True]
