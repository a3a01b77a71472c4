// Seamless cubemaps: filtering continues in the next face. All results but those at corners are
// exact.
// needs: CUDA 12.0
#include "cubemap_faces.hpp"

cudaTextureObject_t make_seamless_texture(cudaArray_t array, cudaTextureFilterMode filter,
                                          cudaTextureAddressMode mode) {
  cudaTextureDesc description = sampler(filter, mode, true);
  description.seamlessCubemap = 1;
  return make_texture(resource_of(array), description);
}

// Without filtering, all coordinates are inside of the face.
void points_on_edges(cudaArray_t array) {
  expect_texels(make_seamless_texture(array, cudaFilterModePoint, cudaAddressModeWrap),
                {make_float3(1, 0.25f, 1), make_float3(-1, 0.25f, -1)},
                {texel_of(4, 3, 1), texel_of(5, 3, 1)});
}

void edges(cudaArray_t array) {
  const float left = texel_of(4, 3, 1), right = texel_of(0, 0, 1);
  expect_texels(make_seamless_texture(array, cudaFilterModeLinear, cudaAddressModeWrap),
                directions_at_an_edge(),
                {(left + right) / 2, (3 * left + right) / 4, (3 * right + left) / 4});
}

// The edges of +y and -y, whose rows continue in columns.
void turned_edges(cudaArray_t array) {
  expect_texels(
      make_seamless_texture(array, cudaFilterModeLinear, cudaAddressModeClamp),
      {make_float3(1, 1, 0.25f), make_float3(-1, 1, 0.25f), make_float3(0.25f, -1, -1)},
      {(texel_of(2, 3, 2) + texel_of(0, 1, 0)) / 2, (texel_of(2, 0, 2) + texel_of(1, 2, 0)) / 2,
       (texel_of(3, 2, 3) + texel_of(5, 1, 3)) / 2});
}

// Three faces meet at a corner. A real GPU rounds the weights to 1/256.
void corners(cudaArray_t array) {
  expect_texels(make_seamless_texture(array, cudaFilterModeLinear, cudaAddressModeClamp),
                {make_float3(1, 1, 1), make_float3(-1, -1, 1)},
                {(texel_of(4, 3, 0) + texel_of(2, 3, 3) + texel_of(0, 0, 0)) / 3,
                 (texel_of(4, 0, 3) + texel_of(3, 0, 0) + texel_of(1, 3, 3)) / 3},
                2);
}

int main() {
  const cudaArray_t array =
      make_array(texels(1), make_cudaExtent(kSize, kSize, 6), cudaArrayCubemap);
  points_on_edges(array);
  edges(array);
  turned_edges(array);
  corners(array);
  EXPECT_OK(cudaFreeArray(array));
  return failures;
}
