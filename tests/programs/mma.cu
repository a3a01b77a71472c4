// SPDX-License-Identifier: MIT
// Matrix products with mma: all types and sizes. The elements are integers, and every result is
// exact. The positions of the elements in the registers are those of the PTX ISA.
// options: -gencode arch=compute_90,code=compute_90
// environment: LABCHECK_SIM_DEVICE=h100
#include "tests/support/cuda_program.hpp"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <type_traits>

struct Position {
  int row, column;
};

constexpr unsigned kA = 1, kB = 2, kC = 3;
constexpr int kColumns = 8;

// -3 to 3, or numbers that use all bits of a byte.
template <class T>
__host__ __device__ int element(unsigned seed, Position at) {
  const int small = static_cast<int>(noise(seed * 4096u + at.row * 64u + at.column) % 7) - 3;
  if (std::is_same_v<T, signed char>) return small * 40;
  return std::is_same_v<T, unsigned char> ? small * 40 + 128 : small;
}

// The registers of a lane with elements of type T, in the order of the ISA: element i of the lane
// is at position_of(i).
template <class T, class Register, int Count>
__device__ void fill(Register (&registers)[Count], unsigned seed, Position (*position_of)(int)) {
  constexpr int kParts = sizeof(Register) / sizeof(T);
  for (int k = 0; k < Count; ++k) {
    T parts[kParts];
    for (int part = 0; part < kParts; ++part)
      parts[part] = T(static_cast<float>(element<T>(seed, position_of(k * kParts + part))));
    memcpy(&registers[k], parts, sizeof(Register));
  }
}

#define GROUP const int group = threadIdx.x / 4, in_group = threadIdx.x % 4

// The sums: two elements in a row, and two eight rows below.
__device__ Position of_sum(int i) {
  GROUP;
  return {group + (i < 2 ? 0 : 8), in_group * 2 + i % 2};
}

// Factors of 16 bits: two elements in a register.
__device__ Position of_half_a(int i) {
  GROUP;
  return {group + (i % 4 < 2 ? 0 : 8), in_group * 2 + i % 2 + (i < 4 ? 0 : 8)};
}
__device__ Position of_half_b(int i) {
  GROUP;
  return {in_group * 2 + i % 2 + (i < 2 ? 0 : 8), group};
}

// Factors of 32 and 64 bits.
__device__ Position of_word_a(int i) {
  GROUP;
  return {group + (i % 2 == 0 ? 0 : 8), in_group + i / 2 * 4};
}
__device__ Position of_word_b(int i) {
  GROUP;
  return {in_group + i * 4, group};
}

// Factors of 8 bits: four elements in a register.
__device__ Position of_byte_a(int i) {
  GROUP;
  return {group + (i % 8 < 4 ? 0 : 8), in_group * 4 + i % 4 + (i < 8 ? 0 : 16)};
}
__device__ Position of_byte_b(int i) {
  GROUP;
  return {in_group * 4 + i % 4 + (i < 4 ? 0 : 16), group};
}

// The types of a product: the elements of the factors and sums, the registers for them, and the
// columns of the first factor.
template <class TheA, class TheB, class TheSum, class TheFactors, class TheSums, int TheInner>
struct Types {
  using A = TheA;
  using B = TheB;
  using Sum = TheSum;
  using Factors = TheFactors;
  using Sums = TheSums;
  static constexpr int kInner = TheInner;

  static __device__ Position place_in_a(int i) {
    return sizeof(A) == 1 ? of_byte_a(i) : sizeof(A) == 2 ? of_half_a(i) : of_word_a(i);
  }
  static __device__ Position place_in_b(int i) {
    return sizeof(B) == 1 ? of_byte_b(i) : sizeof(B) == 2 ? of_half_b(i) : of_word_b(i);
  }
};

