// SPDX-License-Identifier: MIT
// Writes files to the scratch folder until it is full, and prints the number of KiB that fit.
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <unistd.h>

int main() {
  static const char kText[1024] = {'x'};
  long written = 0;
  for (int i = 0; i < 8; ++i) {
    const std::string path = std::string(std::getenv("TMPDIR")) + "/file" + std::to_string(i);
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT, 0600);
    for (int part = 0; part < 512; ++part) {
      if (::write(file, kText, sizeof kText) == sizeof kText) ++written;
    }
  }
  std::printf("%ld", written);
}
