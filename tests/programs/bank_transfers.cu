// Threads move money between accounts with plain accesses; each account has its own lock.
// prints: 64000 in all accounts
#include "tests/support/cuda_program.hpp"

constexpr int kAccounts = 64;
constexpr int kThreads = 4 * 96;

__device__ void enter(int* lock) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
}

__device__ void leave(int* lock) {
  __threadfence();
  atomicExch(lock, 0);
}

// Take the lower lock first, so that no two threads wait for each other.
__global__ void transfer(int* accounts, int* locks) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int from = thread % kAccounts;
  const int to = (thread * 7 + 3) % kAccounts;
  if (from == to) return;
  enter(&locks[min(from, to)]);
  enter(&locks[max(from, to)]);
  accounts[from] -= thread;
  accounts[to] += thread;
  leave(&locks[max(from, to)]);
  leave(&locks[min(from, to)]);
}

int main() {
  const DeviceArray<int> accounts(std::vector<int>(kAccounts, 1000));
  const DeviceArray<int> locks(std::vector<int>(kAccounts, 0));
  transfer<<<4, 96>>>(accounts.get(), locks.get());
  REQUIRE_OK(cudaGetLastError());
  int sum = 0;
  std::vector<int> expected(kAccounts, 1000);
  for (int thread = 0; thread < kThreads; ++thread) {
    expected[thread % kAccounts] -= thread;
    expected[(thread * 7 + 3) % kAccounts] += thread;
  }
  const std::vector<int> left = accounts.to_host();
  for (const int account : left) sum += account;
  EXPECT(left == expected);
  std::printf("%d in all accounts\n", sum);
  return failures;
}
