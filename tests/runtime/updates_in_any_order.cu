// Blocks of one launch update the same words. Host threads run the blocks of the first kernels at
// the same time, and those of the last two in order: their results depend on it.
// counter: atomic_requests = 34816 8 kernels: the 8 warps of 512 blocks; 2 kernels: 2 for each block
#include "check.hpp"

constexpr unsigned kBlocks = 512, kThreads = 256, kCount = kBlocks * kThreads;

template <class T>
struct Cell {
  T* value = nullptr;

  explicit Cell(T start) {
    REQUIRE_OK(cudaMallocManaged(&value, sizeof(T)));
    *value = start;
  }
  T operator*() const {
    REQUIRE_OK(cudaDeviceSynchronize());
    return *value;
  }
};

__device__ unsigned own_number() {
  return blockIdx.x * kThreads + threadIdx.x;
}

__global__ void add(unsigned* sum) {
  atomicAdd(sum, 3u);
}
__global__ void add(unsigned long long* sum) {
  atomicAdd(sum, 1ull << 31);
}
__global__ void subtract(int* sum) {
  atomicSub(sum, 2);
}
__global__ void min(int* least) {
  atomicMin(least, 5 - static_cast<int>(own_number()));
}
__global__ void max(unsigned long long* most) {
  atomicMax(most, 1ull + own_number());
}
__global__ void set_bits(unsigned* bits) {
  atomicOr(bits, 1u << own_number() % 31);
}
__global__ void clear_bits(unsigned* bits) {
  atomicAnd(bits, ~(1u << own_number() % 31));
}
__global__ void flip_bits(unsigned* bits) {
  atomicXor(bits, own_number());
}

__global__ void keep_last(int* last, int* steps) {
  if (threadIdx.x == 0) {
    atomicExch(last, blockIdx.x);
    atomicAdd(steps, blockIdx.x);
  }
}

__global__ void add_and_limit(int* value) {
  if (threadIdx.x == 0) {
    atomicAdd(value, 3);
    atomicMin(value, 2 * static_cast<int>(blockIdx.x));
  }
}

int main() {
  const Cell<unsigned> sum(1), set(0), cleared(~0u), flipped(1u << 31);
  const Cell<unsigned long long> wide(7), most(0);
  const Cell<int> difference(0), least(0), last(-1), steps(0), limited(0);
  add<<<kBlocks, kThreads>>>(sum.value);
  add<<<kBlocks, kThreads>>>(wide.value);
  subtract<<<kBlocks, kThreads>>>(difference.value);
  min<<<kBlocks, kThreads>>>(least.value);
  max<<<kBlocks, kThreads>>>(most.value);
  set_bits<<<kBlocks, kThreads>>>(set.value);
  clear_bits<<<kBlocks, kThreads>>>(cleared.value);
  flip_bits<<<kBlocks, kThreads>>>(flipped.value);
  keep_last<<<kBlocks, kThreads>>>(last.value, steps.value);
  add_and_limit<<<kBlocks, kThreads>>>(limited.value);

  EXPECT(*sum == 1 + 3 * kCount);
  EXPECT(*wide == 7 + (1ull << 31) * kCount);
  EXPECT(*difference == -2 * static_cast<int>(kCount));
  EXPECT(*least == 6 - static_cast<int>(kCount));
  EXPECT(*most == kCount);
  EXPECT(*set == (1u << 31) - 1);
  EXPECT(*cleared == 1u << 31);
  EXPECT(*flipped == 1u << 31);  // 0 ^ 1 ^ ... ^ (2^k - 1) is 0
  EXPECT(*last == kBlocks - 1);
  EXPECT(*steps == kBlocks * (kBlocks - 1) / 2);
  EXPECT(*limited == 2 * (kBlocks - 1));
  return failures;
}
