// SPDX-License-Identifier: MIT
/// A value together with the diagnostics of the files it was read from.
#pragma once

#include "harness/base/diagnostic.hpp"

#include <vector>

namespace labcheck {

/// `value` is complete only if `diagnostics` contains no error; otherwise it has the readable
/// parts.
template <class T>
struct Loaded {
  T value;
  std::vector<Diagnostic> diagnostics;  // sorted by position
};

}  // namespace labcheck
