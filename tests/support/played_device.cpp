// SPDX-License-Identifier: MIT
// Takes the place of labcheck-device in unit tests, with the same command line: it reports the text
// that a played program (played_program.hpp) sends. A message that starts with '?' counts only with
// full checks. It adds 1 to each byte of a buffer between filling and collecting it.
#include "harness/simgpu/protocol/codec.hpp"

#include <cstddef>
#include <cstdlib>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

using namespace labcheck::simgpu;

namespace {

// Returns false once no program can send anymore.
bool copy_report(int programs, int report) {
  static std::vector<char> text(1 << 16);
  const ssize_t size = ::recv(programs, text.data(), text.size(), 0);
  if (size <= 0) return false;
  const bool is_conditional = text[0] == '?';
  if (is_conditional && std::string(std::getenv("LABCHECK_SIM_CHECKS")) != "full") return true;
  const auto length = static_cast<size_t>(size) - (is_conditional ? 1 : 0);
  return ::write(report, text.data() + (is_conditional ? 1 : 0), length) > 0;
}

void add_one_to_bytes(int buffers, const Order& order) {
  std::vector<unsigned char> bytes(order.size);
  const auto offset = static_cast<off_t>(order.offset);
  (void)!::pread(buffers, bytes.data(), bytes.size(), offset);
  for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(byte + 1);
  (void)!::pwrite(buffers, bytes.data(), bytes.size(), offset);
}

bool has_more(int programs) {
  pollfd ready{programs, POLLIN, 0};
  return ::poll(&ready, 1, 0) == 1;
}

}  // namespace

int main(int, char** arguments) {
  int programs = std::atoi(arguments[1]);
  const int control = std::atoi(arguments[2]);
  const int buffers = std::atoi(arguments[3]);
  const int report = std::atoi(std::getenv("LABCHECK_SIM_REPORT_FD"));
  for (;;) {
    pollfd ready[] = {{programs, POLLIN, 0}, {control, POLLIN, 0}};
    ::poll(ready, 2, -1);
    while (programs >= 0 && has_more(programs)) {
      if (!copy_report(programs, report)) programs = -1;
    }
    if (ready[1].revents == 0) continue;
    std::vector<std::byte> message(kMaxOrder);
    const ssize_t size = ::recv(control, message.data(), message.size(), 0);
    if (size <= 0) return 0;
    const auto order = labcheck::Decoder(message).get<Order>();
    if (order.kind == OrderKind::collect) add_one_to_bytes(buffers, order);
    const std::vector<std::byte> answer =
        labcheck::encoded(OrderAnswer{order.number, true, cudaSuccess});
    ::send(control, answer.data(), answer.size(), MSG_NOSIGNAL);
  }
}
