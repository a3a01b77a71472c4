// Each thread builds a search tree on the device heap, traverses it, and frees it.
#include "tests/support/cuda_program.hpp"

#include <algorithm>

constexpr int kThreads = 32;
constexpr int kCount = 20;

struct Node {
  int value;
  Node* smaller = nullptr;
  Node* greater = nullptr;

  __device__ explicit Node(int v) : value(v) {}
  __device__ ~Node() {
    delete smaller;
    delete greater;
  }
};

__device__ void insert(Node** place, int value) {
  while (*place != nullptr)
    place = value < (*place)->value ? &(*place)->smaller : &(*place)->greater;
  *place = new Node(value);
}

__device__ int* write(const Node* node, int* out) {
  if (node == nullptr) return out;
  out = write(node->smaller, out);
  *out++ = node->value;
  return write(node->greater, out);
}

__global__ void sort(int* values) {
  int* mine = values + threadIdx.x * kCount;
  Node* root = nullptr;
  for (int i = 0; i < kCount; ++i) insert(&root, mine[i]);
  write(root, mine);
  delete root;

  auto* copy = static_cast<int*>(malloc(kCount * sizeof(int)));
  if (copy == nullptr) return;
  for (int i = 0; i < kCount; ++i) copy[i] = mine[i] + 1;
  for (int i = 0; i < kCount; ++i) mine[i] = copy[i];
  free(copy);
}

int main() {
  REQUIRE_OK(cudaDeviceSetLimit(cudaLimitStackSize, 16 * 1024));
  std::vector<int> values = noises<int>(kThreads * kCount, 500);
  const DeviceArray<int> device_values(values);
  sort<<<1, kThreads>>>(device_values.get());
  REQUIRE_OK(cudaGetLastError());
  const std::vector<int> sorted = device_values.to_host();
  for (int t = 0; t < kThreads; ++t) {
    std::sort(values.begin() + t * kCount, values.begin() + (t + 1) * kCount);
  }
  for (int& value : values) ++value;
  EXPECT(sorted == values);
  std::printf("%08x\n", checksum(sorted));
  return failures;
}
