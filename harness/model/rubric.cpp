// SPDX-License-Identifier: MIT
#include "harness/model/rubric.hpp"

namespace labcheck {

std::vector<std::string> cases_of(const Need& need) {
  return std::visit(
      [](const auto& specific) -> std::vector<std::string> {
        if constexpr (requires { specific.cases; }) {
          return specific.cases;
        } else {
          return {};
        }
      },
      need);
}

}  // namespace labcheck
