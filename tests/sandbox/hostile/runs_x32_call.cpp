// SPDX-License-Identifier: MIT
// Makes an x32 system call, whose number has an additional bit: getpid.
#include <sys/syscall.h>
#include <unistd.h>

int main() {
  constexpr long kX32 = 0x40000000;
  ::syscall(kX32 + SYS_getpid);
  return 0;
}
