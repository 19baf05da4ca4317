"""The logic of a counter box, without its pins: debounce, count, send until acknowledged, and show lights and sounds.

One text for two homes: MicroPython on the Pico, where `main.py` gives it pins, and the computer, where it is the
virtual box. The program for the Arduino, `box.c`, behaves the same byte for byte. `docs/serial_protocol.md` is the
specification. Knows no pin, no port and no clock.
"""

import struct
from binascii import crc32

PROTOCOL = 1
FIRMWARE = (1, 0, 0)

HELLO, INPUT_EVENT, BEAT, STATE = (PROTOCOL << 4 | number for number in (1, 2, 3, 4))
QUERY, ACK, SHOW, CONFIGURE = (PROTOCOL << 4 | number for number in (9, 10, 11, 12))

FRAME_LIMIT = 64
OUTPUT_LIMIT = 192
RING_LIMIT = 100
RESEND_AT_ONCE = 4
RESEND_EVERY_MS = 50
BEAT_EVERY_MS = 500
HOST_SILENT_MS = 3000
REPEATED = 0x80

EVERY_INPUT = (1 << 20) - 1
WORD = 0xFFFF
LONG = 0xFFFFFFFF

PIXELS_PER_SIDE = 29
PIXELS = 2 * PIXELS_PER_SIDE
TURN_PIXEL, FIRST_PLAYER_PIXEL, CHAIN_PIXEL = 3, 4, 5
KEY_RGB = ((255, 0, 0), (255, 160, 0), (0, 0, 255))
OFF = (0, 0, 0)

ACTIVE, FIRST_PLAYER, CHECK, CHAIN_REMINDER = 0x01, 0x04, 0x10, 0x40
JUDGE_CALLED = 0x100

# Each sound is a row of notes: frequency in hertz (0 is a rest) and length in milliseconds.
SOUNDS = (  # type: tuple[tuple[tuple[int, int], ...], ...]
    (),
    ((2000, 40),),
    ((300, 120), (0, 40), (300, 120)),
    ((880, 90), (1175, 90), (1568, 180)),
    ((1200, 60),),
    ((1000, 150), (0, 100), (1000, 150)),
    ((700, 80), (500, 120)),
)


def stuffed(data: bytes) -> bytes:
    """Consistent Overhead Byte Stuffing (Cheshire and Baker, 1999) of fewer than 254 bytes, without the delimiter."""
    out = bytearray(1)
    code = 0
    for byte in data:
        if byte:
            out.append(byte)
        else:
            out[code] = len(out) - code
            code = len(out)
            out.append(0)
    out[code] = len(out) - code
    return bytes(out)


def unstuffed(data: bytes) -> "bytes | None":
    """The bytes that were stuffed, or `None` where a length points past the end."""
    out = bytearray()
    position = 0
    while position < len(data):
        length = data[position]
        following = position + length
        if length == 0 or following > len(data):
            return None
        out += data[position + 1 : following]
        position = following
        if position < len(data):
            out.append(0)
    return bytes(out)


def framed(body: bytes) -> bytes:
    return stuffed(body + struct.pack("<I", crc32(body) & LONG)) + b"\0"


def body_of(frame: bytes) -> "bytes | None":
    """The checked body of a frame without its delimiter, or `None` where the frame is damaged."""
    data = unstuffed(frame)
    if data is None or len(data) < 5:
        return None
    body = data[:-4]
    return body if struct.unpack("<I", data[-4:])[0] == crc32(body) & LONG else None


class Debouncer:
    """Believes a press after 8 equal samples in a row, one a millisecond, and a release after 16.

    Samples may hit a bouncing contact at its wrong level eight times in a row; a release that takes longer than
    contacts bounce cannot be made up of those, and without a release there is no second press. All inputs at once:
    bit n of the four words is input n's count, which runs to 16 and starts at 8 where a press is awaited.
    """

    def __init__(self) -> None:
        self.held = 0
        self._ones = self._twos = self._fours = 0
        self._eights = EVERY_INPUT

    def sample(self, levels: int) -> int:
        """Takes one sample, a set bit for each closed button, and returns the bits that changed."""
        changing = levels ^ self.held
        self._eights ^= self._fours & self._twos & self._ones
        self._fours = (self._fours ^ (self._twos & self._ones)) & changing
        self._twos = (self._twos ^ self._ones) & changing
        self._ones = ~self._ones & changing
        changed = changing & ~(self._ones | self._twos | self._fours | self._eights)
        counting = changing & ~changed
        self.held ^= changed
        self._eights = self._eights & counting | EVERY_INPUT & ~(self.held | counting)
        return changed


