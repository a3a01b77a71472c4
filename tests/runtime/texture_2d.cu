// Two-dimensional textures: filters, fetches at a given level of detail, gathers, border colors,
// and a rotated image.
#include "texture_images.hpp"

constexpr int kWidth = 48, kHeight = 32;

float texel(int x, int y) {
  return static_cast<float>(x * 3 + y * y % 17);
}

std::vector<float> image() {
  std::vector<float> texels;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) texels.push_back(texel(x, y));
  }
  return texels;
}

__global__ void sample(cudaTextureObject_t texture, float x0, float y0, float* to) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < kWidth && y < kHeight) to[y * kWidth + x] = tex2D<float>(texture, x + x0, y + y0);
}

std::vector<float> sampled(cudaTextureObject_t texture, float x0, float y0) {
  float* to = shared_memory<float>(kWidth * kHeight);
  sample<<<dim3(3, 4), dim3(16, 8)>>>(texture, x0, y0, to);
  REQUIRE_OK(cudaDeviceSynchronize());
  return std::vector<float>(to, to + kWidth * kHeight);
}

void filters(cudaArray_t array) {
  const auto clamped = [](int x, int y) {
    return texel(x < 0         ? 0
                 : x >= kWidth ? kWidth - 1
                               : x,
                 y < 0          ? 0
                 : y >= kHeight ? kHeight - 1
                                : y);
  };
  std::vector<float> nearest, halfway, weighted;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      nearest.push_back(clamped(x + 1, y));
      halfway.push_back(
          (clamped(x, y) + clamped(x - 1, y) + clamped(x, y - 1) + clamped(x - 1, y - 1)) / 4);
      // The center of a texel is at 0.5, so a = 1/4 and b = 5/8 here.
      weighted.push_back(0.75f * 0.375f * clamped(x, y) + 0.25f * 0.375f * clamped(x + 1, y) +
                         0.75f * 0.625f * clamped(x, y + 1) +
                         0.25f * 0.625f * clamped(x + 1, y + 1));
    }
  }
  const cudaTextureObject_t point =
      make_texture(resource_of(array), sampler(cudaFilterModePoint, cudaAddressModeClamp));
  const cudaTextureObject_t linear =
      make_texture(resource_of(array), sampler(cudaFilterModeLinear, cudaAddressModeClamp));
  EXPECT(count_wrong(sampled(point, 1.25f, 0.75f).data(), nearest) == 0);
  EXPECT(count_wrong(sampled(linear, 0.5f, 0.5f).data(), image(), 1e-3f) == 0);
  EXPECT(count_wrong(sampled(linear, 0, 0).data(), halfway, 1e-3f) == 0);
  EXPECT(count_wrong(sampled(linear, 0.75f, 1.125f).data(), weighted, 1e-3f) == 0);
  EXPECT_OK(cudaDestroyTextureObject(point));
  EXPECT_OK(cudaDestroyTextureObject(linear));
}

__global__ void other_fetches(cudaTextureObject_t texture, float* to) {
  to[0] = tex2DLod<float>(texture, 3.5f, 2.5f, 0);
  to[1] = tex2DGrad<float>(texture, 3.5f, 2.5f, make_float2(0.5f, 0), make_float2(0, 0.5f));
  const float4 four = tex2Dgather<float4>(texture, 4, 3);
  to[2] = four.x;
  to[3] = four.y;
  to[4] = four.z;
  to[5] = four.w;
  // Diverged lanes fetch separately.
  if (threadIdx.x % 3 == 1) to[6 + threadIdx.x] = tex2D<float>(texture, threadIdx.x + 0.5f, 0.5f);
}

void fetches(cudaArray_t array) {
  const cudaTextureObject_t texture =
      make_texture(resource_of(array), sampler(cudaFilterModePoint, cudaAddressModeClamp));
  float* to = shared_memory<float>(6 + 32);
  other_fetches<<<1, 32>>>(texture, to);
  REQUIRE_OK(cudaDeviceSynchronize());
  // A gather starts at the lower left of the four texels and goes counterclockwise.
  std::vector<float> expected = {texel(3, 2), texel(3, 2), texel(3, 3),
                                 texel(4, 3), texel(4, 2), texel(3, 2)};
  for (int lane = 0; lane < 32; ++lane) expected.push_back(lane % 3 == 1 ? texel(lane, 0) : 0);
  EXPECT(count_wrong(to, expected) == 0);
  EXPECT_OK(cudaDestroyTextureObject(texture));
}

__global__ void color_of(cudaTextureObject_t texture, float4* to) {
  to[0] = tex2D<float4>(texture, 0.5f, 0.5f);
  to[1] = tex2D<float4>(texture, -1, 0.5f);
  to[2] = tex2D<float4>(texture, 0.5f, 2.5f);
}

void borders() {
  const cudaArray_t array = make_array<float4>(
      {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}}, make_cudaExtent(2, 2, 0));
  cudaTextureDesc with_border = sampler(cudaFilterModePoint, cudaAddressModeBorder);
  with_border.addressMode[1] = cudaAddressModeClamp;
  for (int k = 0; k < 4; ++k) with_border.borderColor[k] = 0.25f * static_cast<float>(k + 1);
  const cudaTextureObject_t texture = make_texture(resource_of(array), with_border);
  float4* to = shared_memory<float4>(3);
  color_of<<<1, 1>>>(texture, to);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(count_wrong(&to[0].x, {1, 2, 3, 4, 0.25f, 0.5f, 0.75f, 1, 9, 10, 11, 12}) == 0);
  EXPECT_OK(cudaDestroyTextureObject(texture));
  EXPECT_OK(cudaFreeArray(array));
}

// A quarter turn about the center of a square image moves each texel to the position of another.
__global__ void turn(cudaTextureObject_t texture, float* to, int size) {
  const int x = threadIdx.x, y = blockIdx.x;
  const float u = (x + 0.5f) / size - 0.5f, v = (y + 0.5f) / size - 0.5f;
  to[y * size + x] = tex2D<float>(texture, -v + 0.5f, u + 0.5f);
}

void turned() {
  constexpr int size = 32;
  std::vector<float> texels, expected(size * size);
  for (int i = 0; i < size * size; ++i) texels.push_back(static_cast<float>(i * 7 % 101));
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) expected[y * size + x] = texels[x * size + (size - 1 - y)];
  }
  const cudaArray_t array = make_array(texels, make_cudaExtent(size, size, 0));
  const cudaTextureObject_t texture =
      make_texture(resource_of(array), sampler(cudaFilterModeLinear, cudaAddressModeWrap, true));
  float* to = shared_memory<float>(size * size);
  turn<<<size, size>>>(texture, to, size);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(count_wrong(to, expected, 1e-3f) == 0);
  EXPECT_OK(cudaDestroyTextureObject(texture));
  EXPECT_OK(cudaFreeArray(array));
}

int main() {
  const cudaArray_t array =
      make_array(image(), make_cudaExtent(kWidth, kHeight, 0), cudaArrayTextureGather);
  filters(array);
  fetches(array);
  EXPECT_OK(cudaFreeArray(array));
  borders();
  turned();
  return failures;
}
