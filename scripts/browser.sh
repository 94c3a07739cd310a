#!/bin/sh
# Makes sure there is a Chromium for the browser tests: Debian's, installed when it is missing and this may be done here.
# Prints the path of the browser; prints why and exits 1 when none can be had.
set -u
find_browser() {
    for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
        [ -n "$name" ] && command -v "$name" 2>/dev/null && return 0
    done
    return 1
}
find_browser && exit 0
if ! command -v apt-get >/dev/null 2>&1; then
    echo "no chromium found, and there is no apt-get to install it" >&2
    exit 1
fi
as_root=""
if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null 2>&1 || ! sudo -n true 2>/dev/null; then
        echo "no chromium found, and only root may install it: apt-get install chromium fonts-noto-cjk" >&2
        exit 1
    fi
    as_root="sudo -n"
fi
{ $as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk; } >&2
find_browser || { echo "chromium could not be installed" >&2; exit 1; }
