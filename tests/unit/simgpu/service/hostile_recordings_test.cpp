// SPDX-License-Identifier: MIT
// Recordings of hostile programs, and recordings that no device has made: a user may get one from
// a student else. A replay may end early, but must not fail.
#include "tests/support/recorded_device.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kHuge = std::size_t{1} << 50;

/// A program with an array of 16 words.
class HostileRecordings : public testing::Test {
 protected:
  HostileRecordings() { array_ = program_.allocate(16); }

  /// The recording so far, to be changed.
  Recording recording() { return program_.recorder().recording(); }

  bool comes_to_its_end(const Recording& recording) {
    return program_.replay(recording).is_complete;
  }
  bool comes_to_its_end() { return comes_to_its_end(recording()); }

  /// The recording with one more command.
  template <class Message>
  Recording with(CommandKind kind, std::uint32_t number, const Message& body,
                 std::uint64_t address = 0, std::string_view bytes = {}) {
    RecordingBuilder builder;
    Command command{kind, 0, number, address};
    command.body = builder.add(encoded(body));
    command.bytes = builder.add(std::as_bytes(std::span(bytes)));
    Recording result = builder.recording();
    result.commands.push_back(command);
    return result;
  }
  template <class Request>
  Recording with(const Request& request, std::uint64_t address = 0) {
    return with(CommandKind::request, kKindOf<Request>, request, address);
  }
  Recording with(const Order& order, std::string_view bytes = {}) {
    return with(CommandKind::order, static_cast<std::uint32_t>(order.kind), order, 0, bytes);
  }

  RecordedDevice program_;
  std::uint64_t array_ = 0;
};

TEST_F(HostileRecordings, OfRefusedCopies) {
  const auto refuses = [&](const auto& request) {
    return std::holds_alternative<cudaError_t>(program_.try_to(request));
  };
  EXPECT_TRUE(refuses(ReadBytes{{array_, 0, 0}, {0, 1, 1}, {0, 8}}));
  EXPECT_TRUE(refuses(ReadBytes{{array_, 0, 0}, {1, 1, 1}, {0, kHuge}}));
  EXPECT_TRUE(refuses(ReadBytes{{array_, 0, 0}, {4, kHuge, 1}, {0, kHuge}}));
  EXPECT_TRUE(refuses(WriteBytes{{array_, 0, 0}, {4, kHuge, 1}, {0, kHuge}}));
  EXPECT_TRUE(refuses(WriteBytes{{array_, 0, 0}, {4, 1, 1}, {0, 4}, 99}));
  EXPECT_TRUE(refuses(Copy{"", {1, 0, 0}, {2, 0, 0}, {8, 1, 1}, cudaMemcpyDeviceToHost}));
  EXPECT_TRUE(refuses(Copy{"", {array_, 0, 0}, {array_, 0, 0}, {1, kHuge, 1}, cudaMemcpyDefault}));
  EXPECT_TRUE(program_.replay().is_recorded);
}

TEST_F(HostileRecordings, OfCopiesOfNothing) {
  for (const std::uint64_t address : {std::uint64_t{0}, array_})
    program_.ask(Copy{"", {address, 0, 0}, {address, 0, 0}, {0, kHuge, kHuge}, cudaMemcpyDefault});
  EXPECT_TRUE(comes_to_its_end());
}

TEST_F(HostileRecordings, WithOtherReads) {
  program_.begin_case();
  program_.give_to_host(Words(16, 0x12345678), 0);
  program_.download(array_, 16);
  program_.upload(array_, Words(16, 0x12345678));
  ASSERT_TRUE(comes_to_its_end());
  Recording without = recording();
  for (Command& command : without.commands) command.read.clear();
  comes_to_its_end(without);
  for (const std::uint64_t address : {std::uint64_t{0}, array_, kHuge}) {
    Recording more = recording();
    for (Command& command : more.commands) {
      for (ContentId id = 0; id <= more.contents.size(); ++id)
        command.read.insert(command.read.begin(), {address, id});
    }
    comes_to_its_end(more);
  }
}

TEST_F(HostileRecordings, WithOtherBytesThatTheHostSent) {
  Recording recording = with(Synchronize{});
  recording.contents.emplace_back("sixteen bytes...");
  const auto id = static_cast<ContentId>(recording.contents.size());
  for (const std::uint64_t address : {std::uint64_t{0}, kHuge, ~std::uint64_t{0}}) {
    recording.commands[0].sent = {{address, id, 3, 2}};
    EXPECT_FALSE(comes_to_its_end(recording)) << "there is no such memory";
  }
  recording.commands[0].sent.clear();
  EXPECT_TRUE(comes_to_its_end(recording));
}

