// Three-dimensional textures.
#include "texture_images.hpp"

constexpr int kWidth = 9, kHeight = 6, kDepth = 5;

float texel(int x, int y, int z) {
  return static_cast<float>(x + 16 * y + 128 * z);
}

__global__ void fetch(cudaTextureObject_t texture, float3 from, float* to) {
  const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  to[(z * kHeight + y) * kWidth + x] = tex3D<float>(texture, x + from.x, y + from.y, z + from.z);
}

std::vector<float> box(float3 by) {
  const auto at = [](float place, int size) {
    return place < 0                              ? 0
           : place > static_cast<float>(size - 1) ? static_cast<float>(size - 1)
                                                  : place;
  };
  std::vector<float> values;
  for (int z = 0; z < kDepth; ++z) {
    for (int y = 0; y < kHeight; ++y) {
      // The image is linear in each coordinate, so filtering follows it exactly.
      for (int x = 0; x < kWidth; ++x)
        values.push_back(at(static_cast<float>(x) + by.x, kWidth) +
                         16 * at(static_cast<float>(y) + by.y, kHeight) +
                         128 * at(static_cast<float>(z) + by.z, kDepth));
    }
  }
  return values;
}

void check(cudaArray_t array, cudaTextureFilterMode filter, float3 from, float3 by) {
  const cudaTextureObject_t texture =
      make_texture(resource_of(array), sampler(filter, cudaAddressModeClamp));
  float* to = shared_memory<float>(kWidth * kHeight * kDepth);
  fetch<<<1, dim3(kWidth, kHeight, kDepth)>>>(texture, from, to);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(count_wrong(to, box(by), 1e-3f) == 0);
  EXPECT_OK(cudaDestroyTextureObject(texture));
}

int main() {
  std::vector<float> texels;
  for (int z = 0; z < kDepth; ++z) {
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) texels.push_back(texel(x, y, z));
    }
  }
  const cudaArray_t array = make_array(texels, make_cudaExtent(kWidth, kHeight, kDepth));
  check(array, cudaFilterModePoint, make_float3(0.25f, 1.5f, 2.75f), make_float3(0, 1, 2));
  check(array, cudaFilterModeLinear, make_float3(0.5f, 0.5f, 0.5f), make_float3(0, 0, 0));
  // The center of a texel is at 0.5.
  check(array, cudaFilterModeLinear, make_float3(1, 0.75f, 0.25f),
        make_float3(0.5f, 0.25f, -0.25f));
  EXPECT_OK(cudaFreeArray(array));
  return failures;
}
