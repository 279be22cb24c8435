#!/bin/sh
# Says in words what a target needs and this machine lacks: build/require.sh python node chromium
# On Debian and Ubuntu everything comes from the distribution's own packages.
missing=0

lacks() {
    echo "Missing: $1" >&2
    echo "  $2" >&2
    missing=1
}

for tool in "$@"; do
    case $tool in
    python)
        if ! "${PYTHON:-python3}" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            lacks "Python 3.11 or newer" "Debian: apt-get install python3   Elsewhere: https://www.python.org/downloads/"
        elif ! "${PYTHON:-python3}" -c 'import ensurepip, venv' 2>/dev/null; then
            lacks "Python's venv module" "Debian: apt-get install python3-venv"
        fi
        ;;
    node)
        if ! node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2>/dev/null; then
            lacks "Node.js 18 or newer" "Debian: apt-get install nodejs npm   Elsewhere: https://nodejs.org/"
        elif ! command -v npm >/dev/null; then
            lacks "npm" "Debian: apt-get install npm   Elsewhere it comes with Node.js"
        fi
        ;;
    chromium)
        "${0%/*}/chromium.sh" >/dev/null || lacks "Chromium" "Debian: apt-get install chromium   The tests drive it; playing needs any browser"
        ;;
    esac
done
exit $missing
