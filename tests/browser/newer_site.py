"""The built site as its next version would be: other changes to tell of, everything else as it is."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from pathlib import Path

NEWS = "A fourth game to be told of"


def make_newer(folder: Path) -> str:
    """Turn the site in that folder into its next version; what that is called."""
    changes = json.loads((folder / "changes.json").read_text(encoding="utf-8"))
    number = changes[0]["number"] + 1
    changes.insert(0, {"number": number, "en": [NEWS], "pl": [NEWS], "el": [NEWS]})
    (folder / "changes.json").write_text(json.dumps(changes), encoding="utf-8")
    page = (folder / "index.html").read_text(encoding="utf-8")
    found = re.search(r'"version":"([^"]+)"', page)
    assert found
    version = f"{found[1]}-next"
    page = page.replace(found[0], f'"version":"{version}"')
    page = re.sub(r'"changes":\d+', f'"changes":{number}', page)
    (folder / "index.html").write_text(page, encoding="utf-8")
    packed = gzip.compress((folder / "index.html").read_bytes(), mtime=0)  # the worker takes it so
    (folder / "index.html.gz").write_bytes(packed)
    worker = (folder / "sw.js").read_text(encoding="utf-8").replace(f'"{found[1]}"', f'"{version}"')
    for name in ("changes.json", "index.html"):
        digest = hashlib.sha256((folder / name).read_bytes()).hexdigest()
        worker, count = re.subn(rf'("{re.escape(name)}": )"[0-9a-f]+"', rf'\1"{digest}"', worker)
        assert count == 1
    (folder / "sw.js").write_text(worker, encoding="utf-8")
    return version
