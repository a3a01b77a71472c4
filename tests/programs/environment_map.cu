// Two environments in one layered cubemap. A kernel paints them through a surface; others look at
// them in mirrors along the axes and with linear filtering at twice the resolution. All directions
// are exact.
#include "tests/support/cuda_program.hpp"

#include <algorithm>

constexpr int kSize = 16, kFaces = 12, kTexels = kFaces * kSize * kSize;

__host__ __device__ float color(int face, int y, int x) {
  return static_cast<float>(noise((face * kSize + y) * kSize + x) % 256);
}

__global__ void paint(cudaSurfaceObject_t environments) {
  const int x = threadIdx.x, y = threadIdx.y, face = blockIdx.x;
  surfCubemapLayeredwrite(color(face, y, x), environments, x * static_cast<int>(sizeof(float)), y,
                          face);
}

// The direction to a point of a face with coordinates from -1 to 1.
__device__ float3 direction_to(int face, float s, float t) {
  const float end = face % 2 == 0 ? 1.0f : -1.0f;
  if (face / 2 == 0) return make_float3(end, -t, -end * s);
  if (face / 2 == 1) return make_float3(s, end, end * t);
  return make_float3(end * s, -t, end);
}

// What a mirror at right angles to the x-axis shows.
__global__ void mirror(cudaTextureObject_t environments, float* out) {
  const int x = threadIdx.x, y = threadIdx.y, face = blockIdx.x;
  const float3 to = direction_to(face % 6, (2 * x + 1.0f) / kSize - 1, (2 * y + 1.0f) / kSize - 1);
  out[(face * kSize + y) * kSize + x] =
      texCubemapLayered<float>(environments, -to.x, to.y, to.z, face / 6);
}

__global__ void enlarge(cudaTextureObject_t environments, float* out) {
  const int x = threadIdx.x, y = threadIdx.y, face = blockIdx.x;
  const float3 to = direction_to(face % 6, (x + 0.5f) / kSize - 1, (y + 0.5f) / kSize - 1);
  out[(face * 2 * kSize + y) * 2 * kSize + x] =
      texCubemapLayered<float>(environments, to.x, to.y, to.z, face / 6);
}

cudaTextureObject_t make_texture(const cudaResourceDesc& resource, cudaTextureFilterMode filter) {
  cudaTextureDesc description = {};
  for (auto& mode : description.addressMode) mode = cudaAddressModeClamp;
  description.filterMode = filter;
  description.normalizedCoords = 1;
  cudaTextureObject_t texture = 0;
  REQUIRE_OK(cudaCreateTextureObject(&texture, &resource, &description, nullptr));
  return texture;
}

// The left and right faces change places, and the columns of all faces are the other way round.
float mirrored(int face, int y, int x) {
  const int seen = face % 6 < 2 ? face ^ 1 : face;
  return color(seen, y, kSize - 1 - x);
}

int count_wrong_mirrored(const std::vector<float>& got) {
  int wrong = 0;
  for (int i = 0; i < kTexels; ++i)
    wrong += got[i] != mirrored(i / (kSize * kSize), i / kSize % kSize, i % kSize);
  return wrong;
}

// The nearer texel has 3/4 of the weight in each dimension. Filtering ends at the face.
int count_wrong_enlarged(const std::vector<float>& got) {
  int wrong = 0;
  for (int i = 0; i < 4 * kTexels; ++i) {
    const int face = i / (4 * kSize * kSize), y = i / (2 * kSize) % (2 * kSize),
              x = i % (2 * kSize);
    const auto texel = [&](int row, int column) {
      return color(face, std::clamp(row, 0, kSize - 1), std::clamp(column, 0, kSize - 1));
    };
    const int near_y = y / 2, far_y = near_y + (y % 2 == 0 ? -1 : 1);
    const int near_x = x / 2, far_x = near_x + (x % 2 == 0 ? -1 : 1);
    const float expected = (9 * texel(near_y, near_x) + 3 * texel(near_y, far_x) +
                            3 * texel(far_y, near_x) + texel(far_y, far_x)) /
                           16;
    wrong += got[i] != expected;
  }
  return wrong;
}

int main() {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array = nullptr;
  REQUIRE_OK(cudaMalloc3DArray(&array, &format, make_cudaExtent(kSize, kSize, kFaces),
                               cudaArrayCubemap | cudaArrayLayered | cudaArraySurfaceLoadStore));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaSurfaceObject_t surface = 0;
  REQUIRE_OK(cudaCreateSurfaceObject(&surface, &resource));
  const cudaTextureObject_t points = make_texture(resource, cudaFilterModePoint);
  const cudaTextureObject_t filtered = make_texture(resource, cudaFilterModeLinear);

  const DeviceArray<float> seen(kTexels), large(4 * kTexels);
  paint<<<kFaces, dim3(kSize, kSize)>>>(surface);
  mirror<<<kFaces, dim3(kSize, kSize)>>>(points, seen.get());
  enlarge<<<kFaces, dim3(2 * kSize, 2 * kSize)>>>(filtered, large.get());
  REQUIRE_OK(cudaGetLastError());
  EXPECT(count_wrong_mirrored(seen.to_host()) == 0);
  EXPECT(count_wrong_enlarged(large.to_host()) == 0);

  EXPECT_OK(cudaDestroyTextureObject(points));
  EXPECT_OK(cudaDestroyTextureObject(filtered));
  EXPECT_OK(cudaDestroySurfaceObject(surface));
  EXPECT_OK(cudaFreeArray(array));
  return failures;
}
