// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/last_writers.hpp"

#include "harness/simgpu/memory/allocation_shadow.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kMaxStarts = 1 << 16;
constexpr std::size_t kMaxParts = 1000;
// A program can give its lines any file name. [bytes]
constexpr std::size_t kLongestFile = 4096;

struct WritingLine {
  std::string_view file;
  std::uint32_t line = 0;

  bool operator==(const WritingLine&) const = default;
};

// The line that last changed the word at `offset`; nothing if it is unknown.
std::optional<WritingLine> line_at(std::uint64_t offset, const Allocation& output,
                                   const LaunchHistory& history) {
  const Touch writer = output.shadow->touched().last_writer(offset / kWord);
  if (writer.interval == 0) {
    const bool is_from_host =
        output.writers != nullptr && output.writers->has_none_from_kernels(offset, kWord);
    return is_from_host ? std::optional(WritingLine{}) : std::nullopt;
  }
  const Program* const program = history.program_at(writer.interval);
  if (program == nullptr || writer.mark.bytes() != kAllBytes) return std::nullopt;
  const SourcePosition& source = program->positions[writer.mark.position()];
  if (source.line == 0 || program->files[source.file].size() > kLongestFile) return std::nullopt;
  return WritingLine{program->files[source.file], source.line};
}

std::vector<WrittenPart> parts_of(const Allocation& output, const LaunchHistory& history) {
  std::vector<WrittenPart> parts;
  for (std::uint64_t offset = 0; offset + kWord <= output.size(); offset += kWord) {
    const auto line = line_at(offset, output, history);
    if (!line) continue;
    WrittenPart* const last = parts.empty() ? nullptr : &parts.back();
    if (last != nullptr && last->first + last->bytes == offset &&
        WritingLine{last->file, last->line} == *line) {
      last->bytes += kWord;
    } else if (parts.size() < kMaxParts) {
      parts.push_back({offset, kWord, std::string(line->file), line->line});
    } else {
      break;
    }
  }
  return parts;
}

}  // namespace

void LaunchHistory::add(std::uint32_t floor, const Program& program) {
  // No numbers are left for intervals.
  if (floor == std::numeric_limits<std::uint32_t>::max()) return clear();
  if (!starts_.empty() && starts_.back().program == &program) return;
  if (starts_.size() == kMaxStarts) starts_.pop_front();
  starts_.push_back({floor, &program});
}

const Program* LaunchHistory::program_at(std::uint32_t interval) const {
  const auto after = std::ranges::upper_bound(starts_, interval, {}, &Start::floor);
  return after == starts_.begin() ? nullptr : std::prev(after)->program;
}

std::vector<WrittenBuffer> find_last_writers(const DeviceMemory& memory,
                                             const LaunchHistory& history) {
  std::vector<WrittenBuffer> found;
  for (const Allocation& allocation : memory.live_allocations({AllocationKind::device})) {
    if (allocation.buffer != Content::placeholder || allocation.shadow == nullptr ||
        !allocation.shadow->touched())
      continue;
    auto parts = parts_of(allocation, history);
    if (!parts.empty()) found.push_back({allocation.name, std::move(parts)});
  }
  return found;
}

}  // namespace labcheck::simgpu
