// Textures of linear and pitched memory, formats, and the results of the query calls.
#include "texture_images.hpp"

__global__ void fetch_floats(cudaTextureObject_t texture, int from, float* to) {
  to[threadIdx.x] = tex1Dfetch<float>(texture, from + static_cast<int>(threadIdx.x));
}

__global__ void fetch_integers(cudaTextureObject_t texture, int4* to) {
  const char4 texel = tex1Dfetch<char4>(texture, threadIdx.x);
  to[threadIdx.x] = make_int4(texel.x, texel.y, texel.z, texel.w);
}

template <class T>
cudaResourceDesc linear(const T* memory, std::size_t count) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = const_cast<T*>(memory);
  resource.res.linear.desc = cudaCreateChannelDesc<T>();
  resource.res.linear.sizeInBytes = count * sizeof(T);
  return resource;
}

// Fetches past the ends return 0.
void floats() {
  float* memory = nullptr;
  REQUIRE_OK(cudaMalloc(&memory, 8 * sizeof(float)));
  const std::vector<float> values = {1, 2, 4, 8, 16, 32, 64, 128};
  REQUIRE_OK(cudaMemcpy(memory, values.data(), 8 * sizeof(float), cudaMemcpyHostToDevice));
  const cudaTextureObject_t texture = make_texture(linear(memory, 6), cudaTextureDesc{});
  float* to = shared_memory<float>(8);
  fetch_floats<<<1, 8>>>(texture, -1, to);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(count_wrong(to, {0, 1, 2, 4, 8, 16, 32, 0}) == 0);

  cudaResourceDesc got;
  EXPECT_OK(cudaGetTextureObjectResourceDesc(&got, texture));
  EXPECT(got.resType == cudaResourceTypeLinear && got.res.linear.devPtr == memory);
  EXPECT(got.res.linear.sizeInBytes == 6 * sizeof(float));
  EXPECT_OK(cudaDestroyTextureObject(texture));

  cudaTextureObject_t none = 0;
  const cudaTextureDesc point = {};
  cudaResourceDesc wrong = linear(memory + 1, 4);
  EXPECT_ERROR(cudaErrorInvalidValue, cudaCreateTextureObject(&none, &wrong, &point, nullptr));
  EXPECT_OK(cudaFree(memory));
}

void integers() {
  char4* memory = nullptr;
  REQUIRE_OK(cudaMalloc(&memory, 2 * sizeof(char4)));
  const char4 values[] = {{-1, 2, -128, 127}, {5, -6, 7, -8}};
  REQUIRE_OK(cudaMemcpy(memory, values, sizeof values, cudaMemcpyHostToDevice));
  const cudaTextureObject_t texture = make_texture(linear(memory, 2), cudaTextureDesc{});
  int4* to = shared_memory<int4>(2);
  fetch_integers<<<1, 2>>>(texture, to);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(to[0].x == -1 && to[0].y == 2 && to[0].z == -128 && to[0].w == 127);
  EXPECT(to[1].x == 5 && to[1].y == -6 && to[1].z == 7 && to[1].w == -8);
  EXPECT_OK(cudaDestroyTextureObject(texture));
  EXPECT_OK(cudaFree(memory));
}

__global__ void fetch_rows(cudaTextureObject_t texture, float* to) {
  to[threadIdx.y * 5 + threadIdx.x] = tex2D<float>(texture, threadIdx.x + 1.0f, threadIdx.y + 0.5f);
}

void rows() {
  constexpr std::size_t width = 5, height = 3;
  std::vector<unsigned char> texels;
  for (std::size_t i = 0; i < width * height; ++i)
    texels.push_back(static_cast<unsigned char>(i * 17));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypePitch2D;
  auto& pitched = resource.res.pitch2D;
  REQUIRE_OK(cudaMallocPitch(&pitched.devPtr, &pitched.pitchInBytes, width, height));
  REQUIRE_OK(cudaMemcpy2D(pitched.devPtr, pitched.pitchInBytes, texels.data(), width, width, height,
                          cudaMemcpyHostToDevice));
  pitched.desc = cudaCreateChannelDesc<unsigned char>();
  pitched.width = width;
  pitched.height = height;
  cudaTextureDesc as_floats = sampler(cudaFilterModeLinear, cudaAddressModeClamp);
  cudaTextureObject_t none = 0;
  EXPECT_ERROR(cudaErrorInvalidFilterSetting,
               cudaCreateTextureObject(&none, &resource, &as_floats, nullptr));
  as_floats.readMode = cudaReadModeNormalizedFloat;
  const cudaTextureObject_t texture = make_texture(resource, as_floats);
  float* to = shared_memory<float>(width * height);
  fetch_rows<<<1, dim3(width, height)>>>(texture, to);
  REQUIRE_OK(cudaDeviceSynchronize());
  std::vector<float> expected;
  for (std::size_t y = 0; y < height; ++y) {
    for (std::size_t x = 0; x < width; ++x) {
      const int here = texels[y * width + x];
      const int next = texels[y * width + (x + 1 < width ? x + 1 : x)];
      expected.push_back(static_cast<float>(here + next) / 2 / 255);
    }
  }
  EXPECT(count_wrong(to, expected, 1 / 255.0f / 256) == 0);

  cudaTextureDesc got;
  EXPECT_OK(cudaGetTextureObjectTextureDesc(&got, texture));
  EXPECT(got.filterMode == cudaFilterModeLinear && got.readMode == cudaReadModeNormalizedFloat);
  // For a texture without a resource view, the description is undefined: NVIDIA's runtime returns
  // what was on its stack.
  cudaResourceViewDesc view;
  EXPECT_OK(cudaGetTextureObjectResourceViewDesc(&view, texture));
  EXPECT_OK(cudaDestroyTextureObject(texture));
  EXPECT_OK(cudaFree(pitched.devPtr));
}

__global__ void fetch_normalized(cudaTextureObject_t texture, float* to) {
  const float2 texel = tex1D<float2>(texture, threadIdx.x + 0.5f);
  to[2 * threadIdx.x] = texel.x;
  to[2 * threadIdx.x + 1] = texel.y;
}

void normalized() {
  const cudaArray_t array =
      make_array<short2>({{32767, -32767}, {-32768, 0}, {16384, 1}}, make_cudaExtent(3, 0, 0));
  cudaTextureDesc as_floats = sampler(cudaFilterModePoint, cudaAddressModeClamp);
  as_floats.readMode = cudaReadModeNormalizedFloat;
  const cudaTextureObject_t texture = make_texture(resource_of(array), as_floats);
  float* to = shared_memory<float>(6);
  fetch_normalized<<<1, 3>>>(texture, to);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(count_wrong(to, {1, -1, -1, 0, 16384 / 32767.0f, 1 / 32767.0f}, 1e-7f) == 0);
  EXPECT_OK(cudaDestroyTextureObject(texture));
  EXPECT_OK(cudaFreeArray(array));
}

int main() {
  floats();
  integers();
  rows();
  normalized();
  return failures;
}
