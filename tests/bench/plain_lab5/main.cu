// SPDX-License-Identifier: MIT
// Grades lab 5 without labcheck, as one would write it by hand: runs the lab's cases on the
// submission that it is linked with, and compares each result with its own. With `speed`, it also
// times the kernel. The exit status is 0 if all results are right.
#include "lab.cuh"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

namespace {

enum class Called { matmul, matmul_host };

struct Case {
  const char* name;
  Called called;
  int m, n, k;
  int calls;
};

// The cases of assignments/lab5-matmul/assignment.yaml. The size of `large` differs on a GPU.
std::vector<Case> cases(int large) {
  return {{"one", Called::matmul, 1, 1, 1, 1},
          {"tile", Called::matmul, 16, 16, 16, 1},
          {"tiles", Called::matmul, 64, 64, 64, 1},
          {"rectangle", Called::matmul, 5, 7, 3, 1},
          {"straddle", Called::matmul, 129, 127, 65, 1},
          {"remainder", Called::matmul, 64, 64, 70, 1},
          {"row", Called::matmul, 1, 300, 70, 1},
          {"column", Called::matmul, 257, 1, 33, 1},
          {"large", Called::matmul, large, large, large, 1},
          {"primes", Called::matmul, 37, 53, 71, 1},
          {"thin", Called::matmul, 100, 90, 1, 1},
          {"host-one", Called::matmul_host, 1, 1, 1, 1},
          {"host-rectangle", Called::matmul_host, 5, 7, 3, 1},
          {"host-odd", Called::matmul_host, 65, 33, 17, 1},
          {"host-again", Called::matmul_host, 40, 24, 8, 10},
          {"host-row", Called::matmul_host, 1, 300, 70, 1}};
}

void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(1);
}

std::vector<float> random_matrix(std::size_t count) {
  static std::mt19937 generator(std::random_device{}());
  std::uniform_real_distribution<float> values(-1, 1);
  std::vector<float> matrix(count);
  for (float& value : matrix) value = values(generator);
  return matrix;
}

std::vector<double> product(const std::vector<float>& a, const std::vector<float>& b, int m, int n,
                            int k) {
  std::vector<double> c(static_cast<std::size_t>(m) * n);
  for (int row = 0; row < m; ++row) {
    for (int p = 0; p < k; ++p) {
      const double factor = a[static_cast<std::size_t>(row) * k + p];
      for (int column = 0; column < n; ++column) {
        c[static_cast<std::size_t>(row) * n + column] +=
            factor * b[static_cast<std::size_t>(p) * n + column];
      }
    }
  }
  return c;
}

struct DeviceMatrix {
  float* memory = nullptr;

  explicit DeviceMatrix(const std::vector<float>& matrix) {
    check(cudaMalloc(&memory, matrix.size() * sizeof(float)));
    check(cudaMemcpy(memory, matrix.data(), matrix.size() * sizeof(float), cudaMemcpyHostToDevice));
  }
  ~DeviceMatrix() { cudaFree(memory); }
  DeviceMatrix(const DeviceMatrix&) = delete;
  DeviceMatrix& operator=(const DeviceMatrix&) = delete;
};

bool is_right(const Case& test) {
  const int m = test.m, n = test.n, k = test.k;
  const std::vector<float> a = random_matrix(static_cast<std::size_t>(m) * k);
  const std::vector<float> b = random_matrix(static_cast<std::size_t>(k) * n);
  std::vector<float> c(static_cast<std::size_t>(m) * n, -1e30f);
  if (test.called == Called::matmul_host) {
    for (int call = 0; call < test.calls; ++call)
      matmul_host(a.data(), b.data(), c.data(), m, n, k);
  } else {
    const DeviceMatrix device_a(a), device_b(b), device_c(c);
    matmul(device_a.memory, device_b.memory, device_c.memory, m, n, k);
    check(cudaGetLastError());
    check(cudaMemcpy(c.data(), device_c.memory, c.size() * sizeof(float), cudaMemcpyDeviceToHost));
  }
  const std::vector<double> expected = product(a, b, m, n, k);
  for (std::size_t i = 0; i < c.size(); ++i) {
    if (!(std::abs(c[i] - expected[i]) <= 1e-5 * k + 1e-5)) return false;
  }
  return true;
}

void print_time(int size) {
  const std::vector<float> matrix = random_matrix(static_cast<std::size_t>(size) * size);
  const DeviceMatrix a(matrix), b(matrix), c(matrix);
  constexpr int kWarmUps = 3;
  constexpr int kLaunches = 20;
  cudaEvent_t begin, end;
  check(cudaEventCreate(&begin));
  check(cudaEventCreate(&end));
  for (int launch = 0; launch < kWarmUps; ++launch)
    matmul(a.memory, b.memory, c.memory, size, size, size);
  check(cudaEventRecord(begin));
  for (int launch = 0; launch < kLaunches; ++launch)
    matmul(a.memory, b.memory, c.memory, size, size, size);
  check(cudaEventRecord(end));
  check(cudaEventSynchronize(end));
  float milliseconds = 0;
  check(cudaEventElapsedTime(&milliseconds, begin, end));
  std::printf("time %.6f ms\n", milliseconds / kLaunches);
}

}  // namespace

int main(int count, char** arguments) {
  const bool on_gpu = count > 1 && std::strcmp(arguments[1], "gpu") == 0;
  const bool with_speed = count > 2 && std::strcmp(arguments[2], "speed") == 0;
  const int large = on_gpu ? 1024 : 256;
  int wrong = 0;
  for (const Case& test : cases(large)) {
    if (is_right(test)) continue;
    std::printf("wrong: %s\n", test.name);
    ++wrong;
  }
  if (with_speed) print_time(large);
  return wrong == 0 ? 0 : 1;
}
