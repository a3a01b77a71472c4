#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# run_browser_test.sh TEST PAGES: runs a test file with Node.js; PAGES is the folder with the pages that it opens. If a required
# program is missing, the message names it, and the exit status is 77.
set -euo pipefail
cd "$(dirname "$0")"
skip() {
  echo "browser test skipped: $1"
  exit 77
}
node=$(command -v node || command -v nodejs) || skip "Node.js was not found (package nodejs)"
PATH=${LABCHECK_CHROMIUM_FOLDER:+$LABCHECK_CHROMIUM_FOLDER:}$PATH
LABCHECK_CHROMIUM=$(command -v chromium-headless-shell chromium chromium-browser google-chrome | head -n 1) || true
[ -n "$LABCHECK_CHROMIUM" ] || skip "Chromium was not found (package chromium-headless-shell or chromium)"
[ -e node_modules/playwright-core ] || skip "Playwright is not installed (npm ci in tests/browser)"
export LABCHECK_CHROMIUM LABCHECK_PAGES=$2
exec "$node" --test --test-reporter=spec "$1"
