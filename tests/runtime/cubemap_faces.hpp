/// A small cubemap whose texels all differ, for the programs in this folder.
#pragma once

#include "texture_images.hpp"

constexpr int kSize = 4;

inline float texel_of(int face, int x, int y) {
  return static_cast<float>((face * kSize + y) * kSize + x) * 4;
}

inline std::vector<float> texels(int layers) {
  std::vector<float> result;
  for (int i = 0; i < layers * 6 * kSize * kSize; ++i) result.push_back(static_cast<float>(i) * 4);
  return result;
}

/// The direction to a point of a face with coordinates from -1 to 1.
inline float3 direction_to(int face, float s, float t) {
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

/// On and near the edge between +z and +x, at the height of the centers of a row.
inline std::vector<float3> directions_at_an_edge() {
  return {make_float3(1, 0.25f, 1), make_float3(0.875f, 0.25f, 1), make_float3(1, 0.25f, 0.875f)};
}

static __global__ void fetch_cube(cudaTextureObject_t texture, const float3* at, float* to) {
  const float3 d = at[threadIdx.x];
  to[threadIdx.x] = texCubemap<float>(texture, d.x, d.y, d.z);
}

/// Checks what the texture returns in these directions, and destroys it.
inline void expect_texels(cudaTextureObject_t texture, const std::vector<float3>& directions,
                          const std::vector<float>& expected, float bound = 0) {
  float* to = shared_memory<float>(expected.size());
  fetch_cube<<<1, static_cast<unsigned>(directions.size())>>>(texture, shared_memory_of(directions),
                                                              to);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(count_wrong(to, expected, bound) == 0);
  EXPECT_OK(cudaDestroyTextureObject(texture));
}
