// SPDX-License-Identifier: MIT
// How exactly a texture unit interpolates: the largest distance between the position that a fetch
// from a texture of N entries asks for and the position where it interpolates, in 1/256 of an
// entry.
//
//   nvcc -arch=native -o texture_positions texture_positions.cu && ./texture_positions
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

constexpr int kFetches = 1 << 20;

__global__ void fetch(cudaTextureObject_t texture, const float* positions, float* values) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < kFetches) values[i] = tex1D<float>(texture, positions[i]);
}

// Entry i of the texture is i, so a fetched value is the position where it was interpolated.
double largest_error(int entries, bool is_normalized) {
  std::vector<float> ramp(entries);
  for (int i = 0; i < entries; ++i) ramp[i] = static_cast<float>(i);
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeArray;
  cudaMallocArray(&resource.res.array.array, &format, entries);
  const std::size_t bytes = entries * sizeof(float);
  cudaMemcpy2DToArray(resource.res.array.array, 0, 0, ramp.data(), bytes, bytes, 1,
                      cudaMemcpyHostToDevice);
  cudaTextureDesc description{};
  description.addressMode[0] = cudaAddressModeClamp;
  description.filterMode = cudaFilterModeLinear;
  description.normalizedCoords = is_normalized;
  cudaTextureObject_t texture{};
  cudaCreateTextureObject(&texture, &resource, &description, nullptr);

  std::mt19937 random(1);
  std::uniform_real_distribution<float> place(0, 1);
  float* positions = nullptr;
  float* values = nullptr;
  cudaMallocManaged(&positions, kFetches * sizeof(float));
  cudaMallocManaged(&values, kFetches * sizeof(float));
  for (int i = 0; i < kFetches; ++i) {
    const float position = place(random) * static_cast<float>(entries - 1) + 0.5F;
    positions[i] = is_normalized ? position / static_cast<float>(entries) : position;
  }
  fetch<<<kFetches / 256, 256>>>(texture, positions, values);
  cudaDeviceSynchronize();
  double largest = 0;
  for (int i = 0; i < kFetches; ++i) {
    const double position = (is_normalized ? double{positions[i]} * entries : positions[i]) - 0.5;
    largest = std::max(largest, std::abs(values[i] - std::clamp(position, 0.0, entries - 1.0)));
  }
  cudaFree(positions);
  cudaFree(values);
  cudaDestroyTextureObject(texture);
  cudaFreeArray(resource.res.array.array);
  return largest;
}

int main() {
  for (const int entries : {64, 1024, 4096, 16384, 32768}) {
    std::printf("%5d entries: %.2f/256, with normalized coordinates %.2f/256\n", entries,
                256 * largest_error(entries, false), 256 * largest_error(entries, true));
  }
  if (const cudaError_t error = cudaGetLastError(); error != cudaSuccess) {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    return 1;
  }
}
