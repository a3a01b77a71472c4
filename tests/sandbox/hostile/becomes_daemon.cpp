// Ends at once, and leaves a process behind that nobody is the parent of.
#include <unistd.h>

int main() {
  if (::fork() != 0) return 0;
  ::setsid();
  if (::fork() != 0) return 0;
  for (;;) ::pause();
}
