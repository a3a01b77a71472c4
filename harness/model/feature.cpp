// SPDX-License-Identifier: MIT
#include "harness/model/feature.hpp"

#include "harness/base/text.hpp"

#include <algorithm>

namespace labcheck {

std::string titles_of(const std::vector<Feature>& features, std::string_view conjunction) {
  std::vector<std::string> titles;
  for (const Feature feature : features) titles.emplace_back(title_of(feature));
  return joined(titles, conjunction);
}

const FeatureUse* find_use(const std::vector<FeatureUse>& uses, Feature feature) {
  const auto use = std::find_if(uses.begin(), uses.end(),
                                [&](const FeatureUse& each) { return each.feature == feature; });
  return use == uses.end() ? nullptr : &*use;
}

}  // namespace labcheck
