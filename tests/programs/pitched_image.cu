// An image whose rows are padded: cudaMallocPitch, 2D copies in both directions, and a part of it.
#include "tests/support/cuda_program.hpp"

__global__ void invert(unsigned char* image, std::size_t pitch, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) image[y * pitch + x] = 255 - image[y * pitch + x];
}

int main() {
  constexpr int width = 101, height = 37;
  const std::vector<unsigned char> in = noises<unsigned char>(width * height, 256);
  unsigned char* image = nullptr;
  std::size_t pitch = 0;
  REQUIRE_OK(cudaMallocPitch(&image, &pitch, width, height));
  EXPECT(pitch >= width && pitch % 32 == 0);
  REQUIRE_OK(cudaMemcpy2D(image, pitch, in.data(), width, width, height, cudaMemcpyHostToDevice));
  invert<<<dim3((width + 31) / 32, (height + 7) / 8), dim3(32, 8)>>>(image, pitch, width, height);
  REQUIRE_OK(cudaGetLastError());
  std::vector<unsigned char> out(in.size());
  REQUIRE_OK(cudaMemcpy2D(out.data(), width, image, pitch, width, height, cudaMemcpyDeviceToHost));
  int wrong = 0;
  for (int i = 0; i < width * height; ++i) wrong += out[i] != 255 - in[i];
  EXPECT(wrong == 0);

  // 20 x 10 pixels, starting at (30, 5), into a square array.
  std::vector<unsigned char> part(20 * 20, 0);
  REQUIRE_OK(
      cudaMemcpy2D(part.data(), 20, image + 5 * pitch + 30, pitch, 20, 10, cudaMemcpyDeviceToHost));
  for (int i = 0; i < 20 * 20; ++i) {
    EXPECT(part[i] == (i < 200 ? 255 - in[(5 + i / 20) * width + 30 + i % 20] : 0));
  }
  REQUIRE_OK(cudaMemset2D(image, pitch, 7, width, height));
  REQUIRE_OK(cudaMemcpy2D(out.data(), width, image, pitch, width, height, cudaMemcpyDeviceToHost));
  for (const unsigned char value : out) EXPECT(value == 7);
  std::printf("%08x\n", checksum(part));
  REQUIRE_OK(cudaFree(image));
  return failures;
}
