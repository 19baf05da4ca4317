"""A table in a Wi-Fi of its own, from which no route leads out: a network namespace, with a cable for air."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

IN_NAMESPACE = ("unshare", "--user", "--map-root-user", "--net")
NETWORK = (
    "ip link set lo up && ip link add wlan0 type veth peer name phone && ip address add 10.42.0.1/24 dev wlan0"
    " && ip link set wlan0 up && ip link set phone up"
)


def in_own_network(command: str) -> subprocess.CompletedProcess[str]:
    """Runs a command where the table's own Wi-Fi, as NetworkManager shares it, is all there is."""
    within = [*IN_NAMESPACE, "sh", "-c", f"{NETWORK} && exec {command}"]
    return subprocess.run(within, capture_output=True, text=True, timeout=120, check=False)


def test_a_table_tells_an_address_that_phones_in_its_own_wifi_can_open(tmp_path: Path) -> None:
    try:
        in_own_network("true").check_returncode()
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"no network namespace here: {error}")
    opened = in_own_network(f"{sys.executable} -m tests.end_to_end.in_own_network {tmp_path}")
    assert re.search(r"^http://10\.42\.0\.1:\d+/ 200$", opened.stdout, re.MULTILINE), opened.stderr
