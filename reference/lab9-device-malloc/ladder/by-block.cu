// SPDX-License-Identifier: MIT
// Rung 3: one allocation per block. The threads of the block divide the keys among themselves: they
// count the keys of the block's lists, one thread allocates all nodes, and the threads insert each
// key at the front of its list.
#include "lab.cuh"

#include <cstdio>
#include <cstdlib>

constexpr int kThreads = 256;  // threads and lists per block

// Every CUDA call is checked: a missed error shows up later, in an unrelated call.
static void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(error));
  std::exit(1);
}

// The heap has 8 MiB by default. Another size must be set before the first kernel that uses it. A
// block takes more memory than its size, so this is several times the size of a million nodes.
static void make_room() {
  static const cudaError_t error =
      cudaDeviceSetLimit(cudaLimitMallocHeapSize, std::size_t{512} << 20);
  check(error);
}

// The length and sum of the list that starts at `node`.
__device__ void describe(const Node* node, int* length, long long* sum) {
  int nodes = 0;
  long long total = 0;
  for (; node != nullptr; node = node->next) {
    ++nodes;
    total += node->key;
  }
  *length = nodes;
  *sum = total;
}

__global__ void build(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {
  __shared__ Node* first[kThreads];
  __shared__ Node* nodes;
  __shared__ unsigned count;
  const int first_list = blockIdx.x * kThreads;
  const int own_list = first_list + threadIdx.x;
  first[threadIdx.x] = nullptr;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();

  unsigned own_count = 0;
  for (std::size_t i = threadIdx.x; i < n; i += kThreads)
    own_count += keys[i] % lists / kThreads == blockIdx.x ? 1 : 0;
  atomicAdd(&count, own_count);
  __syncthreads();
  if (threadIdx.x == 0) {
    nodes = count > 0 ? static_cast<Node*>(malloc(count * sizeof(Node))) : nullptr;
  }
  __syncthreads();
  const bool is_whole = nodes != nullptr || count == 0;
  __syncthreads();
  if (threadIdx.x == 0) count = 0;
  __syncthreads();

  for (std::size_t i = threadIdx.x; i < n && is_whole; i += kThreads) {
    const int list = keys[i] % lists;
    if (list / kThreads != blockIdx.x) continue;
    Node* node = nodes + atomicAdd(&count, 1U);
    // Two threads may insert into the same list: the exchange gives each one the previous head.
    const auto address = reinterpret_cast<unsigned long long>(node);
    auto* head = reinterpret_cast<unsigned long long*>(&first[list - first_list]);
    node->key = keys[i];
    node->next = reinterpret_cast<Node*>(atomicExch(head, address));
  }
  __syncthreads();
  if (own_list < lists) {
    describe(first[threadIdx.x], &lengths[own_list], &sums[own_list]);
    if (!is_whole) lengths[own_list] = -1;
  }
  __syncthreads();
  if (threadIdx.x == 0) free(nodes);
}

void build_lists(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {
  make_room();
  build<<<(lists + kThreads - 1) / kThreads, kThreads>>>(keys, n, lists, lengths, sums);
  check(cudaGetLastError());
}
