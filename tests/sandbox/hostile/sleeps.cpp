// Never ends, and tells when it runs.
#include <cstdio>
#include <unistd.h>

int main() {
  std::puts("sleeping");
  std::fflush(stdout);
  for (;;) ::pause();
}
