// A template of a kernel receives a function object; a lambda of the host rounds up and launches it. Events measure the time.
// verdict: accepted
#include "lab.cuh"

#include <cstddef>
#include <cstdio>

struct Identity {
  template <class T>
  __device__ T operator()(T value) const {
    return value;
  }
};

template <int kTile, int kRows, class T, class Function>
__global__ void tiled(const T* __restrict__ in, T* __restrict__ out, int rows, int cols, Function function) {
  extern __shared__ T tile[];
  auto move = [](int height, int width, auto&& transfer) {
    const int column = blockIdx.x * kTile + threadIdx.x;
    for (int i = threadIdx.y; i < kTile; i += kRows) {
      if (static_cast<int>(blockIdx.y) * kTile + i < height && column < width) transfer(i, column);
    }
  };
  move(rows, cols, [=](int i, int column) {
    tile[i * (kTile + 1) + threadIdx.x] = in[static_cast<std::size_t>(blockIdx.y * kTile + i) * cols + column];
  });
  __syncthreads();
  const int out_column = blockIdx.y * kTile + threadIdx.x;
  for (int i = threadIdx.y; i < kTile; i += kRows) {
    const int out_row = blockIdx.x * kTile + i;
    if (out_row < cols && out_column < rows) {
      out[static_cast<std::size_t>(out_row) * rows + out_column] = function(tile[threadIdx.x * (kTile + 1) + i]);
    }
  }
}

void transpose(const float* in, float* out, int rows, int cols) {
  cudaEvent_t events[2];
  for (cudaEvent_t& event : events) cudaEventCreate(&event);
  const auto tiles = [](int extent) { return static_cast<unsigned>((extent + 31) / 32); };
  cudaEventRecord(events[0]);
  tiled<32, 8><<<dim3(tiles(cols), tiles(rows)), dim3(32, 8), 32 * 33 * sizeof(float)>>>(in, out, rows, cols, Identity());
  cudaEventRecord(events[1]);
  cudaEventSynchronize(events[1]);
  float milliseconds = 0;
  cudaEventElapsedTime(&milliseconds, events[0], events[1]);
  std::printf("%.3f ms\n", milliseconds);
  for (cudaEvent_t event : events) cudaEventDestroy(event);
}
