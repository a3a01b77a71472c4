// Makes a system call of the x32 kind, whose numbers have one more bit: getpid.
#include <sys/syscall.h>
#include <unistd.h>

int main() {
  constexpr long kX32 = 0x40000000;
  ::syscall(kX32 + SYS_getpid);
  return 0;
}
