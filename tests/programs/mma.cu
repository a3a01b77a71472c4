// SPDX-License-Identifier: MIT
// Matrix products with mma: all types and sizes. The elements are small integers, so every result
// is exact. The positions of the elements in the registers are those of the PTX ISA.
// options: -gencode arch=compute_90,code=compute_90
// environment: LABCHECK_SIM_DEVICE=h100
#include "tests/support/cuda_program.hpp"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

struct Position {
  int row, column;
};

// -3 to 3.
__host__ __device__ int element(unsigned seed, int row, int column) {
  return static_cast<int>(noise(seed * 4096u + row * 64u + column) % 7) - 3;
}

constexpr unsigned kA = 1, kB = 2, kC = 3;

// The registers of a lane, with Parts elements of type T in each, in the order of the ISA: element
// i of the lane is at position_of(i).
template <class T, class Register, int Count, class PositionOf>
__device__ void fill(Register (&registers)[Count], unsigned seed, PositionOf position_of) {
  constexpr int kParts = sizeof(Register) / sizeof(T);
  for (int k = 0; k < Count; ++k) {
    T parts[kParts];
    for (int part = 0; part < kParts; ++part) {
      const Position at = position_of(k * kParts + part);
      parts[part] = T(static_cast<float>(element(seed, at.row, at.column)));
    }
    memcpy(&registers[k], parts, sizeof(Register));
  }
}

// Writes 1 to `right` for each element of the lane that is the expected one.
template <class T, class Register, int Count, class PositionOf>
__device__ void compare(const Register (&registers)[Count], int columns, int inner, int* right,
                        PositionOf position_of) {
  constexpr int kParts = sizeof(Register) / sizeof(T);
  for (int k = 0; k < Count; ++k) {
    T parts[kParts];
    memcpy(parts, &registers[k], sizeof(Register));
    for (int part = 0; part < kParts; ++part) {
      const Position at = position_of(k * kParts + part);
      int expected = element(kC, at.row, at.column);
      for (int n = 0; n < inner; ++n)
        expected += element(kA, at.row, n) * element(kB, n, at.column);
      right[at.row * columns + at.column] = static_cast<float>(parts[part]) == expected;
    }
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

#define MMA(name) "mma.sync.aligned." name " "
#define D2 "{%0, %1}"
#define D4 "{%0, %1, %2, %3}"

__global__ void halves_8(int* right) {
  unsigned a[2], b[1], c[2], d[2];
  fill<__half>(a, kA, of_half_a);
  fill<__half>(b, kB, of_half_b);
  fill<__half>(c, kC, of_sum);
  asm(MMA("m16n8k8.row.col.f16.f16.f16.f16") D2 ", {%2, %3}, {%4}, {%5, %6};"
      : "=r"(d[0]), "=r"(d[1])
      : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(c[0]), "r"(c[1]));
  compare<__half>(d, 8, 8, right, of_sum);
}

__global__ void halves_16(int* right) {
  unsigned a[4], b[2];
  float c[4], d[4];
  fill<__half>(a, kA, of_half_a);
  fill<__half>(b, kB, of_half_b);
  fill<float>(c, kC, of_sum);
  asm(MMA("m16n8k16.row.col.f32.f16.f16.f32") D4
      ", {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
      : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]),
        "f"(c[2]), "f"(c[3]));
  compare<float>(d, 8, 16, right, of_sum);
}

__global__ void bfloats_16(int* right) {
  unsigned a[4], b[2];
  float c[4], d[4];
  fill<__nv_bfloat16>(a, kA, of_half_a);
  fill<__nv_bfloat16>(b, kB, of_half_b);
  fill<float>(c, kC, of_sum);
  asm(MMA("m16n8k16.row.col.f32.bf16.bf16.f32") D4
      ", {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
      : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]),
        "f"(c[2]), "f"(c[3]));
  compare<float>(d, 8, 16, right, of_sum);
}

