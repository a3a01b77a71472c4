// Its inline PTX is not PTX. The compiler passes it on to the assembler.
// verdict: compile_error
// earns: 10
#include "lab.cuh"

__global__ void gibberish() {
  asm volatile("labcheck.accepts.this \x01\x02 {}}{ ;;; // */");
}

void transpose(const float*, float*, int, int) {
  gibberish<<<1, 1>>>();
}
