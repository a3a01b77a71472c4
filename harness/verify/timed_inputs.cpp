#include "harness/verify/timed_inputs.hpp"

#include <algorithm>

namespace labcheck {

std::size_t TimedInputs::turn_of(std::string_view name) const {
  for (std::size_t k = 0; k < buffers_.size(); ++k) {
    if (buffers_[k].name == name) return turns_[k];
  }
  return 0;
}

std::vector<Buffer> TimedInputs::turned_buffers() const {
  std::vector<Buffer> turned = buffers_;
  for (std::size_t k = 0; k < turned.size(); ++k) {
    std::vector<std::byte>& bytes = turned[k].bytes;
    const auto middle = static_cast<std::ptrdiff_t>(turns_[k] * size_of(turned[k].type));
    if (!bytes.empty()) std::rotate(bytes.begin(), bytes.begin() + middle, bytes.end());
  }
  return turned;
}

}  // namespace labcheck
