// Never ends, in many processes that each lead a session of their own.
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
