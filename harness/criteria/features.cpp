// SPDX-License-Identifier: MIT
/// Criteria of the kind `uses` and `no`: the code uses some features and does not use others.
#include "harness/base/translation.hpp"
#include "harness/criteria/criterion_score.hpp"
#include "harness/criteria/located_criterion.hpp"
#include "harness/criteria/messages.hpp"
#include "harness/yaml/common_keys.hpp"

#include <algorithm>

namespace labcheck {
namespace {

std::vector<Feature> read_some_features(const YamlValue& value) {
  std::vector<Feature> features;
  for (const YamlValue& item :
       read_some(value, translatable("{} must name at least one feature"))) {
    if (const std::optional<Feature> feature = item.word<Feature>()) features.push_back(*feature);
  }
  return features;
}

Need read_features(const YamlMap& map, CriterionPositions& positions) {
  const YamlValue part = map.optional("of");
  positions.part = part.position();
  return NeedsFeatures{read_some_features(map.optional("uses")),
                       read_some_features(map.optional("no")), part.text().value_or("")};
}

void check_features(CriterionCheck& check) {
  const auto& need = std::get<NeedsFeatures>(check.criterion.need);
  check.check_part(need.part);
  if (need.part.empty() && check.known.parts.size() > 1) {
    check.report(check.positions.need,
                 tr("{} has several parts; specify the part to check, for example 'of: {}'",
                    check.known.assignment, check.known.parts.front()));
  }
  for (const Feature feature : need.uses) {
    if (std::ranges::find(need.without, feature) == need.without.end()) continue;
    check.report(check.positions.need,
                 tr("'{0}' is both required and forbidden", to_string(feature)));
  }
}

Message title_message(Feature feature) {
  return text_of_lab(kFeatureTitles[static_cast<std::size_t>(feature)]);
}

Listing titles_listed(const std::vector<Feature>& features, Conjunction conjunction) {
  Listing titles{{}, conjunction};
  for (const Feature feature : features) titles.items.push_back(title_message(feature));
  return titles;
}

// The feature with the name or the line that shows it: "files (fopen, tiled.cu:12)".
Message describe_use(const FeatureUse& use) {
  const SourcePlace place{use.file, static_cast<std::uint32_t>(use.line)};
  Message title = title_message(use.feature);
  if (use.file.empty())
    return use.name.empty() ? title : messages::feature_by_name(std::move(title), use.name);
  return use.name.empty() ? messages::feature_at_line(std::move(title), place)
                          : messages::feature_by_name_at_line(std::move(title), use.name, place);
}

Message describe_features(const std::vector<Feature>& missing,
                          const std::vector<FeatureUse>& forbidden) {
  if (missing.empty() && forbidden.empty()) return {};
  Listing titles = titles_listed(missing, Conjunction::either);
  Listing uses;
  for (const FeatureUse& use : forbidden) uses.items.push_back(describe_use(use));
  if (missing.empty()) return messages::uses_forbidden(std::move(uses));
  if (forbidden.empty()) return messages::does_not_use(std::move(titles));
  return messages::does_not_use_and_uses_forbidden(std::move(titles), std::move(uses));
}

void decide_features(CriterionScore& score) {
  const auto& need = std::get<NeedsFeatures>(score.criterion.need);
  const Program* program = program_of(score.evidence, need.part);
  if (program == nullptr) return score.skip_without_program(need.part);
  std::vector<Feature> missing;
  std::ranges::copy_if(need.uses, std::back_inserter(missing), [&](Feature feature) {
    return find_use(program->features, feature) == nullptr;
  });
  std::vector<FeatureUse> forbidden;
  for (const Feature feature : need.without) {
    if (const FeatureUse* use = find_use(program->features, feature)) forbidden.push_back(*use);
  }
  score.result.message = describe_features(missing, forbidden);
  if (!forbidden.empty()) score.result.verdict = VerdictKind::forbidden;
  score.earn(missing.empty() && forbidden.empty() ? 1 : 0);
}

Message explain_features(const Criterion& criterion, const Assignment&) {
  const auto& need = std::get<NeedsFeatures>(criterion.need);
  Message text;
  if (!need.uses.empty())
    text = messages::code_must_use(titles_listed(need.uses, Conjunction::both));
  if (!need.without.empty()) {
    text =
        in_sequence(std::move(text),
                    messages::code_must_not_use(titles_listed(need.without, Conjunction::either)));
  }
  return in_sequence(std::move(text), messages::compiled_code_is_checked());
}

}  // namespace

const CriterionKind& row_of(const NeedsFeatures&) {
  static constexpr CriterionKind kRow{.keys = {"uses", "no"},
                                      .read = read_features,
                                      .check = check_features,
                                      .decide = decide_features,
                                      .explain = explain_features};
  return kRow;
}

}  // namespace labcheck
