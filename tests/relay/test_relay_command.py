"""`companion relay` says what is missing or written wrongly."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from companion.__main__ import build_app
from companion.commands import CommandError


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "give the address of a table's page, or of a hub with --hub"),
        (["http://t"], "say where to relay to"),
        (["--hub", "http://h", "--mqtt", "mqtt://b"], "--mqtt shows a table"),
        (["ftp://t", "--obs", "localhost"], "not the address of a page"),
        (["http://t", "--obs", "http://x"], "not an OBS address"),
        (["http://t", "--mqtt", "broker"], "not the address of a broker"),
        (["http://t", "--obs", "localhost", "--scene", "Table 7"], "write --scene as 'Table 7=Camera 2'"),
    ],
)
def test_a_wrong_input_is_answered_with_what_to_write(arguments: list[str], said: str) -> None:
    with pytest.raises(CommandError, match=said) as refused:
        CliRunner().invoke(build_app(), ["relay", *arguments], catch_exceptions=False)
    assert refused.value.exit_code == 2
