// SPDX-License-Identifier: MIT
// Integers, votes and branches: a stable sort, four bits at a time.
#include "tests/support/cuda_program.hpp"

#include <algorithm>
#include <utility>

constexpr int kCount = 1 << 20, kBits = 4, kDigits = 1 << kBits, kThreads = 256;
constexpr int kWarps = kThreads / 32, kBlocks = kCount / kThreads;

__device__ unsigned digit_of(unsigned key, int shift) {
  return key >> shift & (kDigits - 1);
}

// counts[digit * kBlocks + block]: how many keys of the block have the digit.
__global__ void count_digits(const unsigned* keys, unsigned* counts, int shift) {
  __shared__ unsigned own[kDigits];
  if (threadIdx.x < kDigits) own[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&own[digit_of(keys[blockIdx.x * kThreads + threadIdx.x], shift)], 1u);
  __syncthreads();
  if (threadIdx.x < kDigits) counts[threadIdx.x * kBlocks + blockIdx.x] = own[threadIdx.x];
}

// Replaces each count by the sum of all earlier ones. One block.
__global__ void add_earlier(unsigned* counts) {
  __shared__ unsigned sums[kThreads];
  constexpr int kEach = kDigits * kBlocks / kThreads;
  unsigned* own = counts + threadIdx.x * kEach;
  unsigned sum = 0;
  for (int k = 0; k < kEach; ++k) sum += own[k];
  sums[threadIdx.x] = sum;
  __syncthreads();
  for (unsigned distance = 1; distance < kThreads; distance *= 2) {
    const unsigned earlier = threadIdx.x >= distance ? sums[threadIdx.x - distance] : 0;
    __syncthreads();
    sums[threadIdx.x] += earlier;
    __syncthreads();
  }
  unsigned before = sums[threadIdx.x] - sum;
  for (int k = 0; k < kEach; ++k) {
    const unsigned count = own[k];
    own[k] = before;
    before += count;
  }
}

__global__ void move_keys(const unsigned* from, unsigned* to, const unsigned* starts, int shift) {
  __shared__ unsigned counts[kWarps][kDigits];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned key = from[blockIdx.x * kThreads + threadIdx.x];
  const unsigned digit = digit_of(key, shift);
  unsigned place = 0;
  for (unsigned k = 0; k < kDigits; ++k) {
    const unsigned same = __ballot_sync(~0u, digit == k);
    if (digit == k) place = __popc(same & ((1u << lane) - 1));
    if (lane == 0) counts[warp][k] = __popc(same);
  }
  __syncthreads();
  for (unsigned k = 0; k < warp; ++k) place += counts[k][digit];
  to[starts[digit * kBlocks + blockIdx.x] + place] = key;
}

int main() {
  std::vector<unsigned> keys(kCount);
  for (int k = 0; k < kCount; ++k) keys[k] = noise(k);
  const DeviceArray<unsigned> a(keys), b(keys.size()), counts(kDigits * kBlocks);
  unsigned *from = a.get(), *to = b.get();
  for (int shift = 0; shift < 32; shift += kBits) {
    count_digits<<<kBlocks, kThreads>>>(from, counts.get(), shift);
    add_earlier<<<1, kThreads>>>(counts.get());
    move_keys<<<kBlocks, kThreads>>>(from, to, counts.get(), shift);
    std::swap(from, to);
  }
  std::sort(keys.begin(), keys.end());
  EXPECT(a.to_host() == keys);
  return failures;
}
