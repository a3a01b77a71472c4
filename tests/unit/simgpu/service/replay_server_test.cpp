// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/replay_server.hpp"

#include "tests/support/recorded_device.hpp"

#include <gtest/gtest.h>

#include <sys/socket.h>
#include <thread>

namespace labcheck::simgpu {
namespace {

/// labcheck's end of a device that replays.
class ReplayServer : public testing::Test {
 protected:
  ReplayServer() : control_(make_socket_pair(SOCK_SEQPACKET)) {
    settings_.recording = recording_.get();
    settings_.report = report_.get();
    thread_ = std::thread(
        [this] { serve_replays(settings_, std::move(control_.second), buffers_.get()); });
  }
  ~ReplayServer() override {
    control_.first.close();
    thread_.join();
  }

  /// Whether the order is obeyed.
  bool order(OrderKind kind, std::uint64_t size = 0) {
    std::vector<std::byte> message = encoded(Order{kind, ++number_, 0, size, 0, {}});
    ::send(control_.first.get(), message.data(), message.size(), 0);
    message.resize(kMaxOrder);
    const ssize_t received = ::recv(control_.first.get(), message.data(), message.size(), 0);
    if (received <= 0) return false;
    message.resize(static_cast<std::size_t>(received));
    const auto answer = Decoder(message).get<OrderAnswer>();
    EXPECT_EQ(answer.number, number_);
    return answer.is_obeyed;
  }

  FileDescriptor recording_{::memfd_create("recording", 0)};
  FileDescriptor report_{::memfd_create("report", 0)};
  FileDescriptor buffers_{::memfd_create("buffers", 0)};
  Settings settings_;
  SocketPair control_;
  std::uint64_t number_ = 0;
  std::thread thread_;
};

TEST_F(ReplayServer, ReplaysTheRecordingInItsFile) {
  RecordedDevice program;
  program.allocate(4);
  EXPECT_FALSE(order(OrderKind::replay)) << "it has none";
  const auto size = save(program.recorder().recording(), recording_.get());
  ASSERT_TRUE(size.has_value());
  EXPECT_TRUE(order(OrderKind::load_recording, *size));
  EXPECT_TRUE(order(OrderKind::replay));
  EXPECT_TRUE(order(OrderKind::replay)) << "again";
  std::string report(1 << 12, '\0');
  report.resize(static_cast<std::size_t>(::pread(report_.get(), report.data(), report.size(), 0)));
  EXPECT_NE(report.find(R"({"replay":{"is_recorded":true,"is_complete":true)"), std::string::npos);
}

TEST_F(ReplayServer, ForgetsTheRecordingIfTheNextOneIsMalformed) {
  const auto size = save({}, recording_.get());
  ASSERT_TRUE(size.has_value());
  EXPECT_TRUE(order(OrderKind::load_recording, *size));
  EXPECT_FALSE(order(OrderKind::load_recording, *size - 1));
  EXPECT_FALSE(order(OrderKind::replay));
  EXPECT_FALSE(order(OrderKind::load_recording, *size + 1)) << "the file is smaller";
}

TEST_F(ReplayServer, DoesNotObeyOtherOrders) {
  EXPECT_FALSE(order(OrderKind::report));
  EXPECT_FALSE(order(OrderKind::save_recording));
}

}  // namespace
}  // namespace labcheck::simgpu
