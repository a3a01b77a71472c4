// Never reaches the launch.
// time limit: 2 s
// says: The test case did not finish within 2 s.
#include "lab.cuh"

void matmul(const float*, const float*, float*, int, int, int) {
  for (volatile int i = 0;; i = i + 1) {
  }
}
