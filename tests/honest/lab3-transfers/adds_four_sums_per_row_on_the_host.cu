// The kernel computes four partial sums of each row, and the host adds them.
// verdict: accepted
#include "lab.cuh"

#include <cstring>
#include <vector>

namespace {

constexpr int kThreads = 256;
constexpr int kWarp = 32;
constexpr int kQuarters = 4;

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

// Four warps per row, each of which adds a quarter of the row.
__global__ void add_quarters(const float* rows, std::size_t pitch, int cols, float* sums) {
  const auto* row =
      reinterpret_cast<const float*>(reinterpret_cast<const char*>(rows) + blockIdx.x * pitch);
  const int lane = threadIdx.x % kWarp;
  const int quarter = threadIdx.x / kWarp;
  const int width = (cols + kQuarters - 1) / kQuarters;
  const int end = min(cols, (quarter + 1) * width);
  float sum = 0;
  for (int first = quarter * width; first < end; first += kWarp) {
    const int column = first + lane;
    if (column < end) sum += row[column];
  }
  for (int distance = kWarp / 2; distance > 0; distance /= 2)
    sum += __shfl_down_sync(0xFFFFFFFF, sum, distance);
  if (lane == 0) sums[blockIdx.x * kQuarters + quarter] = sum;
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
  std::vector<float> quarters(rows * kQuarters);
  cudaMallocPitch(&matrix, &pitch, width, rows);
  cudaMalloc(&device_sums, quarters.size() * sizeof(float));
  cudaMemcpy2D(matrix, pitch, in, width, width, rows, cudaMemcpyHostToDevice);
  add_quarters<<<rows, kQuarters * kWarp>>>(matrix, pitch, cols, device_sums);
  cudaMemcpy(quarters.data(), device_sums, quarters.size() * sizeof(float), cudaMemcpyDeviceToHost);
  for (int row = 0; row < rows; ++row) {
    const float* own = &quarters[row * kQuarters];
    sums[row] = own[0] + own[1] + own[2] + own[3];
  }
  cudaFree(matrix);
  cudaFree(device_sums);
}
