// SPDX-License-Identifier: MIT
// Arithmetic on values that all threads of a block read from shared memory: gravity between bodies.
#include "tests/support/cuda_program.hpp"

#include <cmath>

constexpr int kCount = 16384, kThreads = 128;

__global__ void attract(const float4* bodies, float4* accelerations) {
  __shared__ float4 tile[kThreads];
  const int own = blockIdx.x * kThreads + threadIdx.x;
  const float4 at = bodies[own];
  float x = 0, y = 0, z = 0;
  for (int first = 0; first < kCount; first += kThreads) {
    tile[threadIdx.x] = bodies[first + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < kThreads; ++k) {
      const float4 other = tile[k];
      const float dx = other.x - at.x, dy = other.y - at.y, dz = other.z - at.z;
      const float distance = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
      const float pull = other.w * distance * distance * distance;
      x += pull * dx;
      y += pull * dy;
      z += pull * dz;
    }
    __syncthreads();
  }
  accelerations[own] = make_float4(x, y, z, 0);
}

int main() {
  std::vector<float4> bodies(kCount);
  for (int k = 0; k < kCount; ++k) {
    const auto coordinate = [&](int axis) { return noise(3 * k + axis) % 1000 * 0.001f; };
    bodies[k] = make_float4(coordinate(0), coordinate(1), coordinate(2), 1.0f + k % 3);
  }
  const DeviceArray<float4> device(bodies), result(bodies.size());
  attract<<<kCount / kThreads, kThreads>>>(device.get(), result.get());
  const std::vector<float4> accelerations = result.to_host();
  int wrong = 0;
  for (int k = 0; k < kCount; k += 1009) {
    double x = 0, most = 0;
    for (const float4& other : bodies) {
      const double dx = other.x - bodies[k].x, dy = other.y - bodies[k].y,
                   dz = other.z - bodies[k].z;
      const double pull = other.w * dx / std::pow(dx * dx + dy * dy + dz * dz + 0.01, 1.5);
      x += pull;
      most += std::abs(pull);
    }
    wrong += !(std::abs(accelerations[k].x - x) <= 1e-5 * most);
  }
  EXPECT(wrong == 0);
  return failures;
}
