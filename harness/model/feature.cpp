// SPDX-License-Identifier: MIT
#include "harness/model/feature.hpp"

#include <algorithm>

namespace labcheck {

const FeatureUse* find_use(const std::vector<FeatureUse>& uses, Feature feature) {
  const auto use = std::find_if(uses.begin(), uses.end(),
                                [&](const FeatureUse& each) { return each.feature == feature; });
  return use == uses.end() ? nullptr : &*use;
}

}  // namespace labcheck
