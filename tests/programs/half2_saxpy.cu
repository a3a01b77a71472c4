// y = a * x + y on pairs of half-precision numbers, each rounded once.
#include "tests/support/cuda_program.hpp"

#include <cuda_fp16.h>

__global__ void saxpy(int pairs, __half2 a, const __half2* x, __half2* y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < pairs) y[i] = __hfma2(a, x[i], y[i]);
}

int main() {
  constexpr int n = 5000;
  std::vector<__half> x(n), y(n);
  for (int i = 0; i < n; ++i) {
    x[i] = __float2half(static_cast<float>(noise(i) % 4096) / 64);
    y[i] = __float2half(static_cast<float>(noise(i + n) % 4096) / 16 - 100);
  }
  const float a = 1.625f;
  const DeviceArray<__half> device_x(x), device_y(y);
  saxpy<<<(n / 2 + 127) / 128, 128>>>(n / 2, __float2half2_rn(a),
                                      reinterpret_cast<const __half2*>(device_x.get()),
                                      reinterpret_cast<__half2*>(device_y.get()));
  REQUIRE_OK(cudaGetLastError());
  const std::vector<__half> result = device_y.to_host();
  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    // The product and the sum of such small numbers are exact in single precision.
    const __half expected = __float2half(a * __half2float(x[i]) + __half2float(y[i]));
    wrong += __half2float(result[i]) != __half2float(expected);
  }
  EXPECT(wrong == 0);
  std::printf("%a %08x\n", __half2float(result[1]), checksum(result));
  return failures;
}
