#include "harness/verify/oracle.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {

std::span<const std::byte> bytes_of(const std::vector<Buffer>& buffers, std::string_view name,
                                    ElementType type) {
  const auto found = std::find_if(buffers.begin(), buffers.end(),
                                  [&](const Buffer& buffer) { return buffer.name == name; });
  if (found == buffers.end())
    throw UserError(fmt::format("oracle.cpp asks for buffer '{}', which it did not make", name));
  if (found->type != type) {
    throw UserError(fmt::format("oracle.cpp asks for buffer '{}' as {}, but it holds {}", name,
                                to_string(type), to_string(found->type)));
  }
  return found->bytes;
}

}  // namespace labcheck
