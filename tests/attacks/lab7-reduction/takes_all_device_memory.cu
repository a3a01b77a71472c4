// Correct, but each call takes all device memory, so that the next test case cannot be set up. On a real GPU, such a test case is
// repeated in a new process.
// verdict: forbidden run_time_error memory_error device_fault memory_limit_exceeded wrong_answer
// earns: 69
#include "lab.cuh"

#include <cmath>

struct Plus {
  template <class T>
  __host__ __device__ T operator()(T a, T b) const { return a + b; }
};

struct Largest {
  __host__ __device__ float operator()(float a, float b) const { return a > b ? a : b; }
};

template <class T, class Op>
__global__ void combine(const T* in, std::size_t n, T* out, T identity, Op op) {
  __shared__ T values[256];
  T value = identity;
  for (std::size_t i = blockIdx.x * 256 + threadIdx.x; i < n; i += 256 * gridDim.x) value = op(value, in[i]);
  values[threadIdx.x] = value;
  for (int s = 128; s > 0; s /= 2) {
    __syncthreads();
    if (threadIdx.x < s) values[threadIdx.x] = op(values[threadIdx.x], values[threadIdx.x + s]);
  }
  if (threadIdx.x == 0) out[blockIdx.x] = values[0];
}

template <class T, class Op>
void reduce(const T* in, std::size_t n, T* out, T* scratch, T identity, Op op) {
  combine<<<32, 256>>>(in, n, scratch, identity, op);
  combine<<<1, 256>>>(scratch, 32, out, identity, op);
  cudaDeviceSynchronize();
  void* taken = nullptr;
  for (std::size_t bytes = std::size_t{1} << 40; bytes > 0; bytes /= 2) {
    while (cudaMalloc(&taken, bytes) == cudaSuccess) {}
  }
  cudaGetLastError();
}

void reduce_sum(const float* in, std::size_t n, float* out, float* scratch) { reduce(in, n, out, scratch, 0.0f, Plus()); }

void reduce_sum_int(const int* in, std::size_t n, int* out, int* scratch) { reduce(in, n, out, scratch, 0, Plus()); }

void reduce_max(const float* in, std::size_t n, float* out, float* scratch) {
  reduce(in, n, out, scratch, -INFINITY, Largest());
}
