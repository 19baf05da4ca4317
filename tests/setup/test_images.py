"""The container and the Raspberry Pi's image: of files that exist and pinned versions, they start what is there."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from companion.__main__ import build_app
from tests.setup.machine import PROJECT

CONTAINER = PROJECT / "setup/container/Dockerfile"
DOCKERFILE = CONTAINER.read_text(encoding="utf-8")
IMAGE = PROJECT / "setup/image"
STAGE = IMAGE / "stage-keyforge"
RELEASE = yaml.safe_load((PROJECT / ".github/workflows/release.yml").read_text(encoding="utf-8"))


def commands() -> set[str]:
    """The words after `companion` that the program knows."""
    return {
        str(command.name or getattr(command.callback, "__name__", "")) for command in build_app().registered_commands
    }


def steps(job: str) -> str:
    """All shell lines of a job of the release workflow."""
    return "\n".join(step.get("run", "") for step in RELEASE["jobs"][job]["steps"])


def test_the_container_is_built_from_files_that_exist_and_are_sent_to_the_builder() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE)
    sent = re.findall(r"^!(\S+)", (CONTAINER.parent / "Dockerfile.dockerignore").read_text(), re.MULTILINE)
    for name in " ".join(copied).split():
        assert (PROJECT / name).exists()
        assert any(Path(name).is_relative_to(folder) for folder in sent), name


def test_the_container_stands_on_one_python_and_on_locked_packages() -> None:
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-\w+@sha256:[0-9a-f]{64}", bases[0])
    assert set(bases[1:]) == {"base"}
    for line in re.findall(r"^RUN .*/pip install (.+)$", DOCKERFILE, re.MULTILINE):
        assert "--require-hashes" in line or "--no-index" in line


def test_the_container_runs_a_command_of_the_companion_as_a_user_without_rights() -> None:
    entry, first = (
        json.loads(found) for found in re.findall(r"^(?:ENTRYPOINT|CMD) (\[.+\])$", DOCKERFILE, re.MULTILINE)
    )
    assert entry == ["companion"]
    assert first[0] in commands()
    user = re.search(r"^USER (\S+)$", DOCKERFILE, re.MULTILINE)
    assert user is not None
    assert user[1] not in ("root", "0")


def test_every_documented_use_of_the_container_is_a_command_of_the_companion() -> None:
    guide = (PROJECT / "docs/installation.md").read_text(encoding="utf-8")
    used = [shlex.split(line) for line in re.findall(r"^    (docker run .+)$", guide, re.MULTILINE)]
    assert {words[words.index("NAME") + 1] for words in used} == {"run", "hub"} <= commands()


@pytest.mark.parametrize("script", ["build", "stage-keyforge/prerun.sh", "stage-keyforge/00-companion/01-run.sh"])
def test_the_builder_of_the_image_starts_only_what_may_be_started(script: str) -> None:
    assert (IMAGE / script).stat().st_mode & 0o111


def test_the_image_is_made_of_files_that_exist() -> None:
    made = (STAGE / "00-companion/01-run.sh").read_text(encoding="utf-8")
    put_there = re.findall(r"00-companion/(files/\S+)", (IMAGE / "build").read_text(encoding="utf-8"))
    for name in set(re.findall(r" (files/\S+)", made)) - set(put_there):
        assert (STAGE / "00-companion" / name).is_file()
    for script in re.findall(r"/root/release/(setup/\S+)$", made, re.MULTILINE):
        assert (PROJECT / script).is_file()
    (units,) = re.findall(r"^systemctl enable (.+)$", made, re.MULTILINE)
    assert all((PROJECT / "setup/system" / f"{unit}.service").is_file() for unit in units.split())


def test_the_builder_of_the_image_is_one_commit() -> None:
    assert re.search(r"^pi_gen_commit=[0-9a-f]{40}$", (IMAGE / "build").read_text(encoding="utf-8"), re.MULTILINE)


def test_nobody_knows_a_password_of_the_image() -> None:
    assert "\nENABLE_SSH=0\n" in (IMAGE / "config").read_text(encoding="utf-8")
    assert "/dev/urandom" in (IMAGE / "config").read_text(encoding="utf-8")
    assert "passwd --lock pi" in (STAGE / "00-companion/01-run.sh").read_text(encoding="utf-8")


def test_the_signed_checksums_are_those_of_all_that_is_published() -> None:
    jobs = RELEASE["jobs"]
    assert set(jobs["publish"]["needs"]) == jobs.keys() - {"publish"}
    stored = [
        step["with"]["name"] for job in jobs.values() for step in job["steps"] if "upload" in step.get("uses", "")
    ]
    fetched = next(step["with"]["pattern"] for step in jobs["publish"]["steps"] if "download" in step.get("uses", ""))
    assert all(name.startswith(fetched.rstrip("*")) for name in stored)
    told = steps("publish")
    assert (
        told.index("sha256sum -- *") < told.index("minisign -S") < told.index("imagetools") < told.index("gh release")
    )
