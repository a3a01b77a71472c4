// SPDX-License-Identifier: MIT
// Never ends, and ignores every signal that can be ignored.
#include <csignal>
#include <unistd.h>

int main() {
  for (int signal = 1; signal < NSIG; ++signal) std::signal(signal, SIG_IGN);
  for (;;) ::pause();
}
