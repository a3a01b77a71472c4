#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# run_pipeline_test.sh PROGRAM PACKAGES: PACKAGES is the output of tests/packaging/make_packages.sh; PROGRAM is this build's labcheck,
# used if no packages were built. If a required program is missing, the message names it, and the exit status is 77.
set -euo pipefail
cd "$(dirname "$0")"
skip() {
  echo "gitlab test skipped: $1"
  exit 77
}
node=$(command -v node || command -v nodejs) || skip "Node.js was not found (package nodejs)"
for tool in git rsync; do
  command -v $tool >/dev/null || skip "$tool was not found (package $tool)"
done
[ -x "${LABCHECK_NVCC:-}" ] || PATH=$PATH:/usr/local/cuda/bin:/opt/cuda/bin command -v nvcc >/dev/null || skip "nvcc was not found"
[ -e node_modules/gitlab-ci-local ] || skip "gitlab-ci-local is not installed (npm ci in tests/gitlab)"
export LABCHECK_STUDENT=$1 LABCHECK_RUNNER=$1 LABCHECK_ROOT; LABCHECK_ROOT=$(realpath ../..)
if [ -e "$2/runner" ]; then
  LABCHECK_STUDENT=$2/student/usr/bin/labcheck
  LABCHECK_RUNNER=$2/runner/usr/bin/labcheck
else
  echo "no packages were built (package dpkg-dev is missing): testing this build's labcheck instead"
fi
exec "$node" --test --test-reporter=spec pipeline.test.mjs
