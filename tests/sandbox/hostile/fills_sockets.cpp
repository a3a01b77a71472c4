// SPDX-License-Identifier: MIT
// Hides memory files in a socket, until it is stopped.
#include <cstring>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

// Sends `file` to `socket` and closes it: only the message keeps it open.
void hide(int file, int socket) {
  char byte = 'x';
  iovec part{&byte, 1};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof file)] = {};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  cmsghdr* header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof file);
  std::memcpy(CMSG_DATA(header), &file, sizeof file);
  if (sendmsg(socket, &message, 0) < 0) pause();
  close(file);
}

int main() {
  const std::vector<char> block(4 << 20, 'x');
  int sockets[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) != 0) return 1;
  for (;;) {
    const int file = memfd_create("memory", 0);
    if (file < 0 || write(file, block.data(), block.size()) < 0) pause();
    hide(file, sockets[0]);
  }
}
