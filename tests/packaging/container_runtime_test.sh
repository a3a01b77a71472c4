#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# packaging/docker/labcheck-runc passes on its arguments, and makes the sandbox work in a container where parts of /proc are covered.
# Without it, `labcheck doctor` names the remedy.
#
# usage: container_runtime_test.sh RUNTIME LABCHECK
set -euo pipefail

fail() {
  echo "$*" >&2
  exit 1
}

# expect_doctor LABCHECK TEXT: what the doctor prints about the sandbox contains TEXT.
expect_doctor() {
  local output
  output=$("$1" doctor 2>&1 | sed -n '/ sandbox /,/ memory limit /p') || true
  [[ $output == *"$2"* ]] || fail "expected: $2"$'\n'"$output"
}

# The part that runs in namespaces, as in a container. MOUNTS has a line for each mount that the runtime adds.
if [ "$1" = --in-container ]; then
  labcheck=$2
  mount -t tmpfs tmpfs /run
  touch /run/.containerenv
  expect_doctor "$labcheck" "ok       sandbox"
  mount -t tmpfs tmpfs /proc/irq
  expect_doctor "$labcheck" "Can't mount proc"
  expect_doctor "$labcheck" "--security-opt systempaths=unconfined (for a GitLab runner: "
  mount -t tmpfs tmpfs /proc/driver
  expect_doctor "$labcheck" "--runtime labcheck"
  while read -r type options destination; do
    mkdir -p "$destination"
    mount -t "$type" -o "$options" "$type" "$destination"
  done <<<"$MOUNTS"
  expect_doctor "$labcheck" "ok       sandbox"
  [ -z "$(ls -A /run/labcheck)" ] || fail "the second proc file system can be reached"
  exit 0
fi

runtime=$1
labcheck=$2
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
mkdir "$folder/bin" "$folder/bundle"
printf '#!/bin/sh\necho "$*"\nexit 3\n' >"$folder/bin/runc"
chmod +x "$folder/bin/runc"
config=$folder/bundle/config.json
original='{"mounts": [{"destination": "/proc", "type": "proc", "source": "proc"}], "linux": {"maskedPaths": ["/proc/kcore"]}}'
echo "$original" >"$config"

# expect_runc ARGUMENT...: the runtime calls runc with the same arguments, and ends with its exit status.
expect_runc() {
  local result=0 output
  output=$(PATH=$folder/bin:$PATH "$runtime" "$@") || result=$?
  [ $result -eq 3 ] || fail "$*: exit status $result"
  [ "$output" = "$*" ] || fail "$*: called runc $output"
}

expect_runc --root /run/runc state example
expect_runc --root /run/runc restore --bundle "$folder/bundle" example
[ "$(cat "$config")" = "$original" ] || fail "changed a container that is not created"

# As containerd calls it.
expect_runc --root /run/runc --log "$folder/log" --log-format json create --bundle "$folder/bundle" --pid-file "$folder/pid" example
MOUNTS=$(python3 - "$config" "$original" <<'END'
import json, sys
container, original = json.load(open(sys.argv[1])), json.loads(sys.argv[2])
count = len(original["mounts"])
for mount in container["mounts"][count:]:
    print(mount["type"], ",".join(mount["options"]), mount["destination"])
del container["mounts"][count:]
assert container == original, container
END
)
export MOUNTS

namespaces=(unshare --user --map-root-user --mount --pid --fork --mount-proc)
if ! "${namespaces[@]}" bwrap --unshare-user --ro-bind / / --proc /proc true; then
  echo "bubblewrap does not work here, so its use in a container was not tested"
  exit 77
fi
"${namespaces[@]}" "$0" --in-container "$labcheck"
