// SPDX-License-Identifier: MIT
// Never ends, in many processes that each lead their own session.
#include <unistd.h>

int main() {
  for (int i = 0; i < 8; ++i) {
    if (::fork() == 0) {
      ::setsid();
      ::fork();
      break;
    }
  }
  for (;;) ::pause();
}
