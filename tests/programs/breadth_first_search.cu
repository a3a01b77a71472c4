// Distances in a graph, level by level: edges in compressed rows, a frontier filled with atomics.
#include "tests/support/cuda_program.hpp"

#include <queue>
#include <utility>

constexpr int kNodes = 2000;
constexpr int kUnseen = -1;

__global__ void advance(const int* rows, const int* edges, const int* frontier, int count,
                        int level, int* distances, int* next, int* next_count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  for (int e = rows[frontier[i]]; e < rows[frontier[i] + 1]; ++e) {
    if (atomicCAS(&distances[edges[e]], kUnseen, level) == kUnseen) {
      next[atomicAdd(next_count, 1)] = edges[e];
    }
  }
}

int main() {
  // Each node leads to its neighbor and to up to three others.
  std::vector<int> rows{0}, edges;
  for (int node = 0; node < kNodes; ++node) {
    if (node % 100 != 99) edges.push_back(node + 1);
    for (unsigned k = 0; k < noise(node) % 4; ++k) {
      edges.push_back(static_cast<int>(noise(node * 4 + k + 7777) % kNodes));
    }
    rows.push_back(static_cast<int>(edges.size()));
  }
  std::vector<int> expected(kNodes, kUnseen);
  std::queue<int> queue({0});
  expected[0] = 0;
  for (; !queue.empty(); queue.pop()) {
    const int node = queue.front();
    for (int e = rows[node]; e < rows[node + 1]; ++e) {
      if (expected[edges[e]] != kUnseen) continue;
      expected[edges[e]] = expected[node] + 1;
      queue.push(edges[e]);
    }
  }

  std::vector<int> start(kNodes, kUnseen);
  start[0] = 0;
  const DeviceArray<int> device_rows(rows), device_edges(edges), distances(start);
  const DeviceArray<int> a(std::vector<int>(kNodes, 0)), b(kNodes), next_count(1);
  int* frontier = a.get();
  int* next = b.get();
  int level = 0;
  for (int count = 1; count > 0; std::swap(frontier, next)) {
    REQUIRE_OK(cudaMemset(next_count.get(), 0, sizeof(int)));
    advance<<<(count + 63) / 64, 64>>>(device_rows.get(), device_edges.get(), frontier, count,
                                       ++level, distances.get(), next, next_count.get());
    REQUIRE_OK(cudaGetLastError());
    count = next_count.to_host()[0];
  }
  EXPECT(distances.to_host() == expected);
  std::printf("%d levels, %08x\n", level, checksum(distances.to_host()));
  return failures;
}
