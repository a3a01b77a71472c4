// Cubemaps: a direction selects a face and a position on it. Filtering ends at the face. All
// results are exact.
#include "cubemap_faces.hpp"

cudaTextureObject_t make_cubemap_texture(cudaArray_t array, cudaTextureFilterMode filter,
                                         cudaTextureAddressMode mode) {
  return make_texture(resource_of(array), sampler(filter, mode, true));
}

void points(cudaArray_t array) {
  std::vector<float3> directions;
  std::vector<float> expected;
  for (int i = 0; i < 6 * kSize * kSize; ++i) {
    const int face = i / (kSize * kSize), y = i / kSize % kSize, x = i % kSize;
    directions.push_back(
        direction_to(face, (2 * x + 1.0f) / kSize - 1, (2 * y + 1.0f) / kSize - 1));
    // The length of the direction has no effect.
    const float length = i % 2 == 0 ? 1.0f : 8.0f;
    directions.back().x *= length;
    directions.back().y *= length;
    directions.back().z *= length;
    expected.push_back(texel_of(face, x, y));
  }
  expect_texels(make_cubemap_texture(array, cudaFilterModePoint, cudaAddressModeClamp), directions,
                expected);
  // Coordinates are always normalized.
  expect_texels(
      make_texture(resource_of(array), sampler(cudaFilterModePoint, cudaAddressModeClamp)),
      directions, expected);
}

// Of equal components, z precedes y, and y precedes x.
void ties(cudaArray_t array) {
  expect_texels(make_cubemap_texture(array, cudaFilterModePoint, cudaAddressModeClamp),
                {make_float3(1, 1, 1), make_float3(-1, 1, -1), make_float3(1, -1, 0),
                 make_float3(-1, 0, 1), make_float3(0, 0, 0)},
                {texel_of(4, 3, 0), texel_of(5, 3, 0), texel_of(3, 3, 2), texel_of(4, 0, 2),
                 texel_of(4, 2, 2)});
}

void edges(cudaArray_t array) {
  expect_texels(make_cubemap_texture(array, cudaFilterModePoint, cudaAddressModeWrap),
                {make_float3(1, 0.25f, 1), make_float3(-1, 0.25f, -1)},
                {texel_of(4, 0, 1), texel_of(5, 0, 1)});
  const float left = texel_of(4, 3, 1), right = texel_of(0, 0, 1);
  expect_texels(make_cubemap_texture(array, cudaFilterModeLinear, cudaAddressModeClamp),
                directions_at_an_edge(), {left, left, right});
  expect_texels(make_cubemap_texture(array, cudaFilterModeLinear, cudaAddressModeWrap),
                directions_at_an_edge(),
                {(left + texel_of(4, 0, 1)) / 2, (3 * left + texel_of(4, 0, 1)) / 4,
                 (3 * right + texel_of(0, 3, 1)) / 4});
}

__global__ void fetch_variants(cudaTextureObject_t cube, cudaTextureObject_t cubes, float* to) {
  const float4 step = make_float4(0.5f, 0, 0, 0);
  to[0] = texCubemapLod<float>(cube, 0.25f, 1, 0.25f, 0);
  to[1] = texCubemapGrad<float>(cube, 0.25f, 1, 0.25f, step, step);
  to[2] = texCubemapLayered<float>(cubes, 0.25f, 1, 0.25f, 0);
  to[3] = texCubemapLayered<float>(cubes, 0.25f, 1, 0.25f, 1);
  to[4] = texCubemapLayered<float>(cubes, 0.25f, 1, 0.25f, 2);
  to[5] = texCubemapLayeredLod<float>(cubes, 0.25f, 1, 0.25f, 1, 0);
  to[6] = texCubemapLayeredGrad<float>(cubes, 0.25f, 1, 0.25f, 1, step, step);
}

void variants(cudaArray_t array) {
  const cudaArray_t layers =
      make_array(texels(2), make_cudaExtent(kSize, kSize, 12), cudaArrayCubemap | cudaArrayLayered);
  const cudaTextureObject_t cube =
      make_cubemap_texture(array, cudaFilterModePoint, cudaAddressModeClamp);
  const cudaTextureObject_t cubes =
      make_cubemap_texture(layers, cudaFilterModePoint, cudaAddressModeClamp);
  float* to = shared_memory<float>(7);
  fetch_variants<<<1, 1>>>(cube, cubes, to);
  REQUIRE_OK(cudaDeviceSynchronize());
  const float first = texel_of(2, 2, 2), second = texel_of(8, 2, 2);
  EXPECT(count_wrong(to, {first, first, first, second, second, second, second}) == 0);
  EXPECT_OK(cudaDestroyTextureObject(cube));
  EXPECT_OK(cudaDestroyTextureObject(cubes));
  EXPECT_OK(cudaFreeArray(layers));
}

int main() {
  const cudaArray_t array =
      make_array(texels(1), make_cudaExtent(kSize, kSize, 6), cudaArrayCubemap);
  points(array);
  ties(array);
  edges(array);
  variants(array);
  EXPECT_OK(cudaFreeArray(array));
  return failures;
}
