"""Recipe: synthesise the sounds of the game, `python build/bake/sounds.py` (no arguments).

Writes assets/sounds/<name>.ogg: mono, 24 kHz, Vorbis. Everything is made of a few materials: filtered noise
(sand, papyrus, brush, stone), decaying sine partials (bronze, wood, glass) and envelopes. Each sound has
the same loudness, but for a few softer ones, and is faded in and out, so that none clicks or stands out.
The outcome is committed. The stream number in an Ogg file is random: the bytes differ from run to run though
the sound does not.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray
from scipy import signal

SOUNDS = Path(__file__).resolve().parents[2] / "assets" / "sounds"
RATE = 24_000  # samples a second
LOUDNESS = 0.09  # RMS of the loudest 100 ms as the ear weighs it, of full scale 1
PEAK = 0.7  # no sample is louder
# Of the common loudness: what is heard every turn, several times over, and what is deep.
SOFTER = {"dice": 0.8, "settle": 0.75, "mummy": 0.72, "growl": 0.8}
QUALITY = 0.82  # of soundfile's compression level: 0 is largest, 1 smallest

Wave = NDArray[np.float64]


def times(seconds: float) -> Wave:
    """Sample times."""
    return np.arange(int(seconds * RATE)) / RATE


def noise(seconds: float, low: float, high: float, seed: int) -> Wave:
    """Noise between two frequencies in Hz, at most about 1 loud."""
    raw = np.random.default_rng(seed).standard_normal(int(seconds * RATE))
    band = signal.butter(2, [low, high], "bandpass", fs=RATE, output="sos")
    wave = signal.sosfilt(band, raw)
    return np.asarray(wave / np.max(np.abs(wave)))


def swell(seconds: float, rise: float, fall: float) -> Wave:
    """An envelope that rises for `rise` seconds, then decays with time constant `fall`."""
    t = times(seconds)
    return np.minimum(1, t / rise) ** 2 * np.exp(-np.maximum(0, t - rise) / fall)


def bell(seconds: float, partials: list[tuple[float, float, float]]) -> Wave:
    """Decaying sines, each (Hz, loudness, time constant)."""
    t = times(seconds)
    tones = [a * np.sin(2 * np.pi * f * t) * np.exp(-t / d) for f, a, d in partials]
    return np.asarray(np.sum(tones, axis=0))


def thump(seconds: float, high: float, low: float, fall: float) -> Wave:
    """A drum or a stone that is set down: a sine that sinks from `high` to `low` Hz while it dies away."""
    t = times(seconds)
    pitch = low + (high - low) * np.exp(-t / 0.03)
    return np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * np.exp(-t / fall)


def mix(seconds: float, *parts: tuple[float, float, Wave]) -> Wave:
    """Waves put together, each (start in s, loudness, wave)."""
    out = np.zeros(int(seconds * RATE))
    for start, loudness, wave in parts:
        first = int(start * RATE)
        length = min(len(wave), len(out) - first)
        out[first : first + length] += loudness * wave[:length]
    return out


def grains(seconds: float, count: int, low: float, high: float, seed: int) -> Wave:
    """Small knocks at random times: stone grinding on stone, a crumbling edge."""
    random = np.random.default_rng(seed)
    out = np.zeros(int(seconds * RATE))
    for number in range(count):
        knock = noise(0.03, low, high, seed + 1 + number) * swell(0.03, 0.001, 0.006)
        first = int(random.uniform(0, seconds - 0.03) * RATE)
        out[first : first + len(knock)] += knock * random.uniform(0.3, 1)
    return out


def bronze(pitch: float, seconds: float, fall: float) -> Wave:
    """A small gong: inharmonic partials, the high ones die first."""
    shape = [
        (1, 1, 1),
        (1.503, 0.5, 0.8),
        (2.003, 0.55, 0.7),
        (2.74, 0.35, 0.5),
        (3.76, 0.2, 0.34),
        (5.4, 0.1, 0.2),
    ]
    wave = bell(seconds, [(pitch * ratio, loud, fall * life) for ratio, loud, life in shape])
    return wave * np.minimum(1, times(seconds) / 0.006)


def pluck(pitch: float, seconds: float, fall: float) -> Wave:
    """A harp string: harmonic partials with a soft finger."""
    wave = bell(seconds, [(pitch * n, 1 / n**1.6, fall / n**0.7) for n in range(1, 7)])
    return wave * np.minimum(1, times(seconds) / 0.004)


def mark() -> Wave:
    """A brush drawn twice over stone: the two strokes of a mark."""
    first = noise(0.11, 900, 4200, 1) * swell(0.11, 0.03, 0.03)
    second = noise(0.13, 800, 3600, 2) * swell(0.13, 0.03, 0.04)
    return mix(0.26, (0, 0.9, first), (0.115, 1, second), (0, 0.12, grains(0.25, 14, 2500, 6000, 3)))


def place() -> Wave:
    """A stone that snaps into its bed."""
    knock = noise(0.05, 500, 2600, 4) * swell(0.05, 0.001, 0.009)
    return mix(0.16, (0, 0.8, thump(0.15, 300, 150, 0.035)), (0, 0.5, knock))


def rotate() -> Wave:
    """A wooden tick with a short slide."""
    wood = bell(0.07, [(820, 1, 0.012), (1370, 0.5, 0.008), (2210, 0.25, 0.005)])
    slide = noise(0.06, 1200, 3800, 5) * swell(0.06, 0.025, 0.012)
    return mix(0.12, (0, 0.35, slide), (0.035, 0.8, wood))


def pick_up() -> Wave:
    """A tile lifted off sand."""
    scrape = noise(0.09, 700, 3000, 6) * swell(0.09, 0.045, 0.015)
    return mix(0.13, (0, 0.5, scrape), (0.055, 0.6, bell(0.07, [(520, 1, 0.014), (910, 0.5, 0.01)])))


def illegal() -> Wave:
    """Dull: a knock on something that does not give way, twice."""
    knock = thump(0.12, 150, 92, 0.03)
    return mix(
        0.24,
        (0, 1, knock),
        (0.095, 0.75, knock),
        (0, 0.12, noise(0.03, 200, 700, 7) * swell(0.03, 0.001, 0.008)),
    )


def gem() -> Wave:
    """A clear stone that is touched."""
    high = bell(0.5, [(1568, 1, 0.12), (2637, 0.5, 0.09), (4186, 0.22, 0.05)])
    return mix(0.5, (0, 0.8, high), (0.06, 0.6, bell(0.44, [(2093, 1, 0.11), (3520, 0.4, 0.06)])))


def torch() -> Wave:
    """Fire that catches: a soft rush, then crackle."""
    rush = noise(0.55, 180, 1500, 8) * swell(0.55, 0.12, 0.12)
    return mix(0.6, (0, 1, rush), (0.12, 0.5, grains(0.45, 16, 1500, 5200, 9)))


def skull() -> Wave:
    """Hollow bone: two low wooden tones and a rattle."""
    low = bell(0.3, [(196, 1, 0.07), (311, 0.7, 0.05), (466, 0.3, 0.03)])
    return mix(
        0.42,
        (0, 0.9, low),
        (0.11, 0.7, bell(0.3, [(165, 1, 0.08), (262, 0.7, 0.06)])),
        (0, 0.25, grains(0.26, 7, 700, 2400, 10)),
    )


def elixir() -> Wave:
    """Three bubbles that rise in a bottle, and its glass."""

    def bubble(pitch: float) -> Wave:
        t = times(0.09)
        wave = np.sin(2 * np.pi * np.cumsum(pitch * (1 + 5 * t)) / RATE)
        return wave * swell(0.09, 0.012, 0.02)

    return mix(
        0.5,
        (0, 0.8, bubble(420)),
        (0.08, 0.8, bubble(560)),
        (0.16, 0.8, bubble(740)),
        (0.24, 0.3, gem()[: RATE // 4]),
    )


def tomb() -> Wave:
    """A slab that is drawn aside, and comes to rest."""
    t = times(0.85)
    drag = noise(0.85, 90, 620, 11) * (0.6 + 0.4 * np.sin(2 * np.pi * 11 * t) ** 2) * swell(0.85, 0.18, 0.5)
    return mix(
        1.15,
        (0, 0.9, drag),
        (0, 0.4, grains(0.85, 46, 300, 1900, 12)),
        (0.8, 0.6, thump(0.35, 130, 62, 0.08)),
    )


def award() -> Wave:
    """A small bronze gong."""
    return mix(
        1.3,
        (0, 1, bronze(392, 1.3, 0.42)),
        (0, 0.12, noise(0.03, 1500, 5000, 13) * swell(0.03, 0.001, 0.006)),
    )


def reveal() -> Wave:
    """A leaf of papyrus turned over."""
    lift = noise(0.12, 1500, 6500, 14) * swell(0.12, 0.05, 0.02)
    fall = noise(0.1, 900, 4500, 15) * swell(0.1, 0.012, 0.028)
    return mix(0.28, (0, 0.6, lift), (0.13, 1, fall), (0, 0.25, grains(0.24, 10, 2500, 7000, 16)))


def round_() -> Wave:
    """A drum, a second one, and bronze: the sun has moved on."""
    drum = mix(
        0.5,
        (0, 1, thump(0.5, 170, 74, 0.13)),
        (0, 0.1, noise(0.05, 300, 1500, 17) * swell(0.05, 0.001, 0.012)),
    )
    return mix(1.5, (0, 0.8, drum), (0.2, 1, drum), (0.42, 0.55, bronze(262, 1.08, 0.4)))


def die_knock(pitch: float, seed: int) -> Wave:
    """A small stone cube that touches a stone tray: a dull ring that is gone at once, and grit."""
    ring = bell(0.09, [(pitch, 1, 0.014), (1.57 * pitch, 0.55, 0.009), (2.41 * pitch, 0.25, 0.005)])
    grit = noise(0.04, 700, 3200, seed) * swell(0.04, 0.001, 0.006)
    return mix(0.09, (0, 0.75, ring), (0, 0.4, grit))


def dice() -> Wave:
    """Stone dice that roll in their tray: knocks that come slower and softer."""
    random = np.random.default_rng(19)
    knocks: list[tuple[float, float, Wave]] = []
    at, pause = 0.012, 0.045
    while at < 0.6:
        loud = (1 - 0.85 * at / 0.6) * random.uniform(0.55, 1)
        knocks.append((at, loud, die_knock(random.uniform(430, 760), 100 + len(knocks))))
        at += pause * random.uniform(0.6, 1.4)
        pause *= 1.06
    rumble = noise(0.7, 120, 700, 20) * swell(0.7, 0.05, 0.18)
    return mix(0.75, *knocks, (0, 0.3, rumble))


def settle() -> Wave:
    """A die that tips over its last edge and lies."""
    return mix(
        0.2,
        (0, 0.4, die_knock(610, 21)),
        (0.055, 0.9, die_knock(500, 22)),
        (0.055, 0.35, thump(0.1, 210, 130, 0.02)),
    )


def stone() -> Wave:
    """A block of stone that is let down onto others: a thud, and its weight grinds for a moment."""
    return mix(
        0.42,
        (0, 1, thump(0.3, 190, 92, 0.06)),
        (0, 0.4, noise(0.06, 300, 1700, 23) * swell(0.06, 0.001, 0.012)),
        (0.03, 0.3, grains(0.2, 16, 500, 2400, 24)),
        (0.03, 0.22, noise(0.3, 180, 900, 25) * swell(0.3, 0.02, 0.07)),
    )


def mummy() -> Wave:
    """A very heavy step: something of stone is set down in a hall, dust trickles after it."""
    step = mix(
        0.5,
        (0, 1, thump(0.5, 112, 46, 0.13)),
        (0, 0.4, noise(0.12, 90, 900, 33) * swell(0.12, 0.002, 0.03)),
        (0.09, 0.1, grains(0.38, 16, 900, 3200, 34)),
    )
    drag = noise(0.42, 140, 760, 35) * swell(0.42, 0.2, 0.09)
    return mix(1.05, (0, 0.32, drag), (0.34, 1, step), (0.62, 0.4, drag[: int(0.36 * RATE)]))


def growl() -> Wave:
    """A low rumble of stone against stone, in two breaths: something large is near."""
    t = times(0.8)
    shake = 0.55 + 0.45 * np.sin(2 * np.pi * (21 + 5 * t) * t) ** 2
    breath = noise(0.8, 70, 420, 36) * shake * swell(0.8, 0.16, 0.22)
    voice = bell(0.8, [(73, 1, 0.5), (110, 0.5, 0.4), (147, 0.35, 0.3)]) * shake * swell(0.8, 0.14, 0.2)
    return mix(0.95, (0, 0.9, breath), (0, 0.5, voice), (0.1, 0.12, grains(0.7, 26, 500, 1800, 37)))


def seal() -> Wave:
    """A seal of clay: pressed into its bed, or broken: a dry crack."""
    crack = noise(0.05, 1100, 5200, 38) * swell(0.05, 0.001, 0.008)
    return mix(
        0.31,
        (0.012, 0.9, crack),
        (0.04, 0.55, crack[: int(0.03 * RATE)]),
        (0.012, 0.5, thump(0.14, 250, 130, 0.03)),
        (0.052, 0.2, grains(0.22, 12, 1800, 6000, 39)),
    )


def button() -> Wave:
    """A pebble pressed into its hollow."""
    return mix(
        0.08,
        (0, 0.8, bell(0.08, [(440, 1, 0.012), (760, 0.4, 0.008)])),
        (0, 0.25, noise(0.02, 900, 3000, 18) * swell(0.02, 0.001, 0.004)),
    )


def win() -> Wave:
    """A rising figure on the harp, and a gong under its end."""
    tones = [293.66, 349.23, 440, 587.33, 698.46]
    notes = [(0.13 * number, 0.6, pluck(tone, 1.0, 0.3)) for number, tone in enumerate(tones)]
    return mix(1.9, *notes, (0.52, 0.35, bronze(293.66, 1.38, 0.5)))


def end() -> Wave:
    """The same harp, falling, quietly: the day is over."""
    tones = [440, 349.23, 329.63, 293.66]
    return mix(1.5, *((0.17 * number, 0.6, pluck(tone, 0.95, 0.3)) for number, tone in enumerate(tones)))


def lost() -> Wave:
    """A string that sinks and is damped: somebody else has it now."""
    tones = [329.63, 261.63]
    notes = [(0.16 * number, 0.7, pluck(tone, 0.5, 0.16)) for number, tone in enumerate(tones)]
    return mix(0.58, *notes, (0.3, 0.4, thump(0.3, 120, 82, 0.07)))


def complete() -> Wave:
    """The last stone falls into its place, grit trickles, and bronze rings above it."""
    high = bell(0.9, [(784, 1, 0.22), (1175, 0.6, 0.18), (1568, 0.3, 0.12)])
    return mix(
        1.05,
        (0, 1, thump(0.4, 150, 66, 0.1)),
        (0.03, 0.3, grains(0.3, 16, 400, 2200, 44)),
        (0.16, 0.5, bronze(294, 0.89, 0.3)),
        (0.3, 0.22, high[: int(0.75 * RATE)]),
    )


def triumph() -> Wave:
    """Drums that gather, and a bright gong."""
    drum = thump(0.3, 170, 80, 0.08)
    drums = [(0.1 * number, 0.5 + 0.16 * number, drum) for number in range(4)]
    return mix(0.88, *drums, (0.38, 0.9, bronze(440, 0.5, 0.2)))


ALL: dict[str, Callable[[], Wave]] = {
    "mark": mark,
    "place": place,
    "rotate": rotate,
    "pick_up": pick_up,
    "illegal": illegal,
    "gem": gem,
    "torch": torch,
    "skull": skull,
    "elixir": elixir,
    "tomb": tomb,
    "award": award,
    "reveal": reveal,
    "round": round_,
    "dice": dice,
    "settle": settle,
    "stone": stone,
    "mummy": mummy,
    "growl": growl,
    "seal": seal,
    "button": button,
    "win": win,
    "end": end,
    "lost": lost,
    "complete": complete,
    "triumph": triumph,
}


def loudness(wave: Wave) -> float:
    """RMS of the loudest 100 ms, low tones counted for less, as the ear hears quiet sounds."""
    ear = signal.butter(1, 300, "highpass", fs=RATE, output="sos")
    window = min(RATE // 10, len(wave))
    power = np.convolve(signal.sosfilt(ear, wave) ** 2, np.ones(window) / window, "valid")
    return float(np.sqrt(np.max(power)))


def level(wave: Wave) -> Wave:
    """The wave at the common loudness, without offset, faded in over 2 ms and out over 25 ms."""
    wave = wave * LOUDNESS / loudness(wave)
    # Drums and ticks have high peaks: a soft knee instead of a hard limit keeps them as loud as the rest.
    wave = PEAK * np.tanh(wave / PEAK)
    high = signal.butter(1, 30, "highpass", fs=RATE, output="sos")
    wave = signal.sosfilt(high, wave)
    fade_in, fade_out = int(0.002 * RATE), min(int(0.025 * RATE), len(wave) // 3)
    wave[:fade_in] *= np.linspace(0, 1, fade_in)
    wave[-fade_out:] *= np.linspace(1, 0, fade_out) ** 2
    return wave


def main() -> None:
    """Write all sounds and tell their measures."""
    total = 0
    for name, make in ALL.items():
        wave = level(make()) * SOFTER.get(name, 1.0)
        path = SOUNDS / f"{name}.ogg"
        soundfile.write(path, wave, RATE, format="OGG", subtype="VORBIS", compression_level=QUALITY)
        read, _ = soundfile.read(path)
        total += path.stat().st_size
        loud = loudness(read)
        print(
            f"{name:8} {len(read) / RATE:5.2f} s  peak {np.max(np.abs(read)):.2f}  loud {loud:.3f}", end="  "
        )
        print(f"ends {abs(read[0]):.4f} {abs(read[-1]):.4f}  {path.stat().st_size} bytes")
    print(f"{total} bytes in all")


if __name__ == "__main__":
    main()
