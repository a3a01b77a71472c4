// SPDX-License-Identifier: MIT
#include "harness/intake/unopened_files.hpp"

#include "harness/base/names.hpp"
#include "harness/intake/likeness.hpp"
#include "harness/intake/messages.hpp"
#include "harness/spec/extra_files.hpp"
#include "harness/spec/source_files.hpp"

#include <algorithm>
#include <filesystem>

namespace labcheck {

std::vector<std::string> possible_sources(const std::vector<std::string>& others,
                                          const std::vector<std::string>& required,
                                          const std::string& lab, Scope scope) {
  std::vector<std::string> possible;
  for (const std::string& other : others) {
    const std::string name = std::filesystem::path(other).filename().string();
    const auto is_named_like = [&](const std::string& file) {
      const std::string stem = name.substr(0, name.find('.'));
      return likeness(stem + std::filesystem::path(file).extension().string(), file).has_value();
    };
    const bool is_named = std::ranges::any_of(required, is_named_like);
    const bool is_container = is_container_name(name);
    const bool is_assigned = is_named || is_in_folder_of(other, lab);
    const bool is_source = name.ends_with(".cu") && is_named;
    const bool is_possible =
        scope == Scope::several_labs ? is_container && is_assigned : is_container || is_named;
    if (is_source || is_possible) possible.push_back(other);
  }
  return possible;
}

void report_unopened(const Candidates& candidates, const FileChoice& choice, Scope scope,
                     const Assignment& assignment, Submission& submission) {
  const std::vector<std::string>& others = candidates.others;
  const std::vector<std::string> required = files_of(assignment);
  const bool is_complete = submission.missing.empty();
  std::vector<std::string> possible =
      possible_sources(others, is_complete ? required : submission.missing, assignment.id, scope);
  std::erase_if(possible, [&](const std::filesystem::path& file) {
    return is_extra_name(file) && (is_complete || file.extension() != ".cu");
  });
  const auto add = [&](const Message& remark, bool is_unread) {
    submission.remarks.push_back(remark);
    if (is_unread) submission.unread.push_back(remark);
  };
  const bool is_explained = !choice.files.empty() || !submission.unread.empty() ||
                            !candidates.remarks.empty() || submission.path.empty();
  if (!is_complete && !is_explained) {
    const bool is_unread = scope == Scope::one_lab ? !others.empty() : !possible.empty();
    add(others.empty() ? messages::no_source_submitted(listing_of(required))
                       : messages::no_file_of_lab(some_of(others), listing_of(required)),
        is_unread);
  } else if (!possible.empty()) {
    if (is_complete)
      add(possible.size() == 1 ? messages::file_not_used(in_message(possible.front()))
                               : messages::files_not_used(some_of(possible)),
          false);
    else
      add(messages::other_files_found(some_of(possible), listing_of(submission.missing)), true);
  }
}

}  // namespace labcheck
