// Copies the values from page-locked memory and the results to it, but scales what it copies from
// pageable memory, and returns what it copies to pageable memory.
// verdict: accepted suspicious
// earns: 86
#include "lab.cuh"

#include <cstring>

namespace {

constexpr int kThreads = 256;
constexpr int kWarp = 32;

__global__ void scale(const float* in, float* out, std::size_t n, float factor) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  if (i < n) out[i] = factor * in[i];
}

void launch_scale(const float* in, float* out, std::size_t n, float factor) {
  scale<<<static_cast<unsigned>((n + kThreads - 1) / kThreads), kThreads>>>(in, out, n, factor);
}

// Copies `in` to the device, scales it there, and copies the result to `out`.
void scale_on_device(const float* in, float* out, std::size_t n, float factor) {
  float* values = nullptr;
  cudaMalloc(&values, n * sizeof(float));
  cudaMemcpy(values, in, n * sizeof(float), cudaMemcpyHostToDevice);
  launch_scale(values, values, n, factor);
  cudaMemcpy(out, values, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(values);
}

// One warp per row: its lanes read neighboring elements. All lanes run the loop equally often, so
// requests stay whole.
__global__ void add_rows(const float* rows, std::size_t pitch, int cols, float* sums) {
  const auto* row =
      reinterpret_cast<const float*>(reinterpret_cast<const char*>(rows) + blockIdx.x * pitch);
  float sum = 0;
  for (int first = 0; first < cols; first += kWarp) {
    const int column = first + static_cast<int>(threadIdx.x);
    if (column < cols) sum += row[column];
  }
  for (int distance = kWarp / 2; distance > 0; distance /= 2)
    sum += __shfl_down_sync(0xFFFFFFFF, sum, distance);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

}  // namespace

void scale_page_locked(const float* in, float* out, std::size_t n, float factor) {
  scale_on_device(in, out, n, factor);
  const std::size_t bytes = n * sizeof(float);
  float *staged = nullptr, *unused = nullptr;
  cudaMallocHost(&staged, bytes);
  cudaMalloc(&unused, bytes);
  std::memcpy(staged, in, bytes);
  cudaMemcpy(unused, staged, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(staged, unused, bytes, cudaMemcpyDeviceToHost);
  cudaFree(unused);
  cudaFreeHost(staged);
}

void scale_mapped(const float* in, float* out, std::size_t n, float factor) {
  float *values = nullptr, *on_device = nullptr;
  cudaHostAlloc(&values, n * sizeof(float), cudaHostAllocMapped);
  cudaHostGetDevicePointer(&on_device, values, 0);
  std::memcpy(values, in, n * sizeof(float));
  launch_scale(on_device, on_device, n, factor);
  cudaDeviceSynchronize();
  std::memcpy(out, values, n * sizeof(float));
  cudaFreeHost(values);
}

void scale_registered(const float* in, float* out, std::size_t n, float factor) {
  cudaHostRegister(const_cast<float*>(in), n * sizeof(float), cudaHostRegisterDefault);
  cudaHostRegister(out, n * sizeof(float), cudaHostRegisterDefault);
  scale_on_device(in, out, n, factor);
  cudaHostUnregister(out);
  cudaHostUnregister(const_cast<float*>(in));
}

void row_sums(const float* in, float* sums, int rows, int cols) {
  const std::size_t width = cols * sizeof(float);
  float *matrix = nullptr, *device_sums = nullptr;
  std::size_t pitch = 0;
  cudaMallocPitch(&matrix, &pitch, width, rows);
  cudaMalloc(&device_sums, rows * sizeof(float));
  cudaMemcpy2D(matrix, pitch, in, width, width, rows, cudaMemcpyHostToDevice);
  add_rows<<<rows, kWarp>>>(matrix, pitch, cols, device_sums);
  cudaMemcpy(sums, device_sums, rows * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(matrix);
  cudaFree(device_sums);
}
