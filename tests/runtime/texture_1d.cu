// One-dimensional textures: filters and address modes, by the formulas of the CUDA C++ Programming
// Guide, "Texture Fetching". Fractions are multiples of 1/256, so that the weights are exact.
#include "texture_images.hpp"

__global__ void fetch(cudaTextureObject_t texture, const float* at, float* to, int count) {
  const int i = threadIdx.x;
  if (i < count) to[i] = tex1D<float>(texture, at[i]);
}

// Texels 10, 20, 40, 80.
void check(cudaTextureDesc sampler, const std::vector<float>& coordinates,
           const std::vector<float>& expected, float bound = 0) {
  // A GPU filters a 1D texture as an image of one row: a border in y would contribute half.
  sampler.addressMode[1] = cudaAddressModeClamp;
  const cudaArray_t array = make_array<float>({10, 20, 40, 80}, make_cudaExtent(4, 0, 0));
  const cudaTextureObject_t texture = make_texture(resource_of(array), sampler);
  const float* at = shared_memory_of(coordinates);
  float* to = shared_memory<float>(coordinates.size());
  fetch<<<1, 64>>>(texture, at, to, static_cast<int>(coordinates.size()));
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(count_wrong(to, expected, bound) == 0);
  EXPECT_OK(cudaDestroyTextureObject(texture));
  EXPECT_OK(cudaFreeArray(array));
}

int main() {
  constexpr auto point = cudaFilterModePoint;
  constexpr auto linear = cudaFilterModeLinear;
  check(sampler(point, cudaAddressModeClamp), {0, 0.5f, 1.25f, 3.75f, 4.5f, -3},
        {10, 10, 20, 80, 80, 10});
  check(sampler(point, cudaAddressModeBorder), {0.5f, 3.75f, 4.5f, -0.25f}, {10, 80, 0, 0});
  // Wrap and mirror need normalized coordinates; otherwise they become clamp.
  check(sampler(point, cudaAddressModeWrap), {0.5f, 4.5f, -3}, {10, 80, 10});
  check(sampler(point, cudaAddressModeClamp, true), {0.125f, 0.625f, 0.9375f, 1.25f, -0.5f},
        {10, 40, 80, 80, 10});
  check(sampler(point, cudaAddressModeWrap, true), {1.125f, 1.375f, -0.125f, -1.875f, 7.625f},
        {10, 20, 80, 10, 40});
  check(sampler(point, cudaAddressModeMirror, true), {1.125f, 1.375f, -0.125f, 2.125f, -1.125f},
        {80, 40, 10, 10, 80});
  // xB = x - 0.5, i = floor(xB), a = frac(xB): (1 - a) T[i] + a T[i+1]
  check(sampler(linear, cudaAddressModeClamp), {0.5f, 1, 1.75f, 2.625f, 0.25f, 3.75f, 100},
        {10, 15, 25, 45, 10, 80, 80}, 1e-4f);
  check(sampler(linear, cudaAddressModeBorder), {0, 0.25f, 4, 4.25f, 5}, {5, 7.5f, 40, 20, 0},
        1e-4f);
  check(sampler(linear, cudaAddressModeWrap, true), {0, 1, 0.0625f, 0.5f}, {45, 45, 27.5f, 30},
        1e-4f);
  check(sampler(linear, cudaAddressModeMirror, true), {0, 1, 1.0625f, 1.25f}, {10, 80, 80, 60},
        1e-4f);
  // The texels are at most 40 apart, and a weight is at most 1/256 off.
  check(sampler(linear, cudaAddressModeClamp), {0.6f, 1.3f, 2.9f, 3.14f}, {11, 18, 56, 65.6f},
        40 / 256.0f);
  return failures;
}
