// The array is allocated for half of the elements that cudaMemcpy copies.
//
// finds: out_of_bounds
#include <cuda_runtime.h>

int main() {
  const int n = 100;
  double values[n] = {};
  double* x = nullptr;
  cudaMalloc(&x, n * sizeof(float));
  cudaMemcpy(x, values, n * sizeof(double), cudaMemcpyHostToDevice);  // here
  cudaFree(x);
  return 0;
}
