// SPDX-License-Identifier: MIT
/// The verdict of one test case.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/base/message.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// In order of precedence: of several verdicts, the first in this list is the verdict of the whole.
LABCHECK_ENUM(VerdictKind, judge_error, missing, compile_error, forbidden, suspicious,
              time_limit_exceeded, memory_limit_exceeded, output_limit_exceeded, device_fault,
              memory_error, barrier_divergence, data_race, run_time_error, wrong_answer, skipped,
              accepted)

/// The one of the two that takes precedence.
constexpr VerdictKind worse(VerdictKind a, VerdictKind b) {
  return std::min(a, b);
}

/// Whether the simulated GPU's checks find what such a verdict describes.
constexpr bool is_finding(VerdictKind kind) {
  return kind == VerdictKind::device_fault || kind == VerdictKind::memory_error ||
         kind == VerdictKind::barrier_divergence || kind == VerdictKind::data_race;
}

/// What a mismatch counts. A pixel consists of one element, or of three.
LABCHECK_ENUM(MismatchUnit, element, pixel)

/// One wrong element of an output. `index` has as many entries as the buffer's shape. For a pixel,
/// it is {y, x}, and the texts contain all elements of the pixel.
struct WrongElement {
  std::vector<std::size_t> index;
  std::string got;
  std::string expected;
  std::string allowed_error;  // empty if the element must be equal

  bool operator==(const WrongElement&) const = default;
};

/// How an output differs from the expectation; `first` contains the first few wrong elements.
struct Mismatch {
  std::string buffer;
  std::uint64_t wrong = 0;
  std::uint64_t total = 0;
  std::vector<WrongElement> first;
  MismatchUnit unit = MismatchUnit::element;

  bool operator==(const Mismatch&) const = default;
};

/// `message` describes what happened, `help` what to do about it.
/// `is_leak` is true if a memory error is only that memory was not freed.
struct Verdict {
  VerdictKind kind = VerdictKind::accepted;
  Message message{};
  Message help{};
  std::optional<Mismatch> mismatch;
  bool is_leak = false;

  bool operator==(const Verdict&) const = default;
};

}  // namespace labcheck
