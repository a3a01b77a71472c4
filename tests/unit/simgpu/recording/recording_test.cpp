// SPDX-License-Identifier: MIT
#include "harness/simgpu/recording/recording.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <memory>

namespace labcheck::simgpu {
namespace {

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text));
}

/// One request with all that a command can have.
Recording small_recording() {
  RecordingBuilder builder;
  Command command{CommandKind::request, 1, 2, 3};
  command.body = builder.add(bytes_of("body"));
  command.bytes = builder.add(bytes_of("bytes"));
  command.answer = builder.add(bytes_of("answer"));
  command.sent = {{0x1000, builder.add(bytes_of("sent")), 1, 3}};
  command.read = {{0, builder.add(bytes_of("read"))}};
  builder.add(std::move(command));
  return builder.recording();
}

/// Whether a recording with this change can be decoded.
bool is_decoded_with(const std::function<void(Recording&, Command&)>& change) {
  Recording recording = small_recording();
  change(recording, recording.commands.front());
  return decode_recording(encode(recording)).has_value();
}

TEST(RecordingBuilder, KeepsEqualContentsOnce) {
  RecordingBuilder builder;
  const ContentId a = builder.add(bytes_of("a"));
  const ContentId b = builder.add(bytes_of("b"));
  EXPECT_NE(a, b);
  EXPECT_EQ(builder.add(bytes_of("a")), a);
  EXPECT_EQ(builder.content(a), "a");
  EXPECT_EQ(builder.content(b), "b");
  EXPECT_EQ(builder.recording().contents.size(), 2U);
}

TEST(RecordingBuilder, GivesNoBytesTheNumberZero) {
  RecordingBuilder builder;
  EXPECT_EQ(builder.add(bytes_of("")), 0U);
  EXPECT_EQ(builder.content(0), "");
  EXPECT_TRUE(builder.recording().contents.empty());
}

TEST(RecordingBuilder, GivesUpIfAContentIsTooLarge) {
  RecordingBuilder builder;
  builder.add(bytes_of("a"));
  builder.add(Command{});
  // Its pages are never used.
  const std::size_t size = kMaxRecording + 1;
  const auto large = std::make_unique_for_overwrite<std::byte[]>(size);
  EXPECT_EQ(builder.add({large.get(), size}), 0U);
  EXPECT_FALSE(builder.recording().is_complete);
  EXPECT_TRUE(builder.recording().contents.empty());
  EXPECT_TRUE(builder.recording().commands.empty());
}

TEST(RecordingBuilder, GivesUpIfTheSumIsTooLarge) {
  RecordingBuilder builder;
  Command command;
  command.sent.resize(kMaxRecording / 4 / sizeof(SharedBytes));
  for (int k = 0; k < 3; ++k) builder.add(command);
  EXPECT_TRUE(builder.recording().is_complete);
  builder.add(command);
  EXPECT_FALSE(builder.recording().is_complete) << "a command takes memory, too";
}

TEST(RecordingBuilder, RemainsIncomplete) {
  RecordingBuilder builder;
  builder.give_up();
  EXPECT_EQ(builder.add(bytes_of("a")), 0U);
  builder.add(Command{});
  EXPECT_TRUE(builder.recording().contents.empty());
  EXPECT_TRUE(builder.recording().commands.empty());
  EXPECT_FALSE(decode_recording(encode(builder.recording())).value().is_complete);
}

TEST(RecordingFile, ContainsTheRecording) {
  const Recording recording = small_recording();
  const std::string file = encode(recording);
  const auto decoded = decode_recording(file);
  ASSERT_TRUE(decoded.has_value());
  EXPECT_EQ(encode(*decoded), file);
  EXPECT_TRUE(decoded->is_complete);
  EXPECT_EQ(decoded->contents, recording.contents);
  ASSERT_EQ(decoded->commands.size(), 1U);
  const Command& command = decoded->commands.front();
  EXPECT_EQ(command.address, 3U);
  EXPECT_EQ(decoded->content(command.answer), "answer");
  ASSERT_EQ(command.sent.size(), 1U);
  EXPECT_EQ(command.sent[0].address, 0x1000U);
  EXPECT_EQ(command.sent[0].before, 1U);
  EXPECT_EQ(command.sent[0].after, 3U);
  ASSERT_EQ(command.read.size(), 1U);
  EXPECT_EQ(decoded->content(command.read[0].bytes), "read");
}

TEST(RecordingFile, MayBeEmpty) {
  EXPECT_TRUE(decode_recording(encode({})).has_value());
}

TEST(RecordingFile, IsRefusedIfItIsDamaged) {
  const std::string file = encode(small_recording());
  for (std::size_t size = 0; size < file.size(); ++size)
    EXPECT_FALSE(decode_recording(file.substr(0, size)).has_value()) << size;
  EXPECT_FALSE(decode_recording(file + '\0').has_value());
  EXPECT_FALSE(decode_recording('x' + file.substr(1)).has_value());
}

TEST(RecordingFile, IsRefusedWithNumbersOfMissingContents) {
  const ContentId missing = 6;
  EXPECT_TRUE(is_decoded_with([](Recording&, Command&) {}));
  EXPECT_FALSE(is_decoded_with([&](Recording&, Command& command) { command.body = missing; }));
  EXPECT_FALSE(is_decoded_with([&](Recording&, Command& command) { command.bytes = missing; }));
  EXPECT_FALSE(is_decoded_with([&](Recording&, Command& command) { command.answer = missing; }));
  EXPECT_FALSE(
      is_decoded_with([&](Recording&, Command& command) { command.sent[0].bytes = missing; }));
  EXPECT_FALSE(
      is_decoded_with([&](Recording&, Command& command) { command.read[0].bytes = missing; }));
  EXPECT_FALSE(is_decoded_with([](Recording& all, Command&) { all.contents.pop_back(); }));
}

TEST(RecordingFile, IsRefusedIfMoreBytesAreUnchangedThanThereAre) {
  const auto with = [](std::uint64_t before, std::uint64_t after) {
    return is_decoded_with([&](Recording&, Command& command) {
      command.sent[0].before = before;
      command.sent[0].after = after;
    });
  };
  EXPECT_TRUE(with(4, 0));
  EXPECT_FALSE(with(5, 0));
  EXPECT_FALSE(with(2, 3));
  EXPECT_FALSE(with(1, ~std::uint64_t{0}));
}

TEST(RecordingFile, IsRefusedWithCommandsOfAnotherKind) {
  EXPECT_FALSE(is_decoded_with(
      [](Recording&, Command& command) { command.kind = static_cast<CommandKind>(99); }));
}

}  // namespace
}  // namespace labcheck::simgpu
