// Particles as a structure of arrays: neighboring threads read adjacent floats.
//
// 32768 particles, 1024 warps. Each of three loads and one store touches 32 adjacent floats: 4
// sectors.
//
// counter: global_load_requests = 3072 = 3 * 1024
// counter: global_load_sectors = 12288 = 3072 * 4
// counter: global_load_bytes = 393216 = 3 * 32768 * 4
// counter: global_store_requests = 1024
// counter: global_store_sectors = 4096 = 1024 * 4
// counter: single_flops = 163840 = 32768 * (1 + 2 + 2): a product and two fused multiply-adds
#include "tests/support/cuda_program.hpp"

constexpr int kCount = 32768;

struct Particles {
  const float *x, *y, *z;
  float* energy;
};

__global__ void measure(Particles particles) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float x = particles.x[i];
  const float y = particles.y[i];
  const float z = particles.z[i];
  particles.energy[i] = x * x + y * y + z * z;
}

int main() {
  const std::vector<float> x = noises<float>(kCount, 7);
  const std::vector<float> y = noises<float>(kCount, 11);
  const std::vector<float> z = noises<float>(kCount, 13);
  const DeviceArray<float> device_x(x), device_y(y), device_z(z), energy(kCount);
  measure<<<kCount / 256, 256>>>({device_x.get(), device_y.get(), device_z.get(), energy.get()});
  const std::vector<float> out = energy.to_host();
  for (int i = 0; i < kCount; ++i) EXPECT(out[i] == x[i] * x[i] + y[i] * y[i] + z[i] * z[i]);
  return failures;
}
