// 128-bit factorials and Fibonacci numbers, and products of 64-bit numbers with
// their upper halves.
// prints: 33! = 8683317618811886495518194401280000000
// prints: F(180) = 18547707689471986212190138521399707760
#include "tests/support/cuda_program.hpp"

#include <algorithm>
#include <string>

struct Wide {
  unsigned long long low, high;
};

__device__ Wide split(unsigned __int128 value) {
  return {static_cast<unsigned long long>(value),
          static_cast<unsigned long long>(value >> 64)};
}

__global__ void factorials(Wide *out) {
  unsigned __int128 product = 1;
  for (unsigned k = 2; k <= threadIdx.x; ++k)
    product *= k;
  out[threadIdx.x] = split(product);
}

__global__ void fibonacci(int n, Wide *out) {
  unsigned __int128 current = 0, next = 1;
  for (int i = 0; i < n; ++i) {
    const unsigned __int128 sum = current + next;
    current = next;
    next = sum;
  }
  out[0] = split(current);
  out[1] = split(next - current); // F(n - 1)
}

__global__ void products(const unsigned long long *x, Wide *out) {
  const unsigned long long a = x[threadIdx.x], b = x[threadIdx.x + 1];
  out[threadIdx.x] = {a * b, __umul64hi(a, b)};
}

unsigned __int128 joined(const Wide &wide) {
  return static_cast<unsigned __int128>(wide.high) << 64 | wide.low;
}

std::string decimal(unsigned __int128 value) {
  std::string digits;
  for (; value != 0; value /= 10)
    digits += static_cast<char>('0' + static_cast<int>(value % 10));
  std::reverse(digits.begin(), digits.end());
  return digits;
}

int main() {
  const DeviceArray<Wide> device_factorials(34), device_fibonacci(2),
      device_products(63);
  std::vector<unsigned long long> x(64);
  for (unsigned i = 0; i < 64; ++i)
    x[i] = noise(i) * 0x9e3779b97f4a7c15ull;
  const DeviceArray<unsigned long long> device_x(x);
  factorials<<<1, 34>>>(device_factorials.get());
  fibonacci<<<1, 1>>>(180, device_fibonacci.get());
  products<<<1, 63>>>(device_x.get(), device_products.get());
  REQUIRE_OK(cudaGetLastError());

  const std::vector<Wide> factorial = device_factorials.to_host();
  unsigned __int128 expected = 1;
  for (unsigned k = 1; k < 34; ++k) {
    expected *= k;
    EXPECT(joined(factorial[k]) == expected);
  }
  unsigned __int128 current = 0, next = 1, before = 0;
  for (int i = 0; i < 180; ++i) {
    before = current;
    current = next;
    next += before;
  }
  const std::vector<Wide> numbers = device_fibonacci.to_host();
  EXPECT(joined(numbers[0]) == current);
  EXPECT(joined(numbers[1]) == before);
  const std::vector<Wide> product = device_products.to_host();
  for (int i = 0; i < 63; ++i) {
    EXPECT(joined(product[i]) ==
           static_cast<unsigned __int128>(x[i]) * x[i + 1]);
  }
  std::printf("33! = %s\n", decimal(joined(factorial[33])).c_str());
  std::printf("F(180) = %s\n", decimal(joined(numbers[0])).c_str());
  return failures;
}
