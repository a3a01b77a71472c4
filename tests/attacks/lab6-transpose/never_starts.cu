// The constructor of an object never ends, so that the driver never starts.
// verdict: time_limit_exceeded
// earns: 10
#include "lab.cuh"

struct Endless {
  Endless() {
    for (volatile int i = 0;; i = i + 1) {
    }
  }
};
Endless endless;

void transpose(const float*, float*, int, int) {}
