"""Every end of the line agrees with the examples of the specification, byte by byte."""

from __future__ import annotations

import dataclasses
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge import messages
from firmware_bridge.firmware.pico import box as pico
from firmware_bridge.frames import LARGEST_FRAME_BYTES, FrameDecoder, frame, open_frame, stuff, unstuff
from tests.firmware_bridge.boxes import BoxProcess
from tests.firmware_bridge.conftest import KINDS, open_box

EXAMPLES: dict[str, Any] = json.loads(
    (Path(messages.__file__).parent / "protocol_examples.json").read_text(encoding="utf-8")
)
FRAMES, DAMAGED = EXAMPLES["frames"], EXAMPLES["damaged"]


def said(example: dict[str, Any]) -> str:
    return str(example.get("says") or example.get("why"))


def plain(message: object) -> dict[str, Any]:
    """The fields as the examples write them."""
    assert dataclasses.is_dataclass(message)
    assert not isinstance(message, type)
    fields = dataclasses.asdict(message)
    return {k: v.hex() if isinstance(v, bytes) else list(v) if isinstance(v, tuple) else v for k, v in fields.items()}


@pytest.mark.parametrize("example", FRAMES, ids=said)
def test_the_companion_reads_each_example_and_writes_the_same_bytes(example: dict[str, Any]) -> None:
    found = FrameDecoder().read(bytes.fromhex(example["frame"]))
    message = messages.unpack(found.bodies[0])

    assert type(message).__name__.removeprefix("Box") == example["message"]
    assert plain(message) == example["fields"]
    assert not isinstance(message, messages.OtherProtocol | None)
    assert messages.pack(message).hex() == example["body"]
    assert frame(messages.pack(message)).hex() == example["frame"]


@pytest.mark.parametrize("example", FRAMES, ids=said)
def test_the_pico_frames_each_example_alike(example: dict[str, Any]) -> None:
    body, whole = bytes.fromhex(example["body"]), bytes.fromhex(example["frame"])

    assert pico.framed(body) == whole
    assert pico.body_of(whole[:-1]) == body


@pytest.mark.parametrize("example", DAMAGED, ids=said)
def test_no_damaged_example_means_anything(example: dict[str, Any]) -> None:
    bodies = FrameDecoder().read(bytes.fromhex(example["bytes"])).bodies

    assert [messages.unpack(body) for body in bodies] in ([], [None])


@pytest.mark.parametrize("kind", ["virtual", "c", "micropython"])
def test_every_box_keeps_to_the_conversation(kind: str, request: pytest.FixtureRequest) -> None:
    box = open_box(kind, request)
    for step in EXAMPLES["conversation"]:
        box.inputs(int(step["inputs"], 16))
        assert box.run(step["ms"] * 1000, bytes.fromhex(step["receives"])).hex() == step["sends"], step["what"]
    box.close()


@pytest.mark.parametrize("example", DAMAGED, ids=said)
@pytest.mark.parametrize("kind", KINDS)
def test_a_box_counts_each_damaged_example_and_goes_on(
    kind: str, example: dict[str, Any], request: pytest.FixtureRequest
) -> None:
    box = open_box(kind, request)
    box.run(300_000)
    box.run(20_000, bytes.fromhex(example["bytes"]))
    answer = FrameDecoder().read(box.run(40_000, frame(messages.pack(messages.Query()))))
    states = [m for body in answer.bodies if isinstance(m := messages.unpack(body), messages.BoxState)]
    box.close()

    assert states[0].damaged == 1


@pytest.mark.parametrize("kind", ["c", "micropython"])
def test_all_boxes_do_the_same_with_the_same_buttons_and_bytes(kind: str, request: pytest.FixtureRequest) -> None:
    ours, other = open_box("virtual", request), open_box(kind, request)
    chance = random.Random(17)
    for _ in range(1500):
        mask, data, us = random_moment(chance)
        for box in (ours, other):
            box.inputs(mask)
        assert ours.run(us, data) == other.run(us, data)
        if chance.random() < 0.05:
            assert ours.lights() == other.lights()
            assert ours.tone_hz() == other.tone_hz()
    other.close()


def random_moment(chance: random.Random) -> tuple[int, bytes, int]:
    mask = sum(1 << number for number in range(18) if chance.random() < 0.15)
    message: messages.HostMessage = chance.choice(
        (
            messages.Query(),
            messages.Ack(1, chance.randrange(300)),
            messages.Configure(chance.randrange(256), chance.getrandbits(18), chance.randrange(500), 50),
            messages.Show(*(chance.randrange(9 if part > 5 else 256) for part in range(8))),
        )
    )
    data = chance.choice((b"", b"", frame(messages.pack(message)), chance.randbytes(30)))
    return mask, data, chance.choice((1000, 5000, 20000, 60000))


@given(st.binary(max_size=250))
def test_what_is_stuffed_has_no_zeros_and_comes_out_again(data: bytes) -> None:
    assert 0 not in stuff(data)
    assert unstuff(stuff(data)) == data
    assert pico.stuffed(data) == stuff(data)
    assert pico.unstuffed(stuff(data)) == data


@given(st.binary(max_size=80))
def test_both_ends_find_the_same_in_any_bytes(data: bytes) -> None:
    noise = data.replace(b"\0", b"\1")

    assert unstuff(noise) == pico.unstuffed(noise)


@given(st.lists(st.binary(min_size=1, max_size=57), max_size=8), st.lists(st.integers(1, 40), min_size=1))
@settings(max_examples=200)
def test_frames_are_found_however_the_stream_is_cut(bodies: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(frame(body) for body in bodies)
    reader = FrameDecoder()
    found: list[bytes] = []
    for cut in cuts * (len(stream) + 1):
        found += reader.read(stream[:cut]).bodies
        stream = stream[cut:]

    assert found == bodies


def test_an_endless_frame_takes_no_memory_and_the_next_one_is_found() -> None:
    reader = FrameDecoder()
    for _ in range(1000):
        reader.read(b"\x01" * 1000)

    assert len(reader._rest) <= LARGEST_FRAME_BYTES
    assert reader.read(b"\0" + frame(b"whole")).bodies == (b"whole",)


def test_two_hundred_thousand_random_bytes_are_no_message() -> None:
    chance = random.Random(1)
    reader = FrameDecoder()
    for _ in range(200):
        assert reader.read(chance.randbytes(1000)).bodies == ()


def test_of_twenty_thousand_damaged_frames_none_is_believed() -> None:
    chance = random.Random(2)
    for number in range(20_000):
        event = messages.InputEvent(chance.getrandbits(32), number, 3, False, chance.getrandbits(32), 8)
        whole = frame(messages.pack(event))[:-1]
        damaged = damage(chance, whole)
        assert damaged == whole or open_frame(damaged) is None


def test_the_arduinos_parser_believes_neither_noise_nor_damage(c_box: Path) -> None:
    box = BoxProcess([str(c_box)])

    assert box.believed("noise", 200_000) == 0
    assert box.believed("spoilt", 200_000) == 0
    box.close()


def damage(chance: random.Random, data: bytes) -> bytes:
    """One to three bytes changed, dropped or doubled."""
    spoilt = bytearray(data)
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(spoilt))
        way = chance.randrange(3)
        if way == 0:
            spoilt[place] ^= chance.randrange(1, 256)
        elif way == 1:
            del spoilt[place]
        else:
            spoilt.insert(place, spoilt[place])
    return bytes(spoilt)


def test_a_box_of_another_protocol_is_told_apart_from_noise() -> None:
    body = bytes([0x21]) + bytes(12)

    assert messages.unpack(body) == messages.OtherProtocol(2)
