// SPDX-License-Identifier: MIT
#include "harness/model/buffer.hpp"

#include <functional>
#include <numeric>

namespace labcheck {

std::size_t size_of(ElementType type) {
  switch (type) {
    case ElementType::float32:
    case ElementType::int32:
    case ElementType::uint32:
      return 4;
    case ElementType::float64:
    case ElementType::int64:
      return 8;
  }
  return 0;
}

std::size_t Buffer::count() const {
  return std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
}

}  // namespace labcheck
