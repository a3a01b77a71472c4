// SPDX-License-Identifier: MIT
/// The texts about running, measuring and repositories.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::messages {

// Test cases.
LABCHECK_MESSAGE(not_run_after_timeouts, "Not run: earlier test cases did not finish.");
LABCHECK_MESSAGE(setup_failed_in_case, "test case '{case}': {reason}");
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

// Why the times of a program, or of its baseline, are not known.
LABCHECK_MESSAGE(rung_does_not_compile, "rung '{rung}' does not compile: {reason}");
LABCHECK_HINT(run_validate, "run labcheck validate to check the lab");
LABCHECK_MESSAGE(gpu_memory_too_small,
                 "the GPU does not have enough memory for the buffers of two programs");
LABCHECK_HINT(use_larger_gpu,
              "measure on a GPU with more memory, or end other programs that use it");
LABCHECK_MESSAGE(baseline_not_timed, "the baseline '{name}' cannot be timed: {reason}");
LABCHECK_MESSAGE(it_ended, "it ended normally");
LABCHECK_MESSAGE(it_exited, "it exited with status {status}");
LABCHECK_MESSAGE(signal_ended_it, "signal {signal} terminated it");
LABCHECK_MESSAGE(it_defines_no_function, "it does not define the function");
LABCHECK_MESSAGE(it_exceeded_time, "it exceeded the time limit");
LABCHECK_MESSAGE(it_exceeded_memory, "it exceeded the memory limit");
LABCHECK_MESSAGE(it_exceeded_output, "it exceeded the output limit");
LABCHECK_MESSAGE(it_broke_channel, "it sent an invalid message");

// Warnings about labs.
LABCHECK_MESSAGE(function_not_tested,
                 "no test case calls '{function}', so labcheck never tests it");
LABCHECK_MESSAGE(grades_lose_speed, "the grades of {lab} change from with speed to without speed");
LABCHECK_MESSAGE(grades_gain_speed, "the grades of {lab} change from without speed to with speed");

// Why a lab does not grade as it should. The reasons are fragments.
LABCHECK_MESSAGE(criterion_not_met, "criterion '{criterion}': {reason}");
LABCHECK_MESSAGE(template_does_not_compile, "it does not compile: {reason}");
LABCHECK_MESSAGE(points_of_template, "it earns {points} points for criterion '{criterion}'");
LABCHECK_MESSAGE(rung_misses_points,
                 "it does not earn full points for criterion '{criterion}': {reason}");
LABCHECK_MESSAGE(rung_loses_nothing,
                 "it earns full points for criterion '{criterion}', but the rubric lists it as "
                 "lost");
LABCHECK_MESSAGE(hidden_cases_undefined,
                 "assignment.yaml names {cases}, but {file} does not define them");
LABCHECK_MESSAGE(reference_not_graded, "it was not graded completely");

// Why a folder of a repository cannot be graded, or every lab of the repository is.
LABCHECK_MESSAGE(folder_of_several_labs,
                 "the folder could belong to {labs}; name it after one of them");
LABCHECK_PLURAL_MESSAGE(
    several_copies, "{count} folder contains a copy of this lab: {folders}; keep only one copy",
    "{count} folders contain a copy of this lab: {folders}; keep only one copy");
LABCHECK_MESSAGE(git_not_installed,
                 "git is not installed. labcheck cannot determine which labs have changed, so it "
                 "grades all labs.");
LABCHECK_MESSAGE(not_in_repository,
                 "The folder is not in a git repository. labcheck cannot determine which labs have "
                 "changed, so it grades all labs.");
LABCHECK_MESSAGE(commit_not_in_clone,
                 "The commit {commit} ({variable}) is not in this clone, which may be shallow, so "
                 "labcheck grades all labs. GIT_DEPTH sets the number of commits that a pipeline "
                 "fetches.");

}  // namespace labcheck::messages
