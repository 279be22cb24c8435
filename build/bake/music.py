"""Recipe: synthesise the music of the game, `python build/bake/music.py` (no arguments).

Writes assets/music/valley.ogg: mono, 24 kHz, Vorbis, a piece of 20 bars that is played over and over. A
harp, a reed flute that is heard now and then, a soft frame drum and a low drone, in the scale D E♭ F♯ G A B♭
C. Notes that last beyond the end go on at the start, the room's echo too, so that nobody hears where it
begins. There is more rest than tune, and no bar returns unchanged within the piece. The outcome is committed;
the stream number in an Ogg file is random: the bytes differ from run to run though the music does not.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import soundfile
from scipy import signal
from sounds import RATE, Wave, noise, pluck, swell, thump, times

MUSIC = Path(__file__).resolve().parents[2] / "assets" / "music" / "valley.ogg"
BEAT = 60 / 69  # seconds
BARS, BEATS = 20, 4
LOUDNESS = 0.03  # RMS of the whole, of full scale 1: well below the sounds
PEAK = 0.4  # no sample is louder
QUALITY = 1.0  # of soundfile's compression level: 0 is largest, 1 smallest

# Half tones above the D above middle C (293.66 Hz, TONIC) for the degrees of the scale: 0 is D, 1 is E♭, ...
SCALE = (0, 1, 4, 5, 7, 8, 10)
TONIC = 293.66

# Harp: for each bar (beat, degree); degrees go on above 6, an octave higher. '-' is a bar of rest.
HARP = """
0:0 1:4 1.5:5 2:4 3:3 | 0:2 1.5:3 2:4 3:2 | 0:1 1:2 2:0 | -
0:0 1:4 1.5:6 2:5 3:4 | 0:3 0.5:4 1:5 2:3 3:2 | 0:1 0.5:2 1:1 2:0 | 2:0 3:-3
0:7 1:6 1.5:5 2:6 | 0:5 0.5:6 1:5 1.5:4 2:5 | 0:4 1:3 1.5:2 2:3 | -
0:4 0.5:5 1:7 2:6 3:5 | 0:4 1:5 1.5:4 2:3 | 0:2 0.5:3 1:2 1.5:1 2:2 | 0:1 2:0
- | 0:-3 1:0 2:2 | 0:1 1.5:0 2:-1 | 0:0
"""
# Flute: (bar, beat, degree, beats); few, long, and never where the harp is busy.
FLUTE = (
    (3, 0.0, 7, 2.5),
    (3, 2.5, 8, 0.75),
    (3, 3.25, 7, 2.5),
    (7, 0.0, 4, 3.0),
    (11, 0.0, 9, 1.0),
    (11, 1.0, 8, 1.0),
    (11, 2.0, 7, 3.0),
    (16, 0.0, 4, 1.5),
    (16, 1.5, 5, 0.75),
    (16, 2.25, 4, 2.5),
    (18, 2.0, 3, 1.0),
    (18, 3.0, 2, 1.0),
    (19, 0.0, 0, 3.5),
)
# Drum: beats of the two kinds of bars, deep and light strokes.
DEEP, LIGHT = ((0.0, 2.0), (0.0,)), ((0.5, 1.5, 3.0), (1.0, 2.5))


def pitch(degree: int) -> float:
    """Hz of a degree of the scale."""
    octave, step = divmod(degree, len(SCALE))
    return TONIC * 2 ** (octave + SCALE[step] / 12)


def lay(out: Wave, beat: float, loudness: float, wave: Wave) -> None:
    """Put a wave into the round at a beat; what is longer than the piece's rest goes on at its start."""
    first = round(beat * BEAT * RATE)
    places = (first + np.arange(len(wave))) % len(out)
    np.add.at(out, places, loudness * wave)


