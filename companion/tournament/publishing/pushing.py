"""Sends a published folder to its host with a program that the user has: rsync, aws, rclone or git."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, Literal, Protocol, TypeAlias

from companion.tournament.publishing.folder import LIST_NAME

Mirroring: TypeAlias = Literal["rsync", "s3", "rclone"]

PATIENCE_S: Final = 120.0
LONGEST_WORDS: Final = 300
OUR_OWN: Final = ".*"
"""The names of files that are for this folder alone begin with a full stop."""
UNATTENDED: Final[Mapping[str, str]] = {
    # A question for a password would be asked where nobody looks, and wait for ever.
    "RSYNC_RSH": "ssh -o BatchMode=yes",
    "GIT_SSH_COMMAND": "ssh -o BatchMode=yes",
    "GIT_TERMINAL_PROMPT": "0",
    "AWS_PAGER": "",
}
PACKAGES: Final[Mapping[str, str]] = {
    "rsync": "sudo apt install rsync",
    "aws": "sudo apt install awscli",
    "rclone": "sudo apt install rclone",
    "git": "sudo apt install git",
}


class PushError(Exception):
    """The folder was not sent: the words of the program, or what is missing."""


class Push(Protocol):
    """A way to send the folder on."""

    @property
    def program(self) -> str: ...

    def check(self, folder: Path) -> None:
        """Raises `PushError` for what has to be put right before anything can be sent from this folder."""
        ...

    def send(self, folder: Path, names: Sequence[str]) -> None:
        """Returns once the host has these files of the folder. Raises `PushError`."""
        ...


@dataclass(frozen=True, slots=True)
class Mirror:
    """A program that makes a target the same as a folder in one command, with `{folder}` and `{target}` filled in."""

    program: str
    arguments: tuple[str, ...]
    target: str

    def check(self, folder: Path) -> None:
        find(self.program)

    def send(self, folder: Path, names: Sequence[str]) -> None:
        filled = (part.format(folder=folder, target=self.target) for part in self.arguments)
        run(self.program, *filled)


@dataclass(frozen=True, slots=True)
class GitClone:
    """A folder that is a git clone: every publication is a commit, pushed to where the clone came from."""

    program: str = "git"

    def check(self, folder: Path) -> None:
        find(self.program)
        if not (folder / ".git").exists():
            raise PushError(f"{folder} is no git clone: make it one with 'git clone ADDRESS {folder}'")
        run(self.program, "-C", str(folder), "remote", "get-url", "origin")

    def send(self, folder: Path, names: Sequence[str]) -> None:
        within = (self.program, "-C", str(folder))
        # Files of ours that are gone, then ours that are there: whatever else lies in the folder is not published.
        run(*within, "add", "--update")
        run(*within, "add", "--pathspec-from-file=-", given="".join(f"{name}\n" for name in (*names, LIST_NAME)))
        if run(*within, "diff", "--cached", "--name-only"):
            run(*within, "commit", "--quiet", "--message", "Publish how the event stands")
        run(*within, "push", "--quiet", "origin", "HEAD")


def push_by(way: Mirroring, target: str) -> Push:
    """How to make `target`, as the program names it, the same as a folder."""
    hidden = f"--exclude={OUR_OWN}"
    match way:
        case "rsync":
            return Mirror("rsync", ("-a", "--delete", hidden, "--timeout=60", "{folder}/", "{target}"), target)
        case "s3":
            kept = ("--delete", "--exclude", OUR_OWN, "--cache-control", "no-cache", "--only-show-errors")
            return Mirror("aws", ("s3", "sync", *kept, "{folder}", "{target}"), target)
        case "rclone":
            return Mirror("rclone", ("sync", "--exclude", OUR_OWN, "{folder}", "{target}"), target)


def find(program: str) -> str:
    """Where the program is. Raises `PushError` where it is not installed."""
    found = shutil.which(program)
    if found is None:
        raise PushError(f"{program} is not installed: install it ({PACKAGES[program]}), or publish another way")
    return found


def run(program: str, *arguments: str, given: str = "") -> str:
    """The output of the program, once it has ended well. Raises `PushError` with the same where it has not."""
    with _text_file() as said, _text_file() as asked:
        asked.write(given)
        asked.seek(0)
        # Ctrl-C is for the companion alone: what is under way is sent to its end.
        process = subprocess.Popen(
            [find(program), *arguments],
            stdin=asked,
            stdout=said,
            stderr=subprocess.STDOUT,
            env={**UNATTENDED, **os.environ},
            start_new_session=True,
        )
        try:
            status = process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            raise PushError(f"{program} did not end within {PATIENCE_S:.0f} seconds") from None
        finally:
            with suppress(OSError):
                process.kill()
        said.seek(0)
        words = said.read()
    if status:
        raise PushError(f"{program} failed ({status}): {_shortened(words)}")
    return words


def _text_file() -> IO[str]:
    """A file for this moment. What a program says of a file name may be in another encoding than all else it says."""
    return tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")


def _shortened(words: str) -> str:
    lines = list(_lines(words))
    return " / ".join(lines[-3:])[-LONGEST_WORDS:] or "it said nothing"


def _lines(words: str) -> Iterator[str]:
    return (line.strip() for line in words.splitlines() if line.strip())
