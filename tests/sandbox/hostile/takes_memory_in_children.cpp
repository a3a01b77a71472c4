// SPDX-License-Identifier: MIT
// Allocates a little memory in each of many processes, then waits.
#include <cstdlib>
#include <unistd.h>

int main() {
  constexpr std::size_t kEach = std::size_t{16} << 20;
  for (int i = 0; i < 10; ++i) {
    if (::fork() != 0) continue;
    auto* memory = static_cast<volatile char*>(std::malloc(kEach));
    for (std::size_t place = 0; place < kEach; place += 1024) memory[place] = 1;
    break;
  }
  for (;;) ::pause();
}
