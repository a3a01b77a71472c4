// Layers of one- and two-dimensional textures. A layer is selected by an integer and never blended
// with its neighbors.
#include "texture_images.hpp"

__global__ void fetch_lines(cudaTextureObject_t texture, float* to) {
  to[threadIdx.x] = tex1DLayered<float>(texture, 1.25f, threadIdx.x);
}

void lines() {
  const cudaArray_t array =
      make_array<float>({1, 5, 10, 50, 100, 500}, make_cudaExtent(2, 0, 3), cudaArrayLayered);
  const cudaTextureObject_t texture =
      make_texture(resource_of(array), sampler(cudaFilterModeLinear, cudaAddressModeClamp));
  float* to = shared_memory<float>(3);
  fetch_lines<<<1, 3>>>(texture, to);
  REQUIRE_OK(cudaDeviceSynchronize());
  // a = 3/4
  EXPECT(count_wrong(to, {4, 40, 400}, 1e-3f) == 0);
  EXPECT_OK(cudaDestroyTextureObject(texture));
  EXPECT_OK(cudaFreeArray(array));
}

constexpr int kWidth = 16, kHeight = 8, kLayers = 4;

__global__ void fetch_planes(cudaTextureObject_t texture, float* to) {
  const int x = threadIdx.x, y = threadIdx.y, layer = blockIdx.x;
  to[(layer * kHeight + y) * kWidth + x] =
      tex2DLayered<float>(texture, (x + 0.5f) / kWidth, (y + 0.5f) / kHeight, layer);
}

void planes() {
  std::vector<float> texels;
  for (int i = 0; i < kWidth * kHeight * kLayers; ++i)
    texels.push_back(static_cast<float>(i * 5 % 211));
  const cudaArray_t array =
      make_array(texels, make_cudaExtent(kWidth, kHeight, kLayers), cudaArrayLayered);
  const cudaTextureObject_t texture =
      make_texture(resource_of(array), sampler(cudaFilterModeLinear, cudaAddressModeWrap, true));
  float* to = shared_memory<float>(texels.size());
  fetch_planes<<<kLayers, dim3(kWidth, kHeight)>>>(texture, to);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(count_wrong(to, texels, 1e-3f) == 0);
  EXPECT_OK(cudaDestroyTextureObject(texture));
  EXPECT_OK(cudaFreeArray(array));
}

int main() {
  lines();
  planes();
  return failures;
}
