// __device__ and __constant__ variables from the host.
// fault: out_of_bounds
// fault: out_of_bounds
#include "check.hpp"

struct Pair {
  int first;
  double second;
};

__constant__ float factors[4] = {1, 2, 3, 4};
__device__ int table[16] = {10, 11, 12};
__device__ Pair pair = {3, 0.5};
__device__ int* pointer = &table[2];
static __device__ unsigned long long total;

__global__ void use(float* out) {
  out[threadIdx.x] = factors[threadIdx.x] * static_cast<float>(table[threadIdx.x]);
  if (threadIdx.x == 0) {
    table[15] = pair.first + *pointer;
    pair.second *= 2;
    total = 1ull << 40;
  }
}

int main() {
  float* out = nullptr;
  float values[4] = {};
  REQUIRE_OK(cudaMalloc(&out, sizeof values));
  use<<<1, 4>>>(out);
  REQUIRE_OK(cudaMemcpy(values, out, sizeof values, cudaMemcpyDeviceToHost));
  EXPECT(values[0] == 10 && values[1] == 22 && values[2] == 36 && values[3] == 0);
  int changed = 0;
  EXPECT_OK(cudaMemcpyFromSymbol(&changed, table, sizeof changed, 15 * sizeof changed));
  EXPECT(changed == 15);
  Pair copied{};
  EXPECT_OK(cudaMemcpyFromSymbol(&copied, pair, sizeof copied));
  EXPECT(copied.first == 3 && copied.second == 1.0);
  unsigned long long sum = 0;
  EXPECT_OK(cudaMemcpyFromSymbol(&sum, total, sizeof sum));
  EXPECT(sum == 1ull << 40);

  const float halves[2] = {0.5f, 0.25f};
  EXPECT_OK(cudaMemcpyToSymbol(factors, halves, sizeof halves, sizeof(float)));
  use<<<1, 4>>>(out);
  REQUIRE_OK(cudaMemcpy(values, out, sizeof values, cudaMemcpyDeviceToHost));
  EXPECT(values[0] == 10 && values[1] == 5.5f && values[2] == 3);

  int* address = nullptr;
  std::size_t size = 0;
  EXPECT_OK(cudaGetSymbolAddress(reinterpret_cast<void**>(&address), table));
  EXPECT_OK(cudaGetSymbolSize(&size, table));
  EXPECT(size == 16 * sizeof(int));
  EXPECT_OK(cudaMemcpy(&changed, address + 2, sizeof changed, cudaMemcpyDeviceToHost));
  EXPECT(changed == 12);
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFree(address));

  static int no_symbol[4];
  EXPECT_ERROR(cudaErrorInvalidSymbol, cudaMemcpyToSymbol(no_symbol, &changed, sizeof changed));
  EXPECT_ERROR(cudaErrorInvalidSymbol, cudaGetSymbolSize(&size, no_symbol));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpyToSymbol(factors, values, 20));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemcpyToSymbol(factors, values, 16, 4));
  EXPECT_ERROR(cudaErrorInvalidMemcpyDirection,
               cudaMemcpyToSymbol(factors, values, 16, 0, cudaMemcpyDeviceToHost));
  EXPECT_ERROR(cudaErrorInvalidMemcpyDirection,
               cudaMemcpyFromSymbol(values, factors, 16, 0, cudaMemcpyHostToDevice));
  return failures;
}
