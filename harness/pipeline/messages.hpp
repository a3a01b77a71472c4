// SPDX-License-Identifier: MIT
/// The sentences about running, measuring and repositories that users read.
#pragma once

#include "harness/model/run.hpp"
#include "harness/runner/gpu_monitor.hpp"
#include "harness/toolchain/gpu.hpp"
#include "harness/toolchain/nvcc.hpp"

#include <cstddef>
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
