// SPDX-License-Identifier: MIT
#include "harness/simgpu/device/names.hpp"

#include "harness/base/text.hpp"
#include "harness/simgpu/state/launch.hpp"

#include <fmt/format.h>

namespace labcheck::simgpu {

std::string describe_thread(const Dim3& thread, const Dim3& block) {
  return fmt::format("thread {} of block {}", indices(thread), indices(block));
}

std::string describe_allocation(const Allocation& allocation) {
  const std::string size = counted(allocation.size(), "byte");
  return allocation.name.empty() ? fmt::format("an allocation of {}", size)
                                 : fmt::format("'{}' ({})", allocation.name, size);
}

std::string describe_valid_range(std::uint64_t count) {
  if (count == 0) return {};
  return count == 1 ? " (valid: 0)" : fmt::format(" (valid: 0 to {})", with_thousands(count - 1));
}

std::string describe_element(std::int64_t offset, std::uint64_t size,
                             const Allocation& allocation) {
  const auto step = static_cast<std::int64_t>(size);
  if (step == 0 || offset % step != 0 || allocation.size() % size != 0) return {};
  const std::int64_t index = offset / step;
  const auto distance = static_cast<std::uint64_t>(index < 0 ? -index : index);
  const std::uint64_t count = allocation.size() / size;
  const std::string array =
      allocation.name.empty() ? "the array" : fmt::format("'{}'", allocation.name);
  return fmt::format("index {}{}, but {} has {} of {}{}", index < 0 ? "-" : "",
                     with_thousands(distance), array, counted(count, "element"),
                     counted(size, "byte"), describe_valid_range(count));
}

}  // namespace labcheck::simgpu
