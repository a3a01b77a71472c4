// Tiles in static shared memory and arrays in dynamic shared memory, also of more than 48 KiB.
#include "check.hpp"

#include <vector>

constexpr int kTile = 16;

__global__ void multiply(const float* a, const float* b, float* c, int n) {
  __shared__ float left[kTile][kTile];
  __shared__ float right[kTile][kTile + 1];
  const int row = blockIdx.y * kTile + threadIdx.y;
  const int column = blockIdx.x * kTile + threadIdx.x;
  float sum = 0;
  for (int start = 0; start < n; start += kTile) {
    const int k = start + threadIdx.x, l = start + threadIdx.y;
    left[threadIdx.y][threadIdx.x] = row < n && k < n ? a[row * n + k] : 0;
    right[threadIdx.y][threadIdx.x] = column < n && l < n ? b[l * n + column] : 0;
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum += left[threadIdx.y][i] * right[i][threadIdx.x];
    __syncthreads();
  }
  if (row < n && column < n) c[row * n + column] = sum;
}

__global__ void reverse(int* data, int n) {
  extern __shared__ int buffer[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) buffer[i] = data[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) data[i] = buffer[n - 1 - i];
}

void check_multiply() {
  constexpr int n = 50;
  float *a = nullptr, *b = nullptr, *c = nullptr;
  REQUIRE_OK(cudaMallocManaged(&a, n * n * sizeof(float)));
  REQUIRE_OK(cudaMallocManaged(&b, n * n * sizeof(float)));
  REQUIRE_OK(cudaMallocManaged(&c, n * n * sizeof(float)));
  for (int i = 0; i < n * n; ++i) {
    a[i] = static_cast<float>(i % 7 - 3);
    b[i] = static_cast<float>(i % 5 - 2);
  }
  multiply<<<dim3(4, 4), dim3(kTile, kTile)>>>(a, b, c, n);
  REQUIRE_OK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < n; ++k) sum += a[i * n + k] * b[k * n + j];
      wrong += c[i * n + j] != sum;
    }
  }
  EXPECT(wrong == 0);
}

void check_reverse(int n) {
  int* data = nullptr;
  const std::size_t bytes = n * sizeof(int);
  REQUIRE_OK(cudaMallocManaged(&data, bytes));
  for (int i = 0; i < n; ++i) data[i] = i;
  reverse<<<1, 256, bytes>>>(data, n);
  REQUIRE_OK(cudaGetLastError());
  REQUIRE_OK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += data[i] != n - 1 - i;
  EXPECT(wrong == 0);
}

int main() {
  check_multiply();
  check_reverse(1000);
  REQUIRE_OK(cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 << 10));
  check_reverse(25 << 10);
  return failures;
}
