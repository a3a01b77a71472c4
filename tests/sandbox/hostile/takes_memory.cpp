// SPDX-License-Identifier: MIT
// Allocates and touches the given number of MiB, then ends; 0: never stops.
#include <cstdlib>

int main(int, char** arguments) {
  constexpr std::size_t kStep = std::size_t{1} << 20;
  const long steps = std::atol(arguments[2]);
  for (long i = 0; steps == 0 || i < steps; ++i) {
    auto* memory = static_cast<volatile char*>(std::malloc(kStep));
    if (memory == nullptr) return 1;
    for (std::size_t place = 0; place < kStep; place += 1024) memory[place] = 1;
  }
}