class Repeater:
    """Says which held buttons repeat now."""

    def __init__(self, inputs: int) -> None:
        self.mask = 0
        self.delay_ms = 600
        self.interval_ms = 150
        self._due_ms = [0] * inputs

    def pressed(self, number: int, now_ms: int) -> None:
        self._due_ms[number] = now_ms + self.delay_ms & LONG

    def due(self, number: int, now_ms: int) -> bool:
        if not self.mask >> number & 1 or (now_ms - self._due_ms[number]) & LONG >= 0x80000000:
            return False
        self._due_ms[number] = now_ms + self.interval_ms & LONG
        return True


class Shown:
    """The state that the lights and the buzzer were last told."""

    def __init__(self) -> None:
        self.number = 0
        self.keys = 0
        self.chains = (0, 0)
        self.flags = 0
        self.brightness = 4
        self._sound_number = -1
        self._notes = SOUNDS[0]
        self._sound_started_ms = 0

    def take(self, values: "tuple[int, ...]", now_ms: int) -> None:
        self.number, self.keys, left, right, self.flags, self.brightness, sound_number, sound = values
        self.chains = (left, right)
        # The first number after a start is only noted, so that a box that lost power does not repeat an old sound.
        if sound_number != self._sound_number and self._sound_number >= 0:
            self._notes = SOUNDS[sound] if sound < len(SOUNDS) else SOUNDS[0]
            self._sound_started_ms = now_ms
        self._sound_number = sound_number

    def tone_hz(self, now_ms: int) -> int:
        elapsed_ms = (now_ms - self._sound_started_ms) & LONG
        for frequency_hz, length_ms in self._notes:
            if elapsed_ms < length_ms:
                return frequency_hz
            elapsed_ms -= length_ms
        self._notes = SOUNDS[0]
        return 0

    def pixel(self, number: int, now_ms: int) -> "tuple[int, int, int]":
        side, place = divmod(number, PIXELS_PER_SIDE)
        flags = self.flags >> side
        blink = now_ms // 250 % 2 == 0
        if place < TURN_PIXEL:
            return KEY_RGB[place] if self.keys >> (3 * side + place) & 1 else OFF
        if place == TURN_PIXEL:
            return (255, 90, 0) if flags & CHECK and blink else (0, 255, 0) if flags & ACTIVE else OFF
        if place == FIRST_PLAYER_PIXEL:
            return (255, 0, 0) if self.flags & JUDGE_CALLED and blink else (90, 90, 90) if flags & FIRST_PLAYER else OFF
        lit = place - CHAIN_PIXEL < self.chains[side] and (blink or not flags & CHAIN_REMINDER)
        return (160, 0, 255) if lit else OFF


