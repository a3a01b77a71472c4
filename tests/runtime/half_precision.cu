// Half precision as programs use it, compared with double arithmetic on the host. The host rounds
// each result once, with its own code. Results must agree bit for bit where the arithmetic is exact
// in double.
#include "check.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

constexpr int kNumbers = 512;
constexpr int kResults = 12;

template <class T>
__global__ void compute(const T* a, const T* b, const T* c, T* out, float* as_float, int* as_int) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= kNumbers) return;
  T* results = out + kResults * i;
  results[0] = a[i] + b[i];
  results[1] = a[i] - b[i];
  results[2] = a[i] * b[i];
  results[3] = __hfma(a[i], b[i], c[i]);
  results[4] = -a[i];
  results[5] = __habs(a[i]);
  results[6] = __hmin(a[i], b[i]);
  results[7] = __hmax_nan(a[i], b[i]);
  results[8] = __hfma_relu(a[i], b[i], c[i]);
  results[9] = T(static_cast<float>(a[i]) * 3.0f);
  results[10] = __hlt(a[i], b[i]) ? T(1.0f) : T(0.0f);
  results[11] = hfloor(a[i]);
  as_float[i] = static_cast<float>(a[i]);
  as_int[i] = static_cast<int>(b[i]);
}

// The same in pairs: thread i handles the numbers 2i and 2i + 1.
template <class Pair>
__global__ void compute_pairs(const Pair* a, const Pair* b, const Pair* c, Pair* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= kNumbers / 2) return;
  Pair* results = out + 6 * i;
  results[0] = __hadd2(a[i], b[i]);
  results[1] = __hmul2(a[i], b[i]);
  results[2] = __hfma2(a[i], b[i], c[i]);
  results[3] = __hmax2(a[i], b[i]);
  results[4] = __hlt2(a[i], b[i]);
  results[5] = __hneg2(a[i]);
}

// Integers, so that the order of the additions does not matter.
template <class T>
__global__ void add_up(T* sum) {
  __shared__ T in_block;
  if (threadIdx.x == 0) in_block = T(0.0f);
  __syncthreads();
  atomicAdd(&in_block, T(1.0f));
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(sum, in_block);
}
template <class Pair>
__global__ void add_up_pairs(Pair* sum, Pair one) {
  atomicAdd(sum, one);
}

struct Format {
  int digits;  // of the significand, with the leading 1
  int least;   // exponent of the last digit of subnormal numbers
  double most;
};

template <class T>
Format format_of();
template <>
Format format_of<__half>() {
  return {11, -24, 65504.0};
}
template <>
Format format_of<__nv_bfloat16>() {
  return {8, -133, std::ldexp(255.0, 120)};
}

