#include "harness/simgpu/device/names.hpp"

#include "harness/base/text.hpp"
#include "harness/simgpu/exec/indices.hpp"

#include <fmt/format.h>

namespace labcheck::simgpu {

std::string thread_of_block(const Dim3& thread, const Dim3& block) {
  return fmt::format("thread {} of block {}", indices(thread), indices(block));
}

std::string name_of(const Allocation& allocation) {
  const std::string size = counted(allocation.size(), "byte");
  return allocation.name.empty() ? fmt::format("an allocation of {}", size)
                                 : fmt::format("'{}' ({})", allocation.name, size);
}

std::string element_at(std::int64_t offset, std::uint64_t size, const Allocation& allocation) {
  const auto step = static_cast<std::int64_t>(size);
  if (step == 0 || offset % step != 0 || allocation.size() % size != 0) return {};
  const std::int64_t index = offset / step;
  const auto distance = static_cast<std::uint64_t>(index < 0 ? -index : index);
  return fmt::format("index {}{} of {}", index < 0 ? "-" : "", with_thousands(distance),
                     counted(allocation.size() / size, "element"));
}

}  // namespace labcheck::simgpu
