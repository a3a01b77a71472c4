// Matrix rows scaled to 8-bit floats, as in inference, and products of such rows: e4m3 through its
// C++ class, e5m2 in pairs and fours. The results are compared with the host's conversions, which
// use integer arithmetic.
// options: -gencode arch=compute_90,code=compute_90
// environment: LABCHECK_SIM_DEVICE=h100
#include "tests/support/cuda_program.hpp"

#include <cmath>
#include <cuda_fp8.h>

constexpr int kRows = 24;
constexpr int kColumns = 256;

// Scales each row so that its largest magnitude becomes 448, the largest e4m3 number; also converts
// the unscaled row to e5m2.
__global__ void quantize(const float* values, __nv_fp8_e4m3* scaled, float* scales,
                         __nv_fp8x2_e5m2* pairs, __nv_fp8x4_e5m2* fours) {
  __shared__ float largest[kColumns];
  const int row = blockIdx.x;
  const int column = threadIdx.x;
  const float value = values[row * kColumns + column];
  largest[column] = fabsf(value);
  for (int half = kColumns / 2; half > 0; half /= 2) {
    __syncthreads();
    if (column < half) largest[column] = fmaxf(largest[column], largest[column + half]);
  }
  __syncthreads();
  const float scale = largest[0] / 448.0f;
  scaled[row * kColumns + column] = __nv_fp8_e4m3(value / scale);
  if (column == 0) scales[row] = scale;
  const float* own = values + row * kColumns;
  if (column < kColumns / 2)
    pairs[row * kColumns / 2 + column] =
        __nv_fp8x2_e5m2(make_float2(own[2 * column], own[2 * column + 1]));
  if (column < kColumns / 4)
    fours[row * kColumns / 4 + column] = __nv_fp8x4_e5m2(make_float4(
        own[4 * column], own[4 * column + 1], own[4 * column + 2], own[4 * column + 3]));
}

// One thread per pair of rows: their product, summed in column order.
__global__ void products(const __nv_fp8_e4m3* scaled, const float* scales, float* out) {
  const int a = blockIdx.x;
  const int b = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < kColumns; ++k)
    sum = fmaf(float(scaled[a * kColumns + k]), float(scaled[b * kColumns + k]), sum);
  out[a * kRows + b] = sum * scales[a] * scales[b];
}

// Back to single and half precision; then halves, some of them too large, to e4m3.
__global__ void widen(const __nv_fp8x2_e5m2* pairs, float2* singles, __half2* halves,
                      __nv_fp8_storage_t* narrowed) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  singles[i] = float2(pairs[i]);
  halves[i] = __half2(pairs[i]);
  narrowed[i] = __nv_cvt_halfraw_to_fp8(__hmul(__low2half(halves[i]), __float2half(8.0f)),
                                        __NV_SATFINITE, __NV_E4M3);
}

template <class T>
bool same_bytes(const T& a, const T& b) {
  return checksum(std::vector<T>{a}) == checksum(std::vector<T>{b});
}

int main() {
  constexpr int n = kRows * kColumns;
  std::vector<float> values(n);
  for (int i = 0; i < n; ++i) {
    const float fraction = static_cast<float>(noise(i) % 65536) / 65536 - 0.5f;
    values[i] = std::ldexp(fraction, static_cast<int>(noise(i + n) % 40) - 20);
  }
  values[7] = 1e9f;  // too large for e5m2
  values[8] = -0.0f;
  const DeviceArray<float> device_values(values);
  const DeviceArray<__nv_fp8_e4m3> scaled(n);
  const DeviceArray<float> scales(kRows);
  const DeviceArray<__nv_fp8x2_e5m2> pairs(n / 2);
  const DeviceArray<__nv_fp8x4_e5m2> fours(n / 4);
  quantize<<<kRows, kColumns>>>(device_values.get(), scaled.get(), scales.get(), pairs.get(),
                                fours.get());
  const DeviceArray<float> sums(kRows * kRows);
  products<<<kRows, kRows>>>(scaled.get(), scales.get(), sums.get());
  const DeviceArray<float2> singles(n / 2);
  const DeviceArray<__half2> halves(n / 2);
  const DeviceArray<__nv_fp8_storage_t> narrowed(n / 2);
  widen<<<kRows, kColumns / 2>>>(pairs.get(), singles.get(), halves.get(), narrowed.get());
  REQUIRE_OK(cudaGetLastError());

  const auto host_scaled = scaled.to_host();
  const auto host_scales = scales.to_host();
  const auto host_pairs = pairs.to_host();
  const auto host_fours = fours.to_host();
  const auto host_sums = sums.to_host();
  const auto host_singles = singles.to_host();
  const auto host_halves = halves.to_host();
  const auto host_narrowed = narrowed.to_host();
  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    wrong += !same_bytes(host_scaled[i], __nv_fp8_e4m3(values[i] / host_scales[i / kColumns]));
    const __nv_fp8_storage_t e5m2 = __nv_fp8_e5m2(values[i]).__x;
    wrong += (host_pairs[i / 2].__x >> i % 2 * 8 & 0xFF) != e5m2;
    wrong += (host_fours[i / 4].__x >> i % 4 * 8 & 0xFF) != e5m2;
  }
  for (int i = 0; i < n / 2; ++i) {
    wrong += !same_bytes(host_singles[i], float2(host_pairs[i]));
    wrong += !same_bytes(host_halves[i], __half2(host_pairs[i]));
    const __half eight = __float2half(8 * __low2float(host_halves[i]));
    wrong += host_narrowed[i] != __nv_cvt_halfraw_to_fp8(eight, __NV_SATFINITE, __NV_E4M3);
  }
  for (int a = 0; a < kRows; ++a) {
    for (int b = 0; b < kRows; ++b) {
      float sum = 0;
      for (int k = 0; k < kColumns; ++k)
        sum = std::fmaf(float(host_scaled[a * kColumns + k]), float(host_scaled[b * kColumns + k]),
                        sum);
      wrong += host_sums[a * kRows + b] != sum * host_scales[a] * host_scales[b];
    }
  }
  EXPECT(wrong == 0);
  std::printf("%a %08x %08x\n", host_sums[1], checksum(host_scaled), checksum(host_pairs));
  return failures;
}
