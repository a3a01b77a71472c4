// SPDX-License-Identifier: MIT
// Prints the numbers of its open descriptors.
#include <cstdio>
#include <fcntl.h>

int main() {
  for (int descriptor = 0; descriptor < 4096; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) >= 0) std::printf("%d ", descriptor);
  }
}
