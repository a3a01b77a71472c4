// SPDX-License-Identifier: MIT
// Reads any bytes as the requests of a program to the simulated GPU, which answers them in order.
// Requests that may legitimately take long or use much memory are skipped.
#include "harness/base/file_descriptor.hpp"
#include "harness/simgpu/protocol/codec.hpp"
#include "harness/simgpu/service/server.hpp"
#include "tests/fuzz/small_requests.hpp"

#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <span>
#include <sys/socket.h>
#include <thread>

using namespace labcheck;
using namespace labcheck::simgpu;

namespace {

constexpr std::size_t kMaxFrames = 256;

Settings fuzz_settings() {
  Settings settings;
  settings.threads = 1;
  settings.instruction_limit = 10'000;
  settings.checks = CheckLevel::full;
  return settings;
}

// A program that discards the answers to its requests, and answers questions.
class Discarder {
 public:
  explicit Discarder(FileDescriptor socket)
      : socket_(std::move(socket)), thread_([this] { discard(); }) {}
  ~Discarder() { thread_.join(); }

 private:
  void discard() const {
    const Testimony testimony{1, 2, 1, "main.cu"};
    receive_descriptor(socket_.get());
    FrameReader reader;
    while (const auto frame = reader.next(socket_.get())) {
      if (frame->kind == static_cast<std::uint32_t>(DeviceFrame::question))
        send_frame(socket_.get(), kTestimonyFrame, std::as_bytes(std::span(&testimony, 1)));
    }
  }

  FileDescriptor socket_;
  std::thread thread_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Settings settings = fuzz_settings();
  // Reports are written, but not read.
  static const FileDescriptor nowhere(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  Reporter reporter(nowhere.get(), ReportReader::labcheck);
  SocketPair sockets = make_socket_pair(SOCK_STREAM);
  const Discarder program(std::move(sockets.first));
  Connection connection(settings, reporter, std::move(sockets.second));
  Bytes rest = std::as_bytes(std::span(data, size));
  for (std::size_t count = 0; count < kMaxFrames && rest.size() >= sizeof(FrameHeader); ++count) {
    FrameHeader header;
    std::memcpy(&header, rest.data(), sizeof header);
    rest = rest.subspan(sizeof header);
    const Bytes body = rest.first(std::min<std::size_t>(header.size, rest.size()));
    rest = rest.subspan(body.size());
    // Of exactly this size, so that sanitizers detect reads past its end.
    const std::vector<std::byte> exact(body.begin(), body.end());
    const ReceivedFrame frame{header.kind, exact};
    if (is_small(frame.kind, frame.body)) connection.answer(frame);
  }
  connection.device().finish();
  connection.device().report_work();
  return 0;
}
