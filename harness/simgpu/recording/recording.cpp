// SPDX-License-Identifier: MIT
#include "harness/simgpu/recording/recording.hpp"

#include "harness/driver/codec.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace labcheck {

LABCHECK_LAST(simgpu::CommandKind, end);

namespace simgpu {
namespace {

// Whether each number of a content exists, and each size fits its content.
bool has_valid_contents(const Recording& recording) {
  const auto is_valid = [&](ContentId id) { return id <= recording.contents.size(); };
  const auto are_valid = [&](const std::vector<SharedBytes>& all) {
    return std::ranges::all_of(all, [&](const SharedBytes& each) {
      if (!is_valid(each.bytes)) return false;
      const std::size_t size = recording.content(each.bytes).size();
      return each.before <= size && each.after <= size - each.before;
    });
  };
  return std::ranges::all_of(recording.commands, [&](const Command& command) {
    return is_valid(command.body) && is_valid(command.bytes) && is_valid(command.answer) &&
           are_valid(command.sent) && are_valid(command.read);
  });
}

}  // namespace

bool RecordingBuilder::reserve(std::size_t bytes) {
  if (recording_.is_complete && bytes > kMaxRecording - size_) give_up();
  if (recording_.is_complete) size_ += bytes;
  return recording_.is_complete;
}

void RecordingBuilder::give_up() {
  recording_ = {};
  recording_.is_complete = false;
  ids_.clear();
}

ContentId RecordingBuilder::add(std::span<const std::byte> bytes) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (text.empty() || !reserve(0)) return 0;
  if (text.size() > kMaxRecording - size_) return give_up(), 0;
  const std::size_t hash = std::hash<std::string_view>()(text);
  const auto [first, last] = ids_.equal_range(hash);
  const auto known =
      std::find_if(first, last, [&](const auto& entry) { return content(entry.second) == text; });
  if (known != last) return known->second;
  if (!reserve(text.size() + sizeof(std::string))) return 0;
  recording_.contents.emplace_back(text);
  const auto id = static_cast<ContentId>(recording_.contents.size());
  ids_.emplace(hash, id);
  return id;
}

void RecordingBuilder::add(Command command) {
  const std::size_t size =
      sizeof command + sizeof(SharedBytes) * (command.sent.size() + command.read.size());
  if (reserve(size)) recording_.commands.push_back(std::move(command));
}

std::string encode(const Recording& recording) {
  std::string file(kRecordingHeader);
  Encoder(file).put(recording);
  return file;
}

std::optional<Recording> decode_recording(std::string_view file) {
  if (!file.starts_with(kRecordingHeader)) return std::nullopt;
  Decoder decoder(file.substr(kRecordingHeader.size()));
  auto recording = decoder.get<Recording>();
  if (!decoder.is_complete() || !has_valid_contents(recording)) return std::nullopt;
  return recording;
}

}  // namespace simgpu
}  // namespace labcheck
