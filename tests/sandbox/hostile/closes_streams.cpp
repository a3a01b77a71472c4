// SPDX-License-Identifier: MIT
// Closes its standard streams and continues.
#include <cstdio>
#include <unistd.h>

int main() {
  std::puts("before");
  std::fflush(stdout);
  for (int descriptor = 0; descriptor < 3; ++descriptor) ::close(descriptor);
  if (::fork() != 0) ::_exit(4);
  for (;;) ::pause();
}
