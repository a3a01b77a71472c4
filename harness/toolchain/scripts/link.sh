# SPDX-License-Identifier: MIT
# Links a program or a library. The arguments are objects that the linker may leave out, "--", and the linker's arguments, in which
# -l:spare.a means those objects. LIBRARIES is the folder of the CUDA runtime, if any. Descriptors: 3 gets the result, 4 the names of
# the objects that were not left out, each as "spare.a(7.o)".
set -e
export LC_ALL=C
while [ "$1" != -- ]; do
  ar -q -c -S "$TMPDIR"/spare.a "$1"
  shift
done
shift
if [ -f "$TMPDIR"/spare.a ]; then
  ranlib "$TMPDIR"/spare.a
  set -- -Xlinker -Map -Xlinker "$TMPDIR"/map "$@"
fi
g++ -o "$TMPDIR"/linked -L "$TMPDIR" ${LIBRARIES:+-L "$LIBRARIES"} "$@"
if [ -f "$TMPDIR"/map ]; then
  grep -o 'spare\.a([0-9]*\.o)' "$TMPDIR"/map | sort -u >&4
fi
cat "$TMPDIR"/linked >&3
