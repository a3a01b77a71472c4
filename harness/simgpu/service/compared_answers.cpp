// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/compared_answers.hpp"

#include "harness/simgpu/memory/touched_memory.hpp"
#include "harness/simgpu/recording/recording.hpp"

#include <algorithm>
#include <cstring>
#include <span>

namespace labcheck::simgpu {

std::uint64_t count_different(Bytes a, Bytes b) {
  const std::size_t both = std::min(a.size(), b.size());
  std::uint64_t different = std::max(a.size(), b.size()) - both;
  if (both == 0 || std::memcmp(a.data(), b.data(), both) == 0) return different;
  for (std::size_t at = 0; at < both; at += kWord) {
    const std::size_t size = std::min<std::size_t>(kWord, both - at);
    if (std::memcmp(a.data() + at, b.data() + at, size) != 0) different += size;
  }
  return different;
}

void compare_answers(AnswerKind kind, Bytes replayed, Bytes recorded, ReplayFacts& facts) {
  facts.answers += 1;
  facts.answer_bytes += recorded.size();
  const std::uint64_t different = count_different(replayed, recorded);
  facts.read += different;
  if (different == 0 || facts.first_difference.answer != 0) return;
  const auto first = std::ranges::mismatch(replayed, recorded).in2 - recorded.begin();
  facts.first_difference = {facts.answers, kind, static_cast<std::uint64_t>(first)};
}

void ComparedText::expect(Bytes recorded) {
  if (recorded.size() > kMaxRecording - recorded_.size()) return;
  recorded_.append(reinterpret_cast<const char*>(recorded.data()), recorded.size());
}

void ComparedText::add(std::string_view replayed) {
  const std::size_t kept = std::min(replayed_.size(), recorded_.size() + 1);
  replayed_.append(replayed.substr(0, recorded_.size() + 1 - kept));
}

void ComparedText::compare(ReplayFacts& facts) {
  if (!recorded_.empty() || !replayed_.empty())
    compare_answers(AnswerKind::text, std::as_bytes(std::span(replayed_)),
                    std::as_bytes(std::span(recorded_)), facts);
  recorded_.clear();
  replayed_.clear();
}

}  // namespace labcheck::simgpu
