// Includes a terminal to which no program writes: the compiler waits, as on a busy computer, until its time is over.
// verdict: compile_error
// earns: 0
#include "lab.cuh"
#include "/dev/ptmx"

void transpose(const float*, float*, int, int) {}
