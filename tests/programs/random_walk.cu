// Random walks on a plane, seeded with a counter instead of a clock: the same in every run.
#include "tests/support/cuda_program.hpp"

constexpr int kWalkers = 1024;
constexpr int kSteps = 200;

/// Marsaglia's xorshift; the state is never 0.
__host__ __device__ unsigned next(unsigned& state) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

__host__ __device__ int squared_distance(int walker) {
  unsigned state = noise(walker) | 1u;
  int x = 0, y = 0;
  for (int i = 0; i < kSteps; ++i) {
    switch (next(state) >> 30) {
      case 0:
        ++x;
        break;
      case 1:
        --x;
        break;
      case 2:
        ++y;
        break;
      default:
        --y;
    }
  }
  return x * x + y * y;
}

__global__ void walk(int* distances, unsigned long long* sum, int* farthest) {
  const int walker = blockIdx.x * blockDim.x + threadIdx.x;
  const int distance = squared_distance(walker);
  distances[walker] = distance;
  atomicAdd(sum, static_cast<unsigned long long>(distance));
  atomicMax(farthest, distance);
}

int main() {
  const DeviceArray<int> device_distances(kWalkers), farthest(std::vector<int>{0});
  const DeviceArray<unsigned long long> sum(std::vector<unsigned long long>{0});
  walk<<<kWalkers / 128, 128>>>(device_distances.get(), sum.get(), farthest.get());
  REQUIRE_OK(cudaGetLastError());
  const std::vector<int> distances = device_distances.to_host();
  unsigned long long expected_sum = 0;
  int expected_farthest = 0;
  for (int walker = 0; walker < kWalkers; ++walker) {
    const int distance = squared_distance(walker);
    EXPECT(distances[walker] == distance);
    expected_sum += static_cast<unsigned long long>(distance);
    if (distance > expected_farthest) expected_farthest = distance;
  }
  EXPECT(sum.to_host()[0] == expected_sum);
  EXPECT(farthest.to_host()[0] == expected_farthest);
  // The expected squared distance equals the number of steps.
  EXPECT(expected_sum > kWalkers * kSteps * 9 / 10 && expected_sum < kWalkers * kSteps * 11 / 10);
  std::printf("%llu %d %08x\n", expected_sum, expected_farthest, checksum(distances));
  return failures;
}
