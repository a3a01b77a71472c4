// SPDX-License-Identifier: MIT
/// A lab's oracle, built when it is first needed.
#pragma once

#include "harness/model/lab.hpp"
#include "harness/pipeline/loaded_oracle.hpp"
#include "harness/pipeline/services.hpp"

#include <future>

namespace labcheck {

class LazyOracle {
 public:
  /// Both must outlive this.
  LazyOracle(const Lab& lab, Services& services) : lab_(lab), services_(services) {}

  /// Begins to build and load the oracle in another thread.
  void begin();
  bool has_begun() const { return oracle_.valid(); }

  /// Waits for the oracle; calls begin() if necessary. Throws UserError if it does not compile.
  const Oracle& get();

 private:
  const Lab& lab_;
  Services& services_;
  std::shared_future<LoadedOracle> oracle_;
};

}  // namespace labcheck
