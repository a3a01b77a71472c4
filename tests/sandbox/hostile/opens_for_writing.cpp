// Says which of the files that it is told it can open for writing. Writes nothing.
#include <cstdio>
#include <fcntl.h>

int main(int count, char** arguments) {
  for (int i = 2; i < count; ++i) {
    if (::open(arguments[i], O_WRONLY) >= 0) std::puts(arguments[i]);
  }
}
