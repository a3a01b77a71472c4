// SPDX-License-Identifier: MIT
// Reads numbers from descriptor 3 until its end, writes each plus one to descriptor 4.
#include <cstdio>
#include <unistd.h>

int main() {
  std::FILE* in = ::fdopen(3, "r");
  std::FILE* out = ::fdopen(4, "w");
  if (in == nullptr || out == nullptr) return 1;
  for (int number = 0; std::fscanf(in, "%d", &number) == 1;) {
    std::fprintf(out, "%d\n", number + 1);
    std::fflush(out);
  }
}
