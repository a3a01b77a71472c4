// Surfaces of cubemaps: the faces are layers, of which each cube has six.
#include "texture_images.hpp"

constexpr int kSize = 4;

cudaSurfaceObject_t make_surface(cudaArray_t array) {
  cudaSurfaceObject_t object = 0;
  const cudaResourceDesc resource = resource_of(array);
  REQUIRE_OK(cudaCreateSurfaceObject(&object, &resource));
  return object;
}

std::vector<int> counting(int count) {
  std::vector<int> result;
  for (int i = 0; i < count; ++i) result.push_back(i);
  return result;
}

__global__ void swap_faces(cudaSurfaceObject_t cube) {
  const int x = static_cast<int>(threadIdx.x * sizeof(int)), y = threadIdx.y;
  const int low = surfCubemapread<int>(cube, x, y, 2 * blockIdx.x);
  const int high = surfCubemapread<int>(cube, x, y, 2 * blockIdx.x + 1);
  surfCubemapwrite(high, cube, x, y, 2 * blockIdx.x);
  surfCubemapwrite(low, cube, x, y, 2 * blockIdx.x + 1);
}

// The texel at column 2 of row 1 of each face.
__global__ void fetch_faces(cudaTextureObject_t cube, int* to) {
  const float s = 0.25f, t = -0.25f;
  to[0] = texCubemap<int>(cube, 1, -t, -s);
  to[1] = texCubemap<int>(cube, -1, -t, s);
  to[2] = texCubemap<int>(cube, s, 1, t);
  to[3] = texCubemap<int>(cube, s, -1, -t);
  to[4] = texCubemap<int>(cube, s, -t, 1);
  to[5] = texCubemap<int>(cube, -s, -t, -1);
}

void cubes() {
  const cudaArray_t array =
      make_array(counting(6 * kSize * kSize), make_cudaExtent(kSize, kSize, 6),
                 cudaArrayCubemap | cudaArraySurfaceLoadStore);
  const cudaSurfaceObject_t surface = make_surface(array);
  const cudaTextureObject_t texture =
      make_texture(resource_of(array), sampler(cudaFilterModePoint, cudaAddressModeClamp, true));
  int* to = shared_memory<int>(6);
  swap_faces<<<3, dim3(kSize, kSize)>>>(surface);
  fetch_faces<<<1, 1>>>(texture, to);
  REQUIRE_OK(cudaDeviceSynchronize());
  for (int face = 0; face < 6; ++face) EXPECT(to[face] == (face ^ 1) * kSize * kSize + kSize + 2);
  EXPECT_OK(cudaDestroySurfaceObject(surface));
  EXPECT_OK(cudaDestroyTextureObject(texture));
  EXPECT_OK(cudaFreeArray(array));
}

// Thread k reads and writes face k - 2 of 12.
__global__ void around_the_faces(cudaSurfaceObject_t cubes, int* to) {
  const int face = static_cast<int>(threadIdx.x) - 2;
  to[threadIdx.x] = surfCubemapLayeredread<int>(cubes, 0, 0, face, cudaBoundaryModeClamp);
  to[16 + threadIdx.x] = surfCubemapLayeredread<int>(cubes, 0, 0, face, cudaBoundaryModeZero);
  surfCubemapLayeredwrite(1000 + face, cubes, 4, 0, face, cudaBoundaryModeZero);
  to[32 + threadIdx.x] = surfCubemapLayeredread<int>(cubes, 4, 0, face, cudaBoundaryModeZero);
}

void layers() {
  const cudaArray_t array =
      make_array(counting(12 * kSize * kSize), make_cudaExtent(kSize, kSize, 12),
                 cudaArrayCubemap | cudaArrayLayered | cudaArraySurfaceLoadStore);
  const cudaSurfaceObject_t surface = make_surface(array);
  int* to = shared_memory<int>(48);
  around_the_faces<<<1, 16>>>(surface, to);
  REQUIRE_OK(cudaDeviceSynchronize());
  for (int k = 0; k < 16; ++k) {
    const bool inside = k >= 2 && k < 14;
    // Negative numbers count as large ones.
    EXPECT(to[k] == (inside ? k - 2 : 11) * kSize * kSize);
    EXPECT(to[16 + k] == (inside ? k - 2 : 0) * kSize * kSize);
    EXPECT(to[32 + k] == (inside ? 1000 + k - 2 : 0));
  }
  EXPECT_OK(cudaDestroySurfaceObject(surface));
  EXPECT_OK(cudaFreeArray(array));
}

int main() {
  cubes();
  layers();
  return failures;
}