TEST_F(HostileRecordings, WithOtherOrders) {
  EXPECT_TRUE(comes_to_its_end(with({OrderKind::host_output, 1, 0, 4, 0, {}}, "word")));
  EXPECT_TRUE(comes_to_its_end(with({OrderKind::host_input, 1, 0, 4, 0, {}}, "word")));
  EXPECT_FALSE(comes_to_its_end(with({OrderKind::host_input, 1, 0, kHuge, 0, {}}, "word")));
  EXPECT_FALSE(comes_to_its_end(with({OrderKind::host_input, 1, 0, 4, kHuge, {}}, "word")));
  EXPECT_FALSE(comes_to_its_end(with({OrderKind::host_output, 1, 0, 4, ~0ULL, {}}, "word")));
  for (const OrderKind kind : {OrderKind::report, OrderKind::finish, OrderKind::replay,
                               OrderKind::fill_input, OrderKind::collect})
    EXPECT_FALSE(comes_to_its_end(with({kind, 1, kHuge, 4, 0, {}})));
  Recording other = with({OrderKind::host_output, 1, 0, 4, 0, {}}, "word");
  other.commands[0].number = static_cast<std::uint32_t>(OrderKind::host_input);
  EXPECT_FALSE(comes_to_its_end(other));
  other.commands[0].number = 1000;
  EXPECT_FALSE(comes_to_its_end(other));
  other.contents[0].pop_back();
  EXPECT_FALSE(comes_to_its_end(other));
}

TEST_F(HostileRecordings, WithOtherRequests) {
  Recording recording = with(Synchronize{});
  EXPECT_TRUE(comes_to_its_end(recording));
  recording.commands[0].number = kRequestKinds;
  EXPECT_FALSE(comes_to_its_end(recording));
  recording.commands[0].number = ~0U;
  EXPECT_FALSE(comes_to_its_end(recording));
  recording.commands[0].number = kKindOf<Allocate>;
  EXPECT_FALSE(comes_to_its_end(recording)) << "without its body";
  recording.commands[0].kind = static_cast<CommandKind>(99);
  EXPECT_FALSE(decode_recording(encode(recording)).has_value());
}

TEST_F(HostileRecordings, WithOtherAddresses) {
  const Allocate request{"cudaMalloc", 64, AllocationKind::device};
  for (const std::uint64_t address : {std::uint64_t{5}, array_, kHuge, ~std::uint64_t{0} - 3}) {
    EXPECT_TRUE(comes_to_its_end(with(request, address)));
    EXPECT_FALSE(comes_to_its_end(with(CommandKind::bytes, 0, Synchronize{}, address, "word")));
    EXPECT_FALSE(comes_to_its_end(with(CommandKind::block, 0, Synchronize{}, address + 1, "word")));
    Recording shared = with(AllocateHost{"cudaMallocHost", 64, AllocationKind::host});
    std::string answer;
    Encoder encoder(answer);
    encoder.put(AnswerHeader{});
    encoder.put(Address{address});
    shared.contents.push_back(answer);
    shared.commands[0].answer = static_cast<ContentId>(shared.contents.size());
    EXPECT_FALSE(comes_to_its_end(shared)) << "page-locked memory is elsewhere";
    shared.contents.back().pop_back();
    EXPECT_FALSE(comes_to_its_end(shared));
  }
}

TEST_F(HostileRecordings, OfManyPrograms) {
  Recording recording = with(Synchronize{});
  const Command command = recording.commands[0];
  for (std::uint32_t k = 1; k < 64; ++k) {
    recording.commands.push_back(command);
    recording.commands.back().program = k * 1000;
  }
  EXPECT_TRUE(comes_to_its_end(recording));
  recording.commands.push_back(command);
  EXPECT_TRUE(comes_to_its_end(recording)) << "the first program again";
  recording.commands.back().program = 7;
  EXPECT_FALSE(comes_to_its_end(recording));
}

// Their calls of malloc() are unknown.
TEST_F(HostileRecordings, WithBlocksThatWereNeverFreed) {
  constexpr std::uint64_t kAddressOfBlock = kDeviceAddresses.begin + (std::uint64_t{1} << 30);
  Recording recording = with(CommandKind::block, 0, Synchronize{}, kAddressOfBlock, "word");
  EXPECT_TRUE(comes_to_its_end(recording));
  program_.device().memory().heap().restore(kAddressOfBlock, 4);
  EXPECT_EQ(find_heap_leaks(program_.device().memory().heap()).size(), 1U);
}

}  // namespace
}  // namespace labcheck::simgpu
