// Allocates its nodes with new and frees them with delete, which use the same heap.
// says: All results are right
#include "lab.cuh"

__global__ void build(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {
  const int list = blockIdx.x * blockDim.x + threadIdx.x;
  if (list >= lists) return;
  Node* first = nullptr;
  bool full = false;
  for (std::size_t i = 0; i < n && !full; ++i) {
    if (keys[i] % lists != list) continue;
    Node* node = new Node;
    full = node == nullptr;
    if (full) continue;
    node->key = keys[i];
    node->next = first;
    first = node;
  }
  int length = 0;
  long long sum = 0;
  while (first != nullptr) {
    Node* next = first->next;
    ++length;
    sum += first->key;
    delete first;
    first = next;
  }
  lengths[list] = full ? -1 : length;
  sums[list] = sum;
}

void build_lists(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {
  static const cudaError_t room = cudaDeviceSetLimit(cudaLimitMallocHeapSize, std::size_t{512} << 20);
  if (room != cudaSuccess) return;
  build<<<(lists + 63) / 64, 64>>>(keys, n, lists, lengths, sums);
}
