// SPDX-License-Identifier: MIT
// Prints the contents of standard input.
#include <cstdio>

int main() {
  for (int c = std::getchar(); c != EOF; c = std::getchar()) std::putchar(c);
  std::puts("end");
}
