// Starts with a byte order mark, ends the program on errors, times itself with events, and prints on the host and in
// kernels.
// verdict: accepted
#include "lab.cuh"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                            \
  do {                                                                         \
    const cudaError_t error = (call);                                          \
    if (error != cudaSuccess) {                                                \
      std::fprintf(stderr, "line %d: %s\n", __LINE__, cudaGetErrorString(error)); \
      std::exit(1);                                                            \
    }                                                                          \
  } while (false)

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
  if (threadIdx.x != 0) return;
  out[blockIdx.x] = values[0];
  if (gridDim.x == 1) printf("the result is %g\n", static_cast<double>(values[0]));
}

template <class T, class Op>
void reduce(const T* in, std::size_t n, T* out, T* scratch, T identity, Op op) {
  cudaEvent_t events[2];
  for (cudaEvent_t& event : events) CHECK(cudaEventCreate(&event));
  T first[4];
  CHECK(cudaMemcpy(first, in, (n < 4 ? n : 4) * sizeof(T), cudaMemcpyDeviceToHost));
  std::printf("%zu elements; the first is %g\n", n, static_cast<double>(first[0]));
  CHECK(cudaEventRecord(events[0]));
  combine<<<32, 256>>>(in, n, scratch, identity, op);
  CHECK(cudaGetLastError());
  combine<<<1, 256>>>(scratch, 32, out, identity, op);
  CHECK(cudaEventRecord(events[1]));
  CHECK(cudaEventSynchronize(events[1]));
  float milliseconds = 0;
  CHECK(cudaEventElapsedTime(&milliseconds, events[0], events[1]));
  T result;
  CHECK(cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost));
  std::printf("%g ms: %g\n", static_cast<double>(milliseconds), static_cast<double>(result));
  for (cudaEvent_t event : events) CHECK(cudaEventDestroy(event));
}

void reduce_sum(const float* in, std::size_t n, float* out, float* scratch) { reduce(in, n, out, scratch, 0.0f, Plus()); }

void reduce_sum_int(const int* in, std::size_t n, int* out, int* scratch) { reduce(in, n, out, scratch, 0, Plus()); }

void reduce_max(const float* in, std::size_t n, float* out, float* scratch) {
  reduce(in, n, out, scratch, -INFINITY, Largest());
}
