// Powers modulo 60-bit numbers, and quotients of random 128-bit numbers, whose
// division uses an addition with carry after subtractions with borrow.
// prints: 3^(10^17) = 318911563435977465 modulo 10^18 + 9
// prints: 7^123456789012345678 = 1631795916510065497 modulo 2^61 - 1
#include "tests/support/cuda_program.hpp"

using Wide = unsigned __int128;

struct Power {
  unsigned long long base, exponent, modulus;
};

__global__ void powers(const Power *asked, unsigned long long *out) {
  const Power power = asked[threadIdx.x];
  Wide result = 1, square = power.base;
  for (unsigned long long rest = power.exponent; rest != 0; rest >>= 1) {
    if (rest & 1)
      result = result * square % power.modulus;
    square = square * square % power.modulus;
  }
  out[threadIdx.x] = static_cast<unsigned long long>(result);
}

__global__ void divide(const Wide *numbers, int n, Wide *quotients,
                       Wide *remainders) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  quotients[i] = numbers[i] / numbers[n - i];
  remainders[i] = numbers[i] % numbers[n - i];
}

int main() {
  const std::vector<Power> asked{
      {3, 100'000'000'000'000'000ull, 1'000'000'000'000'000'009ull},
      {7, 123'456'789'012'345'678ull, (1ull << 61) - 1}};
  const DeviceArray<Power> device_asked(asked);
  const DeviceArray<unsigned long long> device_powers(asked.size());
  powers<<<1, 2>>>(device_asked.get(), device_powers.get());
  REQUIRE_OK(cudaGetLastError());
  const std::vector<unsigned long long> found = device_powers.to_host();
  std::printf("3^(10^17) = %llu modulo 10^18 + 9\n", found[0]);
  std::printf("7^123456789012345678 = %llu modulo 2^61 - 1\n", found[1]);

  // Numbers of all lengths, so that quotients are small, large and 0.
  const int n = 500;
  std::vector<Wide> numbers;
  for (unsigned i = 0; i <= static_cast<unsigned>(n); ++i) {
    const Wide high = noise(4 * i) * 0x9e3779b97f4a7c15ull;
    const Wide low = noise(4 * i + 1) * 0xbf58476d1ce4e5b9ull;
    numbers.push_back(((high << 64 | low) >> (noise(4 * i + 2) % 128)) | 1);
  }
  const DeviceArray<Wide> device_numbers(numbers);
  const DeviceArray<Wide> device_quotients(n), device_remainders(n);
  divide<<<(n + 127) / 128, 128>>>(device_numbers.get(), n,
                                   device_quotients.get(),
                                   device_remainders.get());
  REQUIRE_OK(cudaGetLastError());
  const std::vector<Wide> quotients = device_quotients.to_host();
  const std::vector<Wide> remainders = device_remainders.to_host();
  for (int i = 0; i < n; ++i) {
    EXPECT(quotients[i] == numbers[i] / numbers[n - i]);
    EXPECT(remainders[i] == numbers[i] % numbers[n - i]);
  }
  return failures;
}
