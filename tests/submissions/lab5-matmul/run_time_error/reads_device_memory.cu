// Computes on the host, straight from the device pointers.
// says: copy the data to the host with cudaMemcpy first
// says on gpu: host code used a pointer that is not valid on the host.
#include "lab.cuh"

void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  for (int i = 0; i < m; ++i) {
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int p = 0; p < k; ++p) sum += a[i * k + p] * b[p * n + j];
      c[i * n + j] = sum;
    }
  }
}