// Writes 1 to `right` for each element of the result that is the expected one.
template <class Product>
__global__ void multiply(int* right) {
  using A = typename Product::A;
  using B = typename Product::B;
  using Sum = typename Product::Sum;
  typename Product::Factors a[Product::kOfA], b[Product::kOfB];
  typename Product::Sums c[Product::kOfC], d[Product::kOfC];
  fill<A>(a, kA, Product::place_in_a);
  fill<B>(b, kB, Product::place_in_b);
  fill<Sum>(c, kC, of_sum);
  Product::run(d, a, b, c);
  constexpr int kParts = sizeof(typename Product::Sums) / sizeof(Sum);
  Sum results[Product::kOfC * kParts];
  memcpy(results, d, sizeof(d));
  for (int i = 0; i < Product::kOfC * kParts; ++i) {
    const auto [row, column] = of_sum(i);
    int expected = element<Sum>(kC, {row, column});
    for (int n = 0; n < Product::kInner; ++n)
      expected += element<A>(kA, {row, n}) * element<B>(kB, {n, column});
    right[row * kColumns + column] = static_cast<float>(results[i]) == static_cast<float>(expected);
  }
}

// A product with some numbers of registers for a, b and c. F and S are the constraints of asm for
// registers of factors and sums.
#define PRODUCT(name, a_count, b_count, c_count, ...)                                            \
  struct name : Types<__VA_ARGS__> {                                                             \
    static constexpr int kOfA = a_count, kOfB = b_count, kOfC = c_count;                         \
    static __device__ void run(Sums(&d)[kOfC], const Factors(&a)[kOfA], const Factors(&b)[kOfB], \
                               const Sums(&c)[kOfC])
#define OUT_2(S) "=" S(d[0]), "=" S(d[1])
#define OUT_4(S) OUT_2(S), "=" S(d[2]), "=" S(d[3])
#define IN_2(F, x) F(x[0]), F(x[1])
#define IN_4(F, x) IN_2(F, x), F(x[2]), F(x[3])

#define PRODUCT_1_1_2(name, words, F, S, ...)                        \
  PRODUCT(name, 1, 1, 2, __VA_ARGS__) {                              \
    asm("mma.sync.aligned." words " {%0, %1}, {%2}, {%3}, {%4, %5};" \
        : OUT_2(S)                                                   \
        : F(a[0]), F(b[0]), IN_2(S, c));                             \
  }                                                                  \
  }
#define PRODUCT_2_1_2(name, words, F, S, ...)                            \
  PRODUCT(name, 2, 1, 2, __VA_ARGS__) {                                  \
    asm("mma.sync.aligned." words " {%0, %1}, {%2, %3}, {%4}, {%5, %6};" \
        : OUT_2(S)                                                       \
        : IN_2(F, a), F(b[0]), IN_2(S, c));                              \
  }                                                                      \
  }
#define PRODUCT_4_2_2(name, words, F, S, ...)                                        \
  PRODUCT(name, 4, 2, 2, __VA_ARGS__) {                                              \
    asm("mma.sync.aligned." words " {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};" \
        : OUT_2(S)                                                                   \
        : IN_4(F, a), IN_2(F, b), IN_2(S, c));                                       \
  }                                                                                  \
  }
#define PRODUCT_2_1_4(name, words, F, S, ...)                                             \
  PRODUCT(name, 2, 1, 4, __VA_ARGS__) {                                                   \
    asm("mma.sync.aligned." words " {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" \
        : OUT_4(S)                                                                        \
        : IN_2(F, a), F(b[0]), IN_4(S, c));                                               \
  }                                                                                       \
  }
#define PRODUCT_4_2_4(name, words, F, S, ...)                                  \
  PRODUCT(name, 4, 2, 4, __VA_ARGS__) {                                        \
    asm("mma.sync.aligned." words                                              \
        " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" \
        : OUT_4(S)                                                             \
        : IN_4(F, a), IN_2(F, b), IN_4(S, c));                                 \
  }                                                                            \
  }
#define PRODUCT_8_4_4(name, words, F, S, ...)                                          \
  PRODUCT(name, 8, 4, 4, __VA_ARGS__) {                                                \
    asm("mma.sync.aligned." words                                                      \
        " {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15}," \
        " {%16, %17, %18, %19};"                                                       \
        : OUT_4(S)                                                                     \
        : IN_4(F, a), F(a[4]), F(a[5]), F(a[6]), F(a[7]), IN_4(F, b), IN_4(S, c));     \
  }                                                                                    \
  }

