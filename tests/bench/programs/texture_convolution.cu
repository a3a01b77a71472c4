// SPDX-License-Identifier: MIT
// Texture fetches: a 5x5 filter of sampled points, and an image enlarged with linear filtering.
#include "tests/support/cuda_program.hpp"

#include <algorithm>

constexpr int kSize = 1024, kRadius = 2;

__global__ void smooth(cudaTextureObject_t image, float* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int dy = -kRadius; dy <= kRadius; ++dy) {
    for (int dx = -kRadius; dx <= kRadius; ++dx)
      sum += tex2D<float>(image, x + dx + 0.5f, y + dy + 0.5f);
  }
  out[y * kSize + x] = sum;
}

__global__ void enlarge(cudaTextureObject_t image, float* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * 2 * kSize + x] = tex2D<float>(image, x * 0.5f + 0.5f, y * 0.5f + 0.5f);
}

cudaTextureObject_t make_texture(cudaArray_t array, cudaTextureFilterMode filter) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc description = {};
  description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
  description.filterMode = filter;
  cudaTextureObject_t texture = 0;
  REQUIRE_OK(cudaCreateTextureObject(&texture, &resource, &description, nullptr));
  return texture;
}

int main() {
  // Small integers, so that all sums are exact.
  std::vector<float> image(kSize * kSize);
  for (int k = 0; k < kSize * kSize; ++k) image[k] = static_cast<float>(k % 1021 * 7919 % 1021);
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array = nullptr;
  REQUIRE_OK(cudaMallocArray(&array, &format, kSize, kSize));
  REQUIRE_OK(cudaMemcpy2DToArray(array, 0, 0, image.data(), kSize * sizeof(float),
                                 kSize * sizeof(float), kSize, cudaMemcpyHostToDevice));
  const DeviceArray<float> smoothed(image.size()), large(4 * image.size());
  const dim3 block(32, 8);
  smooth<<<dim3(kSize / 32, kSize / 8), block>>>(make_texture(array, cudaFilterModePoint),
                                                 smoothed.get());
  enlarge<<<dim3(kSize / 16, kSize / 4), block>>>(make_texture(array, cudaFilterModeLinear),
                                                  large.get());

  const auto pixel = [&](int x, int y) {
    return image[std::clamp(y, 0, kSize - 1) * kSize + std::clamp(x, 0, kSize - 1)];
  };
  const std::vector<float> sums = smoothed.to_host(), between = large.to_host();
  int wrong = 0;
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x) {
      float sum = 0;
      for (int dy = -kRadius; dy <= kRadius; ++dy) {
        for (int dx = -kRadius; dx <= kRadius; ++dx) sum += pixel(x + dx, y + dy);
      }
      wrong += sums[y * kSize + x] != sum;
      const float* quad = &between[2 * y * 2 * kSize + 2 * x];
      wrong += quad[0] != pixel(x, y);
      wrong += quad[1] != (pixel(x, y) + pixel(x + 1, y)) / 2;
      wrong += quad[2 * kSize] != (pixel(x, y) + pixel(x, y + 1)) / 2;
    }
  }
  EXPECT(wrong == 0);
  return failures;
}
