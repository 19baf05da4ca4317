#!/usr/bin/env bash
# Fetches a release of the companion, checks it and installs it: the one line of a release's notes.
set -euo pipefail

# The release workflow writes the address of the release's files here.
release=${COMPANION_RELEASE:-@RELEASE@}
home=${COMPANION_HOME:-$HOME}

help() {
    cat <<'TEXT'
bash install.sh              fetch the release that this script belongs to, and install it to start with the machine
bash install.sh hub          the same for a tournament hub
bash install.sh --fetch      only fetch and check it; nothing runs as root

The release's archive is fetched by HTTPS and unpacked only where its SHA-256 is the one in the release's SHA256SUMS, into
the folder keyforge-companion-VERSION in your home. Then "sudo setup/install" of that folder runs as root: read it first with
--fetch, if you like. May be run again at any time; other folders are left as they are.

Environment: COMPANION_RELEASE, the address of a release's files; COMPANION_HOME, another folder than your home.
TEXT
}

say() { printf '%s\n' "$*" >&2; }
fail() {
    say "$@"
    exit 1
}

fetch() {
    local from=$release/$1 to=$2 limits=()
    [[ "$release" != https://* ]] || limits=(--proto "=https")
    curl --fail --silent --show-error --location "${limits[@]}" --output "$to" "$from" ||
        fail "$from could not be fetched. Is this machine online? Nothing was changed; run it again."
}

check() {
    (cd "$1" && sha256sum --check --status "$2") ||
        fail "What was fetched is not what the release's SHA256SUMS says. Nothing was changed; run it again, and report it if it stays so."
}

fetch_release() {
    local work=$1 line archive folder
    fetch SHA256SUMS "$work/SHA256SUMS"
    line=$(grep -E '^[0-9a-f]{64} [ *]keyforge-companion-[0-9A-Za-z.]+\.tar\.gz$' "$work/SHA256SUMS" | head -n 1) ||
        fail "The release's SHA256SUMS names no archive of the companion. Is $release a release?"
    archive=${line:66}
    folder=$home/${archive%.tar.gz}
    echo "$folder"
    [ "$(cat "$folder/.fetched" 2>/dev/null)" != "$line" ] || return 0
    [ ! -e "$folder" ] || fail "$folder is there, and not from this release: move it away, and run this again."
    say "Fetching ${archive%.tar.gz}"
    fetch "$archive" "$work/$archive"
    echo "$line" >"$work/wanted"
    check "$work" wanted
    tar -C "$work" -xzf "$work/$archive"
    [ -x "$work/${archive%.tar.gz}/setup/install" ] || fail "The archive holds no setup/install. Nothing was changed."
    echo "$line" >"$work/${archive%.tar.gz}/.fetched"
    mv "$work/${archive%.tar.gz}" "$folder"
}

install_release() {
    local prefix=()
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || fail "Installing needs root. Please run as root: $folder/setup/install $*"
        prefix=(sudo)
    fi
    say "Installing it as root: ${prefix[*]} $folder/setup/install $*"
    "${prefix[@]}" "$folder/setup/install" "$@"
}

case "${1-}" in
    -h | --help)
        help
        exit 0
        ;;
    "" | hub | --fetch) ;;
    *) fail "Unknown: $1. See: bash install.sh --help" ;;
esac
[[ "$release" == *://* ]] || fail "This copy belongs to no release: take the line of a release's notes, or set COMPANION_RELEASE."
for program in curl sha256sum tar gzip; do
    command -v "$program" >/dev/null || fail "This needs $program. On Debian: sudo apt-get install $program"
done
# Beside where it will stay, so that moving it there is one step.
work=$(mktemp -d "$home/.keyforge-companion.XXXXXX")
trap 'rm -rf "$work"' EXIT
folder=$(fetch_release "$work")
if [ "${1-}" = --fetch ]; then
    say "It is in $folder. Play at once: $folder/run --demo. Install it to stay: sudo $folder/setup/install"
else
    install_release "$@"
fi
