// SPDX-License-Identifier: MIT
// Leaves entries of all kinds in its working folder.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

bool leave(const char* name, const char* contents, int size, off_t offset = 0) {
  const int file = ::open(name, O_WRONLY | O_CREAT, 0600);
  return ::lseek(file, offset, SEEK_SET) == offset && ::write(file, contents, size) == size;
}

}  // namespace

int main() {
  constexpr off_t kLarge = (1 << 26) - 10;  // a hole, which takes no memory
  const bool done = leave("plain", "contents", 8) && leave("empty", "", 0) &&
                    leave("sparse", "x", 1, kLarge) && ::symlink("/etc/passwd", "link") == 0 &&
                    ::symlink("plain", "own_link") == 0 && ::link("plain", "second") == 0 &&
                    ::mkfifo("pipe", 0600) == 0 && ::mkdir("folder", 0700) == 0;
  return done ? 0 : 1;
}
