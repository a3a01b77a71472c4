// Prints the first lists from the kernel, and checks after each launch for errors.
// verdict: accepted
#include "lab.cuh"

#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                          \
  do {                                                                                       \
    const cudaError_t error = (call);                                                        \
    if (error != cudaSuccess) {                                                              \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error));    \
      std::exit(1);                                                                          \
    }                                                                                        \
  } while (false)

__global__ void build(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {
  const int list = blockIdx.x * blockDim.x + threadIdx.x;
  if (list >= lists) return;
  Node* head = nullptr;
  bool is_full = false;
  for (std::size_t i = 0; i < n && !is_full; ++i) {
    if (keys[i] % lists != list) continue;
    Node* node = static_cast<Node*>(malloc(sizeof(Node)));
    if (node == nullptr) {
      is_full = true;
      break;
    }
    node->key = keys[i];
    node->next = head;
    head = node;
  }
  int length = 0;
  long long sum = 0;
  while (head != nullptr) {
    Node* node = head;
    head = node->next;
    ++length;
    sum += node->key;
    free(node);
  }
  lengths[list] = is_full ? -1 : length;
  sums[list] = sum;
  if (list < 3) printf("list %d has %d nodes with the sum %lld\n", list, length, sum);
}

void build_lists(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {
  static bool is_set = false;
  if (!is_set) CHECK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, std::size_t{512} << 20));
  is_set = true;
  build<<<(lists + 63) / 64, 64>>>(keys, n, lists, lengths, sums);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
}
