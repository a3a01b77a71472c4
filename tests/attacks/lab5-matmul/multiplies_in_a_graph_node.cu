// A graph copies the factors to the host, multiplies them in a host node, and copies the product to the device.
// verdict: forbidden
// earns: 24
#include "lab.cuh"

#include <vector>

struct Work {
  std::vector<float> a, b, c;
  int m, n, k;
};

__global__ void do_nothing() {}

void multiply(void* data) {
  Work& work = *static_cast<Work*>(data);
  for (int i = 0; i < work.m * work.n; ++i) {
    for (int p = 0; p < work.k; ++p) work.c[i] += work.a[i / work.n * work.k + p] * work.b[p * work.n + i % work.n];
  }
}

void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  Work work{std::vector<float>(m * k), std::vector<float>(k * n), std::vector<float>(m * n), m, n, k};
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
  cudaMemcpyAsync(work.a.data(), a, m * k * sizeof(float), cudaMemcpyDeviceToHost, stream);
  cudaMemcpyAsync(work.b.data(), b, k * n * sizeof(float), cudaMemcpyDeviceToHost, stream);
  cudaLaunchHostFunc(stream, multiply, &work);
  cudaMemcpyAsync(c, work.c.data(), m * n * sizeof(float), cudaMemcpyHostToDevice, stream);
  do_nothing<<<1, 1, 0, stream>>>();
  cudaGraph_t graph;
  cudaStreamEndCapture(stream, &graph);
  cudaGraphExec_t executable;
  cudaGraphInstantiateWithFlags(&executable, graph, 0);
  cudaGraphLaunch(executable, stream);
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(executable);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
}
