#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# completions_test.sh SHELL PROGRAM FOLDER: completes some command lines in SHELL, with its completion file in FOLDER, and
# compares the results with the commands and options of PROGRAM.
set -euo pipefail
# Word splitting is intended below, and functions are called by name.
# shellcheck disable=SC2016,SC2046,SC2086,SC2317
shell=$1
folder=$(realpath "$3")
PATH=$(realpath "$(dirname "$2")"):$PATH
command -v "$shell" >/dev/null || { echo "$shell is not installed"; exit 77; }

# Each function prints the shell's completions for the last word of "labcheck $1", one per line.
complete_in_bash() {
  bash --norc -c 'source "$1/labcheck.bash"
    COMP_LINE="labcheck $2" COMP_POINT=${#COMP_LINE}
    _labcheck
    printf "%s\n" "${COMPREPLY[@]}"' - "$folder" "$1"
}

# zsh's own completion functions run only at a prompt, so the functions below replace them.
complete_in_zsh() {
  zsh -f -c 'folder=$1 current=${2##* }
    _call_program() { shift; eval "$@"; }
    _describe() { local each; for each in ${(P)@[-1]}; do print -r -- ${${each//\\:/=}%%:*}; done; }
    compadd() { print -rl -- ${(P)@[-1]}; }
    compset() { current=${current#*=}; }
    _files() { local each; for each in $current*(N); do print -r -- $each; done; }
    words=(labcheck ${(s: :)2}) CURRENT=${#words}
    [[ $2 == *" " ]] && { words+=(""); (( ++CURRENT )); }
    complete_it() { source $folder/_labcheck; }
    complete_it || true' - "$folder" "$1"
}

complete_in_fish() {
  # For a path after =, fish also prints the text before the path.
  fish --no-config -c 'source $argv[1]/labcheck.fish; complete -C "labcheck $argv[2]"' "$folder" "$1" |
    sed 's/\t.*//; s/^\(html\|json\)=\(.\)/\2/; s/^--backend=//'
}

status=0
# expect TYPED WORD...: the completions must be exactly these words, in any order.
expect() {
  local typed=$1 found expected
  shift
  found=$("complete_in_$shell" "$typed" | sed '/^$/d; s/^--backend=//' | sort)
  expected=$(printf '%s\n' "$@" | sed '/^$/d' | sort)
  [ "$found" = "$expected" ] && return
  printf '%s: for "labcheck %s"\n  found:    %s\n  expected: %s\n' "$shell" "$typed" "${found//$'\n'/ }" "${expected//$'\n'/ }"
  status=1
}

# The commands that --help lists, and the options of a command.
commands=$(labcheck --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z-]*\) .*/\1/p')
options() { labcheck ${1:+"$1"} --help | sed -n '/^Options:/,/^$/s/^  \(-[^ ]*\).*/\1/p' | tr , '\n' | grep -e "$2"; }

labs=$(labcheck list | sed 's/ .*//')
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT
cd "$scratch"
touch grade.html grade.json
mkdir graded

expect 'show ' $labs
expect 'lab' $labs
expect 'l' $labs $(grep '^l' <<<"$commands")
expect '' $labs $commands
expect '--' $(options '' ^--)
for command in $commands; do
  expect "$command --" $(options "$command" ^--) --backend --labs --lang --sandbox --no-color --quiet
done
expect '--report ht' html=
expect 'lab5 --report html=grade.h' grade.html
expect 'lab5 --backend ' auto gpu sim
expect 'lab5 --backend=s' sim
expect 'batch --layout moodle_' moodle_flat
expect 'nowhere --no-such-option=' ''
[ "$status" -eq 0 ] && echo "$shell completes correctly"
exit "$status"
