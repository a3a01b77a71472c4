// SPDX-License-Identifier: MIT
#include "harness/cli/study_messages.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

namespace labcheck::messages {

std::string waiting_for(const std::vector<std::string>& files) {
  return fmt::format("waiting for {} to change; press Ctrl-C to stop", joined(files, "or"));
}

std::string files_changed(const std::vector<std::string>& files) {
  return fmt::format("{} changed: grading again", joined(files));
}

std::string waiting_for_a_fix() {
  return "waiting for a fix; press Ctrl-C to stop";
}

std::string case_is_hidden(const std::string& lab, const std::string& case_id) {
  return fmt::format("test case '{}' of {} is hidden and cannot be run on its own", case_id, lab);
}

std::string list_public_cases(const std::vector<std::string>& open) {
  return fmt::format("the public test cases are {}", joined(open));
}

std::string no_such_case(const std::string& lab, const std::string& case_id,
                         const std::vector<std::string>& open) {
  return fmt::format("{} has no test case '{}'{}", lab, case_id, did_you_mean(case_id, open));
}

std::string no_grade_for_case() {
  return "a single test case produces no grade; --report and --pass-mark do not apply";
}

std::string omit_report_options() {
  return "omit these options";
}

std::string case_kept(const std::filesystem::path& folder) {
  return fmt::format(
      "The inputs, outputs and expected values are in {}; README.md describes each file.",
      folder.string());
}

std::string nothing_kept() {
  return "the test case did not run, so nothing was kept";
}

std::string folder_has_other_files(const std::filesystem::path& folder) {
  return fmt::format("{} contains files that labcheck did not write", folder.string());
}

std::string name_another_folder() {
  return "specify an empty folder: --keep DIR";
}

}  // namespace labcheck::messages
