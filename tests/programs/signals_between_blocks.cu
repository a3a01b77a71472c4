// Blocks that signal each other with the fences that CUDA code usually has: tickets without a
// second fence and with a reset, a lock of a whole block, a barrier of all blocks, a chain of
// blocks, and an acquire and a release of libcu++.
// prints: sums 192 192 192, locked 3, chain 3, counted 3
#include "tests/support/cuda_program.hpp"

#include <cuda/atomic>

constexpr int kBlocks = 3;
constexpr int kThreads = 64;
constexpr int kCount = kBlocks * kThreads;

__device__ unsigned tickets, arrived;
__device__ int lock;
__device__ volatile int passed[kBlocks];

__device__ int add_up(const int* parts, int count) {
  int sum = 0;
  for (int k = 0; k < count; ++k) sum += parts[k];
  return sum;
}

// Each thread fences before the barrier, as in NVIDIA's sample threadFenceReduction.
__global__ void fence_then_barrier(const int* in, int* parts, int* sum) {
  __shared__ bool is_last;
  const int i = blockIdx.x * kThreads + threadIdx.x;
  parts[i] = in[i];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) is_last = atomicAdd(&tickets, 1u) == gridDim.x - 1;
  __syncthreads();
  if (!is_last || threadIdx.x != 0) return;
  *sum = add_up(parts, kCount);
  tickets = 0;
}

// One thread fences after the barrier for all of them.
__global__ void barrier_then_fence(const int* in, int* parts, int* sum) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  parts[i] = in[i];
  __syncthreads();
  if (threadIdx.x != 0) return;
  __threadfence();
  if (atomicAdd(&tickets, 1u) != gridDim.x - 1) return;
  *sum = add_up(parts, kCount);
  tickets = 0;
}

// All blocks are resident at once.
__global__ void wait_for_all(const int* in, int* parts, int* sum) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  parts[i] = in[i];
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(&arrived, 1u);
    while (*const_cast<volatile unsigned*>(&arrived) < gridDim.x) {
    }
  }
  __syncthreads();
  if (i == 0) *sum = add_up(parts, kCount);
}

__global__ void lock_by_block(int* counts) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
  }
  __syncthreads();
  counts[threadIdx.x] += 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(&lock, 0);
  }
}

__global__ void follow_block_before(int* length) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x > 0) {
    while (passed[blockIdx.x - 1] == 0) {
    }
    __threadfence();
  }
  *length += 1;
  __threadfence();
  passed[blockIdx.x] = 1;
}

__global__ void count_with_orders(int* counted) {
  if (threadIdx.x != 0) return;
  const cuda::atomic_ref<int, cuda::thread_scope_device> taken(lock);
  while (taken.exchange(1, cuda::memory_order_acquire) != 0) {
  }
  *counted += 1;
  taken.store(0, cuda::memory_order_release);
}

int main() {
  const DeviceArray<int> in(std::vector<int>(kCount, 1)), parts(kCount);
  const DeviceArray<int> out(std::vector<int>(5, 0)), counts(std::vector<int>(kThreads, 0));
  fence_then_barrier<<<kBlocks, kThreads>>>(in.get(), parts.get(), out.get());
  barrier_then_fence<<<kBlocks, kThreads>>>(in.get(), parts.get(), out.get() + 1);
  wait_for_all<<<kBlocks, kThreads>>>(in.get(), parts.get(), out.get() + 2);
  lock_by_block<<<kBlocks, kThreads>>>(counts.get());
  follow_block_before<<<kBlocks, kThreads>>>(out.get() + 3);
  count_with_orders<<<kBlocks, kThreads>>>(out.get() + 4);
  REQUIRE_OK(cudaGetLastError());
  const std::vector<int> results = out.to_host();
  const int locked = counts.to_host()[kThreads - 1];
  EXPECT(results == std::vector<int>({kCount, kCount, kCount, kBlocks, kBlocks}));
  EXPECT(locked == kBlocks);
  std::printf("sums %d %d %d, locked %d, chain %d, counted %d\n", results[0], results[1],
              results[2], locked, results[3], results[4]);
  return failures;
}
