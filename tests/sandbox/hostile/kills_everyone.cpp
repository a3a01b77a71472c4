// SPDX-License-Identifier: MIT
// Kills all processes that it is allowed to kill, then exits with 5.
#include <csignal>
#include <unistd.h>

int main() {
  ::kill(::getppid(), SIGKILL);
  ::kill(1, SIGKILL);
  ::kill(-1, SIGKILL);
  return 5;
}
