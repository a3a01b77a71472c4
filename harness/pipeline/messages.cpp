// SPDX-License-Identifier: MIT
#include "harness/pipeline/messages.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <variant>

namespace labcheck::messages {
namespace {

struct EndText {
  std::string operator()(const Completed&) const { return "it ended normally"; }
  std::string operator()(const Exited& end) const {
    return fmt::format("it exited with status {}", end.status);
  }
  std::string operator()(const Signaled& end) const {
    return fmt::format("signal {} terminated it", end.signal);
  }
  std::string operator()(const DeviceError& end) const {
    return fmt::format("{}: {}", end.name, end.text);
  }
  std::string operator()(const FunctionAbsent&) const { return "it does not define the function"; }
  std::string operator()(const TimeLimit&) const { return "it exceeded the time limit"; }
  std::string operator()(const MemoryLimit&) const { return "it exceeded the memory limit"; }
  std::string operator()(const OutputLimit&) const { return "it exceeded the output limit"; }
  std::string operator()(const ChannelBroken&) const { return "it sent an invalid message"; }
  std::string operator()(const SetupFailed& end) const { return end.reason; }
  std::string operator()(const DriverFailure& end) const { return end.reason; }
};

}  // namespace

std::string not_run_after_timeouts() {
  return "Not run: earlier test cases did not finish.";
}

std::string no_normal_end() {
  return "The program did not end normally.";
}

std::string no_normal_end_help() {
  return "Check for threads or callbacks that still run after the function returns.";
}

std::string answer_does_not_match() {
  return "The program's answer does not match labcheck's request.";
}

std::string ceiling_not_available(const std::string& name, const std::string& reason) {
  return fmt::format("The ceiling '{}' is not available: {}.", name, reason);
}

std::string no_bytes_to_copy() {
  return "the lab's oracle does not define how many bytes the test case moves";
}

std::string no_sizes_of_a_product() {
  return "the test case does not define the sizes m, n and k of a matrix product";
}

std::string no_size_of_a_sum() {
  return "the test case does not define the size n of a sum";
}

std::string no_such_ceiling(const std::string& name) {
  return fmt::format("the ceiling '{}' does not exist", name);
}

std::string baseline_failed(const std::string& name, const RunEnd& end) {
  return fmt::format("the baseline '{}' cannot be timed: {}", name, std::visit(EndText{}, end));
}

std::string gpu_memory_too_small() {
  return "the GPU does not have enough memory for the buffers of two programs";
}

std::string gpu_memory_too_small_help() {
  return "measure on a GPU with more memory, or end other programs that use it";
}

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
