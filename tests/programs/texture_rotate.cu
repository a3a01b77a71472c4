// An image rotated by 90 degrees with point sampling, and an image enlarged with linear filtering.
#include "tests/support/cuda_program.hpp"

#include <algorithm>
#include <cmath>

constexpr int kWidth = 48, kHeight = 32;

__global__ void turn(cudaTextureObject_t image, float* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < kHeight && y < kWidth) {
    out[y * kHeight + x] = tex2D<float>(image, y + 0.5f, kHeight - 1 - x + 0.5f);
  }
}

__global__ void enlarge(cudaTextureObject_t image, float* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 2 * kWidth && y < 2 * kHeight) {
    out[y * 2 * kWidth + x] = tex2D<float>(image, (x + 0.5f) / 2, (y + 0.5f) / 2);
  }
}

cudaTextureObject_t make_texture(cudaArray_t array, cudaTextureFilterMode filter) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc description = {};
  description.addressMode[0] = cudaAddressModeClamp;
  description.addressMode[1] = cudaAddressModeClamp;
  description.filterMode = filter;
  description.readMode = cudaReadModeElementType;
  cudaTextureObject_t texture = 0;
  REQUIRE_OK(cudaCreateTextureObject(&texture, &resource, &description, nullptr));
  return texture;
}

int main() {
  const std::vector<float> image = noises<float>(kWidth * kHeight, 256);
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array = nullptr;
  REQUIRE_OK(cudaMallocArray(&array, &format, kWidth, kHeight));
  REQUIRE_OK(cudaMemcpy2DToArray(array, 0, 0, image.data(), kWidth * sizeof(float),
                                 kWidth * sizeof(float), kHeight, cudaMemcpyHostToDevice));
  const cudaTextureObject_t points = make_texture(array, cudaFilterModePoint);
  const cudaTextureObject_t filtered = make_texture(array, cudaFilterModeLinear);
  const DeviceArray<float> device_turned(image.size()), device_large(4 * image.size());
  turn<<<dim3(2, 6), dim3(16, 8)>>>(points, device_turned.get());
  enlarge<<<dim3(6, 8), dim3(16, 8)>>>(filtered, device_large.get());
  REQUIRE_OK(cudaGetLastError());
  const std::vector<float> turned = device_turned.to_host();
  const std::vector<float> large = device_large.to_host();

  const auto pixel = [&](int x, int y) {
    return image[std::clamp(y, 0, kHeight - 1) * kWidth + std::clamp(x, 0, kWidth - 1)];
  };
  int wrong = 0;
  for (int i = 0; i < kWidth * kHeight; ++i) {
    wrong += turned[i] != pixel(i / kHeight, kHeight - 1 - i % kHeight);
  }
  EXPECT(wrong == 0);
  // An enlarged pixel is a quarter from one pixel's center and three quarters from the next one's;
  // quarters are exact in the 8 bits of a filter weight.
  float worst = 0;
  for (int i = 0; i < 4 * kWidth * kHeight; ++i) {
    const int x = i % (2 * kWidth), y = i / (2 * kWidth);
    const int near_x = x / 2, far_x = near_x + (x % 2 == 0 ? -1 : 1);
    const int near_y = y / 2, far_y = near_y + (y % 2 == 0 ? -1 : 1);
    const float row = 0.75f * pixel(near_x, near_y) + 0.25f * pixel(far_x, near_y);
    const float far_row = 0.75f * pixel(near_x, far_y) + 0.25f * pixel(far_x, far_y);
    worst = std::max(worst, std::fabs(large[i] - (0.75f * row + 0.25f * far_row)));
  }
  EXPECT(worst <= 1.0f);
  std::printf("%08x\n", checksum(turned));
  REQUIRE_OK(cudaDestroyTextureObject(points));
  REQUIRE_OK(cudaDestroyTextureObject(filtered));
  REQUIRE_OK(cudaFreeArray(array));
  return failures;
}
