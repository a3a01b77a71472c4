/// A value with what there is to say about the files it was read from.
#pragma once

#include "harness/base/diagnostic.hpp"

#include <vector>

namespace labcheck {

/// `value` is whole only where `diagnostics` has no error; otherwise it is what could be read.
template <class T>
struct Loaded {
  T value;
  std::vector<Diagnostic> diagnostics;  // in the order of their places
};

}  // namespace labcheck
