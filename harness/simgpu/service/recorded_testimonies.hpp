// SPDX-License-Identifier: MIT
/// What a program has testified in a recording.
#pragma once

#include "harness/simgpu/protocol/codec.hpp"
#include "harness/simgpu/protocol/questions.hpp"

#include <cstring>
#include <deque>
#include <optional>

namespace labcheck::simgpu {

/// The testimonies of one request, in order.
class RecordedTestimonies {
 public:
  void add(Bytes recorded) { rest_.push_back(recorded); }
  void clear() { rest_.clear(); }

  /// What the program has testified, if this is the next question that it was asked.
  std::optional<Testimony> testify(const Question& question) {
    if (rest_.empty()) return std::nullopt;
    Decoder decoder(rest_.front());
    const auto asked = decoder.get<Question>();
    const auto bytes = decoder.get<Bytes>();
    Testimony testimony;
    if (!decoder.is_complete() || bytes.size() != sizeof testimony || asked.kind != question.kind ||
        asked.value != question.value)
      return std::nullopt;
    rest_.pop_front();
    std::memcpy(&testimony, bytes.data(), sizeof testimony);
    return testimony;
  }

 private:
  std::deque<Bytes> rest_;
};

}  // namespace labcheck::simgpu
