// SPDX-License-Identifier: MIT
// Writes the given number of bytes to standard output, then ends.
#include <cstdio>
#include <cstdlib>

int main(int, char** arguments) {
  const long count = std::atol(arguments[2]);
  for (long i = 0; i < count; ++i) std::putchar('x');
}
