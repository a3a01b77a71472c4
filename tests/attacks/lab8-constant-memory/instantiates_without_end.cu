// Doubles the number of templates at each of 40 levels, so that the compiler does not end.
// verdict: compile_error
// earns: 0
#include "lab.cuh"


template <int depth, long number>
struct Bomb {
  static constexpr long value = Bomb<depth - 1, 2 * number>::value + Bomb<depth - 1, 2 * number + 1>::value;
};

template <long number>
struct Bomb<0, number> {
  static constexpr long value = number;
};

static_assert(Bomb<40, 1>::value != 0, "");

__constant__ float coefficients[256];
static int stored = 0;

void set_coefficients(const float* from, int count) {
  cudaMemcpyToSymbol(coefficients, from, count * sizeof(float));
  stored = count;
}

__global__ void polynomial(const float* x, float* y, std::size_t n, int count) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float point = x[i];
  float sum = 0;
  for (int k = count - 1; k >= 0; --k) sum = sum * point + coefficients[k];
  y[i] = sum;
}

void evaluate(const float* x, float* y, std::size_t n) {
  polynomial<<<static_cast<unsigned>((n + 255) / 256), 256>>>(x, y, n, stored);
}
