/// A planted violation: model has a type of this name, too.
#pragma once

namespace labcheck {

/// There is another one in model.
struct Thing {
  double of_base = 0;
};

namespace {

// What other files do not see may be called as they like.
struct Hidden {};

}  // namespace
}  // namespace labcheck
