/// A lab's oracle, loaded from its shared library.
#pragma once

#include "harness/verify/oracle.hpp"

#include <filesystem>
#include <memory>

namespace labcheck {

/// Keeps the library loaded while the oracle is in use.
class LoadedOracle {
 public:
  /// Throws UserError where `library` does not hold an oracle.
  explicit LoadedOracle(const std::filesystem::path& library);

  const Oracle& operator*() const { return *oracle_; }
  const Oracle* operator->() const { return oracle_; }

 private:
  std::shared_ptr<void> library_;
  const Oracle* oracle_ = nullptr;
};

}  // namespace labcheck