def flute(tone: float, seconds: float, seed: int) -> Wave:
    """A reed: few partials, a breath of air, and a vibrato that comes late."""
    t = times(seconds)
    late = np.clip((t - 0.5) / 0.8, 0, 1)
    phase = 2 * np.pi * np.cumsum(tone * (1 + 0.006 * late * np.sin(2 * np.pi * 4.8 * t))) / RATE
    voice = np.sin(phase) + 0.28 * np.sin(2 * phase) + 0.1 * np.sin(3 * phase)
    air = noise(seconds, tone, min(4000.0, 5 * tone), seed)
    shape = np.minimum(1, t / 0.16) * np.minimum(1, (seconds - t) / 0.35)
    sound: Wave = (voice + 0.16 * air) * shape
    return sound


def room(dry: Wave) -> Wave:
    """A hall of stone: the piece goes round in it, so its last echo is heard under the first tone."""
    seconds = 2.2
    tail = np.random.default_rng(7).standard_normal(int(seconds * RATE)) * np.exp(-times(seconds) / 0.5)
    tail = signal.sosfilt(signal.butter(2, [180, 2600], "bandpass", fs=RATE, output="sos"), tail)
    tail = np.concatenate([tail, np.zeros(len(dry) - len(tail))])
    wet = np.fft.irfft(np.fft.rfft(dry) * np.fft.rfft(tail), len(dry))
    sound: Wave = dry + 0.32 * wet * np.std(dry) / np.std(wet)
    return sound


def compose() -> Wave:
    """The whole piece once round."""
    out = np.zeros(round(BARS * BEATS * BEAT * RATE))
    random = np.random.default_rng(3)
    bars = [bar.strip() for line in HARP.strip().splitlines() for bar in line.split("|")]
    for number, bar in enumerate(bars):
        for note in [] if bar == "-" else bar.split():
            when, _colon, which = note.partition(":")
            beat, degree = float(when), int(which)
            at = number * BEATS + beat + random.uniform(-0.015, 0.015)  # a hand, not a clock
            loud = random.uniform(0.75, 1.0) * (1.0 if beat == 0 else 0.8)
            lay(out, at, 0.5 * loud, pluck(pitch(degree), 2.4, 0.75))
            if beat == 0:
                lay(out, at + 0.03, 0.3 * loud, pluck(pitch(degree - len(SCALE)), 2.8, 0.9))
    for number, (bar_number, beat, degree, beats) in enumerate(FLUTE):
        lay(out, bar_number * BEATS + beat, 0.11, flute(pitch(degree), beats * BEAT, 50 + number))
    for number in range(BARS):
        if number % 4 == 3:
            continue  # the drum rests with the harp
        for beat in DEEP[number % 2]:
            lay(out, number * BEATS + beat, 0.34, thump(0.5, 130, 68, 0.12))
        for beat in LIGHT[number % 2]:
            tick = noise(0.09, 700, 2400, 90 + number) * swell(0.09, 0.002, 0.02)
            lay(out, number * BEATS + beat, 0.06, tick)
    t = np.arange(len(out)) / RATE
    turns = len(out) / RATE  # whole waves only, so that the drone has no seam
    for tone, loud, breaths in ((TONIC / 4, 0.04, 6), (TONIC * 0.375, 0.03, 10)):
        whole = round(tone * turns) / turns
        out += loud * np.sin(2 * np.pi * whole * t) * (0.6 + 0.4 * np.sin(2 * np.pi * breaths * t / turns))
    return room(out)


def main() -> None:
    """Write the music and tell its measures."""
    wave = compose()
    wave *= LOUDNESS / np.sqrt(np.mean(wave**2))
    wave = PEAK * np.tanh(wave / PEAK)
    MUSIC.parent.mkdir(exist_ok=True)
    soundfile.write(MUSIC, wave, RATE, format="OGG", subtype="VORBIS", compression_level=QUALITY)
    read, _ = soundfile.read(MUSIC)
    print(
        f"{len(read) / RATE:.1f} s (wanted {len(wave) / RATE:.1f})  peak {np.max(np.abs(read)):.2f}", end="  "
    )
    print(f"seam {abs(read[0] - read[-1]):.4f}  {MUSIC.stat().st_size} bytes")


if __name__ == "__main__":
    main()
