// SPDX-License-Identifier: MIT
// Rung 2: a warp allocates 32 nodes at once. Every lane knows when one of the warp's 32 lists gets
// a key, so all lanes count the nodes that are left, and lane 0 allocates the next 32.
#include "lab.cuh"

#include <cstdio>
#include <cstdlib>

constexpr int kThreads = 128;
constexpr int kLanes = 32;
constexpr unsigned kAllLanes = 0xFFFFFFFF;

struct Chunk {
  Node nodes[kLanes];
  Chunk* previous;
};

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

// The length and sum of the list that starts at `node`.
__device__ void describe(const Node* node, int* length, long long* sum) {
  int nodes = 0;
  long long total = 0;
  for (; node != nullptr; node = node->next) {
    ++nodes;
    total += node->key;
  }
  *length = nodes;
  *sum = total;
}

// Lane 0 allocates the chunk; every lane gets the pointer.
__device__ Chunk* new_chunk(Chunk* previous, int lane) {
  Chunk* chunk = nullptr;
  if (lane == 0) {
    chunk = static_cast<Chunk*>(malloc(sizeof(Chunk)));
    if (chunk != nullptr) chunk->previous = previous;
  }
  const auto address = reinterpret_cast<unsigned long long>(chunk);
  return reinterpret_cast<Chunk*>(__shfl_sync(kAllLanes, address, 0));
}

__device__ void free_chunks(Chunk* chunk) {
  for (Chunk* previous; chunk != nullptr; chunk = previous) {
    previous = chunk->previous;
    free(chunk);
  }
}

__global__ void build(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {
  const int own_list = blockIdx.x * kThreads + threadIdx.x;
  const int lane = threadIdx.x % kLanes;
  const int first_list = own_list - lane;
  Node* first = nullptr;
  Chunk* chunk = nullptr;
  int used = kLanes;
  bool is_whole = true;
  // The loop's exits depend on values that are the same for all lanes, so the lanes stay together.
  for (std::size_t i = 0; i < n && is_whole; ++i) {
    const int list = keys[i] % lists;
    if (list < first_list || list >= first_list + kLanes) continue;
    if (used == kLanes) {
      Chunk* next = new_chunk(chunk, lane);
      is_whole = next != nullptr;
      if (!is_whole) break;
      chunk = next;
      used = 0;
    }
    Node* node = &chunk->nodes[used++];
    if (list == own_list) {
      node->key = keys[i];
      node->next = first;
      first = node;
    }
  }
  if (own_list < lists) {
    describe(first, &lengths[own_list], &sums[own_list]);
    if (!is_whole) lengths[own_list] = -1;
  }
  // The lanes share the chunks, so none may be freed before all lanes have read their lists.
  __syncwarp();
  if (lane == 0) free_chunks(chunk);
}

void build_lists(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {
  make_room();
  build<<<(lists + kThreads - 1) / kThreads, kThreads>>>(keys, n, lists, lengths, sums);
  check(cudaGetLastError());
}
