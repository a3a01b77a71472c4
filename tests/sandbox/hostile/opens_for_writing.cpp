// SPDX-License-Identifier: MIT
// Prints which of the given files it can open for writing. Does not write to them.
#include <cstdio>
#include <fcntl.h>

int main(int count, char** arguments) {
  for (int i = 2; i < count; ++i) {
    if (::open(arguments[i], O_WRONLY) >= 0) std::puts(arguments[i]);
  }
}
