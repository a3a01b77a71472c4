// cuRAND's generators for device code, which are only headers.
// alone: not every toolkit has the headers of cuRAND
#include "tests/support/cuda_program.hpp"

#if __has_include(<curand_kernel.h>)
#include <cmath>
#include <curand_kernel.h>

struct Sums {
  double uniform = 0;
  double squares = 0;  // of normal values
  double poisson = 0;
  unsigned outside = 0;  // values outside of (0, 1]
};

constexpr int kBlocks = 4, kThreads = 64, kDraws = 50;

template <class State>
__global__ void draw(Sums* sums) {
  State state;
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  curand_init(2026, thread, 7, &state);
  Sums mine;
  for (int i = 0; i < kDraws; ++i) {
    const float uniform = curand_uniform(&state);
    const double precise = curand_uniform_double(&state);
    const double normal = curand_normal(&state);
    const float2 pair = curand_normal2(&state);
    mine.uniform += uniform + precise;
    mine.outside += !(uniform > 0 && uniform <= 1 && precise > 0 && precise <= 1);
    mine.squares += normal * normal + pair.x * pair.x + pair.y * pair.y;
    mine.poisson += curand_poisson(&state, 3.0);
  }
  sums[thread] = mine;
}

template <class State>
void check_moments() {
  const DeviceArray<Sums> sums(std::vector<Sums>(kBlocks * kThreads));
  draw<State><<<kBlocks, kThreads>>>(sums.get());
  REQUIRE_OK(cudaGetLastError());
  Sums all;
  for (const Sums& sum : sums.to_host()) {
    all.uniform += sum.uniform;
    all.squares += sum.squares;
    all.poisson += sum.poisson;
    all.outside += sum.outside;
  }
  // Six standard deviations of each mean.
  const double n = kBlocks * kThreads * kDraws;
  EXPECT(all.outside == 0);
  EXPECT(std::abs(all.uniform / (2 * n) - 0.5) < 6 * 0.289 / std::sqrt(2 * n));
  EXPECT(std::abs(all.squares / (3 * n) - 1) < 6 * std::sqrt(2 / (3 * n)));
  EXPECT(std::abs(all.poisson / n - 3) < 6 * std::sqrt(3 / n));
}

// The same sequence with a stored state, with an offset, and with skipahead().
__global__ void continue_sequence(curandState* states, unsigned* different) {
  const unsigned thread = threadIdx.x;
  curand_init(5, thread, 0, &states[thread]);
  curandState state = states[thread];
  for (int i = 0; i < 10; ++i) curand(&state);
  states[thread] = state;
  curandState offset, skipped;
  curand_init(5, thread, 10, &offset);
  curand_init(5, thread, 0, &skipped);
  skipahead(10, &skipped);
  const unsigned next = curand(&states[thread]);
  if (curand(&offset) != next || curand(&skipped) != next) atomicAdd(different, 1u);
}

// Known answers of Philox 4x32-10 for counter and key 0 (Salmon et al., "Parallel Random Numbers:
// As Easy as 1, 2, 3", test vectors of Random123).
__global__ void philox(uint4* values) {
  curandStatePhilox4_32_10_t state;
  curand_init(0, 0, 0, &state);
  *values = curand4(&state);
}

int main() {
  check_moments<curandStateXORWOW_t>();
  check_moments<curandStateMRG32k3a_t>();
  check_moments<curandStatePhilox4_32_10_t>();

  curandState* states = nullptr;
  REQUIRE_OK(cudaMalloc(&states, kThreads * sizeof(curandState)));
  const DeviceArray<unsigned> different(std::vector<unsigned>{0});
  continue_sequence<<<1, kThreads>>>(states, different.get());
  EXPECT(different.to_host()[0] == 0);
  REQUIRE_OK(cudaFree(states));

  const DeviceArray<uint4> values(std::vector<uint4>(1));
  philox<<<1, 1>>>(values.get());
  const uint4 first = values.to_host()[0];
  EXPECT(first.x == 0x6627e8d5 && first.y == 0xe169c58d && first.z == 0xbc57ac4c &&
         first.w == 0x9b00dbd8);
  return failures;
}
#else
int main() {}
#endif
