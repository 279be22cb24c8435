"""The site's bill of materials, in CycloneDX: the parts by others that it carries, with their licences.

The list is in parts.toml. Equal contents give equal bytes: neither dates nor numbers by chance.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from bytecode import BuildError
from cyclonedx.model import ExternalReference, ExternalReferenceType, Property, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType, Pedigree
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

PARTS = Path(__file__).with_name("parts.toml")


def parts() -> list[dict[str, Any]]:
    """The list in parts.toml."""
    return list(tomllib.loads(PARTS.read_text(encoding="utf-8"))["part"])


def bill(version: str, files: Iterable[str]) -> bytes:
    """The bill of the site of that version with those files. Raises BuildError when a part is in none."""
    names = sorted(files)
    listed = parts()
    components = {part["name"]: _component(part, names) for part in listed}
    for part in listed:
        if outer := part.get("in"):
            components[outer].components.add(components[part["name"]])
    bom = Bom(components=[components[part["name"]] for part in listed if "in" not in part])
    bom.metadata.component = site = Component(
        name="mastaba",
        version=version,
        type=ComponentType.APPLICATION,
        bom_ref="mastaba",
        licenses=[LicenseExpression("MIT")],
    )
    bom.register_dependency(site, bom.components)
    whole = json.loads(JsonV1Dot6(bom).output_as_string())
    del whole["serialNumber"], whole["metadata"]["timestamp"]
    return (json.dumps(whole, indent=1, ensure_ascii=False) + "\n").encode()


def _component(part: dict[str, Any], names: Sequence[str]) -> Component:
    found = [name for name in names if any(fnmatchcase(name, pattern) for pattern in part.get("files", ()))]
    if not found and "in" not in part:
        raise BuildError(f"{PARTS.name}: {part['name']} is in no file of the site")
    return Component(
        name=part["name"],
        version=part.get("version"),
        bom_ref=part["name"],
        licenses=[LicenseExpression(part["licence"])],
        purl=PackageURL.from_string(part["purl"]) if "purl" in part else None,
        external_references=[ExternalReference(type=ExternalReferenceType.VCS, url=XsUri(part["source"]))],
        properties=[Property(name="mastaba:file", value=name) for name in found],
        pedigree=Pedigree(notes="changed: see NOTICES.md") if part.get("changed") else None,
    )
