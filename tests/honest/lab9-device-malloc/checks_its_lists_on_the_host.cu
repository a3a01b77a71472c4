// Copies the lengths and the sums to the host after each call, looks for full heaps, and prints a summary.
// verdict: accepted
#include "lab.cuh"

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void build(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {
  const int list = blockIdx.x * blockDim.x + threadIdx.x;
  if (list >= lists) return;
  Node* first = nullptr;
  int length = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (keys[i] % lists != list) continue;
    Node* node = new Node{keys[i]};
    if (node == nullptr) {
      length = -1;
      break;
    }
    node->next = first;
    first = node;
    ++length;
  }
  lengths[list] = length;
  sums[list] = 0;
  while (first != nullptr) {
    Node* node = first;
    sums[list] += node->key;
    first = node->next;
    delete node;
  }
}

void build_lists(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {
  static const cudaError_t limit = cudaDeviceSetLimit(cudaLimitMallocHeapSize, std::size_t{512} << 20);
  if (limit != cudaSuccess) exit(1);
  build<<<(lists + 63) / 64, 64>>>(keys, n, lists, lengths, sums);
  std::vector<int> counted(lists);
  std::vector<long long> added(lists);
  if (cudaMemcpy(counted.data(), lengths, lists * sizeof(int), cudaMemcpyDeviceToHost) != cudaSuccess) exit(1);
  if (cudaMemcpy(added.data(), sums, lists * sizeof(long long), cudaMemcpyDeviceToHost) != cudaSuccess) exit(1);
  long long keys_in_lists = 0, sum = 0;
  for (int list = 0; list < lists; ++list) {
    if (counted[list] < 0) std::fprintf(stderr, "the heap is full\n");
    keys_in_lists += counted[list];
    sum += added[list];
  }
  std::printf("%zu keys, %lld of them in %d lists, sum %lld\n", n, keys_in_lists, lists, sum);
}
