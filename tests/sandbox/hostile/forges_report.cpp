// SPDX-License-Identifier: MIT
// Writes to all descriptors of its parent that it can open, then exits with 7.
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <string>
#include <unistd.h>

int main() {
  const std::string folder = "/proc/" + std::to_string(::getppid()) + "/fd";
  if (DIR* entries = ::opendir(folder.c_str())) {
    while (const dirent* entry = ::readdir(entries)) {
      const int file = ::open((folder + "/" + entry->d_name).c_str(), O_WRONLY | O_NONBLOCK);
      static const char kForged[48] = {};  // a report of exit status 0
      if (file >= 0 && ::write(file, kForged, sizeof kForged) > 0) std::puts("written");
    }
  }
  return 7;
}
