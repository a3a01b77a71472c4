// SPDX-License-Identifier: MIT
// Prints which of the given files and folders it can open.
#include <cstdio>
#include <fcntl.h>

int main(int count, char** arguments) {
  for (int i = 2; i < count; ++i) {
    if (::open(arguments[i], O_RDONLY) >= 0) std::puts(arguments[i]);
  }
}
