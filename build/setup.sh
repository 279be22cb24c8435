#!/bin/sh
# What `make` sets up before anything runs:
#   build/setup.sh python         the environment .venv, of the Python that PYTHON names
#   build/setup.sh packages LIST  in it, the pinned packages of a list, each checked by its SHA-256
#   build/setup.sh node           web/node_modules, as web/package-lock.json pins it
cd "${0%/*}/.." || exit
python=${PYTHON:-python3}
venv=.venv

# Which Python it is; an environment is of the same one as the Python it was made with.
which_python() {
    "$1" -c 'import importlib.util, sys
importlib.util.find_spec("pip") or "'"$2"'" or sys.exit(1)
print("%d.%d" % sys.version_info[:2], "in", sys.base_prefix)' 2>/dev/null
}

no_network() {
    echo "$1 could not be set up; the reason is above. The first run needs the network: run the same again when it is there." >&2
    exit 1
}

case $1 in
python)
    wanted=$(which_python "$python" without) || exit
    found=$(which_python $venv/bin/python "") # nothing where it is broken or was left half made
    [ "$found" = "$wanted" ] && exit
    [ -n "$found" ] && echo "$venv was of Python $found: making it anew with Python $wanted."
    rm -rf $venv
    "$python" -m venv $venv || {
        rm -rf $venv
        exit 1
    }
    ;;
packages)
    # First what builds the packages that have no wheel: without isolation pip builds with that, and fetches nothing.
    pip="$venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes"
    $pip -r build/requirements-pip.txt && $pip --no-build-isolation --use-pep517 -r "$2" || no_network "Python's packages"
    ;;
node)
    (cd web && npm ci --ignore-scripts --no-audit --no-fund) || no_network "web/node_modules"
    ;;
esac
