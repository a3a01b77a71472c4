// SPDX-License-Identifier: MIT
/// The sentences about running and measuring that users read.
#pragma once

#include "harness/model/run.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck::messages {

/// A test case that did not run because the time limit was exceeded too often.
std::string not_run_after_timeouts();

/// A process that ended without the end record.
std::string no_normal_end();
std::string no_normal_end_help();

/// An answer of a timed program that does not match labcheck's request.
std::string answer_does_not_match();

/// "The ceiling 'copy' is not available: " and the `reason`, one of the fragments below.
std::string ceiling_not_available(const std::string& name, const std::string& reason);
std::string no_bytes_to_copy();
std::string no_sizes_of_a_product();
std::string no_size_of_a_sum();
std::string no_such_ceiling(const std::string& name);

/// Why the times of a program, or of its baseline, are not known.
std::string baseline_failed(const std::string& name, const RunEnd& end);
std::string gpu_memory_too_small();
std::string gpu_memory_too_small_help();

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
