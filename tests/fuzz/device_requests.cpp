// SPDX-License-Identifier: MIT
// Reads any bytes as the requests of a program to the simulated GPU, which answers them in order.
// Requests that may legitimately take long or use much memory are skipped.
#include "harness/base/file_descriptor.hpp"
#include "harness/simgpu/protocol/codec.hpp"
#include "harness/simgpu/service/server.hpp"

#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <span>
#include <sys/socket.h>
#include <thread>

using namespace labcheck;
using namespace labcheck::simgpu;

namespace {

constexpr std::size_t kMaxSize = std::size_t{1} << 20;   // of one allocation [bytes]
constexpr std::size_t kMaxBytes = std::size_t{1} << 24;  // of one copy [bytes]
constexpr std::uint64_t kMaxBlocks = 4;
constexpr std::uint64_t kMaxThreads = 256;
constexpr std::size_t kMaxFrames = 256;

Settings fuzz_settings() {
  Settings settings;
  settings.threads = 1;
  settings.instruction_limit = 10'000;
  settings.checks = CheckLevel::full;
  return settings;
}

std::uint64_t product(const Dim3& size) {
  std::uint64_t product = 1;
  for (const std::uint32_t length : size) product *= std::min(length, 1u << 20);
  return product;
}

bool is_small(const LaunchShape& shape) {
  return product(shape.grid) <= kMaxBlocks && product(shape.block) <= kMaxThreads;
}

// Extents that no allocation can contain are small: they must be refused without any work.
bool is_small(const Extent& extent) {
  std::size_t rows = 0;
  std::size_t bytes = 0;
  return __builtin_mul_overflow(extent.rows, extent.slices, &rows) ||
         __builtin_mul_overflow(extent.width, rows, &bytes) || bytes <= kMaxBytes ||
         bytes > kDeviceAddresses.size;
}

bool is_small(const auto&) {
  return true;
}
bool is_small(const Allocate& request) {
  return request.size <= kMaxSize;
}
bool is_small(const AllocateHost& request) {
  return request.size <= kMaxSize;
}
bool is_small(const PlaceVariable& request) {
  return request.size <= kMaxSize;
}
bool is_small(const RegisterHost& request) {
  return request.size <= kMaxSize;
}
bool is_small(const RunLaunch& request) {
  return is_small(request.shape);
}
bool is_small(const EnqueueLaunch& request) {
  return is_small(request.launch);
}
bool is_small(const Copy& request) {
  return is_small(request.extent);
}
bool is_small(const Fill& request) {
  return is_small(request.extent);
}

bool is_small(const ReceivedFrame& frame) {
  const auto check = [&]<std::size_t... kinds>(std::index_sequence<kinds...>) {
    bool small = true;
    ((frame.kind == kinds
          ? (small = is_small(Decoder(frame.body).get<std::tuple_element_t<kinds, Requests>>()),
             true)
          : false) ||
     ...);
    return small;
  };
  return check(std::make_index_sequence<kRequestKinds>());
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
    if (is_small(frame)) connection.answer(frame);
  }
  connection.device().finish();
  connection.device().report_work();
  return 0;
}
