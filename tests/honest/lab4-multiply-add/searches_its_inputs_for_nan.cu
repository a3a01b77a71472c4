// Copies the whole inputs to the host before each launch, and warns on standard error if one of
// them contains a NaN.
// verdict: accepted
#include "lab.cuh"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

static void search_for_nan(const char* name, const float* device_values, std::size_t n) {
  std::vector<float> values(n);
  cudaMemcpy(values.data(), device_values, n * sizeof(float), cudaMemcpyDeviceToHost);
  const auto found =
      std::find_if(values.begin(), values.end(), [](float value) { return std::isnan(value); });
  if (found != values.end())
    std::fprintf(stderr, "%s[%td] is not a number\n", name, found - values.begin());
}

static void search_all(const float* b, const float* a, const float* c, std::size_t n) {
  search_for_nan("b", b, n);
  search_for_nan("a", a, n);
  search_for_nan("c", c, n);
}

__global__ void elements(const float* b, const float* a, const float* c, float* y, std::size_t n) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step)
    y[i] = b[i] * a[i] + c[i];
}

__global__ void matrices(const float* b, const float* a, const float* c, float* y, int order) {
  const int start = blockIdx.x * order * order;
  for (int i = threadIdx.x; i < order * order; i += blockDim.x) {
    float sum = c[start + i];
    for (int k = 0; k < order; ++k)
      sum += b[start + i / order * order + k] * a[start + k * order + i % order];
    y[start + i] = sum;
  }
}

void multiply_add(const float* b, const float* a, const float* c, float* y, std::size_t n) {
  search_all(b, a, c, n);
  elements<<<static_cast<unsigned>(std::min<std::size_t>(1024, (n + 255) / 256)), 256>>>(b, a, c, y,
                                                                                         n);
}

void multiply_add_host(const float* b, const float* a, const float* c, float* y, std::size_t n) {
  const std::size_t bytes = n * sizeof(float);
  float *device_b = nullptr, *device_a = nullptr, *device_c = nullptr, *device_y = nullptr;
  for (float** each : {&device_b, &device_a, &device_c, &device_y}) cudaMalloc(each, bytes);
  cudaMemcpy(device_b, b, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(device_a, a, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(device_c, c, bytes, cudaMemcpyHostToDevice);
  multiply_add(device_b, device_a, device_c, device_y, n);
  cudaMemcpy(y, device_y, bytes, cudaMemcpyDeviceToHost);
  for (float* each : {device_b, device_a, device_c, device_y}) cudaFree(each);
}

void multiply_add_matrices(const float* b, const float* a, const float* c, float* y, int order,
                           int count) {
  search_all(b, a, c, static_cast<std::size_t>(order) * order * count);
  matrices<<<count, 64>>>(b, a, c, y, order);
}
