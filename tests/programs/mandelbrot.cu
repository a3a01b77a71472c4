// The number of steps that each point of the plane takes to leave the circle of radius 2.
#include "tests/support/cuda_program.hpp"

constexpr int kWidth = 96, kHeight = 64, kMost = 100;

// Products are added only in explicit fused operations, so host and device round alike.
__host__ __device__ int steps(float x0, float y0) {
  float x = 0, y = 0;
  int n = 0;
  while (n < kMost && fmaf(x, x, y * y) <= 4.0f) {
    const float next_x = fmaf(x, x, fmaf(-y, y, x0));
    y = fmaf(2.0f * x, y, y0);
    x = next_x;
    ++n;
  }
  return n;
}

__host__ __device__ int steps_at(int i) {
  return steps(fmaf(static_cast<float>(i % kWidth), 3.0f / kWidth, -2.1f),
               fmaf(static_cast<float>(i / kWidth), 2.4f / kHeight, -1.2f));
}

__global__ void draw(int* image) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < kWidth && y < kHeight) image[y * kWidth + x] = steps_at(y * kWidth + x);
}

int main() {
  const DeviceArray<int> device_image(kWidth * kHeight);
  draw<<<dim3(kWidth / 16, kHeight / 8), dim3(16, 8)>>>(device_image.get());
  REQUIRE_OK(cudaGetLastError());
  const std::vector<int> image = device_image.to_host();
  int wrong = 0;
  for (int i = 0; i < kWidth * kHeight; ++i) wrong += image[i] != steps_at(i);
  EXPECT(wrong == 0);
  for (int y = 0; y < kHeight; y += 4) {
    for (int x = 0; x < kWidth; x += 2) {
      const int n = image[y * kWidth + x];
      std::putchar(n == kMost ? '#' : n > 20 ? '+' : n > 8 ? '-' : '.');
    }
    std::putchar('\n');
  }
  std::printf("%08x\n", checksum(image));
  return failures;
}
