// SPDX-License-Identifier: MIT
// Never ends; prints a line when it starts.
#include <cstdio>
#include <unistd.h>

int main() {
  std::puts("sleeping");
  std::fflush(stdout);
  for (;;) ::pause();
}
