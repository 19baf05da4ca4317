// Runs the Pico's whole program in MicroPython's own interpreter with a made-up board, and tells what came of it:
//
//     node pico_program.mjs INTERPRETER.mjs FOLDER_OF_THE_PROGRAM pico_board.py
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [interpreter, program, board] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(interpreter));
const python = await loadMicroPython({
    heapsize: 4 * 1024 * 1024,
    linebuffer: true,
    stdout: (line) => process.stdout.write(line + "\n"),
});
for (const name of ["box.py", "main.py"]) python.FS.writeFile("/" + name, readFileSync(`${program}/${name}`));
python.FS.writeFile("/pico_board.py", readFileSync(board));
python.runPython(`
import sys
sys.path.insert(0, "/")
from binascii import hexlify
import pico_board
from pico_board import PWM, SPI, MicroPython, Pin, System, Time

import main
from box import QUERY, SHOW, framed
import struct

program = main.Program()

def live(ms):
    for _ in range(ms):
        Time.now_ms += 1
        program.turn()

live(10)
System.stdin.bytes.extend(framed(bytes([QUERY])) + framed(struct.pack("<BBBBBHBBB", SHOW, 1, 1, 0, 0, 0, 4, 1, 0)))
live(20)
Pin.closed.add(21)
live(100)
System.stdin.bytes.extend(framed(struct.pack("<BBBBBHBBB", SHOW, 2, 1, 0, 0, 0, 4, 2, 1)))
live(20)
print("interrupt", MicroPython.interrupt)
print("tone", PWM.frequency_hz, PWM.duty)
live(200)
print("sent", hexlify(bytes(System.stdout.bytes)).decode())
print("strip", hexlify(bytes(SPI.written)).decode())
`);
