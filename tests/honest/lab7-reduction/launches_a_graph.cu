// Captures both kernels in a graph and launches it.
// verdict: accepted
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
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t runnable;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
  combine<<<32, 256, 0, stream>>>(in, n, scratch, identity, op);
  combine<<<1, 256, 0, stream>>>(scratch, 32, out, identity, op);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiateWithFlags(&runnable, graph, 0);
  cudaGraphLaunch(runnable, stream);
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(runnable);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
}

void reduce_sum(const float* in, std::size_t n, float* out, float* scratch) { reduce(in, n, out, scratch, 0.0f, Plus()); }

void reduce_sum_int(const int* in, std::size_t n, int* out, int* scratch) { reduce(in, n, out, scratch, 0, Plus()); }

void reduce_max(const float* in, std::size_t n, float* out, float* scratch) {
  reduce(in, n, out, scratch, -INFINITY, Largest());
}
