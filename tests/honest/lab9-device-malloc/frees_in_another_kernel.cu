// One kernel builds the lists, the next adds up their keys, and the last frees the nodes, in a stream. The list heads are
// in memory of the stream.
// verdict: accepted
#include "lab.cuh"

__global__ void build(const int* keys, std::size_t n, int lists, Node** heads) {
  const int list = blockIdx.x * blockDim.x + threadIdx.x;
  if (list >= lists) return;
  heads[list] = nullptr;
  for (std::size_t i = 0; i < n; ++i) {
    if (keys[i] % lists != list) continue;
    Node* node = static_cast<Node*>(malloc(sizeof(Node)));
    if (node == nullptr) return;
    node->key = keys[i];
    node->next = heads[list];
    heads[list] = node;
  }
}

__global__ void add(Node* const* heads, int lists, int* lengths, long long* sums) {
  const int list = blockIdx.x * blockDim.x + threadIdx.x;
  if (list >= lists) return;
  lengths[list] = 0;
  sums[list] = 0;
  for (const Node* node = heads[list]; node != nullptr; node = node->next) {
    ++lengths[list];
    sums[list] += node->key;
  }
}

__global__ void release(Node** heads, int lists) {
  const int list = blockIdx.x * blockDim.x + threadIdx.x;
  if (list >= lists) return;
  while (Node* node = heads[list]) {
    heads[list] = node->next;
    free(node);
  }
}

void build_lists(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {
  static const cudaError_t limit = cudaDeviceSetLimit(cudaLimitMallocHeapSize, std::size_t{512} << 20);
  if (limit != cudaSuccess) return;
  const int blocks = (lists + 63) / 64;
  cudaStream_t stream;
  Node** heads = nullptr;
  cudaStreamCreate(&stream);
  cudaMallocAsync(&heads, lists * sizeof(Node*), stream);
  build<<<blocks, 64, 0, stream>>>(keys, n, lists, heads);
  add<<<blocks, 64, 0, stream>>>(heads, lists, lengths, sums);
  release<<<blocks, 64, 0, stream>>>(heads, lists);
  cudaFreeAsync(heads, stream);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
}
