// SPDX-License-Identifier: MIT
/// A lab's oracle, loaded from its shared library.
#pragma once

#include "harness/model/lab.hpp"
#include "harness/pipeline/workbench.hpp"
#include "harness/verify/oracle.hpp"

#include <filesystem>
#include <future>

namespace labcheck {

/// The oracle in `library`, which stays loaded until labcheck exits, because objects that the
/// oracle creates may outlive all uses of it. Throws UserError if `library` cannot be loaded or
/// does not contain an oracle.
const Oracle& load_oracle(const std::filesystem::path& library);

/// A lab's oracle, built when it is first needed.
class LazyOracle {
 public:
  /// Both must outlive this.
  LazyOracle(const Lab& lab, const Workbench& bench) : lab_(lab), bench_(bench) {}

  /// Begins to build and load the oracle in another thread.
  void begin();
  bool has_begun() const { return oracle_.valid(); }

  /// Waits for the oracle; calls begin() if necessary. Throws UserError if it does not compile.
  const Oracle& get();

 private:
  const Lab& lab_;
  const Workbench& bench_;
  std::shared_future<const Oracle&> oracle_;
};

}  // namespace labcheck
