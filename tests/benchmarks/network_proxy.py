"""A network that can be cut: `python -m tests.benchmarks.network_proxy FROM:TO …` passes on until it is killed."""

from __future__ import annotations

import asyncio
import contextlib
import sys


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    with contextlib.suppress(OSError, RuntimeError):
        writer.close()


async def serve(port: int, target: int) -> None:
    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", target)
        except OSError:
            writer.close()
            return
        await asyncio.gather(pass_on(reader, far_writer), pass_on(far_reader, writer))

    server = await asyncio.start_server(connected, "127.0.0.1", port, backlog=1000)
    async with server:
        await server.serve_forever()


async def serve_all(routes: list[str]) -> None:
    tasks = [asyncio.ensure_future(serve(*(int(part) for part in route.split(":")))) for route in routes]
    await asyncio.sleep(0.1)
    print("passing on", flush=True)
    await asyncio.gather(*tasks)


if __name__ == "__main__":
    asyncio.run(serve_all(sys.argv[1:]))
