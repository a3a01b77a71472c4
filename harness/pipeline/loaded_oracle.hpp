/// A lab's oracle, loaded from its shared library.
#pragma once

#include "harness/verify/oracle.hpp"

#include <filesystem>

namespace labcheck {

/// The library stays loaded until labcheck ends: what an oracle made may outlive who asked for it.
class LoadedOracle {
 public:
  /// Throws UserError where `library` does not hold an oracle.
  explicit LoadedOracle(const std::filesystem::path& library);

  const Oracle& operator*() const { return *oracle_; }
  const Oracle* operator->() const { return oracle_; }

 private:
  const Oracle* oracle_ = nullptr;
};

}  // namespace labcheck
