// SPDX-License-Identifier: MIT
#include "harness/runner/control_socket.hpp"

#include "tests/support/played_program.hpp"

#include <gtest/gtest.h>

#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace labcheck::test {
namespace {

using protocol::MessageKind;

constexpr std::uint32_t kLongest = 8 << 20;

/// A header without its body of `size` bytes.
std::string announcement(std::uint32_t size) {
  const protocol::Header header{MessageKind::case_done, size};
  return {reinterpret_cast<const char*>(&header), sizeof header};
}

class ControlSocketTest : public testing::Test {
 protected:
  void driver_sends(const std::string& bytes) const {
    ASSERT_EQ(::send(socket_.driver_end(), bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT),
              static_cast<ssize_t>(bytes.size()));
  }

  std::string driver_reads(std::size_t size) const {
    std::string bytes(size, '\0');
    const ssize_t count = ::recv(socket_.driver_end(), bytes.data(), size, MSG_DONTWAIT);
    bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    return bytes;
  }

  ControlSocket socket_;
};

TEST_F(ControlSocketTest, SendsAHeaderAndTheBody) {
  EXPECT_TRUE(socket_.send(MessageKind::run_case, std::string("a\0b", 3)));
  EXPECT_TRUE(socket_.send(MessageKind::finish, {}));
  EXPECT_EQ(driver_reads(1000), message(MessageKind::run_case, std::string("a\0b", 3)) +
                                    message(MessageKind::finish, {}));
}

TEST_F(ControlSocketTest, HasNoMessageBeforeOneArrives) {
  EXPECT_TRUE(socket_.read_available());
  EXPECT_FALSE(socket_.take());
}

TEST_F(ControlSocketTest, TakesMessagesOneByOne) {
  driver_sends(message(MessageKind::hello, "1234") + message(MessageKind::end, {}));
  EXPECT_FALSE(socket_.take()) << "nothing was read yet";
  EXPECT_TRUE(socket_.read_available());
  const auto first = socket_.take();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->kind, MessageKind::hello);
  EXPECT_EQ(first->body, "1234");
  const auto second = socket_.take();
  ASSERT_TRUE(second);
  EXPECT_EQ(second->kind, MessageKind::end);
  EXPECT_EQ(second->body, "");
  EXPECT_FALSE(socket_.take());
}

TEST_F(ControlSocketTest, AssemblesAMessageByteByByte) {
  const std::string bytes = message(MessageKind::case_done, "body");
  for (const char byte : bytes) {
    EXPECT_FALSE(socket_.take());
    driver_sends(std::string(1, byte));
    EXPECT_TRUE(socket_.read_available());
  }
  const auto complete = socket_.take();
  ASSERT_TRUE(complete);
  EXPECT_EQ(complete->body, "body");
}

TEST_F(ControlSocketTest, AcceptsTheLongestMessage) {
  std::thread driver([this] {
    const std::string bytes = message(MessageKind::case_done, std::string(kLongest, 'x'));
    for (std::size_t at = 0; at < bytes.size();) {
      const ssize_t sent =
          ::send(socket_.driver_end(), bytes.data() + at, bytes.size() - at, MSG_NOSIGNAL);
      if (sent <= 0) break;
      at += static_cast<std::size_t>(sent);
    }
  });
  std::optional<ControlMessage> complete;
  while (!complete && socket_.read_available()) complete = socket_.take();
  driver.join();
  ASSERT_TRUE(complete);
  EXPECT_EQ(complete->body, std::string(kLongest, 'x'));
}

TEST_F(ControlSocketTest, RejectsALongerMessageImmediately) {
  for (const std::uint32_t size : {kLongest + 1, 0xFFFFFFFFU}) {
    ControlSocket socket;
    const std::string header = announcement(size);
    ASSERT_GT(::send(socket.driver_end(), header.data(), header.size(), MSG_NOSIGNAL), 0);
    EXPECT_FALSE(socket.read_available());
    EXPECT_FALSE(socket.take());
  }
}

TEST_F(ControlSocketTest, PassesOnAnUnknownKind) {
  driver_sends(message(static_cast<MessageKind>(77), {}));
  EXPECT_TRUE(socket_.read_available());
  EXPECT_EQ(socket_.take()->kind, static_cast<MessageKind>(77));
}

TEST_F(ControlSocketTest, LimitsTheMemoryForMessagesThatAreNotTaken) {
  const std::string hello = message(MessageKind::hello, std::string(100'000, 'x'));
  bool open = true;
  int sent = 0;
  for (; open && sent < 1000; ++sent) {
    driver_sends(hello);
    open = socket_.read_available();
  }
  EXPECT_FALSE(open);
  EXPECT_LT(sent, 200);
}

TEST_F(ControlSocketTest, ReturnsMessagesThatArrivedBeforeTheDriverEnded) {
  driver_sends(message(MessageKind::case_done, "last") + announcement(10) + "half");
  socket_.close_driver_end();
  EXPECT_FALSE(socket_.read_available());
  EXPECT_EQ(socket_.take()->body, "last");
  EXPECT_FALSE(socket_.take());
}

TEST_F(ControlSocketTest, ReportsThatTheDriverHasEnded) {
  socket_.close_driver_end();
  EXPECT_FALSE(socket_.send(MessageKind::finish, {}));
  EXPECT_FALSE(socket_.read_available());
}

TEST_F(ControlSocketTest, NeverWaitsForADriverThatDoesNotRead) {
  int sent = 0;
  while (sent < 10'000 && socket_.send(MessageKind::run_case, std::string(1000, 'x'))) ++sent;
  EXPECT_GT(sent, 10);
  EXPECT_LT(sent, 10'000);
}

}  // namespace
}  // namespace labcheck::test
