// Prints forever.
#include <cstdio>

#include "lab.cuh"

void matmul(const float*, const float*, float*, int, int, int) {
  for (;;) std::puts("still working on it");
}
