// SPDX-License-Identifier: MIT
/// A lab's oracle, loaded from its shared library.
#pragma once

#include "harness/verify/oracle.hpp"

#include <filesystem>

namespace labcheck {

/// The library stays loaded until labcheck exits, because objects that the oracle creates may
/// outlive the LoadedOracle.
class LoadedOracle {
 public:
  /// Throws UserError if `library` cannot be loaded or does not contain an oracle.
  explicit LoadedOracle(const std::filesystem::path& library);

  const Oracle& operator*() const { return *oracle_; }
  const Oracle* operator->() const { return oracle_; }

 private:
  const Oracle* oracle_ = nullptr;
};

}  // namespace labcheck
