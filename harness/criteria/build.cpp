// SPDX-License-Identifier: MIT
/// Criteria of the kind `build`: the code compiles and links.
#include "harness/criteria/criterion_score.hpp"
#include "harness/criteria/located_criterion.hpp"
#include "harness/criteria/messages.hpp"

namespace labcheck {
namespace {

Verdict on_missing_files(const std::vector<std::string>& files) {
  if (files.size() == 1) {
    return {VerdictKind::missing, messages::file_missing(files.front()),
            messages::give_file_exact_name(), std::nullopt};
  }
  return {VerdictKind::missing, messages::files_missing(listing_of(files)),
          messages::give_files_exact_names(), std::nullopt};
}

// The missing files may be in what the remarks `unread` describe.
Verdict on_unread_files(const std::vector<std::string>& files, const std::vector<Message>& unread) {
  Message remarks;
  for (const Message& remark : unread)
    remarks = remarks.empty() ? remark : messages::several_unread(std::move(remarks), remark);
  return {VerdictKind::missing,
          files.size() == 1 ? messages::file_unread(files.front(), std::move(remarks))
                            : messages::files_unread(listing_of(files), std::move(remarks)),
          messages::instructor_must_rename(), std::nullopt};
}

void fail_without_files(CriterionScore& score, const std::vector<std::string>& files) {
  const std::vector<Message>& unread = score.evidence.submission.unread;
  if (unread.empty()) {
    score.fail(on_missing_files(files));
    return score.earn(0);
  }
  score.fail(on_unread_files(files, unread));
  score.result.outcome = Outcome::withheld;
}

void decide_build(CriterionScore& score) {
  const std::string& required = std::get<NeedsBuild>(score.criterion.need).part;
  if (const auto files = score.missing_files(required); !files.empty())
    return fail_without_files(score, files);
  bool is_built = false;
  for (const auto& [part, build] : score.evidence.builds) {
    if (!required.empty() && part != required) continue;
    is_built = build->program() != nullptr;
    if (is_built) continue;
    score.fail({VerdictKind::compile_error, build->failure()->reason, build->failure()->help,
                std::nullopt});
    break;
  }
  score.earn(is_built ? 1 : 0);
}

Message explain_build(const Criterion& criterion, const Assignment& assignment) {
  const std::string& name = std::get<NeedsBuild>(criterion.need).part;
  const Part* part = name.empty() ? nullptr : find_part(assignment, name);
  const std::vector<std::string> files = part != nullptr ? part->files : files_of(assignment);
  const bool is_program = part != nullptr && part->kind == PartKind::program;
  if (files.size() == 1) {
    return is_program ? messages::file_must_build(files.front())
                      : messages::file_must_build_with_driver(files.front());
  }
  return is_program ? messages::files_must_build(listing_of(files))
                    : messages::files_must_build_with_driver(listing_of(files));
}

}  // namespace

const CriterionKind& row_of(const NeedsBuild&) {
  static constexpr CriterionKind kRow{
      .keys = {"build"},
      .word = "build",
      .read = [](const YamlMap& map, CriterionPositions& positions) -> Need {
        const YamlValue part = map.required("build");
        positions.part = part.position();
        return NeedsBuild{part.text().value_or("")};
      },
      .check =
          [](CriterionCheck& check) {
            check.check_part(std::get<NeedsBuild>(check.criterion.need).part);
          },
      .decide = decide_build,
      .explain = explain_build};
  return kRow;
}

}  // namespace labcheck
