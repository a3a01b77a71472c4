// One warp of a block fetches pieces of an array, and the others add them up. Each of two buffers
// has one barrier that signals "full" and one that signals "free" (cuda::barrier).
#include "tests/support/cuda_program.hpp"

#include <cuda/barrier>
#include <cuda/std/utility>
#include <numeric>

constexpr int kPiece = 128;
constexpr int kConsumers = 96;
constexpr int kThreads = 32 + kConsumers;
constexpr int kBuffers = 2;

using Barrier = cuda::barrier<cuda::thread_scope_block>;

__device__ void produce(const int* values, int pieces, int (&buffer)[kBuffers][kPiece],
                        Barrier* full, Barrier* free) {
  for (int piece = 0; piece < pieces; ++piece) {
    const int k = piece % kBuffers;
    free[k].arrive_and_wait();
    for (int i = threadIdx.x; i < kPiece; i += 32) {
      cuda::memcpy_async(&buffer[k][i], &values[piece * kPiece + i],
                         cuda::aligned_size_t<4>(sizeof(int)), full[k]);
    }
    (void)full[k].arrive();
  }
}

__device__ int consume(int pieces, const int (&buffer)[kBuffers][kPiece], Barrier* full,
                       Barrier* free) {
  int sum = 0;
  for (int k = 0; k < kBuffers; ++k) (void)free[k].arrive();
  for (int piece = 0; piece < pieces; ++piece) {
    const int k = piece % kBuffers;
    full[k].arrive_and_wait();
    for (int i = threadIdx.x - 32; i < kPiece; i += kConsumers) sum += buffer[k][i];
    (void)free[k].arrive();
  }
  return sum;
}

__global__ void sum_pieces(const int* values, int pieces, int* sums) {
  __shared__ int buffer[kBuffers][kPiece];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ Barrier full[kBuffers];
  __shared__ Barrier free[kBuffers];
  __shared__ int total;
  if (threadIdx.x == 0) {
    total = 0;
    for (int k = 0; k < kBuffers; ++k) {
      init(&full[k], kThreads);
      init(&free[k], kThreads);
    }
  }
  __syncthreads();
  const int* mine = values + blockIdx.x * pieces * kPiece;
  if (threadIdx.x < 32) {
    produce(mine, pieces, buffer, full, free);
  } else {
    atomicAdd(&total, consume(pieces, buffer, full, free));
  }
  __syncthreads();
  if (threadIdx.x == 0) sums[blockIdx.x] = total;
}

int main() {
  constexpr int blocks = 3;
  constexpr int pieces = 7;
  const std::vector<int> values = noises<int>(blocks * pieces * kPiece, 1000);
  const DeviceArray<int> device_values(values), device_sums(blocks);
  sum_pieces<<<blocks, kThreads>>>(device_values.get(), pieces, device_sums.get());
  REQUIRE_OK(cudaGetLastError());
  const std::vector<int> sums = device_sums.to_host();
  for (int block = 0; block < blocks; ++block) {
    const auto first = values.begin() + block * pieces * kPiece;
    EXPECT(sums[block] == std::accumulate(first, first + pieces * kPiece, 0));
    std::printf("%d\n", sums[block]);
  }
  return failures;
}
