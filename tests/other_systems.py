"""The program as another system answers it, as far as Linux can pretend.

    python -m tests.other_systems win32 run --demo

Packages choose by the real system when they are imported, so they come first. Then the program meets another
`sys.platform`, no library of zbar, and for Windows: nothing that only POSIX has, files that cannot be renamed or
removed while they are open, names that are refused, and an output in the code page of Western Europe.
"""

from __future__ import annotations

import builtins
import ctypes.util
import errno
import importlib
import io
import os
import signal
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

PACKAGES = (
    *("argon2", "cryptography.x509", "cv2", "flask", "flask_babel", "flask_limiter", "flask_login", "flask_wtf"),
    *("gpiozero", "ifaddr", "networkx", "numpy", "PIL.Image", "reportlab.pdfgen.canvas", "rich.console", "segno"),
    *("serial.tools.list_ports", "tomlkit", "typer.rich_utils", "waitress.server", "zeroconf", "zxingcpp"),
    *("asyncio", "multiprocessing.connection", "shutil", "sqlite3", "subprocess", "tempfile", "webbrowser"),
)
POSIX_MODULES = ("fcntl", "grp", "pwd", "resource", "syslog", "termios")
POSIX_FUNCTIONS = (
    *("chown", "fchmod", "fchown", "fork", "getegid", "geteuid", "getgid", "getloadavg", "getuid", "killpg"),
    *("mkfifo", "posix_fadvise", "sched_getaffinity", "sched_setaffinity", "sendfile", "setsid", "uname"),
)
REFUSED_SIGNS = '<>:"|?*'
NON_BLOCKING = 2
"""`msvcrt.LK_NBLCK`."""


def pretend(system: str) -> None:
    for name in PACKAGES:
        importlib.import_module(name)
    found = ctypes.util.find_library
    ctypes.util.find_library = lambda name: None if name == "zbar" else found(name)
    sys.platform = system
    if system == "win32":
        _take_away()
        _keep_open_files()
        _refuse_names()
        ctypes.CDLL = _library_by_its_name  # type: ignore[assignment,misc]
        for stream in (sys.stdout, sys.stderr):
            assert isinstance(stream, io.TextIOWrapper)
            stream.reconfigure(encoding="cp1252")


def _take_away() -> None:
    sys.modules.update(dict.fromkeys(POSIX_MODULES))  # type: ignore[arg-type]
    sys.modules["msvcrt"] = _locks()
    for name in POSIX_FUNCTIONS:
        delattr(os, name)
    for name in ("SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGQUIT", "pause", "setitimer"):
        delattr(signal, name)
    for name in ("WSAEINVAL", "WSAECONNRESET"):
        setattr(errno, name, -1)


def _locks() -> ModuleType:
    """Of Microsoft's runtime what locks a byte; here within this process alone."""
    held: dict[tuple[int, int], int] = {}

    def locking(file: int, mode: int, count: int) -> None:
        place = os.fstat(file).st_ino, os.lseek(file, 0, os.SEEK_CUR)
        if mode == NON_BLOCKING and held.setdefault(place, file) != file:
            raise OSError(errno.EACCES, "Permission denied")

    runtime: Any = ModuleType("msvcrt")
    runtime.LK_NBLCK, runtime.locking = NON_BLOCKING, locking
    made: ModuleType = runtime
    return made


def _keep_open_files() -> None:
    for name, paths in (("rename", 2), ("replace", 2), ("remove", 1), ("unlink", 1)):
        setattr(os, name, _unless_open(getattr(os, name), paths))


def _unless_open(real: Callable[..., None], paths: int) -> Callable[..., None]:
    def tried(*arguments: Any, **named: Any) -> None:
        for path in arguments[:paths]:
            if not isinstance(path, int) and _is_open(path):
                raise PermissionError(errno.EACCES, "it is used by another process", str(path))
        real(*arguments, **named)

    return tried


def _is_open(path: str | os.PathLike[str]) -> bool:
    if not os.path.isfile(path):
        return False
    for number in os.listdir("/proc/self/fd"):
        try:
            if os.path.samefile(path, f"/proc/self/fd/{number}"):
                return True
        except OSError:
            continue
    return False


def _library_by_its_name(name: str, *arguments: Any, **named: Any) -> Any:
    if "/" in name:
        raise FileNotFoundError(name)
    raise OSError(f"cannot find {name}")


def _refuse_names() -> None:
    real = builtins.open

    def opened(file: Any, *arguments: Any, **named: Any) -> Any:
        if isinstance(file, str | os.PathLike):
            name = os.fspath(file)
            if name.startswith("/proc") or not set(REFUSED_SIGNS).isdisjoint(os.path.basename(name)):
                raise OSError(errno.EINVAL, "Invalid argument", name)
        return real(file, *arguments, **named)

    builtins.open = io.open = opened


if __name__ == "__main__":
    pretend(sys.argv[1])
    from companion.__main__ import main

    main(sys.argv[2:])
