// A cooperative launch builds all lists, waits until all blocks have built theirs, and then counts
// and frees them.
// verdict: accepted
#include "lab.cuh"

#include <algorithm>
#include <cooperative_groups.h>

constexpr int kThreads = 256;

__global__ void build(const int* keys, std::size_t n, int lists, int* lengths, long long* sums,
                      Node** firsts) {
  const int step = gridDim.x * kThreads;
  for (int list = blockIdx.x * kThreads + threadIdx.x; list < lists; list += step) {
    Node* first = nullptr;
    bool is_whole = true;
    for (std::size_t i = 0; i < n && is_whole; ++i) {
      if (keys[i] % lists != list) continue;
      Node* node = new Node;
      is_whole = node != nullptr;
      if (!is_whole) break;
      node->key = keys[i];
      node->next = first;
      first = node;
    }
    firsts[list] = first;
    lengths[list] = is_whole ? 0 : -1;
  }
  cooperative_groups::this_grid().sync();
  for (int list = blockIdx.x * kThreads + threadIdx.x; list < lists; list += step) {
    long long sum = 0;
    int length = 0;
    for (Node *node = firsts[list], *next = nullptr; node != nullptr; node = next) {
      next = node->next;
      sum += node->key;
      ++length;
      delete node;
    }
    if (lengths[list] == 0) lengths[list] = length;
    sums[list] = sum;
  }
}

void build_lists(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {
  static const cudaError_t limit =
      cudaDeviceSetLimit(cudaLimitMallocHeapSize, std::size_t{512} << 20);
  if (limit != cudaSuccess) return;
  Node** firsts = nullptr;
  cudaMalloc(&firsts, lists * sizeof(Node*));
  const int blocks = std::min((lists + kThreads - 1) / kThreads, 32);
  void* arguments[] = {&keys, &n, &lists, &lengths, &sums, &firsts};
  cudaLaunchCooperativeKernel(build, dim3(blocks), dim3(kThreads), arguments, 0, nullptr);
  cudaFree(firsts);
}
