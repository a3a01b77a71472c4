// A radix sort, 4 bits at a time: count digits per block, scan the counts, scatter in order.
#include "tests/support/cuda_program.hpp"

#include <algorithm>
#include <utility>

constexpr unsigned kThreads = 128;
constexpr unsigned kDigits = 16;

__device__ unsigned digit(unsigned value, unsigned shift) {
  return value >> shift & (kDigits - 1);
}

// counts[d * gridDim.x + b]: how often digit d occurs in block b.
__global__ void count_digits(const unsigned* in, unsigned* counts, unsigned shift) {
  __shared__ unsigned bins[kDigits];
  if (threadIdx.x < kDigits) bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[digit(in[blockIdx.x * kThreads + threadIdx.x], shift)], 1u);
  __syncthreads();
  if (threadIdx.x < kDigits) counts[threadIdx.x * gridDim.x + blockIdx.x] = bins[threadIdx.x];
}

// Exclusive prefix sums by one block of 256 threads; each thread handles a run of elements.
__global__ void scan(unsigned* counts, unsigned n) {
  __shared__ unsigned sums[256];
  const unsigned run = (n + 255) / 256;
  const unsigned first = min(threadIdx.x * run, n);
  const unsigned end = min(first + run, n);
  unsigned sum = 0;
  for (unsigned i = first; i < end; ++i) sum += counts[i];
  sums[threadIdx.x] = sum;
  __syncthreads();
  unsigned before = 0;
  for (unsigned t = 0; t < threadIdx.x; ++t) before += sums[t];
  for (unsigned i = first; i < end; ++i) {
    const unsigned count = counts[i];
    counts[i] = before;
    before += count;
  }
}

__global__ void scatter(const unsigned* in, unsigned* out, const unsigned* starts, unsigned shift) {
  __shared__ unsigned digits[kThreads];
  const unsigned value = in[blockIdx.x * kThreads + threadIdx.x];
  const unsigned mine = digit(value, shift);
  digits[threadIdx.x] = mine;
  __syncthreads();
  unsigned rank = 0;  // equal digits keep their order
  for (unsigned t = 0; t < threadIdx.x; ++t) rank += digits[t] == mine;
  out[starts[mine * gridDim.x + blockIdx.x] + rank] = value;
}

int main() {
  constexpr unsigned blocks = 32;
  constexpr unsigned n = blocks * kThreads;
  std::vector<unsigned> values = noises<unsigned>(n, 1 << 24);
  const DeviceArray<unsigned> first(values), second(n), counts(kDigits * blocks);
  unsigned* from = first.get();
  unsigned* to = second.get();
  for (unsigned shift = 0; shift < 24; shift += 4) {
    count_digits<<<blocks, kThreads>>>(from, counts.get(), shift);
    scan<<<1, 256>>>(counts.get(), kDigits * blocks);
    scatter<<<blocks, kThreads>>>(from, to, counts.get(), shift);
    std::swap(from, to);
  }
  REQUIRE_OK(cudaGetLastError());
  const std::vector<unsigned> sorted = first.to_host();  // the number of steps is even
  std::sort(values.begin(), values.end());
  EXPECT(sorted == values);
  std::printf("%u %u %08x\n", sorted.front(), sorted.back(), checksum(sorted));
  return failures;
}
