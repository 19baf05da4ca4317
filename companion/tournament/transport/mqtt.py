"""The common part of both ends of the MQTT transport: topics, and how a broker's address is read (MQTT 3.1.1 and 5.0,
OASIS).

A table's messages go to `kf/1/TABLE/ev`, the hub's answers to `kf/1/TABLE/ack`. `state` and `status` are retained, so
that a hub that starts knows at once how every table is and whether it is there.

Everything is signed with the table's key, and what is not is nothing: whoever has the broker's password may publish
under any topic, unless the broker has access lists.

Messages and answers travel at most once (QoS 0): what counts is the hub's own answer, and a table that got none repeats
its message. The broker's acknowledgement of each would promise nothing more, cost two packets for one, and hold the hub
to as many messages at a time as the broker's window of unacknowledged ones (20 in mosquitto). A state that is lost is
lost with the connection, and sent again with the next one.
"""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.reasoncodes import ReasonCode

from companion.sentences import Sentence

PREFIX: Final = "kf/1"
PASSWORD_VARIABLE: Final = "COMPANION_MQTT_PASSWORD"
AT_MOST_ONCE: Final = 0
AT_LEAST_ONCE: Final = 1
KEEPALIVE_S: Final = 10
LONGEST_RECONNECT_S: Final = 5
TLS_PORT: Final = 8883
PLAIN_PORT: Final = 1883
V3_1_1: Final = MQTTProtocolVersion.MQTTv311


class BrokerAddressError(OSError):
    """This is not an address of a broker; the message says how one is written."""


@dataclass(frozen=True, slots=True)
class BrokerAddress:
    host: str
    port: int
    tls: bool
    user: str | None


def broker_address(text: str) -> BrokerAddress:
    """`mqtt://broker.local`, `mqtts://hub@broker.local:8883`. Raises `BrokerAddressError`."""
    parts = urlsplit(text)
    try:
        port = parts.port
    except ValueError:
        port = -1
    if parts.scheme not in ("mqtt", "mqtts") or not parts.hostname or port == -1:
        raise BrokerAddressError(
            Sentence("“{text}” is not the address of a broker: write it as mqtt://192.168.1.5:1883", text=text)
        )
    if parts.password:
        raise BrokerAddressError(
            Sentence("a password does not belong in an address: put it in {variable}", variable=PASSWORD_VARIABLE)
        )
    tls = parts.scheme == "mqtts"
    return BrokerAddress(parts.hostname, port or (TLS_PORT if tls else PLAIN_PORT), tls, parts.username)


def refusal(reason: ReasonCode) -> str:
    """Why a broker did not let a client in, and what to do; empty where it did."""
    if not reason.is_failure:
        return ""
    return f"the broker lets nobody in ({reason}): set {PASSWORD_VARIABLE} to its password, and name the account"


def topic(table: str, kind: str) -> str:
    return f"{PREFIX}/{table}/{kind}"


def new_client(
    address: BrokerAddress, client_id: str, protocol: MQTTProtocolVersion = MQTTProtocolVersion.MQTTv311
) -> mqtt.Client:
    """A client that is not connected yet, and connects again by itself when it was cut off."""
    client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id=client_id, protocol=protocol)
    client.reconnect_delay_set(1, LONGEST_RECONNECT_S)
    client.on_socket_open = _send_at_once
    if address.tls:
        client.tls_set()
    if address.user:
        client.username_pw_set(address.user, os.environ.get(PASSWORD_VARIABLE))
    return client


def _send_at_once(client: mqtt.Client, data: Any, opened: mqtt.SocketLike) -> None:
    """A message waits for its answer, so it must not wait for the next one to fill its packet (RFC 896)."""
    assert isinstance(opened, socket.socket)
    opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
