#!/bin/sh
# Says in words what a target needs and this machine lacks: build/require.sh python node chromium
# On Debian and Ubuntu everything comes from the distribution's own packages.
python=${PYTHON:-python3}
root=$(cd "${0%/*}/.." && pwd)
missing=0

lacks() {
    echo "Missing: $1" >&2
    echo "  $2" >&2
    missing=1
}

# 0 if Python's version is at least (or at most) 3.$2, as the operator $1 asks.
python_is() {
    "$python" -c "import sys; sys.exit(not sys.version_info[:2] $1 (3, $2))" 2>/dev/null
}

# 0 if this folder, where it is there at all, can be written to. For root all is writable but what is mounted otherwise.
writable() {
    [ ! -e "$1" ] || [ -w "$1" ]
}

for tool in "$@"; do
    case $tool in
    python)
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
        if [ -z "$version" ]; then
            lacks "Python 3.11 or newer (there is no '$python' that runs)" \
                "Debian: apt-get install python3   Elsewhere: https://www.python.org/downloads/"
        elif ! python_is '>=' 11; then
            lacks "Python 3.11 or newer ('$python' is $version)" \
                "Debian: apt-get install python3   If there is a newer one, name it: make PYTHON=python3.13 …"
        elif ! python_is '<=' 14 && [ -z "$ANY_PYTHON" ]; then
            lacks "Python 3.11 to 3.14 ('$python' is $version, with which nobody has tried this yet)" \
                "Name an older one: make PYTHON=python3.14 …   Or try all the same: make ANY_PYTHON=1 …"
        elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
            lacks "Python's venv module" "Debian: apt-get install python3-venv"
        fi
        ;;
    node)
        if ! command -v node >/dev/null; then
            lacks "Node.js 18 or newer" "Debian: apt-get install nodejs npm   Elsewhere: https://nodejs.org/"
        elif ! node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2>/dev/null; then
            lacks "Node.js 18 or newer (this one is $(node --version 2>/dev/null || echo broken))" \
                "Debian 12 or newer: apt-get install nodejs npm   Elsewhere: https://nodejs.org/"
        fi
        command -v npm >/dev/null || lacks "npm" "Debian: apt-get install npm   Elsewhere it comes with Node.js"
        ;;
    chromium)
        "${0%/*}/chromium.sh" >/dev/null || lacks "Chromium" "Debian: apt-get install chromium   Benchmarks drive it; playing needs any browser"
        ;;
    folder)
        for folder in . web build .venv web/node_modules build/cache build/web; do
            if ! writable "$root/$folder"; then
                lacks "the right to write into $root" \
                    "What is built goes there: copy the project to a folder of your own, or give it to your user"
                break
            fi
        done
        ;;
    esac
done
exit $missing
