"""The files shipped for mosquitto and PostgreSQL, as it is, with real servers."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.tournament.hub import Hub
from companion.tournament.mqtt_hub import MqttHub
from companion.tournament.protocol.messages import sign
from companion.tournament.storage.postgres_database import PostgresDatabase
from companion.tournament.storage.sql_store import SqlStore
from companion.tournament.storage.store import AuditLine, StoreError
from companion.tournament.transport.links import LinkDown
from companion.tournament.transport.mqtt import PASSWORD_VARIABLE
from companion.tournament.transport.mqtt_link import MqttLink
from tests.tournament.made_up import PLAYING, MadeUpTable
from tests.tournament.servers import PATIENCE_S, Cluster, Server, mosquitto, postgres_cluster

SHIPPED = Path(__file__).resolve().parents[2] / "setup" / "hub"
PASSWORD = "a word of the organiser"
DEBIANS_CONFIGURATION = """
pid_file @FOLDER@/mosquitto.pid
persistence true
persistence_location @FOLDER@/
include_dir @FOLDER@/conf.d
"""
"""The text that /etc/mosquitto/mosquitto.conf of Debian 12 says, but for the places."""


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Server]:
    """mosquitto set up as the remarks in the shipped configuration say, at another place and port."""
    if not shutil.which("mosquitto_passwd"):
        pytest.skip("mosquitto is not installed (Debian: apt-get install mosquitto)")
    passwords = tmp_path / "keyforge.passwd"
    subprocess.run(["mosquitto_passwd", "-c", "-b", passwords, "tables", PASSWORD], check=True)
    shipped = (SHIPPED / "mosquitto.conf").read_text(encoding="utf-8")
    moved, changes = re.subn(r"^listener 1883$", "listener @PORT@ 127.0.0.1", shipped, flags=re.MULTILINE)
    moved, more_changes = re.subn(r"^password_file /etc/mosquitto", "password_file @FOLDER@", moved, flags=re.MULTILINE)
    assert (changes, more_changes) == (1, 1)
    files = {
        "mosquitto.conf": DEBIANS_CONFIGURATION,
        "conf.d/keyforge.conf": moved,
        "keyforge.passwd": passwords.read_text(),
    }
    with mosquitto(files) as server:
        yield server


def test_tables_with_the_password_reach_their_hub_over_the_shipped_broker(
    broker: Server, hub: Hub, table: MadeUpTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PASSWORD_VARIABLE, PASSWORD)
    address = f"mqtt://tables@127.0.0.1:{broker.port}"
    over = MqttHub(hub, address)
    over.start()
    with closing(MqttLink(address, table.enrolled.id, table.enrolled.key)) as link:
        table.tell(PLAYING)
        table.play(5)
        send_until_stored(table, link)
    over.stop()
    assert hub.store.counts() == {table.enrolled.id: 5}


KEY = b"k" * 32


def send_until_stored(table: MadeUpTable, link: MqttLink) -> None:
    """Both ends connect in the background: until they have, a table keeps what it has."""
    end = time.monotonic() + PATIENCE_S
    while not (table.send(lambda message: link.exchange(message, 1.0)) and table.sending.up_to_date):
        assert time.monotonic() < end, "the hub did not answer"


@pytest.mark.parametrize("address", ["mqtt://tables@127.0.0.1:{}", "mqtt://127.0.0.1:{}"])
def test_nobody_speaks_over_the_shipped_broker_without_the_password_and_is_told_why(
    broker: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, hub: Hub, address: str
) -> None:
    monkeypatch.setenv(PASSWORD_VARIABLE, "a guess")
    over = MqttHub(hub, address.format(broker.port))
    over.start()
    with closing(MqttLink(address.format(broker.port), "t1", KEY)) as link:
        assert "COMPANION_MQTT_PASSWORD" in reason_of(link)
    over.stop()
    assert "lets nobody in" in caplog.text


def reason_of(link: MqttLink) -> str:
    """Why nothing gets through, once the broker has been asked."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            link.exchange(sign("t1", KEY, "to hub", {"id": "1"}), 0.1)
        except LinkDown as down:
            if "cannot be reached" not in str(down):
                return str(down)
    raise AssertionError("the broker was never asked")


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A server as Debian sets one up: the machine's own accounts from within, passwords over the network."""
    # Only root may become PostgreSQL's own account; for anybody else this server trusts whoever is on the machine.
    within = "peer" if os.geteuid() == 0 else "trust"
    with postgres_cluster("postgres", f"--auth-local={within}", "--auth-host=scram-sha-256") as made:
        yield made


def create_database(cluster: Cluster, *arguments: str, password: str = "") -> subprocess.CompletedProcess[str]:
    place = {"PGHOST": str(cluster.folder), "PGPORT": str(cluster.port)}
    account = {} if os.geteuid() == 0 else {"PGUSER": "postgres"}
    return subprocess.run(
        [SHIPPED / "create-database", *arguments],
        env={"PATH": os.environ["PATH"]} | place | account,
        input=f"{password}\n{password}\n",
        # Without a terminal of its own, it asks for the password on its standard input.
        start_new_session=True,
        capture_output=True,
        text=True,
        check=False,
    )


def said_by_the_script(cluster: Cluster, password: str = "") -> str:
    made = create_database(cluster, "cup", password=password)
    assert made.returncode == 0, made.stderr
    return made.stdout


def test_hubs_share_the_database_that_the_shipped_script_makes(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = said_by_the_script(cluster, PASSWORD)
    assert "COMPANION_HUB_DATABASE=postgresql://cup@HOST/cup companion hub" in told

    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    address = f"postgresql://cup@127.0.0.1:{cluster.port}/cup"
    with closing(PostgresDatabase(address)) as one, closing(PostgresDatabase(address)) as other:
        SqlStore(one).enrol("Table 1", b"k" * 32, AuditLine("Mia", "organiser", "joined"))
        assert [table.name for table in SqlStore(other).tables()] == ["Table 1"]

        assert "is there already" in said_by_the_script(cluster)
        assert len(SqlStore(other).tables()) == 1

    monkeypatch.setenv("PGPASSWORD", "a guess")
    with pytest.raises(StoreError, match="password authentication failed"):
        PostgresDatabase(address)


def test_a_script_that_was_interrupted_between_account_and_database_is_run_again(cluster: Cluster) -> None:
    create_database(cluster, "cup", password=PASSWORD)
    drop = [*(["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []), "dropdb", "cup"]
    place = {"PGHOST": str(cluster.folder), "PGPORT": str(cluster.port), "PGUSER": "postgres"}
    subprocess.run(drop, env=os.environ | place, check=True, cwd="/")
    again = create_database(cluster, "cup")
    assert again.returncode == 0, again.stderr
    assert "The account cup is there already." in again.stdout
    assert "The database cup is there already." not in again.stdout


@pytest.mark.parametrize("name", ["Cup", "1cup", "cup;drop", ""])
def test_a_name_that_would_have_to_be_quoted_is_refused(name: str) -> None:
    done = subprocess.run([SHIPPED / "create-database", name], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "small letter" in done.stderr
