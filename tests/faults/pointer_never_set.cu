// A copy uses a pointer that was never set.
//
// finds: invalid_address
#include <cuda_runtime.h>

struct Arrays {
  float* in;
  float* out;
};

int main() {
  float values[64] = {};
  Arrays arrays;
  arrays.in = reinterpret_cast<float*>(8);  // instead of an indeterminate value
  cudaMalloc(&arrays.out, sizeof values);
  cudaMemcpy(arrays.in, values, sizeof values, cudaMemcpyHostToDevice);  // here
  cudaFree(arrays.out);
  return 0;
}
