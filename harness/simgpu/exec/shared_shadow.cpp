#include "harness/simgpu/exec/shared_shadow.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kWord = 4;

std::uint32_t linear(const Moment& moment) {
  return moment.warp * kLanes + moment.lane;
}

}  // namespace

void SharedShadow::start(std::uint32_t size, std::uint32_t warps) {
  order_.start(warps);
  words_.assign((size + kWord - 1) / kWord, Word{});
}

void SharedShadow::note(const SharedAccess& access, const Found& found) {
  const Moment now = order_.now(access.warp, access.lane);
  const std::uint32_t end = access.address + access.size;
  for (std::uint32_t at = access.address; at < end;) {
    const std::uint32_t index = at / kWord;
    const std::uint32_t piece = std::min(end, (index + 1) * kWord) - at;
    const auto bytes = static_cast<std::uint8_t>(((1u << piece) - 1) << at % kWord);
    note_word(access, words_[index], bytes, now, found);
    at += piece;
  }
}

void SharedShadow::note_word(const SharedAccess& access, Word& word, std::uint8_t bytes,
                             const Moment& now, const Found& found) {
  const bool atomic = access.kind == AccessKind::atomic;
  const auto conflicts = [&](const Touch& touch) {
    return touch.instruction != nullptr && (touch.bytes & bytes) != 0 &&
           !touch.when.same_thread(now) && !(touch.atomic && atomic) &&
           !order_.ordered(touch.when, now);
  };
  const auto report = [&](FindingKind kind, const Touch& touch) {
    found(kind, touch.instruction, linear(touch.when));
  };

  if (access.kind == AccessKind::read) {
    if (conflicts(word.writer)) report(FindingKind::read_after_write, word.writer);
    if (!word.readers[0].when.same_thread(now)) word.readers[1] = word.readers[0];
    word.readers[0] = {now, access.instruction, bytes, false};
    return;
  }
  if (!access.changes) return;
  if (conflicts(word.writer)) {
    report(FindingKind::write_after_write, word.writer);
  } else if (conflicts(word.readers[0])) {
    report(FindingKind::write_after_read, word.readers[0]);
  } else if (conflicts(word.readers[1])) {
    report(FindingKind::write_after_read, word.readers[1]);
  }
  word.writer = {now, access.instruction, bytes, atomic};
}

}  // namespace labcheck::simgpu
