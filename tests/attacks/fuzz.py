"""Fuzzes every reader of bytes and JSON, guided by the code that each input reaches: `python -m tests.attacks.fuzz`.

Needs atheris (`pip install atheris`, which has builds for x86_64 only), so it is not among the tests: those give the
same readers what hypothesis makes up. Each reader has a process of its own and begins with something it reads. Prints a
line for each reader: how many inputs it was given and how much code they reached, or the input that broke it. Ends with
1 where one broke.

    python -m tests.attacks.fuzz                      an hour, shared by all readers
    python -m tests.attacks.fuzz --minutes 5 backup   five minutes for the readers with this word in their names
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

MOST_BYTES = 4096


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="only readers whose names have one of these words in them")
    parser.add_argument("--minutes", type=float, default=60.0, help="for all of them together (60)")
    parser.add_argument("--reader", nargs=2, metavar=("NAME", "SECONDS"), help=argparse.SUPPRESS)
    wished = parser.parse_args()
    if importlib.util.find_spec("atheris") is None:
        parser.error("atheris is not installed: pip install atheris")
    if wished.reader:
        fuzz(wished.reader[0], float(wished.reader[1]))
    with tempfile.TemporaryDirectory() as folder:
        every = list(readers(Path(folder)))
    names = [name for name in every if not wished.words or any(word in name for word in wished.words)]
    if not names:
        parser.error("no reader has such a name")
    print("| reader | inputs | code reached | |\n| --- | --- | --- | --- |", flush=True)
    held = [fuzzed(name, 60 * wished.minutes / len(names)) for name in names]
    return 0 if all(held) else 1


def fuzzed(name: str, seconds: float) -> bool:
    """True if a reader held, in a process of its own: libFuzzer ends the process it runs in."""
    command = [sys.executable, "-m", "tests.attacks.fuzz", "--reader", name, str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    inputs = re.findall(r"^#(\d+)", done.stderr, re.MULTILINE)
    reached = re.findall(r"cov: (\d+)", done.stderr)
    held = done.returncode == 0
    figures = f"{int((inputs or ['0'])[-1]):,} | {(reached or ['?'])[-1]} edges"
    print(f"| {name} | {figures} | {'holds' if held else 'FALLS'} |", flush=True)
    if not held:
        print(done.stdout, done.stderr[-3000:], sep="\n", file=sys.stderr, flush=True)
    return held


def fuzz(name: str, seconds: float) -> None:
    """Fuzzes one reader in this process, and ends the process."""
    import atheris

    with tempfile.TemporaryDirectory() as folder, atheris.instrument_imports(include=["companion", "firmware_bridge"]):
        begun, reader = readers(Path(folder))[name]
        # What a reader loads when it is first used is not part of what an input may take.
        reader(begun)
        seeds = Path(folder, "seeds")
        seeds.mkdir()
        (seeds / "first").write_bytes(begun)
        limits = [f"-max_total_time={seconds:.0f}", f"-max_len={MOST_BYTES}", "-timeout=10", "-rss_limit_mb=1500"]
        atheris.Setup([name, str(seeds), f"-artifact_prefix={tempfile.gettempdir()}/fuzz-", *limits], reader)
        atheris.Fuzz()


def readers(folder: Path) -> dict[str, tuple[bytes, Callable[[bytes], None]]]:
    """Each reader under its name: something it reads, and what takes any bytes and raises where it breaks."""
    from tests.attacks.readers import BYTES, FILES, FORMS, WRITTEN, read_or_refused

    def of_bytes(read: Callable[[bytes], object]) -> Callable[[bytes], None]:
        return lambda data: read_or_refused(read, data)

    def of_form(read: Callable[[object], object]) -> Callable[[bytes], None]:
        def read_object(data: bytes) -> None:
            try:
                form = json.loads(data)
            except (ValueError, RecursionError):
                return
            if isinstance(form, dict):
                read_or_refused(read, form)

        return read_object

    def of_file(read: Callable[[Path], object]) -> Callable[[bytes], None]:
        def read_file(data: bytes) -> None:
            for left in folder.glob("file*"):
                left.unlink()
            path = folder / "file.head"
            path.write_bytes(data)
            read_or_refused(read, path)

        return read_file

    def begun(name: str, sample: object) -> bytes:
        if name not in WRITTEN:
            return json.dumps(sample).encode()
        path = folder / "whole"
        WRITTEN[name](path)
        return path.read_bytes()

    found = {f"{name} (bytes)": (sample, of_bytes(read)) for name, (read, sample) in BYTES.items()}
    found |= {f"{name} (form)": (begun(name, sample), of_form(read)) for name, (read, sample) in FORMS.items()}
    found |= {f"{name} (file)": (begun(name, sample), of_file(read)) for name, (read, sample) in FILES.items()}
    return found


if __name__ == "__main__":
    sys.exit(main())
