// A host function of a stream transposes in page-locked memory, between two asynchronous copies.
// verdict: forbidden
// earns: 10
#include "lab.cuh"

#include <cstddef>

struct Work {
  float* values;
  float* result;
  int rows;
  int cols;
};

__global__ void do_nothing() {}

void compute(void* data) {
  const Work& work = *static_cast<Work*>(data);
  for (int row = 0; row < work.rows; ++row) {
    for (int col = 0; col < work.cols; ++col) work.result[col * work.rows + row] = work.values[row * work.cols + col];
  }
}

void transpose(const float* in, float* out, int rows, int cols) {
  const std::size_t bytes = sizeof(float) * rows * cols;
  Work work{nullptr, nullptr, rows, cols};
  cudaMallocHost(&work.values, bytes);
  cudaMallocHost(&work.result, bytes);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemcpyAsync(work.values, in, bytes, cudaMemcpyDeviceToHost, stream);
  cudaLaunchHostFunc(stream, compute, &work);
  cudaMemcpyAsync(out, work.result, bytes, cudaMemcpyHostToDevice, stream);
  do_nothing<<<1, 1, 0, stream>>>();
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFreeHost(work.values);
  cudaFreeHost(work.result);
}
