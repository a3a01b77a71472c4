// A pitched matrix, but each thread adds up a row of its own: neighboring threads read addresses that are a row apart.
// loses: neighbors
// says: Let the threads of a warp read neighboring elements of one row.
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

__global__ void add_rows(const float* rows, std::size_t pitch, int count, int cols, float* sums) {
  const int index = blockIdx.x * kWarp + threadIdx.x;
  if (index >= count) return;
  const auto* row = reinterpret_cast<const float*>(reinterpret_cast<const char*>(rows) + index * pitch);
  float sum = 0;
  for (int column = 0; column < cols; ++column) sum += row[column];
  sums[index] = sum;
}

}  // namespace

void scale_page_locked(const float* in, float* out, std::size_t n, float factor) {
  float* staged = nullptr;
  cudaMallocHost(&staged, n * sizeof(float));
  std::memcpy(staged, in, n * sizeof(float));
  scale_on_device(staged, staged, n, factor);
  std::memcpy(out, staged, n * sizeof(float));
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
  add_rows<<<(rows + kWarp - 1) / kWarp, kWarp>>>(matrix, pitch, rows, cols, device_sums);
  cudaMemcpy(sums, device_sums, rows * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(matrix);
  cudaFree(device_sums);
}
