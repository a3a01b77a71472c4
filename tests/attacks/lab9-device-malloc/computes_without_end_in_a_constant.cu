// A constant expression takes forever to compute, with limits that a pragma tries to raise.
// file: device_malloc_test.cu
// verdict: compile_error
// earns: 55
#pragma GCC optimize("constexpr-ops-limit=9223372036854775807")
#include <cstdio>

constexpr unsigned long long ackermann(unsigned long long m, unsigned long long n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

int main() {
  static_assert(ackermann(4, 1) == 65533, "");
  std::printf("usage\n");
}
