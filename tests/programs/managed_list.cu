// A linked list in managed memory: built by the host, changed by the device, read by the host.
#include "tests/support/cuda_program.hpp"

struct Node {
  int value;
  Node* next;
};

__global__ void walk(Node* first, int* sum) {
  for (Node* node = first; node != nullptr; node = node->next) {
    *sum += node->value;
    node->value *= 2;
  }
}

// Reverses the list.
__global__ void reverse(Node** first) {
  Node* reversed = nullptr;
  for (Node* node = *first; node != nullptr;) {
    Node* next = node->next;
    node->next = reversed;
    reversed = node;
    node = next;
  }
  *first = reversed;
}

int main() {
  constexpr int n = 100;
  Node** first = nullptr;
  int* sum = nullptr;
  REQUIRE_OK(cudaMallocManaged(&first, sizeof(Node*)));
  REQUIRE_OK(cudaMallocManaged(&sum, sizeof(int)));
  *first = nullptr;
  *sum = 0;
  for (int i = 0; i < n; ++i) {
    Node* node = nullptr;
    REQUIRE_OK(cudaMallocManaged(&node, sizeof(Node)));
    *node = {i * i, *first};
    *first = node;
  }
  walk<<<1, 1>>>(*first, sum);
  reverse<<<1, 1>>>(first);
  REQUIRE_OK(cudaGetLastError());
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(*sum == (n - 1) * n * (2 * n - 1) / 6);
  int i = 0;
  for (const Node* node = *first; node != nullptr; node = node->next, ++i) {
    EXPECT(node->value == 2 * i * i);
  }
  EXPECT(i == n);
  std::printf("%d in %d nodes\n", *sum, i);
  while (*first != nullptr) {
    Node* node = *first;
    *first = node->next;
    REQUIRE_OK(cudaFree(node));
  }
  REQUIRE_OK(cudaFree(first));
  REQUIRE_OK(cudaFree(sum));
  return failures;
}
