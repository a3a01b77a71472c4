// SPDX-License-Identifier: MIT
/// The texts about running, measuring and repositories. Functions make those that are only printed.
#pragma once

#include "harness/base/message.hpp"
#include "harness/model/run.hpp"
#include "harness/runner/gpu_monitor.hpp"
#include "harness/toolchain/gpu.hpp"
#include "harness/toolchain/nvcc.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace labcheck::messages {

// Test cases.
LABCHECK_MESSAGE(not_run_after_timeouts, "Not run: earlier test cases did not finish.");
LABCHECK_MESSAGE(no_normal_end, "The program did not end normally.");
LABCHECK_HINT(check_running_threads,
              "Check for threads or callbacks that still run after the function returns.");
LABCHECK_MESSAGE(answer_does_not_match, "The program's answer does not match labcheck's request.");
LABCHECK_PLURAL_MESSAGE(hidden_cases_not_installed,
                        "only the public test cases were run: the course's grade also uses "
                        "{count} hidden test case, which is not installed here",
                        "only the public test cases were run: the course's grade also uses "
                        "{count} hidden test cases, which are not installed here");

// Why speed was not measured. The reasons are fragments.
LABCHECK_MESSAGE(rung_absent,
                 "Speed is compared with the reference version '{rung}', which is not installed on "
                 "this computer (package labcheck-reference).");
LABCHECK_MESSAGE(ceiling_not_available, "The ceiling '{ceiling}' is not available: {reason}.");
LABCHECK_MESSAGE(no_bytes_to_copy,
                 "the lab's oracle does not define how many bytes the test case moves");
LABCHECK_MESSAGE(no_sizes_of_a_product,
                 "the test case does not define the sizes m, n and k of a matrix product");
LABCHECK_MESSAGE(no_size_of_a_sum, "the test case does not define the size n of a sum");
LABCHECK_MESSAGE(no_such_ceiling, "the ceiling '{ceiling}' does not exist");

// Warnings about labs.
LABCHECK_MESSAGE(function_not_tested,
                 "no test case calls '{function}', so labcheck never tests it");
LABCHECK_MESSAGE(grades_lose_speed, "the grades of {lab} change from with speed to without speed");
LABCHECK_MESSAGE(grades_gain_speed, "the grades of {lab} change from without speed to with speed");

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

/// Why --keep wrote no files, with the remedy.
std::string folder_has_other_files(const std::filesystem::path& folder);
std::string name_another_folder();

/// A driver that is too old for the CUDA toolkit's programs, with the remedy.
std::string driver_too_old(const Gpu& gpu, const CudaRelease& newest, const Toolkit& toolkit);
std::string use_newer_driver(const CudaRelease& newest, const Toolkit& toolkit);

/// "another program is using NVIDIA H200: times may …"; what to do about it.
std::string gpu_is_busy(const Gpu& gpu, std::size_t processes);
std::string busy_gpu_remedy();

/// Why every lab of a repository is graded.
std::string git_not_installed();
std::string not_in_repository();
std::string commit_not_in_clone(const std::string& revision, const std::string& named_by);

/// The commit of --since does not exist, with the remedy.
std::string no_such_commit(const std::string& revision);
std::string name_a_commit();

/// Why a folder of a repository cannot be graded.
std::string folder_of_several_labs(const std::vector<std::string>& labs);
std::string several_copies(const std::vector<std::string>& folders);

/// Folders in a repository that labcheck must not use, with the remedy.
std::string cache_is_submitted(const std::filesystem::path& cache);
std::string remove_submitted_cache();
std::string cache_may_be_submitted(const std::filesystem::path& cache);
std::string move_cache_out();
std::string output_through_link(const std::filesystem::path& link);
std::string remove_submitted_link();

}  // namespace labcheck::messages
