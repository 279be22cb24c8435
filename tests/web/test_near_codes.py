"""The way from one device to another, as an address and back (web/near_codes.mjs)."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

CODES = Path(__file__).resolve().parents[2] / "web" / "near_codes.mjs"
PRINT = ":".join(f"{number:02X}" for number in range(32))
NAME = "3a92e375-c2e7-4e09-aa0f-d932d43d75fc.local"

CHROMIUM = f"""v=0\r
o=- 4798685974498259549 2 IN IP4 127.0.0.1\r
m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r
a=candidate:1 1 udp 2113937151 {NAME} 40541 typ host generation 0 network-cost 999\r
a=candidate:2 1 udp 2113942271 2001:db8::7 52355 typ host generation 0\r
a=candidate:3 1 udp 2113942271 fe80::7 52356 typ host generation 0\r
a=candidate:4 1 udp 2113937151 192.168.178.23 59018 typ host\r
a=candidate:5 1 tcp 1518280447 192.168.178.23 9 typ host tcptype active\r
a=candidate:6 1 udp 1677729535 203.0.113.9 59018 typ srflx raddr 0.0.0.0 rport 0\r
a=ice-ufrag:w+y3\r
a=ice-pwd:lWZGYq3jCPJxZCXfkjGkDuw0\r
a=fingerprint:sha-256 {PRINT}\r
a=setup:actpass\r
a=mid:0\r
"""
FIREFOX = f"""v=0\r
o=mozilla...THIS_IS_SDPARTA-99.0 7 0 IN IP4 0.0.0.0\r
a=fingerprint:sha-256 {PRINT}\r
m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r
a=candidate:0 1 UDP 2122187007 {NAME} 43211 typ host\r
a=ice-pwd:0123456789abcdef0123456789abcdef\r
a=ice-ufrag:01234567\r
a=mid:0\r
a=setup:actpass\r
"""
PROGRAM = """
import * as codes from %s;
const [calls] = JSON.parse(process.argv[1]);
console.log(JSON.stringify(calls.map(([name, ...given]) => codes[name](...given) ?? null)));
"""


def calls(*wanted: list[Any]) -> list[Any]:
    """The results of these functions of the script: each is its name and what it is given."""
    program = PROGRAM % json.dumps(CODES.as_uri())
    command = ["node", "--input-type=module", "-e", program, json.dumps([wanted])]
    return list(json.loads(subprocess.check_output(command, text=True)))


@pytest.mark.parametrize("sdp", [CHROMIUM, FIREFOX])
@pytest.mark.parametrize(("kind", "setup"), [("join", "actpass"), ("answer", "active")])
def test_a_connections_needed_parts_survive_the_link(sdp: str, kind: str, setup: str) -> None:
    (told,) = calls(["described", sdp])
    (link,) = calls(["addressOf", "https://example.org/games/", kind, {**told, "seat": 3, "number": 40_000}])
    assert link.startswith(f"https://example.org/games/#{kind}=")
    assert len(link) <= 350
    (read,) = calls(["unpacked", link, kind])
    assert read == {**told, "seat": 3, "number": 40_000}
    assert calls(["unpacked", f"Look: {link} !", kind]) == [read]
    (whole,) = calls(["packed", read, setup])
    lines = whole.split("\r\n")
    for line in sdp.split("\r\n"):
        if line.startswith(("a=ice-", "a=fingerprint", "a=mid")):
            assert line in lines
    assert f"a=setup:{setup}" in lines
    assert f" {NAME} " in whole


def test_only_addresses_of_this_network_are_told() -> None:
    (told,) = calls(["described", CHROMIUM])
    (whole,) = calls(["packed", told, "actpass"])
    assert " 192.168.178.23 59018 " in whole
    assert " 2001:0db8:0000:0000:0000:0000:0000:0007 52355 " in whole
    assert "fe80" not in whole
    assert "203.0.113.9" not in whole
    assert "tcp" not in whole.replace("sctp", "")


def test_many_addresses_do_not_make_it_too_long() -> None:
    more = "".join(f"a=candidate:{n} 1 udp 9 2001:db8::{n} 5{n:04} typ host\r\n" for n in range(20))
    (told,) = calls(["described", CHROMIUM + more])
    address = "https://a-rather-long-name.of-somebody.example.org/with/some/folders/below/it/"
    (link,) = calls(["addressOf", address, "join", {**told, "seat": 1, "number": 1}])
    assert len(link) <= 350
    assert calls(["unpacked", link, "join"])[0]["candidates"][0] == told["candidates"][0]


def test_a_foreign_address_is_read_as_nothing() -> None:
    (told,) = calls(["described", CHROMIUM])
    (link,) = calls(["addressOf", "https://example.org/", "join", {**told, "seat": 1, "number": 1}])
    chance = random.Random(1)
    tried = ["", "join=", "join=A", link.replace("join", "answer"), "join=" + "A" * 400, "join=" + "_" * 100]
    for _ in range(300):
        at = chance.randrange(len(link))
        tried.append(link[:at] + chance.choice("A_-%\0\r\n ") + link[at + chance.randrange(3) :])
    evil = {**told, "ufrag": "ab\r\na=x", "seat": 1, "number": 1}
    tried += calls(["addressOf", "https://example.org/", "join", evil])
    found = calls(*(["unpacked", text, "join"] for text in tried))
    assert found[:6] == [None] * 6
    assert found[-1] is None
    good = [read for read in found if read]
    for read, whole in zip(good, calls(*(["packed", read, "actpass"] for read in good)), strict=True):
        names = [line[:6] for line in whole.split("\r\n")[7:]]
        rest = ["a=ice-", "a=ice-", "a=fing", "a=setu", "a=mid:", "a=sctp", "a=max-", ""]
        assert names == ["a=cand"] * len(read["candidates"]) + rest
