// Cubemaps: a direction selects a face and a position on it. Filtering ends at the face or is
// seamless. All results but those at corners are exact.
#include "texture_images.hpp"

constexpr int kSize = 4;

float texel_of(int face, int x, int y) {
  return static_cast<float>((face * kSize + y) * kSize + x) * 4;
}

std::vector<float> texels(int layers) {
  std::vector<float> result;
  for (int i = 0; i < layers * 6 * kSize * kSize; ++i) result.push_back(static_cast<float>(i) * 4);
  return result;
}

/// The direction to a point of a face with coordinates from -1 to 1.
float3 direction_to(int face, float s, float t) {
  switch (face) {
    case 0:
      return make_float3(1, -t, -s);
    case 1:
      return make_float3(-1, -t, s);
    case 2:
      return make_float3(s, 1, t);
    case 3:
      return make_float3(s, -1, -t);
    case 4:
      return make_float3(s, -t, 1);
    default:
      return make_float3(-s, -t, -1);
  }
}

__global__ void fetch(cudaTextureObject_t texture, const float3* at, float* to) {
  const float3 d = at[threadIdx.x];
  to[threadIdx.x] = texCubemap<float>(texture, d.x, d.y, d.z);
}

cudaTextureObject_t make_cubemap_texture(cudaArray_t array, cudaTextureFilterMode filter,
                                         cudaTextureAddressMode mode, bool seamless = false) {
  cudaTextureDesc description = sampler(filter, mode, true);
  description.seamlessCubemap = seamless ? 1 : 0;
  return make_texture(resource_of(array), description);
}

void expect(cudaTextureObject_t texture, const std::vector<float3>& directions,
            const std::vector<float>& expected, float bound = 0) {
  float* to = shared_memory<float>(expected.size());
  fetch<<<1, static_cast<unsigned>(directions.size())>>>(texture, shared_memory_of(directions), to);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(count_wrong(to, expected, bound) == 0);
  EXPECT_OK(cudaDestroyTextureObject(texture));
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
  expect(make_cubemap_texture(array, cudaFilterModePoint, cudaAddressModeClamp), directions,
         expected);
  // Coordinates are always normalized.
  expect(make_texture(resource_of(array), sampler(cudaFilterModePoint, cudaAddressModeClamp)),
         directions, expected);
}

// Of equal components, z precedes y, and y precedes x.
void ties(cudaArray_t array) {
  expect(make_cubemap_texture(array, cudaFilterModePoint, cudaAddressModeClamp),
         {make_float3(1, 1, 1), make_float3(-1, 1, -1), make_float3(1, -1, 0),
          make_float3(-1, 0, 1), make_float3(0, 0, 0)},
         {texel_of(4, 3, 0), texel_of(5, 3, 0), texel_of(3, 3, 2), texel_of(4, 0, 2),
          texel_of(4, 2, 2)});
}

// Without filtering, all coordinates of seamless cubemaps are inside of the face.
void points_on_edges(cudaArray_t array) {
  const std::vector<float3> directions = {make_float3(1, 0.25f, 1), make_float3(-1, 0.25f, -1)};
  expect(make_cubemap_texture(array, cudaFilterModePoint, cudaAddressModeWrap), directions,
         {texel_of(4, 0, 1), texel_of(5, 0, 1)});
  expect(make_cubemap_texture(array, cudaFilterModePoint, cudaAddressModeWrap, true), directions,
         {texel_of(4, 3, 1), texel_of(5, 3, 1)});
}

// On and near the edge between +z and +x, at the height of the centers of a row.
void edges(cudaArray_t array) {
  const std::vector<float3> directions = {make_float3(1, 0.25f, 1), make_float3(0.875f, 0.25f, 1),
                                          make_float3(1, 0.25f, 0.875f)};
  const float left = texel_of(4, 3, 1), right = texel_of(0, 0, 1);
  expect(make_cubemap_texture(array, cudaFilterModeLinear, cudaAddressModeClamp), directions,
         {left, left, right});
  expect(make_cubemap_texture(array, cudaFilterModeLinear, cudaAddressModeWrap), directions,
         {(left + texel_of(4, 0, 1)) / 2, (3 * left + texel_of(4, 0, 1)) / 4,
          (3 * right + texel_of(0, 3, 1)) / 4});
  expect(make_cubemap_texture(array, cudaFilterModeLinear, cudaAddressModeWrap, true), directions,
         {(left + right) / 2, (3 * left + right) / 4, (3 * right + left) / 4});
}

// The edges of +y and -y, whose rows continue in columns.
void turned_edges(cudaArray_t array) {
  expect(make_cubemap_texture(array, cudaFilterModeLinear, cudaAddressModeClamp, true),
         {make_float3(1, 1, 0.25f), make_float3(-1, 1, 0.25f), make_float3(0.25f, -1, -1)},
         {(texel_of(2, 3, 2) + texel_of(0, 1, 0)) / 2, (texel_of(2, 0, 2) + texel_of(1, 2, 0)) / 2,
          (texel_of(3, 2, 3) + texel_of(5, 1, 3)) / 2});
}

// Three faces meet at a corner. A real GPU rounds the weights to 1/256.
void corners(cudaArray_t array) {
  expect(make_cubemap_texture(array, cudaFilterModeLinear, cudaAddressModeClamp, true),
         {make_float3(1, 1, 1), make_float3(-1, -1, 1)},
         {(texel_of(4, 3, 0) + texel_of(2, 3, 3) + texel_of(0, 0, 0)) / 3,
          (texel_of(4, 0, 3) + texel_of(3, 0, 0) + texel_of(1, 3, 3)) / 3},
         2);
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
  points_on_edges(array);
  edges(array);
  turned_edges(array);
  corners(array);
  variants(array);
  EXPECT_OK(cudaFreeArray(array));
  return failures;
}
