"""The settings as the page offers them: what the configuration file says, changed there and read by a restart."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

from companion.config import ConfigError
from companion.config_file import ConfigFile
from companion.config_forms import FormSection, form_sections, read_form
from companion.config_wording import settings
from companion.sentences import Sentence
from companion.table.restarting import Restarts

_log = logging.getLogger("companion")


class SettingsDesk:
    """Reads and writes the configuration file of a table that runs."""

    def __init__(self, restarts: Restarts) -> None:
        self._restarts = restarts

    @property
    def _file(self) -> ConfigFile:
        return self._restarts.file

    @property
    def path(self) -> str:
        return str(self._file.path)

    @property
    def trouble(self) -> str:
        """Why the last restart did not come about."""
        return self._restarts.trouble

    def sections(self) -> Sequence[FormSection]:
        """Raises `ValueError` where the file cannot be read."""
        return form_sections(self._file.as_written())

    def change(self, name: str, form: Mapping[str, str]) -> Sequence[str]:
        """Writes what a section's form changes; the keys that were changed. Raises `ValueError` and `OSError`."""
        section = next((one for one in self.sections() if one.name == name), None)
        if section is None:
            raise ValueError(Sentence("there is no section {name}", name=name))
        changes = dict(read_form(section, form))
        if changes:
            self._restarts.change(changes)
        keys = tuple(".".join(map(str, path)) for path in changes)
        _log.info("the owner changed in %s: %s", self.path, ", ".join(keys) or "nothing")
        return keys

    def pending(self) -> Sequence[str]:
        """The keys whose new values hold only after a restart, each with its value as the file has it."""
        try:
            written = dict(settings(self._restarts.load()))
        except ConfigError as error:
            return (str(error),)
        now = dict(settings(self._restarts.in_force))
        return tuple(f"{key} = {value}" for key, value in written.items() if now.get(key) != value) + tuple(
            f"{key}: left out" for key in now if key not in written
        )

    def restart(self) -> None:
        _log.info("the owner restarts the table")
        self._restarts.ask()
