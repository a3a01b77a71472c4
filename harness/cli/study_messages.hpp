// SPDX-License-Identifier: MIT
/// The messages for students who work on a lab.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace labcheck::messages {

/// "waiting for multiply_add.cu to change; press Ctrl-C to stop".
std::string waiting_for(const std::vector<std::string>& files);

/// "multiply_add.cu changed: grading again".
std::string files_changed(const std::vector<std::string>& files);

/// The submission cannot be graded in its current state.
std::string waiting_for_a_fix();

/// Why a test case cannot be run on its own, and the test cases that can.
std::string case_is_hidden(const std::string& lab, const std::string& case_id);
std::string list_public_cases(const std::vector<std::string>& open);
std::string no_such_case(const std::string& lab, const std::string& case_id,
                         const std::vector<std::string>& open);

/// --case does not allow --report and --pass-mark.
std::string no_grade_for_case();
std::string omit_report_options();

/// Where --keep wrote its files; why it wrote none, with the remedy.
std::string case_kept(const std::filesystem::path& folder);
std::string nothing_kept();
std::string folder_has_other_files(const std::filesystem::path& folder);
std::string name_another_folder();

}  // namespace labcheck::messages
