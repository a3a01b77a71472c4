/// What is told of a mistake.
#pragma once

#include "harness/base/error.hpp"

#include <string>

namespace labcheck::test {

/// What the `Mistake` says that `action` ends in, or "nothing was thrown".
template <class Mistake = UserError>
std::string problem_of(const auto& action) {
  try {
    action();
  } catch (const Mistake& mistake) {
    return mistake.what();
  }
  return "nothing was thrown";
}

}  // namespace labcheck::test
