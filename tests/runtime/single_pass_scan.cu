// A prefix sum in one pass: each block adds its own sum to the sums that earlier blocks published
// (decoupled look-back, Merrill and Garland 2016), in whatever order the blocks run.
#include "check.hpp"

constexpr int kThreads = 128;
constexpr int kBlocks = 50;
constexpr int kValues = kThreads * kBlocks;

enum : int { kNothing = 0, kOwnSum = 1, kWholeSum = 2 };

struct Published {
  int state;
  int sum;
};

__device__ unsigned next_tile;

__device__ Published look(const Published* at) {
  const auto bits = *reinterpret_cast<const volatile unsigned long long*>(at);
  return {static_cast<int>(bits & 0xFFFFFFFFu), static_cast<int>(bits >> 32)};
}

__device__ void publish(Published* at, int state, int sum) {
  const unsigned long long bits = static_cast<unsigned>(state) |
                                  static_cast<unsigned long long>(static_cast<unsigned>(sum)) << 32;
  *reinterpret_cast<volatile unsigned long long*>(at) = bits;
}

// In `reversed` order block 0 scans the last tile, so it waits for all others.
__global__ void scan(const int* in, int* out, Published* tiles, bool reversed) {
  __shared__ int sums[kThreads];
  __shared__ int tile, before;
  const auto t = static_cast<int>(threadIdx.x);
  if (t == 0) {
    tile = reversed ? static_cast<int>(gridDim.x - 1 - blockIdx.x)
                    : static_cast<int>(atomicAdd(&next_tile, 1u));
  }
  __syncthreads();
  const int at = tile * kThreads + t;
  sums[t] = in[at];
  __syncthreads();
  for (int offset = 1; offset < kThreads; offset *= 2) {
    const int left = t >= offset ? sums[t - offset] : 0;
    __syncthreads();
    sums[t] += left;
    __syncthreads();
  }
  if (t == 0) {
    const int own = sums[kThreads - 1];
    publish(&tiles[tile], tile == 0 ? kWholeSum : kOwnSum, own);
    before = 0;
    for (int k = tile - 1; k >= 0;) {
      const Published seen = look(&tiles[k]);
      if (seen.state == kNothing) continue;
      before += seen.sum;
      if (seen.state == kWholeSum) break;
      --k;
    }
    if (tile > 0) publish(&tiles[tile], kWholeSum, before + own);
  }
  __syncthreads();
  out[at] = before + sums[t];
}

int main() {
  int *in = nullptr, *out = nullptr;
  Published* tiles = nullptr;
  REQUIRE_OK(cudaMallocManaged(&in, kValues * sizeof(int)));
  REQUIRE_OK(cudaMallocManaged(&out, kValues * sizeof(int)));
  REQUIRE_OK(cudaMallocManaged(&tiles, kBlocks * sizeof(Published)));
  for (int k = 0; k < kValues; ++k) in[k] = k % 7 - 2;
  for (const bool reversed : {false, true}) {
    REQUIRE_OK(cudaMemset(tiles, 0, kBlocks * sizeof(Published)));
    scan<<<kBlocks, kThreads>>>(in, out, tiles, reversed);
    EXPECT_OK(cudaDeviceSynchronize());
    int wrong = 0;
    int sum = 0;
    for (int k = 0; k < kValues; ++k) {
      sum += in[k];
      wrong += out[k] != sum;
    }
    EXPECT(wrong == 0);
  }
  return failures;
}
