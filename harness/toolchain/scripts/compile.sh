# SPDX-License-Identifier: MIT
# Compiles one source, and lists what its code uses. The arguments are nvcc's. NVCC and PTXAS are the paths of these programs;
# if ASSEMBLE names a GPU, the PTX must be valid for it. Descriptors: 3 gets the object, 4 its undefined symbols, 5 its functions,
# 6 a line if it contains a system call, 7 the PTX.
set -e
"$NVCC" "$@" --keep --keep-dir "$TMPDIR" -o "$TMPDIR"/object.o
for ptx in "$TMPDIR"/*.ptx; do
  [ -f "$ptx" ] || continue
  if [ -n "$ASSEMBLE" ] && grep -q '^[[:space:]]*// begin inline asm' "$ptx"; then
    "$PTXAS" --gpu-name="$ASSEMBLE" --output-file /dev/null "$ptx"
  fi
  cat "$ptx" >&7
done
nm --undefined-only --demangle "$TMPDIR"/object.o >&4
nm --defined-only --extern-only --demangle "$TMPDIR"/object.o >&5
# On x86-64 and on ARM.
objdump -d --no-show-raw-insn "$TMPDIR"/object.o >"$TMPDIR"/code
if grep -q -E '^ *[0-9a-f]+:[[:space:]]+(syscall|sysenter|int +\$0x80|svc)\b' "$TMPDIR"/code; then echo yes >&6; fi
cat "$TMPDIR"/object.o >&3
