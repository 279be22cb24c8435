"""Stand-in for meson-python while pip downloads pygame-ce: it answers what pip asks, and builds nothing.

pip wants the name and version of what it downloads and asks the archive's build system, which would look for
SDL and a compiler on this machine. Both are written in the archive's pyproject.toml.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any


def get_requires_for_build_wheel(_config_settings: dict[str, Any] | None = None) -> list[str]:
    """Nothing is needed to read a file."""
    return []


def prepare_metadata_for_build_wheel(
    metadata_directory: str, _config_settings: dict[str, Any] | None = None
) -> str:
    """Write the metadata folder that pip reads (PEP 517) and return its name."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    folder = Path(metadata_directory) / f"pygame_ce-{project['version']}.dist-info"
    folder.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (folder / "METADATA").write_text(metadata, encoding="utf-8")
    return folder.name
