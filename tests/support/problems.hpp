// SPDX-License-Identifier: MIT
/// Messages of exceptions.
#pragma once

#include "harness/base/error.hpp"

#include <string>

namespace labcheck::test {

/// The message of the `Error` that `action` throws, or "nothing was thrown".
template <class Error = UserError>
std::string problem_of(const auto& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was thrown";
}

}  // namespace labcheck::test
