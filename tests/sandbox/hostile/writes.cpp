// SPDX-License-Identifier: MIT
// Prints in which of the given folders it can create a file.
#include <cstdio>
#include <fcntl.h>
#include <string>
#include <unistd.h>

int main(int count, char** arguments) {
  for (int i = 2; i < count; ++i) {
    const std::string path = std::string(arguments[i]) + "/labcheck-was-here";
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT, 0600);
    if (file < 0) continue;
    std::puts(arguments[i]);
    ::unlink(path.c_str());
  }
}
