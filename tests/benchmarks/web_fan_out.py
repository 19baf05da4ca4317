"""How long viewers wait for news: `python -m tests.benchmarks.web_fan_out [--viewers 500] [--seconds 60]`.

A server process publishes reports; this process holds the viewers' live pages open, measures from publishing to
reading, opens the page meanwhile, and asks for one stream more than allowed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import statistics
import time
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path

from companion.report import ReportBoard
from tests.web.made_up import GAME
from web.serving.server import PageServer
from web.serving.settings import WebSettings
from web.table.app import create_app
from web.table.services import TableServices


def serve(viewers: int, messages_per_second: float, seconds: float, pipe: Connection) -> None:
    board = ReportBoard(GAME)
    server = PageServer(
        create_app(TableServices(board=board, submit=lambda observation: None), WebSettings(stream_limit=viewers)),
        port=0,
    )
    server.start(tell=lambda line: None)
    pipe.send(server.port)
    pipe.recv()
    version = GAME.version
    end = time.monotonic() + seconds
    while (now := time.monotonic()) < end:
        version += 1
        # The time of publishing travels in a line of the page, as any change would.
        board.publish(replace(GAME, version=version, lasting=(), effects=(f"published {now!r} end",)))
        time.sleep(max(0.0, now + 1 / messages_per_second - time.monotonic()))
    pipe.send((version, Path("/proc/self/status").read_text(encoding="utf-8")))
    pipe.recv()
    server.stop()


async def watch(port: int, path: str, delays: list[float], seen: list[int], left_out: list[int]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    try:
        while line := await reader.readline():
            if line.startswith(b": ") and line.rstrip().endswith(b"left out"):
                left_out.append(int(line.split()[1]))
            if line.startswith(b"data: ") and b"published " in line:
                stamp = float(line.split(b"published ", 1)[1].split(b" end", 1)[0])
                delays.append(time.monotonic() - stamp)
                seen.append(json.loads(line[6:])["version"])
    finally:
        writer.close()


async def fetch(port: int, path: str) -> tuple[int, float]:
    started = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    return int(answer.split()[1]), time.monotonic() - started


async def load(port: int, viewers: int, seconds: float, pipe: Connection) -> None:
    delays: list[float] = []
    seen: list[list[int]] = [[] for _ in range(viewers)]
    left_out: list[int] = []
    watchers = [asyncio.create_task(watch(port, "/live/table-0", delays, versions, left_out)) for versions in seen]
    await asyncio.sleep(3)
    refused, refused_s = await fetch(port, "/live/table-0")
    pipe.send("go")
    pages: list[float] = []
    end = time.monotonic() + seconds - 1
    while time.monotonic() < end:
        pages.append((await fetch(port, "/"))[1])
        await asyncio.sleep(0.5)
    loop = asyncio.get_running_loop()
    last, status = await loop.run_in_executor(None, pipe.recv)
    await asyncio.sleep(1)
    for watcher in watchers:
        watcher.cancel()
    await asyncio.gather(*watchers, return_exceptions=True)
    pipe.send("stop")
    tell(viewers, delays, seen, left_out, last, pages, refused, refused_s, status)


def tell(
    viewers: int,
    delays: list[float],
    seen: list[list[int]],
    left_out: list[int],
    last: int,
    pages: list[float],
    refused: int,
    refused_s: float,
    status: str,
) -> None:
    delays.sort()
    expected = viewers * (last - GAME.version)
    behind = sum(versions[-1:] != [last] for versions in seen)
    print(
        f"{viewers} viewers, {expected} messages due, {len(delays)} read, "
        f"{sum(left_out)} said to be left out, {behind} viewers not at the last version"
    )
    print(
        f"published to read: median {1000 * statistics.median(delays):.1f} ms, "
        f"99th percentile {1000 * delays[int(len(delays) * 0.99)]:.1f} ms, worst {1000 * delays[-1]:.1f} ms"
    )
    print(f"page meanwhile: median {1000 * statistics.median(pages):.1f} ms, worst {1000 * max(pages):.1f} ms")
    print(f"one stream too many: {refused} after {1000 * refused_s:.1f} ms")
    print(*(line for line in status.splitlines() if line.startswith(("VmRSS", "Threads"))), sep=", ")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--viewers", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--per-second", type=float, default=5)
    options = parser.parse_args()
    ours, theirs = multiprocessing.Pipe()
    arguments = (options.viewers, options.per_second, options.seconds, theirs)
    server = multiprocessing.get_context("spawn").Process(target=serve, args=arguments)
    server.start()
    asyncio.run(load(ours.recv(), options.viewers, options.seconds, ours))
    server.join()


if __name__ == "__main__":
    main()
