// Never gets to the launch.
#include "lab.cuh"

void matmul(const float*, const float*, float*, int, int, int) {
  for (volatile int i = 0;; i = i + 1) {
  }
}
