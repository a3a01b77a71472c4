// SPDX-License-Identifier: MIT
#include "harness/verify/work_proof.hpp"

#include "harness/verify/messages.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace labcheck {
namespace {

/// What any program may do, for example for a small matrix. More could arrange the elements of a
/// result.
constexpr std::uint64_t kRearranged = 32;
constexpr std::uint64_t kMoved = 32;
constexpr std::uint64_t kElementsPerMove = 64;

/// The shares of the outputs up to which what the host read and sent cannot be the result.
constexpr std::uint64_t kReadShare = 16;
constexpr std::uint64_t kSentShare = 64;

/// Results with fewer elements, such as a maximum, may be right by accident for other inputs.
constexpr std::size_t kFewElements = 8;

struct Sizes {
  std::uint64_t bytes = 0;
  std::uint64_t elements = 0;
};

Sizes sizes_of_outputs(const std::vector<Buffer>& buffers) {
  Sizes sizes;
  for (const Buffer& buffer : buffers) {
    if (buffer.role != BufferRole::output) continue;
    sizes.bytes += buffer.size_in_bytes();
    sizes.elements += buffer.count();
  }
  return sizes;
}

/// The largest figure of all replays.
std::uint64_t most(const std::vector<ReplayedRun>& replays, std::uint64_t ReplayFacts::*figure) {
  std::uint64_t most = 0;
  for (const ReplayedRun& replayed : replays) most = std::max(most, replayed.facts.*figure);
  return most;
}

Message describe_moves(const std::vector<ReplayedRun>& replays, const Sizes& outputs) {
  if (const auto pieces = most(replays, &ReplayFacts::rearranged); pieces > kRearranged)
    return messages::copies_arrange(Count(pieces));
  const auto pieces = most(replays, &ReplayFacts::moved);
  if (pieces > kMoved + outputs.elements / kElementsPerMove)
    return messages::host_arranges(Count(pieces));
  return {};
}

}  // namespace

bool is_in_host_memory(const Run& run) {
  return std::ranges::any_of(run.buffers, [](const ReturnedBuffer& returned) {
    return returned.place == BufferPlace::host && !returned.bytes.empty();
  });
}

int needed_replays(const std::vector<Buffer>& buffers) {
  return sizes_of_outputs(buffers).elements < kFewElements ? 2 : 1;
}

Message describe_host_work(const std::vector<ReplayedRun>& replays,
                           const std::vector<Buffer>& buffers) {
  const bool are_recorded = std::ranges::all_of(
      replays, [](const ReplayedRun& replayed) { return replayed.facts.is_recorded; });
  if (!are_recorded) return messages::not_recorded();
  const Sizes outputs = sizes_of_outputs(buffers);
  const auto is_right = [](const ReplayedRun& replayed) { return replayed.is_right; };
  if (std::ranges::all_of(replays, is_right)) return describe_moves(replays, outputs);
  const auto depends_little = [&](const ReplayedRun& replayed) {
    const ReplayFacts& facts = replayed.facts;
    return facts.is_complete && facts.read > 0 && facts.read <= outputs.bytes / kReadShare &&
           facts.sent <= outputs.bytes / kSentShare;
  };
  const bool host_decides = std::ranges::all_of(replays, [&](const ReplayedRun& replayed) {
    return replayed.is_right || depends_little(replayed);
  });
  if (host_decides) return describe_moves(replays, outputs);
  if (most(replays, &ReplayFacts::launches) == 0) return messages::no_kernel_ran();
  const bool came_to_end = std::ranges::all_of(
      replays, [](const ReplayedRun& replayed) { return replayed.facts.is_complete; });
  return came_to_end ? messages::replay_is_wrong() : messages::replay_has_no_end();
}

}  // namespace labcheck
