// SPDX-License-Identifier: MIT
// Ends at once and leaves an orphaned process.
#include <unistd.h>

int main() {
  if (::fork() != 0) return 0;
  ::setsid();
  if (::fork() != 0) return 0;
  for (;;) ::pause();
}
