// SPDX-License-Identifier: MIT
// Computes forever and ignores SIGXCPU, the warning at the end of its time.
#include <csignal>

int main() {
  std::signal(SIGXCPU, SIG_IGN);
  volatile unsigned count = 0;
  for (;;) count = count + 1;
}
