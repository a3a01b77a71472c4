// Copies of CUDA arrays that count bytes across the ends of rows; deprecated, but still available.
#include "check.hpp"

#include <vector>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

int main() {
  constexpr int width = 6, height = 5;
  std::vector<short> in(width * height), out(in.size(), 0);
  for (int i = 0; i < width * height; ++i) in[i] = static_cast<short>(i + 100);
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<short>();
  cudaArray_t array, other;
  REQUIRE_OK(cudaMallocArray(&array, &format, width, height));
  REQUIRE_OK(cudaMallocArray(&other, &format, width, height));
  const std::size_t all = in.size() * sizeof(short);
  EXPECT_OK(cudaMemcpyToArray(array, 0, 0, in.data(), all, cudaMemcpyHostToDevice));
  // Starts at the fifth texel of row 1.
  EXPECT_OK(
      cudaMemcpyFromArray(out.data(), array, 4 * sizeof(short), 1, 18, cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < 9; ++i) wrong += out[i] != in[width + 4 + i];
  EXPECT(wrong == 0 && out[9] == 0);
  EXPECT_OK(cudaMemcpyArrayToArray(other, 0, 0, array, 2 * sizeof(short), 3, 16));
  EXPECT_OK(cudaMemcpyFromArrayAsync(out.data(), other, 0, 0, 16, cudaMemcpyDeviceToHost, 0));
  EXPECT_OK(cudaDeviceSynchronize());
  wrong = 0;
  for (int i = 0; i < 8; ++i) wrong += out[i] != in[3 * width + 2 + i];
  EXPECT(wrong == 0);
  EXPECT_ERROR(cudaErrorInvalidValue,
               cudaMemcpyToArray(array, 2, 0, in.data(), all, cudaMemcpyHostToDevice));
  EXPECT_OK(cudaFreeArray(array));
  EXPECT_OK(cudaFreeArray(other));
  return failures;
}