using Half = __half;
using Bfloat = __nv_bfloat16;
using Signed = signed char;
using Unsigned = unsigned char;
using Word = unsigned;
#define HALVES(k, sum) "m16n8k" #k ".row.col." sum ".f16.f16." sum
#define BFLOATS(k) "m16n8k" #k ".row.col.f32.bf16.bf16.f32"
#define TF32(k) "m16n8k" #k ".row.col.f32.tf32.tf32.f32"
#define BYTES(size, a, b) size ".s32." a "." b ".s32"
#define DOUBLES(size) size ".row.col.f64.f64.f64.f64"

PRODUCT_2_1_2(Halves8, HALVES(8, "f16"), "r", "r", Half, Half, Half, Word, Word, 8);
PRODUCT_2_1_4(Halves8ToFloat, HALVES(8, "f32"), "r", "f", Half, Half, float, Word, float, 8);
PRODUCT_4_2_2(Halves16, HALVES(16, "f16"), "r", "r", Half, Half, Half, Word, Word, 16);
PRODUCT_4_2_4(Halves16ToFloat, HALVES(16, "f32"), "r", "f", Half, Half, float, Word, float, 16);
PRODUCT_2_1_4(Bfloats8, BFLOATS(8), "r", "f", Bfloat, Bfloat, float, Word, float, 8);
PRODUCT_4_2_4(Bfloats16, BFLOATS(16), "r", "f", Bfloat, Bfloat, float, Word, float, 16);
PRODUCT_2_1_4(Tf32Of4, TF32(4), "r", "f", float, float, float, Word, float, 4);
PRODUCT_4_2_4(Tf32Of8, TF32(8), "r", "f", float, float, float, Word, float, 8);
PRODUCT_1_1_2(BytesSmall, BYTES("m8n8k16.row.col", "s8", "s8"), "r", "r", Signed, Signed, int, Word,
              int, 16);
PRODUCT_2_1_4(Bytes16, BYTES("m16n8k16.row.col", "u8", "u8"), "r", "r", Unsigned, Unsigned, int,
              Word, int, 16);
PRODUCT_2_1_4(Bytes16Mixed, BYTES("m16n8k16.row.col", "s8", "u8"), "r", "r", Signed, Unsigned, int,
              Word, int, 16);
PRODUCT_4_2_4(Bytes32, BYTES("m16n8k32.row.col.satfinite", "s8", "s8"), "r", "r", Signed, Signed,
              int, Word, int, 32);
PRODUCT_4_2_4(Bytes32Mixed, BYTES("m16n8k32.row.col", "u8", "s8"), "r", "r", Unsigned, Signed, int,
              Word, int, 32);
PRODUCT_1_1_2(DoublesSmall, DOUBLES("m8n8k4"), "d", "d", double, double, double, double, double, 4);
PRODUCT_2_1_4(Doubles4, DOUBLES("m16n8k4"), "d", "d", double, double, double, double, double, 4);
PRODUCT_4_2_4(Doubles8, DOUBLES("m16n8k8"), "d", "d", double, double, double, double, double, 8);
PRODUCT_8_4_4(Doubles16, DOUBLES("m16n8k16"), "d", "d", double, double, double, double, double, 16);

template <class Product>
bool is_right(int rows) {
  const DeviceArray<int> right(std::vector<int>(rows * kColumns, 0));
  multiply<Product><<<1, 32>>>(right.get());
  REQUIRE_OK(cudaGetLastError());
  return right.to_host() == std::vector<int>(rows * kColumns, 1);
}

int main() {
  EXPECT(is_right<Halves8>(16));
  EXPECT(is_right<Halves8ToFloat>(16));
  EXPECT(is_right<Halves16>(16));
  EXPECT(is_right<Halves16ToFloat>(16));
  EXPECT(is_right<Bfloats8>(16));
  EXPECT(is_right<Bfloats16>(16));
  EXPECT(is_right<Tf32Of4>(16));
  EXPECT(is_right<Tf32Of8>(16));
  EXPECT(is_right<BytesSmall>(8));
  EXPECT(is_right<Bytes16>(16));
  EXPECT(is_right<Bytes16Mixed>(16));
  EXPECT(is_right<Bytes32>(16));
  EXPECT(is_right<Bytes32Mixed>(16));
  EXPECT(is_right<DoublesSmall>(8));
  EXPECT(is_right<Doubles4>(16));
  EXPECT(is_right<Doubles8>(16));
  EXPECT(is_right<Doubles16>(16));
  return failures;
}
