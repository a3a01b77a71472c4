// SPDX-License-Identifier: MIT
// Rung 1, a warning: constant memory can be slower than global memory. The lanes of a warp share
// one point, and each lane uses different coefficients. But the constant cache delivers one word at
// a time: 32 lanes that read 32 different words wait for 32 passes.
#include "lab.cuh"

#include <cstdio>
#include <cstdlib>

constexpr int kMaxCoefficients = 256;
constexpr int kThreads = 256;
constexpr int kLanes = 32;

__constant__ float coefficients[kMaxCoefficients];
static int coefficient_count = 0;

// Every CUDA call is checked: a missed error shows up later, in an unrelated call.
static void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(error));
  std::exit(1);
}

void set_coefficients(const float* from, int count) {
  check(cudaMemcpyToSymbol(coefficients, from, count * sizeof(float)));
  coefficient_count = count;
}

__device__ float power(float base, int exponent) {
  float product = 1;
  for (int k = 0; k < exponent; ++k) product *= base;
  return product;
}

__global__ void polynomial(const float* x, float* y, std::size_t n, int count) {
  const std::size_t thread = static_cast<std::size_t>(blockIdx.x) * kThreads + threadIdx.x;
  const std::size_t i = thread / kLanes;
  const int lane = threadIdx.x % kLanes;
  if (i >= n) return;
  const float point = x[i];
  // This lane uses the powers x^lane, x^(lane + 32), and so on.
  const float step = power(point, kLanes);
  float factor = power(point, lane);
  float sum = 0;
  for (int k = lane; k < count; k += kLanes) {
    sum += coefficients[k] * factor;
    factor *= step;
  }
  for (int distance = kLanes / 2; distance > 0; distance /= 2)
    sum += __shfl_down_sync(0xFFFFFFFF, sum, distance);
  if (lane == 0) y[i] = sum;
}

void evaluate(const float* x, float* y, std::size_t n) {
  constexpr std::size_t kPoints = kThreads / kLanes;  // per block
  const auto blocks = static_cast<unsigned>((n + kPoints - 1) / kPoints);
  polynomial<<<blocks, kThreads>>>(x, y, n, coefficient_count);
  check(cudaGetLastError());
}
