// Three transposes of a matrix whose extents are not multiples of the tile.
#include "tests/support/cuda_program.hpp"

constexpr int kTile = 32;
constexpr int kRows = 8;

__global__ void naive(const float* in, float* out, int width, int height) {
  const int x = blockIdx.x * kTile + threadIdx.x;
  for (int row = threadIdx.y; row < kTile; row += kRows) {
    const int y = blockIdx.y * kTile + row;
    if (x < width && y < height) out[x * height + y] = in[y * width + x];
  }
}

template <int Padding>
__global__ void shared(const float* in, float* out, int width, int height) {
  __shared__ float tile[kTile][kTile + Padding];
  int x = blockIdx.x * kTile + threadIdx.x;
  for (int row = threadIdx.y; row < kTile; row += kRows) {
    const int y = blockIdx.y * kTile + row;
    if (x < width && y < height) tile[row][threadIdx.x] = in[y * width + x];
  }
  __syncthreads();
  x = blockIdx.y * kTile + threadIdx.x;
  for (int row = threadIdx.y; row < kTile; row += kRows) {
    const int y = blockIdx.x * kTile + row;
    if (x < height && y < width) out[y * height + x] = tile[threadIdx.x][row];
  }
}

using Kernel = void (*)(const float*, float*, int, int);

void run(const char* name, Kernel kernel) {
  constexpr int width = 131, height = 75;
  const std::vector<float> in = noises<float>(width * height, 1 << 20);
  const DeviceArray<float> device_in(in), device_out(in.size());
  const dim3 grid((width + kTile - 1) / kTile, (height + kTile - 1) / kTile);
  kernel<<<grid, dim3(kTile, kRows)>>>(device_in.get(), device_out.get(), width, height);
  REQUIRE_OK(cudaGetLastError());
  const std::vector<float> out = device_out.to_host();
  int wrong = 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) wrong += out[x * height + y] != in[y * width + x];
  }
  EXPECT(wrong == 0);
  std::printf("%s: %08x\n", name, checksum(out));
}

int main() {
  run("naive", naive);
  run("shared", shared<0>);
  run("padded", shared<1>);
  return failures;
}
