#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# make_packages.sh BUILD FOLDER: makes the Debian packages from the build in BUILD. FOLDER/made then contains the packages,
# FOLDER/student the files that they install on a student's computer, and FOLDER/runner those for an instructor or a runner.
set -euo pipefail
build=$1
folder=$2
command -v dpkg-shlibdeps >/dev/null || { echo "skipped: dpkg-dev is not installed"; exit 77; }
rm -rf "$folder"
mkdir -p "$folder"
(cd "$build" && cpack -G DEB -B "$folder/made") >"$folder/cpack.log" 2>&1 || { cat "$folder/cpack.log"; exit 1; }
for program in "$folder"/made/labcheck_*.deb; do
  dpkg-deb -x "$program" "$folder/student"
  dpkg-deb -x "$program" "$folder/runner"
done
for reference in "$folder"/made/labcheck-reference_*.deb; do dpkg-deb -x "$reference" "$folder/runner"; done
