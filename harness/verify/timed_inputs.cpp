// SPDX-License-Identifier: MIT
#include "harness/verify/timed_inputs.hpp"

#include <utility>

namespace labcheck {

Arrangement TimedInputs::arrangement_of(std::string_view name) const {
  for (std::size_t k = 0; k < buffers_.size(); ++k) {
    if (buffers_[k].name == name) return arrangements_[k];
  }
  return {};
}

std::vector<Buffer> TimedInputs::arranged_buffers() const {
  std::vector<Buffer> arranged = buffers_;
  for (std::size_t k = 0; k < arranged.size(); ++k) {
    const Contents& own = buffers_[k].bytes;
    if (own.empty()) continue;
    const std::size_t size = size_of(arranged[k].type);
    const Arranged<std::byte> order({own.data(), own.size() / size}, arrangements_[k]);
    Array<std::byte> bytes;
    bytes.reserve(own.size());
    for (const auto& [first, last] : order.stretches())
      bytes.insert(bytes.end(), own.data() + first * size, own.data() + last * size);
    arranged[k].bytes = Contents::of(std::move(bytes));
  }
  return arranged;
}

}  // namespace labcheck
