// Uses the quotient instead of the remainder.
// says: All lists are empty. Key x belongs to list x % lists.
#include "lab.cuh"

__global__ void build(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {
  const int list = blockIdx.x * blockDim.x + threadIdx.x;
  if (list >= lists) return;
  Node* first = nullptr;
  bool full = false;
  for (std::size_t i = 0; i < n; ++i) {
    if (!(keys[i] / lists == list)) continue;
    Node* node = static_cast<Node*>(malloc(sizeof(Node)));
    if (node == nullptr) {
      full = true;
      break;
    }
    node->key = keys[i];
    node->next = first;
    first = node;
  }
  int length = 0;
  long long sum = 0;
  for (Node* node = first; node != nullptr; node = node->next) {
    ++length;
    sum += node->key;
  }
  lengths[list] = full ? -1 : length;
  sums[list] = sum;
  while (first != nullptr) {
    Node* next = first->next;
    free(first);
    first = next;
  }
}

void build_lists(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {
  static bool is_set = false;
  if (!is_set) cudaDeviceSetLimit(cudaLimitMallocHeapSize, std::size_t{512} << 20);
  is_set = true;
  build<<<(lists + 63) / 64, 64>>>(keys, n, lists, lengths, sums);
}
