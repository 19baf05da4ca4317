"""Marks of tests that need something only some systems have, and the names of the same thing on others."""

from __future__ import annotations

import sys

import pytest

ON_WINDOWS = sys.platform == "win32"
HOME = "USERPROFILE" if ON_WINDOWS else "HOME"
"""The environment variable that says where the home folder is."""

posix_rights = pytest.mark.skipif(ON_WINDOWS, reason="on Windows a file has the rights of its folder")
open_files_move = pytest.mark.skipif(ON_WINDOWS, reason="on Windows no open file can be renamed")
symbolic_links = pytest.mark.skipif(ON_WINDOWS, reason="on Windows administrators alone make links")
interrupted = pytest.mark.skipif(ON_WINDOWS, reason="on Windows no process can send another what Ctrl-C sends")
linux_alone = pytest.mark.skipif(sys.platform != "linux", reason="Linux alone has it")
POSIX_MODULES = (
    "attacks",
    "end_to_end",
    "outages",
    "referee/test_follow.py",
    "rules_session/test_documented_bot.py",
    "setup",
    "test_documentation.py",
    "test_forge_files.py",
    "test_hotspot.py",
    "test_service_manager.py",
    "tournament/test_hub_commands.py",
    "tournament/test_publishing.py",
    "tournament/test_server_setup.py",
    "web/test_connections.py",
)
"""Files and folders of tests left out on Windows: they start scripts, and fork, limit or supervise processes."""
