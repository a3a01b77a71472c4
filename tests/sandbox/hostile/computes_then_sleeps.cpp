// SPDX-License-Identifier: MIT
// Uses 32 MiB and 0.1 s of processor time, writes to descriptor 3, and never ends.
#include <cstdlib>
#include <ctime>
#include <unistd.h>

int main() {
  constexpr std::size_t kSize = std::size_t{32} << 20;
  auto* memory = static_cast<volatile char*>(std::malloc(kSize));
  for (std::size_t place = 0; place < kSize; place += 1024) memory[place] = 1;
  while (std::clock() < CLOCKS_PER_SEC / 10) {
  }
  if (::write(3, "x", 1) != 1) return 1;
  for (;;) ::pause();
}
