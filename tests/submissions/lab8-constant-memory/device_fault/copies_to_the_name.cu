// Passes the name of the constant array to cudaMemcpy as if it were a device pointer.
// on gpu: device_fault wrong_answer
// says: the destination is the name of the device variable 'coefficients'; call cudaMemcpyToSymbol
#include "lab.cuh"

__constant__ float coefficients[256];
static int stored = 0;

void set_coefficients(const float* from, int count) {
  cudaMemcpy(coefficients, from, count * sizeof(float), cudaMemcpyHostToDevice);
  stored = count;
}

__global__ void polynomial(const float* x, float* y, std::size_t n, int count) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = count - 1; k >= 0; --k) sum = sum * x[i] + coefficients[k];
  y[i] = sum;
}

void evaluate(const float* x, float* y, std::size_t n) {
  polynomial<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n, stored);
}
