// SPDX-License-Identifier: MIT
#include "harness/pipeline/lazy_oracle.hpp"

namespace labcheck {

void LazyOracle::begin() {
  if (has_begun()) return;
  oracle_ = std::async(std::launch::async, [this] {
              return LoadedOracle(services_.toolchain.oracle(lab_));
            }).share();
}

const Oracle& LazyOracle::get() {
  begin();
  return *oracle_.get();
}

}  // namespace labcheck
