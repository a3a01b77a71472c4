// SPDX-License-Identifier: MIT
#include "harness/verify/oracle.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {

Buffer checked_input(Buffer input) {
  if (input.bytes.size() == input.size_in_bytes()) return input;
  throw UserError(fmt::format("oracle.cpp fills input '{}' with {}, but its shape has {}",
                              input.name,
                              counted(input.bytes.size() / size_of(input.type), "value"),
                              counted(input.count(), "element")));
}

std::span<const std::byte> bytes_of(const std::vector<Buffer>& buffers, std::string_view name,
                                    ElementType type) {
  const auto found = std::find_if(buffers.begin(), buffers.end(),
                                  [&](const Buffer& buffer) { return buffer.name == name; });
  if (found == buffers.end())
    throw UserError(fmt::format("oracle.cpp reads buffer '{}', which it did not create", name));
  if (found->role != BufferRole::input) {
    throw UserError(
        fmt::format("oracle.cpp reads the values of buffer '{}', which is not an input", name));
  }
  if (found->type != type) {
    throw UserError(fmt::format("oracle.cpp reads buffer '{}' as {}, but it contains {}", name,
                                to_string(type), to_string(found->type)));
  }
  return found->bytes;
}

}  // namespace labcheck
