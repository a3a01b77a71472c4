// SPDX-License-Identifier: MIT
// Rung 1: each thread walks over all keys and allocates a node for each key of its list. All
// threads of the GPU share one heap, which serves them one after the other.
#include "lab.cuh"

#include <cstdio>
#include <cstdlib>

constexpr int kThreads = 128;

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

__global__ void build(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {
  const int list = blockIdx.x * kThreads + threadIdx.x;
  if (list >= lists) return;
  Node* first = nullptr;
  bool is_whole = true;
  for (std::size_t i = 0; i < n && is_whole; ++i) {
    if (keys[i] % lists != list) continue;
    auto* node = static_cast<Node*>(malloc(sizeof(Node)));
    is_whole = node != nullptr;
    if (is_whole) {
      node->key = keys[i];
      node->next = first;
      first = node;
    }
  }
  int length = 0;
  long long sum = 0;
  // Read the next pointer before freeing the node.
  for (Node* next; first != nullptr; first = next) {
    next = first->next;
    ++length;
    sum += first->key;
    free(first);
  }
  lengths[list] = is_whole ? length : -1;
  sums[list] = sum;
}

void build_lists(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {
  make_room();
  build<<<(lists + kThreads - 1) / kThreads, kThreads>>>(keys, n, lists, lengths, sums);
  check(cudaGetLastError());
}