__global__ void tf32_4(int* right) {
  unsigned a[2], b[1];
  float c[4], d[4];
  fill<float>(a, kA, of_word_a);
  fill<float>(b, kB, of_word_b);
  fill<float>(c, kC, of_sum);
  asm(MMA("m16n8k4.row.col.f32.tf32.tf32.f32") D4 ", {%4, %5}, {%6}, {%7, %8, %9, %10};"
      : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(b[0]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
  compare<float>(d, 8, 4, right, of_sum);
}

__global__ void tf32_8(int* right) {
  unsigned a[4], b[2];
  float c[4], d[4];
  fill<float>(a, kA, of_word_a);
  fill<float>(b, kB, of_word_b);
  fill<float>(c, kC, of_sum);
  asm(MMA("m16n8k8.row.col.f32.tf32.tf32.f32") D4
      ", {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
      : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]),
        "f"(c[2]), "f"(c[3]));
  compare<float>(d, 8, 8, right, of_sum);
}

__global__ void bytes_small(int* right) {
  unsigned a[1], b[1];
  int c[2], d[2];
  fill<signed char>(a, kA, of_byte_a);
  fill<signed char>(b, kB, of_byte_b);
  fill<int>(c, kC, of_sum);
  asm(MMA("m8n8k16.row.col.s32.s8.s8.s32") D2 ", {%2}, {%3}, {%4, %5};"
      : "=r"(d[0]), "=r"(d[1])
      : "r"(a[0]), "r"(b[0]), "r"(c[0]), "r"(c[1]));
  compare<int>(d, 8, 16, right, of_sum);
}

__global__ void bytes_16(int* right) {
  unsigned a[2], b[1];
  int c[4], d[4];
  fill<signed char>(a, kA, of_byte_a);
  fill<signed char>(b, kB, of_byte_b);
  fill<int>(c, kC, of_sum);
  asm(MMA("m16n8k16.row.col.s32.s8.s8.s32") D4 ", {%4, %5}, {%6}, {%7, %8, %9, %10};"
      : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
  compare<int>(d, 8, 16, right, of_sum);
}

__global__ void bytes_32(int* right) {
  unsigned a[4], b[2];
  int c[4], d[4];
  fill<signed char>(a, kA, of_byte_a);
  fill<signed char>(b, kB, of_byte_b);
  fill<int>(c, kC, of_sum);
  asm(MMA("m16n8k32.row.col.satfinite.s32.s8.s8.s32") D4
      ", {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
      : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]),
        "r"(c[2]), "r"(c[3]));
  compare<int>(d, 8, 32, right, of_sum);
}

__global__ void doubles_small(int* right) {
  double a[1], b[1], c[2], d[2];
  fill<double>(a, kA, of_word_a);
  fill<double>(b, kB, of_word_b);
  fill<double>(c, kC, of_sum);
  asm(MMA("m8n8k4.row.col.f64.f64.f64.f64") D2 ", {%2}, {%3}, {%4, %5};"
      : "=d"(d[0]), "=d"(d[1])
      : "d"(a[0]), "d"(b[0]), "d"(c[0]), "d"(c[1]));
  compare<double>(d, 8, 4, right, of_sum);
}

__global__ void doubles_8(int* right) {
  double a[4], b[2], c[4], d[4];
  fill<double>(a, kA, of_word_a);
  fill<double>(b, kB, of_word_b);
  fill<double>(c, kC, of_sum);
  asm(MMA("m16n8k8.row.col.f64.f64.f64.f64") D4
      ", {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
      : "=d"(d[0]), "=d"(d[1]), "=d"(d[2]), "=d"(d[3])
      : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(b[0]), "d"(b[1]), "d"(c[0]), "d"(c[1]),
        "d"(c[2]), "d"(c[3]));
  compare<double>(d, 8, 8, right, of_sum);
}

void check(void (*kernel)(int*), int rows) {
  const DeviceArray<int> right(std::vector<int>(rows * 8, 0));
  kernel<<<1, 32>>>(right.get());
  REQUIRE_OK(cudaGetLastError());
  EXPECT(right.to_host() == std::vector<int>(rows * 8, 1));
}

int main() {
  check(halves_8, 16);
  check(halves_16, 16);
  check(bfloats_16, 16);
  check(tf32_4, 16);
  check(tf32_8, 16);
  check(bytes_small, 8);
  check(bytes_16, 16);
  check(bytes_32, 16);
  check(doubles_small, 8);
  check(doubles_8, 16);
  return failures;
}
