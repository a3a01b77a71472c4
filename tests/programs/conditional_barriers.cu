// Barriers in conditional code that are correct: threads without work have returned, or the whole
// block takes the same way.
#include "tests/support/cuda_program.hpp"

constexpr int kThreads = 64;
constexpr int kSize = 100;  // the last threads of the second block have no element

__global__ void return_early(int* out, const int* in, int n) {
  __shared__ int s[kThreads];
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i >= n) return;
  s[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = s[threadIdx.x / 2];
}

// nvcc merges the stores before the two returns.
__global__ void store_and_return(int* out, int* done, const int* in, int n) {
  __shared__ int s[kThreads];
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i >= n) {
    out[i] = 0;
    done[i] = 1;
    return;
  }
  s[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = s[threadIdx.x / 2];
  done[i] = 1;
}

__global__ void return_nested(int* out, const int* in, int n) {
  __shared__ int s[kThreads];
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (blockIdx.x > 0) {
    if (i >= n) {
      return;
    }
  }
  s[threadIdx.x] = in[i];
  __syncthreads();
  if (threadIdx.x % 2 == 0) out[i] = s[threadIdx.x / 2];
  __syncthreads();
  if (threadIdx.x % 2 == 1) out[i] = s[threadIdx.x / 2];
}

__global__ void guard_all(int* out, const int* in, int n) {
  __shared__ int s[kThreads];
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i < n) {
    s[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = s[threadIdx.x / 2];
  }
}

// Each thread leaves the loop by returning, in its own round.
__global__ void return_from_loop(int* out, const int* in, int rounds) {
  __shared__ int s[kThreads];
  int sum = 0;
  for (int round = 0; round < rounds; ++round) {
    if (round > static_cast<int>(threadIdx.x)) {
      out[threadIdx.x] = sum;
      return;
    }
    s[threadIdx.x] = in[threadIdx.x] + round;
    __syncthreads();
    sum += s[threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// The condition is the same for all threads of a block, but not for all blocks and rounds.
__global__ void same_for_block(int* out, const int* in, int rounds) {
  __shared__ int s[kThreads];
  int sum = 0;
  for (int round = 0; round < rounds; ++round) {
    if (round % 3 == 2) continue;
    if (round > 4 + static_cast<int>(blockIdx.x)) break;
    if ((round + blockIdx.x) % 2 == 0) {
      s[threadIdx.x] = in[threadIdx.x] + round;
      __syncthreads();
      sum += s[kThreads - 1 - threadIdx.x];
      __syncthreads();
    } else {
      sum += 1;
    }
    if (threadIdx.x == 0) sum += 1;
  }
  for (int step = kThreads / 2; step > 0; step /= 2) {
    s[threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.x < step) sum += s[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

// The halves of the block meet at barriers of their own.
__global__ void named(int* out, const int* in) {
  __shared__ int s[kThreads];
  s[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x < 32) {
    __syncwarp();
    asm volatile("bar.sync 1, 32;" ::: "memory");
    s[threadIdx.x] += 1;
  }
  __syncthreads();
  if (threadIdx.x % 2 == 0) atomicAdd(out, s[kThreads - 1 - threadIdx.x]);
}

int main() {
  const std::vector<int> in = noises<int>(2 * kThreads, 1000);
  const DeviceArray<int> device_in(in);
  const DeviceArray<int> out(std::vector<int>(2 * kThreads)), done(std::vector<int>(2 * kThreads));
  long long all = 0;
  const auto check = [&](int n) {
    REQUIRE_OK(cudaGetLastError());
    const std::vector<int> results = out.to_host();
    for (int i = 0; i < n; ++i) EXPECT(results[i] == in[i - i % kThreads + i % kThreads / 2]);
    for (const int result : results) all += result;
  };
  return_early<<<2, kThreads>>>(out.get(), device_in.get(), kSize);
  check(kSize);
  store_and_return<<<2, kThreads>>>(out.get(), done.get(), device_in.get(), kSize);
  check(kSize);
  return_nested<<<2, kThreads>>>(out.get(), device_in.get(), kSize);
  check(kSize);
  guard_all<<<2, kThreads>>>(out.get(), device_in.get(), kSize);
  check(kSize);
  return_from_loop<<<1, kThreads>>>(out.get(), device_in.get(), 40);
  EXPECT(out.to_host()[2] == 3 * in[2] + 3);
  same_for_block<<<2, kThreads>>>(out.get(), device_in.get(), 9);
  REQUIRE_OK(cudaGetLastError());
  for (const int result : out.to_host()) all += result;
  named<<<1, kThreads>>>(out.get(), device_in.get());
  REQUIRE_OK(cudaGetLastError());
  for (const int result : out.to_host()) all += result;
  std::printf("%lld\n", all);
  return failures;
}
