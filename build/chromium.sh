#!/bin/sh
# Prints where Chromium is; 1 if it is not installed. Tests and benchmarks drive the one that this finds.
for name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" && exit 0
done
exit 1
