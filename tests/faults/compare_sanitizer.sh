#!/bin/bash
# compare_sanitizer.sh [FOLDER]: runs the faulty programs of this folder under compute-sanitizer on the machine's GPU and prints
# a Markdown table that sets its findings beside those of the simulated GPU (the golden files). Programs and raw logs go to
# FOLDER, by default a new one under /tmp. NVCC, SANITIZER and ARCH (native) may name others than the usual.
set -u
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$(mktemp -d)}
nvcc=${NVCC:-nvcc}
sanitizer=${SANITIZER:-compute-sanitizer}
mkdir -p "$folder"

# comment KEY FILE: what the source's comment says.
comment() { sed -n "s|^// $1: *||p" "$2" | head -1; }

# ours FILE: "kind line" of each fault in a golden file.
ours() {
  sed -nE 's/^labcheck: ([^ :]*\.cu:([0-9]+): )?([a-z_]+)( in [^:]*)?: .*/\3 \2/p' "$1" | sort -u
}

# theirs LOG: "what|line line ..." of each kind of finding in a log of compute-sanitizer, whose first place may stand on the
# same line ("Race reported between Write access at f(int *)+0x70 in a.cu:11") or below it.
theirs() {
  awk '
    function places(text,   part) {
      while (match(text, /[^ :\/()]+\.cu:[0-9]+/)) {
        part = substr(text, RSTART, RLENGTH)
        sub(/.*:/, "", part)
        if (what != "" && !((what, part) in seen)) {
          seen[what, part] = 1
          lines[what] = lines[what] (lines[what] == "" ? "" : " ") part
        }
        text = substr(text, RSTART + RLENGTH)
      }
    }
    !/^=========/ { next }
    /^========= *(COMPUTE-SANITIZER|ERROR SUMMARY|RACECHECK SUMMARY|LEAK SUMMARY|Target application|Program hit|Error: process)/ {
      what = ""
      next
    }
    /Invalid __[a-z]+__ (read|write|atomic)|Race reported between|Uninitialized __[a-z]+__ memory read|Barrier error detected|Leaked [0-9,]+ bytes|Malloc\/Free error encountered|Stack overflow|Missing wait/ {
      what = $0
      sub(/^=========[ ]*/, "", what)
      sub(/^(Error|Warning|Info): */, "", what)
      sub(/ access at .*/, "", what)
      gsub(/ by thread.*/, "", what)
      if (!(what in lines)) { order[++count] = what; lines[what] = "" }
      places($0)
      next
    }
    # The frames below the first few are the host'"'"'s.
    what != "" && /Saved host backtrace|Host Frame/ { what = "" }
    what != "" { places($0) }
    END { for (k = 1; k <= count; ++k) print order[k] "|" lines[order[k]] }
  ' "$1"
}

echo "| program | simulated GPU | line | compute-sanitizer | line | agree |"
echo "| --- | --- | --- | --- | --- | --- |"
programs=0
agreed=0
for source in "$here"/*.cu; do
  name=$(basename "$source" .cu)
  tool=$(comment tool "$source")
  words=$(comment sanitizer "$source")
  log=$folder/$name.log
  options=()
  case $words in Leaked*) options=(--leak-check full) ;; esac
  if ! "$nvcc" -std=c++17 -lineinfo -arch="${ARCH:-native}" -o "$folder/$name" "$source" >"$log" 2>&1; then
    echo "$name does not compile:" >&2
    cat "$log" >&2
    exit 1
  fi
  timeout 300 "$sanitizer" --tool "$tool" "${options[@]}" "$folder/$name" >"$log" 2>&1
  found=$(theirs "$log")
  our_kinds=$(ours "$here/$name.expected" | cut -d' ' -f1 | sort -u | paste -sd' ')
  our_lines=$(ours "$here/$name.expected" | cut -s -d' ' -f2 | sort -un | paste -sd' ')
  agree=no
  if [[ $words == nothing* ]]; then
    [[ -z $found ]] && agree="as expected: ${words#nothing, }"
  else
    while IFS='|' read -r what lines; do
      [[ $what == *"$words"* ]] || continue
      for line in $lines; do [[ " $our_lines " == *" $line "* ]] && agree=yes; done
    done <<<"$found"
  fi
  programs=$((programs + 1))
  [[ $agree != no ]] && agreed=$((agreed + 1))
  their_words=$(cut -d'|' -f1 <<<"$found" | paste -sd';' | sed 's/;/; /g')
  their_lines=$(cut -s -d'|' -f2 <<<"$found" | tr ' ' '\n' | sort -un | paste -sd' ' | sed 's/^ *//')
  echo "| \`$name\` | $our_kinds | $our_lines | $tool: ${their_words:-nothing} | $their_lines | $agree |"
done
echo
echo "$agreed of $programs agree. Logs: $folder"
