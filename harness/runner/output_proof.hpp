// SPDX-License-Identifier: MIT
/// Checks that elements belong to an output that a program committed itself to.
#pragma once

#include "harness/model/buffer.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The bytes of `elements` of `output`, one after the other, from the program's answer to Spots
/// (see driver/timing_protocol.hpp). Nothing if the answer is malformed, or does not match `root`,
/// the root of the output's hash tree.
std::optional<std::string> proven_elements(const Buffer& output,
                                           const std::vector<std::uint64_t>& elements,
                                           const std::string& root, std::string_view answer);

}  // namespace labcheck
