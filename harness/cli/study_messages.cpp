#include "harness/cli/study_messages.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

namespace labcheck::messages {

std::string waiting_for(const std::vector<std::string>& files) {
  return fmt::format("waiting for {} to change; Ctrl-C ends", joined(files, "or"));
}

std::string changed(const std::vector<std::string>& files) {
  return fmt::format("{} changed: grading again", joined(files));
}

std::string waiting_for_a_mend() {
  return "waiting until that is mended; Ctrl-C ends";
}

std::string case_is_hidden(const std::string& lab, const std::string& case_id) {
  return fmt::format(
      "test case '{}' of {} is hidden: what it is tried on must not be known, so it cannot be run "
      "alone",
      case_id, lab);
}

std::string cases_to_name(const std::vector<std::string>& open) {
  return fmt::format("the public test cases are {}", joined(open));
}

std::string no_such_case(const std::string& lab, const std::string& case_id,
                         const std::vector<std::string>& open) {
  return fmt::format("{} has no test case '{}'{}", lab, case_id, did_you_mean(case_id, open));
}

std::string case_gives_no_grade() {
  return "one test case makes no grade, so there is none to report or to pass";
}

std::string leave_out_reports() {
  return "leave out --report and --pass-mark";
}

std::string kept_in(const std::filesystem::path& folder) {
  return fmt::format(
      "what the test case was run on, and what came of it, is in {}; its README.md "
      "says what is what",
      folder.string());
}

std::string nothing_kept() {
  return "nothing was kept, since nothing was run";
}

std::string folder_of_others(const std::filesystem::path& folder) {
  return fmt::format("{} holds something else than a test case that was kept", folder.string());
}

std::string name_another_folder() {
  return "name an empty folder: --keep DIR";
}

}  // namespace labcheck::messages
