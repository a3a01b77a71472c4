// Bodies that attract each other: all pairs, a tile of positions in shared memory at a time.
#include "tests/support/cuda_program.hpp"

#include <algorithm>
#include <cmath>

constexpr int kBodies = 256;
constexpr int kThreads = 64;
constexpr float kSoftening = 0.01f;

// 1 / sqrt(x) on the host and the device, both with IEEE 754 rounding.
__host__ __device__ void attract(float3& force, float4 me, float4 other) {
  const float x = other.x - me.x;
  const float y = other.y - me.y;
  const float z = other.z - me.z;
  const float square = fmaf(x, x, fmaf(y, y, fmaf(z, z, kSoftening)));
  const float pull = other.w / (square * sqrtf(square));
  force.x = fmaf(pull, x, force.x);
  force.y = fmaf(pull, y, force.y);
  force.z = fmaf(pull, z, force.z);
}

__global__ void exact_forces(const float4* bodies, float3* forces) {
  __shared__ float4 tile[kThreads];
  const float4 me = bodies[blockIdx.x * kThreads + threadIdx.x];
  float3 force = make_float3(0, 0, 0);
  for (int first = 0; first < kBodies; first += kThreads) {
    tile[threadIdx.x] = bodies[first + threadIdx.x];
    __syncthreads();
    for (int i = 0; i < kThreads; ++i) attract(force, me, tile[i]);
    __syncthreads();
  }
  forces[blockIdx.x * kThreads + threadIdx.x] = force;
}

__global__ void fast_forces(const float4* bodies, float3* forces) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  const float4 me = bodies[i];
  float3 force = make_float3(0, 0, 0);
  for (int k = 0; k < kBodies; ++k) {
    const float4 other = bodies[k];
    const float x = other.x - me.x, y = other.y - me.y, z = other.z - me.z;
    const float inverse = rsqrtf(x * x + y * y + z * z + kSoftening);
    const float pull = other.w * inverse * inverse * inverse;
    force.x += pull * x;
    force.y += pull * y;
    force.z += pull * z;
  }
  forces[i] = force;
}

int main() {
  std::vector<float4> bodies(kBodies);
  const auto coordinate = [](unsigned i) { return static_cast<float>(noise(i) % 2000) / 1000 - 1; };
  for (int i = 0; i < kBodies; ++i) {
    bodies[i] =
        make_float4(coordinate(3 * i), coordinate(3 * i + 1), coordinate(3 * i + 2), 1 + i % 3);
  }
  const DeviceArray<float4> device_bodies(bodies);
  const DeviceArray<float3> device_exact(kBodies), device_fast(kBodies);
  exact_forces<<<kBodies / kThreads, kThreads>>>(device_bodies.get(), device_exact.get());
  fast_forces<<<kBodies / kThreads, kThreads>>>(device_bodies.get(), device_fast.get());
  REQUIRE_OK(cudaGetLastError());
  const std::vector<float3> exact = device_exact.to_host();
  const std::vector<float3> fast = device_fast.to_host();
  int wrong = 0;
  float worst = 0;
  for (int i = 0; i < kBodies; ++i) {
    float3 force = make_float3(0, 0, 0);
    for (const float4& other : bodies) attract(force, bodies[i], other);
    wrong += force.x != exact[i].x || force.y != exact[i].y || force.z != exact[i].z;
    worst = std::max(worst, std::fabs(fast[i].x - exact[i].x) / (1 + std::fabs(exact[i].x)));
  }
  EXPECT(wrong == 0);
  EXPECT(worst < 1e-4f);  // rsqrtf may differ in the last bits
  std::printf("%a %08x\n", exact[0].x, checksum(exact));
  return failures;
}
