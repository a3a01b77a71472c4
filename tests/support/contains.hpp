// SPDX-License-Identifier: MIT
/// Whether a text has a part: for messages whose words may change.
#pragma once

#include <string_view>

namespace labcheck::test {

inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace labcheck::test