template <class T>
double number(T value) {
  std::uint16_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  const Format format = format_of<T>();
  const int fraction = format.digits - 1;
  const int field = (bits & 0x7FFF) >> fraction;
  const int below = bits & ((1 << fraction) - 1);
  double magnitude = field == 0 ? std::ldexp(below, format.least)
                                : std::ldexp(below + (1 << fraction), format.least + field - 1);
  if (field == 0x7FFF >> fraction) magnitude = below == 0 ? HUGE_VAL : NAN;
  return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

// The number in the format of T that is nearest to `exact`.
template <class T>
double nearest(double exact) {
  const Format format = format_of<T>();
  if (exact == 0 || std::isnan(exact) || std::isinf(exact)) return exact;
  int exponent = 0;
  std::frexp(exact, &exponent);
  const int unit = std::max(exponent - format.digits, format.least);
  const double rounded = std::ldexp(std::rint(std::ldexp(exact, -unit)), unit);
  return std::fabs(rounded) > format.most ? std::copysign(HUGE_VAL, exact) : rounded;
}

bool same(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  return a == b && std::signbit(a) == std::signbit(b);
}

template <class T>
T number_of(int i, int step) {
  const std::uint32_t mixed = static_cast<std::uint32_t>(i * step + 1) * 2654435761u;
  // Mostly between 2^-8 and 2^8, so that all sums and products are exact in double.
  const float value = std::ldexp(static_cast<float>(mixed >> 8), static_cast<int>(mixed % 16) - 32);
  return T(i % 2 == 0 ? value : -value);
}

template <class T, class Pair>
void check_format(Pair one) {
  T *a, *b, *c, *out, *pairs, *sum;
  float* as_float;
  int* as_int;
  REQUIRE_OK(cudaMallocManaged(&a, kNumbers * sizeof(T)));
  REQUIRE_OK(cudaMallocManaged(&b, kNumbers * sizeof(T)));
  REQUIRE_OK(cudaMallocManaged(&c, kNumbers * sizeof(T)));
  REQUIRE_OK(cudaMallocManaged(&out, kResults * kNumbers * sizeof(T)));
  REQUIRE_OK(cudaMallocManaged(&pairs, 6 * kNumbers * sizeof(T)));
  REQUIRE_OK(cudaMallocManaged(&sum, 4 * sizeof(T)));
  REQUIRE_OK(cudaMallocManaged(&as_float, kNumbers * sizeof(float)));
  REQUIRE_OK(cudaMallocManaged(&as_int, kNumbers * sizeof(int)));
  for (int i = 0; i < kNumbers; ++i) {
    a[i] = number_of<T>(i, 1);
    b[i] = number_of<T>(i, 7);
    c[i] = number_of<T>(i, 31);
  }
  a[5] = b[6] = T(INFINITY);
  a[7] = b[8] = T(NAN);
  a[9] = T(-0.0f);
  compute<<<4, 128>>>(a, b, c, out, as_float, as_int);
  compute_pairs<<<2, 128>>>(reinterpret_cast<Pair*>(a), reinterpret_cast<Pair*>(b),
                            reinterpret_cast<Pair*>(c), reinterpret_cast<Pair*>(pairs));
  for (int i = 0; i < 4; ++i) sum[i] = T(0.0f);
  add_up<<<2, 64>>>(sum);
  add_up_pairs<<<1, 64>>>(reinterpret_cast<Pair*>(sum + 2), one);
  REQUIRE_OK(cudaDeviceSynchronize());

  int wrong = 0;
  for (int i = 0; i < kNumbers; ++i) {
    const double x = number(a[i]), y = number(b[i]), z = number(c[i]);
    const double fused = nearest<T>(x * y + z);
    const double expected[kResults] = {nearest<T>(x + y),
                                       nearest<T>(x - y),
                                       nearest<T>(x * y),
                                       fused,
                                       -x,
                                       std::fabs(x),
                                       std::fmin(x, y),
                                       std::isnan(x) || std::isnan(y) ? NAN : std::fmax(x, y),
                                       fused < 0 ? 0.0 : fused,
                                       nearest<T>(x * 3.0),
                                       x < y ? 1.0 : 0.0,
                                       std::floor(x)};
    for (int k = 0; k < kResults; ++k) wrong += !same(number(out[kResults * i + k]), expected[k]);
    wrong += !same(as_float[i], x);
    if (std::isfinite(y)) wrong += as_int[i] != static_cast<int>(y);
    const double expected_pairs[6] = {expected[0],     expected[2],  expected[3],
                                      std::fmax(x, y), expected[10], expected[4]};
    for (int k = 0; k < 6; ++k)
      wrong += !same(number(pairs[2 * (6 * (i / 2) + k) + i % 2]), expected_pairs[k]);
  }
  EXPECT(wrong == 0);
  EXPECT(number(sum[0]) == 128);
  EXPECT(number(sum[2]) == 64);
  EXPECT(number(sum[3]) == 128);
}

int main() {
  check_format<__half, __half2>(__floats2half2_rn(1.0f, 2.0f));
  check_format<__nv_bfloat16, __nv_bfloat162>(__floats2bfloat162_rn(1.0f, 2.0f));
  return failures;
}
