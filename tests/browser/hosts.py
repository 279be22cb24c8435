"""Servers as they come: Debian's nginx and Apache with their own tables of types, busybox, Python's own.

Each is a context manager that serves a folder at an address, which it gives. They get no configuration that
they can do without.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

START_LIMIT = 30.0
"""In s: how long a server may take to answer."""

NGINX = """
daemon off;
{user}
pid {work}/pid;
error_log {work}/error.log;
events {{}}
http {{
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  gzip on;
  access_log off;
  {temporary}
  server {{
    listen 127.0.0.1:{port};
    root {folder};
  }}
}}
"""
"""Debian's own settings of types and packing, and the port."""

APACHE = """
ServerRoot {work}
ServerName localhost
Listen 127.0.0.1:{port}
PidFile {work}/pid
ErrorLog {work}/error.log
DefaultRuntimeDir {work}
{user}
LoadModule mpm_event_module {modules}/mod_mpm_event.so
LoadModule authz_core_module {modules}/mod_authz_core.so
LoadModule dir_module {modules}/mod_dir.so
LoadModule mime_module {modules}/mod_mime.so
LoadModule negotiation_module {modules}/mod_negotiation.so
LoadModule filter_module {modules}/mod_filter.so
LoadModule deflate_module {modules}/mod_deflate.so
Include /etc/apache2/mods-available/dir.conf
Include /etc/apache2/mods-available/mime.conf
Include /etc/apache2/mods-available/negotiation.conf
Include /etc/apache2/mods-available/deflate.conf
DocumentRoot {folder}
<Directory {folder}>
  Options Indexes FollowSymLinks MultiViews
  Require all granted
</Directory>
"""
"""The modules that Debian switches on which have to do with files, with Debian's own settings."""


def program(name: str) -> str:
    """Where a server is. Where there is none, its test is skipped, or fails if all have to be there."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if found is None:
        missing = f"{name} is missing (Debian: apt-get install {name})"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    return found


def free_port() -> int:
    """One that nobody listens on now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def public(site: Path) -> Iterator[tuple[Path, Path]]:
    """A copy of the site that any user may read, and a folder for the server's own."""
    with TemporaryDirectory(prefix="mastaba-host-") as name:
        work = Path(name)
        work.chmod(0o755)
        yield Path(shutil.copytree(site, work / "site")), work


@contextmanager
def running(command: list[str], port: int, cwd: Path) -> Iterator[str]:
    """The server of that command, once it answers."""
    url = f"http://127.0.0.1:{port}/"
    with subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            end = time.monotonic() + START_LIMIT
            while True:
                try:
                    urllib.request.urlopen(url, timeout=START_LIMIT).close()
                    break
                except OSError:
                    assert server.poll() is None, f"{command[0]} has ended"
                    assert time.monotonic() < end, f"{command[0]} does not answer"
                    time.sleep(0.05)
            yield url
        finally:
            server.terminate()


@contextmanager
def nginx(site: Path) -> Iterator[str]:
    """Debian's, with its own table of types."""
    found, port = program("nginx"), free_port()
    with public(site) as (folder, work):
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = " ".join(f"{kind}_temp_path {work}/{kind};" for kind in kinds)
        user = "user root;" if os.getuid() == 0 else ""
        text = NGINX.format(work=work, folder=folder, port=port, temporary=temporary, user=user)
        (work / "nginx.conf").write_text(text)
        with running([found, "-c", str(work / "nginx.conf"), "-e", f"{work}/error.log"], port, work) as url:
            yield url


@contextmanager
def apache(site: Path) -> Iterator[str]:
    """Debian's, with its own table of types; it answers nobody as root."""
    found, port = program("apache2"), free_port()
    with public(site) as (folder, work):
        user = "User www-data\nGroup www-data" if os.getuid() == 0 else ""
        modules = "/usr/lib/apache2/modules"
        text = APACHE.format(work=work, folder=folder, port=port, user=user, modules=modules)
        (work / "apache.conf").write_text(text)
        with running([found, "-f", str(work / "apache.conf"), "-D", "FOREGROUND"], port, work) as url:
            yield url


@contextmanager
def busybox(site: Path) -> Iterator[str]:
    """The smallest there is."""
    found, port = program("busybox"), free_port()
    with running([found, "httpd", "-f", "-p", f"127.0.0.1:{port}", "-h", str(site)], port, site) as url:
        yield url


@contextmanager
def python(site: Path) -> Iterator[str]:
    """That of Python's library."""
    port = free_port()
    command = [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", str(port)]
    with running(command, port, site) as url:
        yield url


SERVERS: dict[str, Callable[[Path], object]] = {
    "nginx": nginx,
    "apache2": apache,
    "busybox": busybox,
    "http.server": python,
}
