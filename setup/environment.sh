# shellcheck shell=bash
# Shell functions that ./run, ./run-tests and the installer share: Debian packages, the virtual environment, stamps.
# Sourced by bash with `set -euo pipefail`; expects the project's folder in $project.

venv="${COMPANION_VENV:-$project/.venv}"

say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }
warn() { printf '\033[33m%s\033[0m\n' "$*" >&2; }
fail() {
    printf '\033[31m%s\033[0m\n' "$*" >&2
    exit 1
}
if [ ! -t 2 ]; then
    say() { printf '%s\n' "$*" >&2; }
    warn() { say "$@"; }
    fail() { say "$@"; exit 1; }
fi

# Runs a command without its chatter; where it fails, shows the end of what it said.
quietly() {
    local log status=0
    log=$(mktemp)
    "$@" </dev/null >"$log" 2>&1 || status=$?
    [ "$status" = 0 ] || tail -n 15 "$log" >&2
    rm -f "$log"
    return "$status"
}

# --- Debian packages ---------------------------------------------------------------------------------------------

# The words that make apt-get run with the rights it needs, or nothing where they cannot be had without a password.
as_root() {
    if [ "$(id -u)" = 0 ]; then
        echo env
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        echo sudo
    fi
}

# A program of the same name that came another way will do, and might not go together with Debian's.
package_is_there() { command -v "$1" >/dev/null || package_is_installed "$1"; }

package_is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# Installs what is missing of the named Debian packages. Returns 1, having said what to do, where it may not or cannot.
apt_install() {
    local missing=() failed=() package prefix
    for package; do
        package_is_there "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    if ! command -v apt-get >/dev/null; then
        warn "This is no Debian system. Please install what Debian calls: ${missing[*]}"
        return 1
    fi
    prefix=$(as_root)
    if [ -z "$prefix" ]; then
        warn "Debian packages are missing, and installing them needs a password. Please run:"
        warn "    sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing[*]}"
        return 1
    fi
    say "Installing Debian packages: ${missing[*]}"
    quietly "$prefix" apt-get update -qq || warn "The lists of packages could not be refreshed; trying with those at hand."
    apt_get_install "$prefix" "${missing[@]}" 2>/dev/null && return 0
    # One that cannot be had must not keep away the others.
    for package in "${missing[@]}"; do
        apt_get_install "$prefix" "$package" || failed+=("$package")
    done
    [ ${#failed[@]} -eq 0 ] || warn "apt-get could not install: ${failed[*]}"
    [ ${#failed[@]} -eq 0 ]
}

apt_get_install() {
    quietly "$1" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${@:2}"
}

# The package names in the given files: one a line, `#` starts a comment.
packages_in() { sed 's/#.*//' "$@" /dev/null; }

library_is_there() {
    local found
    found=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null) && [[ "$found" == *"$1"* ]]
}

# --- Python ------------------------------------------------------------------------------------------------------

python_is_fit() {
    "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

# picamera2 comes from Debian only and works only with Debian's Python. What it stands on is built for one major version
# of NumPy: where that is not ours, as on Raspberry Pi OS 12, Debian's Python takes the pictures in a process of its own.
debian_python=${DEBIAN_PYTHON:-/usr/bin/python3}
has_picamera2() { [ -x "$debian_python" ] && "$debian_python" -c 'import picamera2' 2>/dev/null; }

shares_picamera2() {
    has_picamera2 && "$debian_python" -c 'import sys, numpy; sys.exit(numpy.__version__.startswith("1."))' 2>/dev/null
}

# gpiozero reads a Pi's pins by lgpio, of which PyPI has no build for Python 3.13: there it is Debian's, too.
needs_debians_lgpio() {
    is_raspberry_pi && "$debian_python" -c 'import sys; sys.exit(sys.version_info < (3, 13))' 2>/dev/null
}
has_lgpio() { "$debian_python" -c 'import lgpio' 2>/dev/null; }
uses_debians_packages() { shares_picamera2 || { needs_debians_lgpio && has_lgpio; }; }

find_python() {
    local candidate
    if uses_debians_packages && python_is_fit "$debian_python"; then
        echo "$debian_python"
        return 0
    fi
    for candidate in "${PYTHON:-python3}" python3.13 python3.12 python3.11 "$debian_python"; do
        if command -v "$candidate" >/dev/null && python_is_fit "$candidate"; then
            command -v "$candidate"
            return 0
        fi
    done
    return 1
}

# On a Raspberry Pi its own camera's library; a USB camera needs nothing.
need_picamera2() {
    ! is_raspberry_pi || has_picamera2 || apt_install python3-picamera2 ||
        warn "Without python3-picamera2 only USB cameras work."
}

need_lgpio() {
    ! needs_debians_lgpio || has_lgpio || apt_install python3-lgpio ||
        warn "Without python3-lgpio buttons on the pins do not work; a controller box and phones do."
}

need_python() {
    find_python >/dev/null && return 0
    apt_install python3 python3-venv || true
    find_python >/dev/null || fail "Python 3.11 or newer with its venv module is needed (Debian 12: python3 and python3-venv)."
}

is_raspberry_pi() { grep -qas 'Raspberry Pi' "${COMPANION_ROOT:-}/proc/device-tree/model"; }

check_processor() {
    case "$(uname -m)" in
        x86_64 | aarch64 | arm64) ;;
        *) warn "On $(uname -m) some Python packages have no ready-made builds; a 64-bit system is recommended." ;;
    esac
}

make_venv() {
    local python options=()
    if [ -x "$venv/bin/python" ] && "$venv/bin/python" -m pip --version >/dev/null 2>&1 &&
        [ "$(cat "$venv/.home" 2>/dev/null)" = "$project" ]; then
        return 0
    fi
    python=$(find_python)
    uses_debians_packages && options+=(--system-site-packages)
    say "Making a virtual environment in $venv ($("$python" --version))"
    "$python" -m venv --clear "${options[@]}" "$venv"
    printf '%s' "$project" >"$venv/.home"
}

# pip_install EXTRAS [OPTIONS…]: installs the project with these extras (comma-separated) into the environment.
pip_install() {
    local extras=$1 options=("${@:2}" --disable-pip-version-check)
    [ -t 1 ] || options+=(--quiet)
    say "Installing Python packages (the first time takes a few minutes on a Raspberry Pi)"
    "$venv/bin/python" -m pip install "${options[@]}" --editable "${project}[$extras]" >&2 ||
        fail "The Python packages could not be installed. Is this machine online, and is the disk full? Nothing is lost: run it again."
}

# --- Stamps: what was installed, so that the second time does nothing ----------------------------------------------

stamp_of() {
    { cat "$project/pyproject.toml" "$project"/setup/*.sh; printf '%s\n' "$project" "$@"; } | sha256sum | cut -d' ' -f1
}

# is_stamped KIND WORDS…: whether this KIND of installation was completed from the same files with the same WORDS.
is_stamped() {
    local kind=$1
    shift
    [ -x "$venv/bin/companion" ] && [ "$(cat "$venv/.stamp-$kind" 2>/dev/null)" = "$(stamp_of "$@")" ]
}

stamp() {
    local kind=$1
    shift
    stamp_of "$@" >"$venv/.stamp-$kind"
}

# Two starts at once must not install into the same environment.
lock_environment() {
    command -v flock >/dev/null || return 0
    exec 9>"$venv.lock"
    flock --nonblock 9 && return 0
    say "Another start is installing; waiting for it."
    flock 9
}

unlock_environment() { exec 9>&-; }
