// Says which of the files and folders that it is told it can open.
#include <cstdio>
#include <fcntl.h>

int main(int count, char** arguments) {
  for (int i = 2; i < count; ++i) {
    if (::open(arguments[i], O_RDONLY) >= 0) std::puts(arguments[i]);
  }
}
