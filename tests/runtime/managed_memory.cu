// Managed memory and __managed__ variables.
#include "check.hpp"

struct Node {
  int value;
  Node* next;
};

__managed__ int counter = 40;
__managed__ float weights[3] = {1, 2, 3};

__global__ void walk(Node* list, int* sum) {
  for (Node* node = list; node != nullptr; node = node->next) *sum += node->value;
  counter += 2;
  weights[1] = weights[0] + weights[2];
}

int main() {
  EXPECT(counter == 40 && weights[2] == 3);
  Node* nodes = nullptr;
  int* sum = nullptr;
  REQUIRE_OK(cudaMallocManaged(&nodes, 5 * sizeof(Node)));
  REQUIRE_OK(cudaMallocManaged(&sum, sizeof(int)));
  for (int i = 0; i < 5; ++i) nodes[i] = {i + 1, i < 4 ? &nodes[i + 1] : nullptr};
  *sum = 100;
  weights[0] = 5;
  walk<<<1, 1>>>(nodes, sum);
  REQUIRE_OK(cudaDeviceSynchronize());
  EXPECT(*sum == 115);
  EXPECT(counter == 42);
  EXPECT(weights[1] == 8);

  cudaPointerAttributes about;
  EXPECT_OK(cudaPointerGetAttributes(&about, nodes + 1));
  EXPECT(about.type == cudaMemoryTypeManaged && about.device == 0);
  EXPECT(about.devicePointer == nodes + 1 && about.hostPointer == nodes + 1);
  EXPECT_OK(cudaPointerGetAttributes(&about, &counter));
  EXPECT(about.type == cudaMemoryTypeManaged);

  int value = 7;
  EXPECT_OK(cudaMemcpyToSymbol(counter, &value, sizeof value));
  EXPECT(counter == 7);
  EXPECT_OK(cudaMemcpy(&value, sum, sizeof value, cudaMemcpyDeviceToHost));
  EXPECT(value == 115);
#if CUDART_VERSION >= 13000
  const cudaMemLocation place{cudaMemLocationTypeDevice, 0};
  EXPECT_OK(cudaMemPrefetchAsync(nodes, 5 * sizeof(Node), place, 0, 0));
  EXPECT_OK(cudaMemAdvise(nodes, 5 * sizeof(Node), cudaMemAdviseSetReadMostly, place));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemPrefetchAsync(&value, sizeof value, place, 0, 0));
#else
  EXPECT_OK(cudaMemPrefetchAsync(nodes, 5 * sizeof(Node), 0, 0));
  EXPECT_OK(cudaMemAdvise(nodes, 5 * sizeof(Node), cudaMemAdviseSetReadMostly, 0));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaMemPrefetchAsync(&value, sizeof value, 0, 0));
#endif
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFreeHost(nodes));
  EXPECT_OK(cudaFree(nodes));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFree(nodes));
  EXPECT_ERROR(cudaErrorInvalidValue, cudaFree(&counter));
  return failures;
}
