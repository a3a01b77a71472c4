// SPDX-License-Identifier: MIT
// Writes to standard output forever.
#include <unistd.h>

int main() {
  static const char kText[4096] = {'x'};
  for (;;) {
    if (::write(STDOUT_FILENO, kText, sizeof kText) < 0) ::pause();
  }
}
