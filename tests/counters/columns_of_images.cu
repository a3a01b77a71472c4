// Columns of a matrix, read through a texture of linear memory and written through a surface.
//
// 32×32 floats, 32 warps. Each reads a column and writes it as a column of an array: a float in
// each of 32 sectors, where 4 are enough. A copy on the device brings the array to linear memory.
//
// counter: texture_requests = 32
// counter: texture_sectors = 1024 = 32 * 32
// counter: surface_requests = 32
// counter: surface_sectors = 1024 = 32 * 32
// counter: global_read_excess_sectors = 1792 = 2 * 32 * (32 - 4)
// counter: global_bytes_moved = 65536 = 2 * 1024 * 32
// counter: device_copy_bytes = 4096 = 32 * 32 * 4
#include "tests/support/cuda_program.hpp"

constexpr int kSize = 32;
constexpr std::size_t kRowBytes = kSize * sizeof(float);

__global__ void copy_columns(cudaTextureObject_t from, cudaSurfaceObject_t to) {
  const int column = static_cast<int>(blockIdx.x);
  const int row = static_cast<int>(threadIdx.x);
  surf2Dwrite(tex1Dfetch<float>(from, row * kSize + column), to,
              column * static_cast<int>(sizeof(float)), row);
}

int main() {
  const std::vector<float> in = noises<float>(kSize * kSize, 1000);
  const DeviceArray<float> matrix(in);
  const DeviceArray<float> result(kSize * kSize);
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();

  cudaResourceDesc linear{};
  linear.resType = cudaResourceTypeLinear;
  linear.res.linear.devPtr = matrix.get();
  linear.res.linear.desc = format;
  linear.res.linear.sizeInBytes = kSize * kRowBytes;
  const cudaTextureDesc description{};
  cudaTextureObject_t texture = 0;
  REQUIRE_OK(cudaCreateTextureObject(&texture, &linear, &description, nullptr));

  cudaResourceDesc array{};
  array.resType = cudaResourceTypeArray;
  REQUIRE_OK(
      cudaMallocArray(&array.res.array.array, &format, kSize, kSize, cudaArraySurfaceLoadStore));
  cudaSurfaceObject_t surface = 0;
  REQUIRE_OK(cudaCreateSurfaceObject(&surface, &array));

  copy_columns<<<kSize, kSize>>>(texture, surface);
  EXPECT_OK(cudaMemcpy2DFromArray(result.get(), kRowBytes, array.res.array.array, 0, 0, kRowBytes,
                                  kSize, cudaMemcpyDeviceToDevice));
  EXPECT(result.to_host() == in);
  EXPECT_OK(cudaDestroySurfaceObject(surface));
  EXPECT_OK(cudaFreeArray(array.res.array.array));
  EXPECT_OK(cudaDestroyTextureObject(texture));
  return failures;
}
