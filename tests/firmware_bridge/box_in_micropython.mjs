// The Pico's program in MicroPython's own interpreter, without its board. Commands and answers are those of
// box_in_simavr.c; device and starts those of box_on_host.c.
//
//     node box_in_micropython.mjs INTERPRETER.mjs box.py
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [interpreter, program] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(interpreter));
const python = await loadMicroPython({ heapsize: 4 * 1024 * 1024 });
python.FS.writeFile("/box.py", readFileSync(program));
python.runPython(`
import sys
sys.path.insert(0, "/")
from binascii import hexlify, unhexlify
from box import Box, PIXELS

boot = now_ms = closed = 0

def switch_on():
    global box, boot, now_ms
    boot, now_ms = boot + 1, 0
    box = Box(bytes(range(1, 9)), boot, 1)
    return "ok"

def run(us, data):
    global now_ms
    if data != "-":
        box.receive(unhexlify(data))
    sent = b""
    for _ in range(int(us) // 1000):
        now_ms += 1
        box.step(now_ms, closed)
        sent += box.take_output()
    return hexlify(sent).decode() or "-"

def inputs(mask):
    global closed
    closed = int(mask, 16)
    return "ok"

def lights():
    light = lambda red, green, blue: "%02x%02x%02x%02x" % (0xE0 | box.shown.brightness, blue, green, red)
    return "".join(light(*box.pixel(number)) for number in range(PIXELS))

commands = {"run": run, "inputs": inputs, "power": switch_on, "lights": lights, "tone": lambda: str(box.tone_hz())}

def obey(line):
    name, *arguments = line.split()
    return commands[name](*arguments)

switch_on()
`);
const obey = python.globals.get("obey");
for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(obey(line) + "\n");
}
