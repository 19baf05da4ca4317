"""A pretended machine for the shell scripts: its programs are small fakes that note down how they were called."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
TOOLS = """
basename bash cat cmp cut dirname env find flock grep install ln mkdir mktemp mv readlink rm sed sha256sum sort tail tar
touch uname xargs
"""


@dataclass(frozen=True, slots=True)
class PretendedMachine:
    """Programs are found in one folder only; what a fake was called with is a line of `calls`."""

    folder: Path

    @property
    def programs(self) -> Path:
        return self.folder / "programs"

    @property
    def venv(self) -> Path:
        return self.folder / "venv"

    @classmethod
    def built_in(cls, folder: Path) -> PretendedMachine:
        machine = cls(folder)
        machine.programs.mkdir()
        for tool in TOOLS.split():
            found = shutil.which(tool)
            assert found, f"{tool} is needed by the scripts"
            (machine.programs / tool).symlink_to(found)
        return machine

    def has(self, program: str, behaviour: str = "") -> None:
        """Gives the machine a program that notes its call, then does what the shell lines `behaviour` say."""
        self.script(self.programs / program, f'echo "{program} $*" >>"{self.folder}/calls"\n{behaviour}')

    def is_a_raspberry_pi(self) -> None:
        model = self.folder / "root/proc/device-tree/model"
        model.parent.mkdir(parents=True)
        model.write_text("Raspberry Pi 5 Model B Rev 1.0\0")

    def script(self, path: Path, lines: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        # A tool of the real machine is linked to: what is written must not go through to it.
        path.unlink(missing_ok=True)
        path.write_text(f"#!{self.programs}/bash\n{lines}\n", encoding="utf-8")
        path.chmod(0o755)

    def calls(self) -> list[str]:
        noted = self.folder / "calls"
        return noted.read_text().splitlines() if noted.exists() else []

    def environment(self) -> dict[str, str]:
        return {
            "PATH": str(self.programs),
            "COMPANION_VENV": str(self.venv),
            "COMPANION_ROOT": str(self.folder / "root"),
            "DEBIAN_PYTHON": str(self.programs / "debian-python"),
            "HOME": str(self.folder),
            "LANG": "C.UTF-8",
        }

    def shell(self, lines: str) -> subprocess.CompletedProcess[str]:
        """Runs shell lines that may use the functions of `setup/environment.sh`."""
        script = f"set -euo pipefail\nproject={PROJECT}\nsource {PROJECT}/setup/environment.sh\n{lines}"
        return self.run("bash", "-c", script)

    def run(self, *command: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Runs a program to its end, in this folder where one is named."""
        environment = self.environment()
        return subprocess.run(
            command, env=environment, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )

    def start(self, *command: str) -> subprocess.Popen[str]:
        """Starts a program as at a keyboard: its standard input stays open, and Ctrl-C is heard.

        What a shell starts in the background, such as these tests, does not hear it, and hands that on.
        """
        return subprocess.Popen(
            command,
            env=self.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=os.sep,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
