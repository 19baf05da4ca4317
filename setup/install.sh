#!/usr/bin/env bash
# Fetches a release of the companion, checks it and installs it: the one line of a release's notes.
set -euo pipefail

# The release workflow writes the address of the release's files here.
release=${COMPANION_RELEASE:-@RELEASE@}
# And here the key by which releases are signed.
public_key=${COMPANION_PUBLIC_KEY:-@PUBLIC_KEY@}
home=${COMPANION_HOME:-$HOME}

help() {
    cat <<'TEXT'
bash install.sh              fetch the release that this script belongs to, and install it to start with the machine
bash install.sh hub          the same for a tournament hub
bash install.sh --fetch      only fetch and check it; nothing runs as root

The release's archive is fetched by HTTPS alone. It is unpacked only where SHA256SUMS is signed with the key of this script
and names the archive's SHA-256, into the folder keyforge-companion-VERSION in your home. Where anything goes wrong, nothing
is left behind, and what was there stays. Then "sudo setup/install" of that folder runs as root: read it first with
--fetch, if you like. May be run again at any time; other folders are left as they are.

Environment: COMPANION_RELEASE, the address of a release's files, and COMPANION_PUBLIC_KEY, the key that signed them, for a
release of your own; COMPANION_HOME, another folder than your home.
TEXT
}

say() { printf '%s\n' "$*" >&2; }
fail() {
    say "$@"
    exit 1
}

fetch() {
    local from=$release/$1 to=$2
    curl --fail --silent --show-error --location --proto "=https" --tlsv1.2 --output "$to" "$from" ||
        fail "$from could not be fetched. Is this machine online? Nothing was changed; run it again."
}

no_room() {
    fail "The release could not be unpacked in $home. Is there room on the disk (it needs 200 MB)? Nothing was changed; run it again."
}

check() {
    (cd "$1" && sha256sum --check --status "$2") ||
        fail "What was fetched is not what the release's SHA256SUMS says. Nothing was changed; run it again, and report it if it stays so."
}

check_signature() {
    minisign -V -q -m "$1/SHA256SUMS" -P "$public_key" >/dev/null ||
        fail "The release's SHA256SUMS is not signed with the key of this script. Nothing was changed; take install.sh from the release's page again, and report it if it stays so."
}

# Sets $folder. Not to be run as "$(fetch_release)": bash goes on after a failure there.
fetch_release() {
    local work=$1 line archive unpacked
    fetch SHA256SUMS "$work/SHA256SUMS"
    fetch SHA256SUMS.minisig "$work/SHA256SUMS.minisig"
    check_signature "$work"
    line=$(grep -E '^[0-9a-f]{64} [ *]keyforge-companion-[0-9A-Za-z.]+\.tar\.gz$' "$work/SHA256SUMS" | head -n 1) ||
        fail "The release's SHA256SUMS names no archive of the companion. Is $release a release?"
    archive=${line:66}
    folder=$home/${archive%.tar.gz}
    unpacked=$work/${archive%.tar.gz}
    [ "$(cat "$folder/.fetched" 2>/dev/null)" != "$line" ] || return 0
    [ ! -e "$folder" ] || fail "$folder is there, and not from this release: move it away, and run this again."
    say "Fetching ${archive%.tar.gz}"
    fetch "$archive" "$work/$archive"
    echo "$line" >"$work/wanted" || no_room
    check "$work" wanted
    tar -C "$work" -xzf "$work/$archive" || no_room
    [ -x "$unpacked/setup/install" ] || fail "The archive holds no setup/install. Nothing was changed."
    echo "$line" >"$unpacked/.fetched" || no_room
    # What is not on the disk yet may still not fit on it.
    sync "$work" || no_room
    mv -T "$unpacked" "$folder" || no_room
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
[[ "$release" != *://* || "$release" == https://* ]] ||
    fail "A release is fetched by HTTPS alone, and not from $release. Nothing was changed."
[[ "$release" == https://* && "$public_key" != @* ]] || fail "This copy belongs to no release: take the line of a release's notes, or set COMPANION_RELEASE."
for program in curl sha256sum minisign tar gzip; do
    command -v "$program" >/dev/null || fail "This needs $program. On Debian: sudo apt-get install $program"
done
# Beside where it will stay, so that moving it there is one step.
work=$(mktemp -d "$home/.keyforge-companion.XXXXXX") || no_room
trap 'rm -rf "$work"' EXIT
fetch_release "$work"
if [ "${1-}" = --fetch ]; then
    say "It is in $folder. Play at once: $folder/run --demo. Install it to stay: sudo $folder/setup/install"
else
    install_release "$@"
fi
