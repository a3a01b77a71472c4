#!/bin/bash
# SPDX-License-Identifier: MIT
# compare_sanitizer.sh [FOLDER]: runs the faulty programs of this folder under compute-sanitizer on a GPU, and prints a Markdown
# table that compares its findings with those of the simulated GPU (the golden files). Programs without a comment `// tool:` are left
# out. Programs and raw logs go to FOLDER (default: a new folder below /tmp). NVCC, SANITIZER and ARCH (native) override compiler,
# sanitizer and architecture.
set -u
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$(mktemp -d)}
nvcc=${NVCC:-nvcc}
sanitizer=${SANITIZER:-compute-sanitizer}
mkdir -p "$folder"

# comment KEY FILE: the value of the source's comment KEY.
comment() { sed -n "s|^// $1: *||p" "$2" | head -1; }

# simulated FILE: "kind line" for each finding in a golden file.
simulated() {
  sed -nE 's/^labcheck: ([^ :]*\.cu:([0-9]+): )?([a-z_]+)( in [^:]*)?: .*/\3 \2/p' "$1" | sort -u
}

# simulated_lines FILE: the lines that the findings in a golden file name, also within their texts.
simulated_lines() {
  simulated "$1" | cut -s -d' ' -f2
  grep -oE 'at line [0-9]+' "$1" | cut -d' ' -f3
}

# sanitized LOG: "what|line line ..." for each kind of finding in a log of compute-sanitizer. The first position can be on the same
# line ("Race reported between Write access at f(int *)+0x70 in a.cu:11") or below it.
sanitized() {
  awk '
    function add_lines(text,   part) {
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
      add_lines($0)
      next
    }
    # The host'"'"'s stack frames follow.
    what != "" && /Saved host backtrace|Host Frame/ { what = "" }
    what != "" { add_lines($0) }
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
  [[ -n $tool ]] || continue
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
  found=$(sanitized "$log")
  simulated_kinds=$(simulated "$here/$name.expected" | cut -d' ' -f1 | sort -u | paste -sd' ')
  simulated_lines=$(simulated_lines "$here/$name.expected" | sort -un | paste -sd' ')
  agree=no
  if [[ $words == nothing* ]]; then
    [[ -z $found ]] && agree="as expected: ${words#nothing: }"
  else
    while IFS='|' read -r what lines; do
      [[ $what == *"$words"* ]] || continue
      for line in $lines; do [[ " $simulated_lines " == *" $line "* ]] && agree=yes; done
    done <<<"$found"
  fi
  programs=$((programs + 1))
  [[ $agree != no ]] && agreed=$((agreed + 1))
  sanitizer_words=$(cut -d'|' -f1 <<<"$found" | paste -sd';' | sed 's/;/; /g')
  sanitizer_lines=$(cut -s -d'|' -f2 <<<"$found" | tr ' ' '\n' | sort -un | paste -sd' ' | sed 's/^ *//')
  echo "| \`$name\` | $simulated_kinds | $simulated_lines | $tool: ${sanitizer_words:-nothing} | $sanitizer_lines | $agree |"
done
echo
echo "$agreed of $programs agree. Logs: $folder"
