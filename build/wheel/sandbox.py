"""A small Debian in a folder, in which the compiler lives and runs.

The machine itself is not changed: packages are installed in the folder only. Every command runs in a mount
namespace of its own, so the mounts it needs (/proc, /dev) vanish with it, however it ends; deleting the
folder is always safe.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

from failure import RecipeError

#: Where the recipe works, as seen from inside. A fixed path: compiled files do not depend on the checkout's.
INSIDE = "/wheel"

_PRIVATE_MOUNTS = ["unshare", "--mount", "--propagation", "private"]
_ENTER = """
mount -t proc proc "$1/proc"
mount --bind /dev "$1/dev"
exec chroot "$1" /bin/bash -euo pipefail -c "$2"
"""


def debian_mirror() -> str:
    """The address of the Debian archive that this machine's apt already uses.

    Raises RecipeError when apt knows none.
    """
    listing = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(ORIGIN)|$(LABEL)|$(REPO_URI)", "Created-By: Packages"],
        capture_output=True,
        text=True,
        check=True,
    )
    for line in listing.stdout.splitlines():
        origin, label, address = line.split("|", 2)
        if origin == label == "Debian":
            return address
    raise RecipeError("apt knows no Debian mirror: run 'apt-get update', or give one with --mirror")


class Sandbox:
    """A Debian suite unpacked in a folder; root's right is needed to make it and to run commands in it."""

    def __init__(self, folder: Path, suite: str, mirror: str) -> None:
        self.folder = folder
        self.suite = suite
        self.mirror = mirror

    @property
    def work(self) -> Path:
        """The folder that is INSIDE for the commands."""
        return self.folder / INSIDE.lstrip("/")

    def create(self) -> None:
        """Make the folder, unless it is there. A half-made one is made again."""
        if not self.folder.exists():
            partial = self.folder.with_name(self.folder.name + ".partial")
            if partial.exists():
                shutil.rmtree(partial)
            partial.parent.mkdir(parents=True, exist_ok=True)
            # The script for sid fits every later suite; an older debootstrap may not know this suite's name.
            script = "/usr/share/debootstrap/scripts/sid"
            command = [
                "debootstrap",
                "--force-check-gpg",
                "--variant=minbase",
                self.suite,
                str(partial),
                self.mirror,
                script,
            ]
            _run([*_PRIVATE_MOUNTS, *command], "make a Debian folder")
            partial.rename(self.folder)
        self.work.mkdir(exist_ok=True)
        shutil.copyfile("/etc/resolv.conf", self.folder / "etc/resolv.conf")

    def run(self, script: str, purpose: str) -> str:
        """Run a bash script inside as root and return what it printed.

        Raises RecipeError, with the end of its output, when it fails.
        """
        return _run([*_PRIVATE_MOUNTS, "sh", "-euc", _ENTER, "sh", str(self.folder), script], purpose)

    def install(self, packages: dict[str, str], extra: list[str], source_suite: str) -> None:
        """Install packages in these versions and extra ones in any, and read the source index of a suite.

        Raises RecipeError naming each package whose version the mirror does not have.
        """
        sources = self.folder / "etc/apt/sources.list.d/wheel-sources.list"
        sources.write_text(f"deb-src {self.mirror} {source_suite} main\n", encoding="utf-8")
        # The Release file of a testing suite is only valid for a week, on a mirror that stands still longer.
        update = "apt-get -o Acquire::Check-Valid-Until=false update -qq"
        self.run(update, "read the mirror's package lists")
        self._refuse_other_versions(packages)
        wanted = " ".join([f"{name}={version}" for name, version in packages.items()] + extra)
        self.run(
            f"DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends {wanted}",
            "install the compiler",
        )

    def architecture(self) -> str:
        """Debian's name for the machine's architecture."""
        return self.run("dpkg --print-architecture", "ask for the architecture").strip()

    def packages(self) -> dict[str, dict[str, str]]:
        """All installed packages: version, and the SHA-256 of the archive as Debian's signed index has it.

        debootstrap and apt install no archive that differs from the index.
        """
        listed = self.run(
            "apt-cache show $(dpkg-query -W -f '${Package}=${Version}\\n')", "list the installed packages"
        )
        found = {}
        for entry in listed.split("\n\n"):
            fields = dict(re.findall(r"^(Package|Version|SHA256): (.*)$", entry, re.MULTILINE))
            if "Package" in fields:
                found[fields["Package"]] = {"version": fields["Version"], "sha256": fields["SHA256"]}
        return dict(sorted(found.items()))

    def _refuse_other_versions(self, packages: dict[str, str]) -> None:
        offered = self.run(f"apt-cache madison {' '.join(packages)}", "ask for package versions")
        versions: dict[str, set[str]] = {name: set() for name in packages}
        for line in offered.splitlines():
            name, version, origin = (part.strip() for part in line.split("|"))
            if name in versions and not origin.endswith("Sources"):
                versions[name].add(version)
        wrong = [
            f"  {name}: pinned {version}, the mirror has {', '.join(sorted(versions[name])) or 'none'}"
            for name, version in packages.items()
            if version not in versions[name]
        ]
        if wrong:
            raise RecipeError(
                f"Debian {self.suite} has moved on:\n"
                + "\n".join(wrong)
                + "\nEither give --mirror with an archive of the date in dist/toolchain.json,"
                " or pin the new versions in pins.toml, build, and run check.py."
            )


def _run(command: list[str], purpose: str) -> str:
    environment = {
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "HOME": "/root",
        "LC_ALL": "C.UTF-8",
        "SOURCE_DATE_EPOCH": "0",
    }
    environment |= {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
    result = subprocess.run(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if result.returncode != 0:
        last_lines = "\n".join(result.stdout.splitlines()[-25:])
        raise RecipeError(f"could not {purpose}; the last lines were:\n{last_lines}")
    return result.stdout
