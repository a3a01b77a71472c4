// Particles as an array of structures: neighboring threads are 16 bytes apart.
//
// 32768 particles, 1024 warps. Each of three loads and one store touches 32 floats, 16 bytes apart:
// 512 bytes, 16 sectors.
//
// counter: global_load_requests = 3072 = 3 * 1024
// counter: global_load_sectors = 49152 = 3072 * 16
// counter: global_load_bytes = 393216 = 3 * 32768 * 4
// counter: global_read_excess_sectors = 36864 = 3072 * (16 - 4)
// counter: global_store_requests = 1024
// counter: global_store_sectors = 16384 = 1024 * 16
// counter: single_flops = 163840 = 32768 * (1 + 2 + 2): a product and two fused multiply-adds
#include "tests/support/cuda_program.hpp"

constexpr int kCount = 32768;

struct Particle {
  float x, y, z, energy;
};

// Volatile, so that the compiler does not merge the loads into one of 16 bytes.
__global__ void measure(volatile Particle* particles) {
  volatile Particle& p = particles[blockIdx.x * blockDim.x + threadIdx.x];
  const float x = p.x;
  const float y = p.y;
  const float z = p.z;
  p.energy = x * x + y * y + z * z;
}

int main() {
  std::vector<Particle> particles(kCount);
  for (int i = 0; i < kCount; ++i) {
    particles[i] = {static_cast<float>(i % 7), static_cast<float>(i % 11),
                    static_cast<float>(i % 13), 0};
  }
  const DeviceArray<Particle> device_particles(particles);
  measure<<<kCount / 256, 256>>>(device_particles.get());
  for (const Particle& p : device_particles.to_host()) {
    EXPECT(p.energy == p.x * p.x + p.y * p.y + p.z * p.z);
  }
  return failures;
}
