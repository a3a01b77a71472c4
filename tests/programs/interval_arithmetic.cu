// Bounds of a sum and of a root by rounding down and up: the true value is
// between them.
#include "tests/support/cuda_program.hpp"

#include <cmath>

struct Interval {
  float low, high;
};

// The partial sums of 1 / k^2, whose limit is pi^2 / 6.
__global__ void sum_of_squares(int n, Interval *out) {
  Interval sum{0, 0};
  for (int k = n; k > 0; --k) {
    const float square = static_cast<float>(k) * static_cast<float>(k);
    sum.low = __fadd_rd(sum.low, __fdiv_rd(1.0f, square));
    sum.high = __fadd_ru(sum.high, __fdiv_ru(1.0f, square));
  }
  *out = sum;
}

__global__ void roots(Interval *out) {
  const auto x = static_cast<float>(threadIdx.x + 2);
  out[threadIdx.x] = {__fsqrt_rd(x), __fsqrt_ru(x)};
}

__global__ void thirds(double *out) {
  out[0] = __ddiv_rd(1.0, 3.0);
  out[1] = __ddiv_ru(1.0, 3.0);
  out[2] = __dmul_rz(-1.0 / 3.0, 0.1);
  out[3] = __fma_rd(1.0 / 3.0, 3.0, -1.0);
}

int main() {
  const DeviceArray<Interval> device_sum(1), device_roots(30);
  const DeviceArray<double> device_thirds(4);
  sum_of_squares<<<1, 1>>>(1000, device_sum.get());
  roots<<<1, 30>>>(device_roots.get());
  thirds<<<1, 1>>>(device_thirds.get());
  REQUIRE_OK(cudaGetLastError());

  double exact = 0; // far more accurate than a float
  for (int k = 1000; k > 0; --k)
    exact += 1.0 / (static_cast<double>(k) * k);
  const Interval sum = device_sum.to_host()[0];
  EXPECT(sum.low < exact && exact < sum.high && sum.high - sum.low < 2e-4f);

  const std::vector<Interval> bounds = device_roots.to_host();
  for (int i = 0; i < 30; ++i) {
    const float x = static_cast<float>(i + 2);
    const float root = std::sqrt(x);
    if (root * root == x && std::floor(root) == root) {
      EXPECT(bounds[i].low == root && bounds[i].high == root);
    } else {
      const double low = bounds[i].low, high = bounds[i].high;
      EXPECT(low * low < x && x < high * high);
      EXPECT(bounds[i].high == std::nextafter(bounds[i].low, 100.0f));
    }
  }
  const std::vector<double> third = device_thirds.to_host();
  EXPECT(third[1] == std::nextafter(third[0], 1.0));
  EXPECT(third[2] > -1.0 / 30.0 - 1e-17 && third[2] < 0);
  EXPECT(third[3] ==
         -std::ldexp(1.0, -54)); // the double next to 1/3 is 2^-54 / 3 below it
  std::printf("%a %a %08x %08x\n", sum.low, sum.high, checksum(bounds),
              checksum(third));
  return failures;
}
