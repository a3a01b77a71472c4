// SPDX-License-Identifier: MIT
// Writes memory files of 4 MiB without mapping them, until it is stopped.
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

int main() {
  const std::vector<char> block(4 << 20, 'x');
  for (;;) {
    const int file = memfd_create("memory", 0);
    if (file < 0 || write(file, block.data(), block.size()) < 0) pause();
  }
}
