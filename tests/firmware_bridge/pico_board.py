# A Pico's board for MicroPython's own interpreter: stands in for the modules that only the Pico has.
import sys


class Pin:
    IN = 0
    PULL_UP = 1
    closed = set()  # noqa: RUF012 - MicroPython has no ClassVar

    def __init__(self, number, *_):
        self.number = number

    def value(self):
        return 0 if self.number in Pin.closed else 1


class SPI:
    written = bytearray()

    def __init__(self, *_, **__):
        pass

    def write(self, data):
        SPI.written.extend(data)


class PWM:
    frequency_hz = duty = 0

    def __init__(self, pin):
        pass

    def freq(self, frequency_hz):
        PWM.frequency_hz = frequency_hz

    def duty_u16(self, duty):
        PWM.duty = duty


class Machine:
    PWRON_RESET, WDT_RESET = 1, 3
    Pin, SPI, PWM = Pin, SPI, PWM

    def unique_id(self):
        return b"pico-001"

    def reset_cause(self):
        return Machine.PWRON_RESET


class MicroPython:
    interrupt = 3

    def kbd_intr(self, byte):
        MicroPython.interrupt = byte


class Stream:
    def __init__(self):
        self.buffer = self
        self.bytes = bytearray()

    def read(self, number):
        data = bytes(self.bytes[:number])
        self.bytes = self.bytes[number:]
        return data

    def write(self, data):
        self.bytes.extend(data)


class Poll:
    def register(self, stream, events):
        self.stream, self.events = stream, events

    def poll(self, timeout):
        return self.events == Select.POLLOUT or bool(self.stream.bytes)


class Select:
    POLLIN, POLLOUT = 1, 4
    poll = Poll


class Os:
    def urandom(self, number):
        return bytes(range(1, number + 1))


class Time:
    now_ms = 0

    def ticks_ms(self):
        return Time.now_ms

    def ticks_diff(self, later, earlier):
        return later - earlier


class System:
    stdin, stdout = Stream(), Stream()


modules = {"machine": Machine(), "micropython": MicroPython(), "select": Select(), "os": Os(), "time": Time()}
for name, module in modules.items():
    sys.modules[name] = module
sys.modules["sys"] = System()