class Box:
    """A counter box: levels and bytes with the time go in, bytes, pixels and a tone come out.

    `inputs` is the number of buttons, at most 20; `device` names this very box in eight bytes; `boot` differs
    from one start to the next.
    """

    def __init__(self, device: bytes, boot: int, reset_cause: int = 0, inputs: int = 18) -> None:
        self._device = device
        self._boot = boot
        self._reset_cause = reset_cause
        self._inputs = inputs
        self._debouncer = Debouncer()
        self._repeater = Repeater(inputs)
        self.shown = Shown()
        self._now_ms = 0
        self._greeted = False
        self._ring = []  # type: list[tuple[int, int, int, int]]
        self._sequence = 0
        self._acknowledged = 0
        self._overflow = 0
        self._damaged = 0
        self._counts = [0] * inputs
        self._configured = 0
        self.host_known = False
        self._heard_ms = 0
        self._resent_ms = 0
        self._beat_ms = 0
        self._input = bytearray()
        self._output = bytearray()

    def step(self, now_ms: int, levels: int) -> None:
        """One sample of the buttons (a set bit for each closed one), to be taken every millisecond."""
        self._now_ms = now_ms
        if not self._greeted:
            self._greeted = True
            self._resent_ms = self._beat_ms = now_ms
            self._send_hello()
        changed = self._debouncer.sample(levels)
        if self._debouncer.held:
            self._find_presses(changed & self._debouncer.held)
        if self.host_known and (now_ms - self._heard_ms) & LONG >= HOST_SILENT_MS:
            self.host_known = False
        # This timer is never restarted by a new press; otherwise steady pressing would starve the old ones.
        if (now_ms - self._resent_ms) & LONG >= RESEND_EVERY_MS:
            self._resent_ms = now_ms
            self._resend()
        if (now_ms - self._beat_ms) & LONG >= BEAT_EVERY_MS:
            self._beat_ms = now_ms
            if self.host_known:
                self._send_beat()
            else:
                self._send_hello()

    def receive(self, data: bytes) -> None:
        for byte in data:
            if byte:
                if len(self._input) < FRAME_LIMIT:
                    self._input.append(byte)
            elif self._input:
                self._take_frame(bytes(self._input))
                self._input = bytearray()

    def take_output(self) -> bytes:
        """The bytes to send now; they are handed out once."""
        output = bytes(self._output)
        self._output = bytearray()
        return output

    def tone_hz(self) -> int:
        return self.shown.tone_hz(self._now_ms)

    def pixel(self, number: int) -> "tuple[int, int, int]":
        """Red, green and blue, 0 to 255 each, of one light. With nobody to believe, only a slow blue blink is shown."""
        if self.host_known:
            return self.shown.pixel(number, self._now_ms)
        waiting = number % PIXELS_PER_SIDE == TURN_PIXEL and self._now_ms // 500 % 2 == 0
        return (0, 0, 80) if waiting else OFF

    def _find_presses(self, pressed: int) -> None:
        for number in range(self._inputs):
            if pressed >> number & 1:
                self._repeater.pressed(number, self._now_ms)
                self._count(number, 0)
            elif self._debouncer.held >> number & 1 and self._repeater.due(number, self._now_ms):
                self._count(number, REPEATED)

    def _count(self, number: int, repeated: int) -> None:
        self._counts[number] = self._counts[number] + 1 & WORD
        if len(self._ring) >= RING_LIMIT:
            self._overflow = self._overflow + 1 & WORD
            return
        self._sequence = self._sequence + 1 & WORD
        event = (self._sequence, number | repeated, self._now_ms, self._debouncer.held)
        self._ring.append(event)
        if self.host_known:
            self._send_event(event)

    def _resend(self) -> None:
        if self.host_known:
            for event in self._ring[:RESEND_AT_ONCE]:
                self._send_event(event)

    def _take_frame(self, frame: bytes) -> None:
        body = body_of(frame) if len(frame) < FRAME_LIMIT else None
        if body is None or not self._take_message(body):
            self._damaged = self._damaged + 1 & WORD
            return
        self.host_known = True
        self._heard_ms = self._now_ms

    def _take_message(self, body: bytes) -> bool:
        kind, size = body[0], len(body)
        if kind == QUERY and size == 1:
            self._send_hello()
            self._send_state()
        elif kind == ACK and size == 7:
            self._drop_acknowledged(*struct.unpack("<IH", body[1:]))
        elif kind == SHOW and size == 10:
            self.shown.take(struct.unpack("<BBBBHBBB", body[1:]), self._now_ms)
        elif kind == CONFIGURE and size == 10:
            values = struct.unpack("<BIHH", body[1:])
            self._configured, self._repeater.mask, self._repeater.delay_ms, self._repeater.interval_ms = values
        else:
            return False
        return True

    def _drop_acknowledged(self, boot: int, sequence: int) -> None:
        number = (sequence - self._acknowledged) & WORD
        if boot == self._boot and number <= len(self._ring):
            self._ring = self._ring[number:]
            self._acknowledged = sequence

    def _send(self, body: bytes) -> None:
        frame = framed(body)
        if len(self._output) + len(frame) <= OUTPUT_LIMIT:
            self._output += frame

    def _send_hello(self) -> None:
        head = struct.pack(
            "<BI8sBBBBBB", HELLO, self._boot, self._device, *FIRMWARE, self._reset_cause, self._inputs, PIXELS
        )
        self._send(head + struct.pack("<HI", self._acknowledged, self._now_ms))

    def _send_event(self, event: "tuple[int, int, int, int]") -> None:
        self._send(struct.pack("<BIHBII", INPUT_EVENT, self._boot, *event))

    def _send_beat(self) -> None:
        numbers = (self._sequence, self._overflow, self.shown.number, self._configured)
        self._send(struct.pack("<BIIHHBB", BEAT, self._boot, self._debouncer.held, *numbers))

    def _send_state(self) -> None:
        numbers = (self._sequence, self._acknowledged, self._overflow, self._damaged)
        counts = struct.pack("<" + "H" * self._inputs, *self._counts)
        self._send(struct.pack("<BIHHHH", STATE, self._boot, *numbers) + counts)
