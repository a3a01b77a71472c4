// SPDX-License-Identifier: MIT
/// The texts of criteria: what each kind requires, and how it is decided.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck::messages {

// Files that were not submitted. They may be in what the remarks in {unread} describe.
LABCHECK_MESSAGE(file_missing, "{file} was not submitted.");
LABCHECK_MESSAGE(files_missing, "{files} were not submitted.");
LABCHECK_HINT(give_file_exact_name, "Give the file exactly the name that the lab requires.");
LABCHECK_HINT(give_files_exact_names, "Give the files exactly the names that the lab requires.");
LABCHECK_MESSAGE(file_unread,
                 "{file} was not found, but may have been submitted in another form: {unread}");
LABCHECK_MESSAGE(files_unread,
                 "{files} were not found, but may have been submitted in another form: {unread}");
LABCHECK_MESSAGE(several_unread, "{first}; {second}");
LABCHECK_HINT(instructor_must_rename,
              "Your instructor must check the submitted item, unpack or rename it in the folder, "
              "and grade the submission again.");

// Criteria that are not checked.
LABCHECK_MESSAGE(no_program, "Not checked: there is no program to run.");
LABCHECK_MESSAGE(case_not_run, "labcheck did not run test case '{case}'.");
LABCHECK_MESSAGE(needs_instructor, "Your instructor grades this.");
LABCHECK_MESSAGE(speed_needs_real_gpu, "Speed is measured on a real GPU only.");
LABCHECK_MESSAGE(speed_not_measured, "Speed was not measured in this run.");

LABCHECK_MESSAGE(cases_failed, "{failed} of {all} test cases failed.");

// Results that kernels did not compute.
LABCHECK_MESSAGE(in_other_memory,
                 "The program reports that its outputs are not in the memory that the lab uses.");
LABCHECK_PLURAL_MESSAGE(host_adds_too_many,
                        "Host code added up {count} value of kernels for one result; the limit is "
                        "{limit}.",
                        "Host code added up {count} values of kernels for one result; the limit is "
                        "{limit}.");
LABCHECK_HINT(compute_in_kernel, "Let a kernel compute the result and write it to the output.");

// What a figure must be for full points.
LABCHECK_MESSAGE(required_exactly, "exactly {value}");
LABCHECK_MESSAGE(required_between, "between {low} and {high}");
LABCHECK_MESSAGE(required_at_least, "at least {value}");
LABCHECK_MESSAGE(required_at_most, "at most {value}");

// Counters.
LABCHECK_MESSAGE(counter_absent,
                 "There is no value for {counter}: no kernel performed such an operation.");
LABCHECK_MESSAGE(counter_met, "{counter}: {value}");
LABCHECK_MESSAGE(counter_missed, "{counter}: {value} (required: {requirement})");
LABCHECK_MESSAGE(counter_too_low,
                 "{counter}: {value} (required: {requirement}). The problem needs more, so this "
                 "counter does not show how the work is done.");
LABCHECK_MESSAGE(constant_memory_unneeded,
                 "labcheck repeated the work with other values in constant memory: the results "
                 "stayed right, so they do not depend on them.");
LABCHECK_MESSAGE(shared_memory_unneeded,
                 "labcheck repeated the work with other values in shared memory: the results "
                 "stayed right, so they do not depend on them.");
LABCHECK_MESSAGE(textures_unneeded,
                 "labcheck repeated the work with other values from textures: the results "
                 "stayed right, so they do not depend on them.");
LABCHECK_MESSAGE(surfaces_unneeded,
                 "labcheck repeated the work with other values from surfaces: the results "
                 "stayed right, so they do not depend on them.");
LABCHECK_MESSAGE(
    parameters_unneeded,
    "labcheck repeated the work with other values in parameters of kernels: the results "
    "stayed right, so they do not depend on them.");
LABCHECK_HINT(use_what_is_loaded,
              "Compute the results from the values that the kernel loads there.");
LABCHECK_MESSAGE(loads_must_matter, "The results must depend on what is loaded.");

// Speed.
LABCHECK_MESSAGE(times_as_fast, "{figure} times as fast as '{baseline}'");
LABCHECK_MESSAGE(share_of_speed, "{figure} of the speed of '{baseline}'");
LABCHECK_MESSAGE(time_per_call, "{figure} ms per call");
LABCHECK_MESSAGE(speed_missed, "{figure} (required: {requirement})");

// Features of the code, with the name or the line that shows them.
LABCHECK_MESSAGE(feature_by_name, "{feature} ({name})");
LABCHECK_MESSAGE(feature_at_line, "{feature} ({place})");
LABCHECK_MESSAGE(feature_by_name_at_line, "{feature} ({name}, {place})");
LABCHECK_MESSAGE(uses_forbidden, "The code uses {features}, which this lab does not allow.");
LABCHECK_MESSAGE(does_not_use, "The code does not use {features}.");
LABCHECK_MESSAGE(does_not_use_and_uses_forbidden,
                 "The code does not use {missing} and uses {forbidden}, which this lab does not "
                 "allow.");

// What a criterion requires. Hidden test cases are only counted.
LABCHECK_MESSAGE(case_named, "test case {case}");
LABCHECK_MESSAGE(cases_named, "test cases {cases}");
LABCHECK_PLURAL_MESSAGE(hidden_cases_named, "{count} hidden test case",
                        "{count} hidden test cases");
LABCHECK_MESSAGE(case_and_hidden, "{case} and {hidden}");
LABCHECK_MESSAGE(cases_and_hidden, "{cases}, and {hidden}");
LABCHECK_MESSAGE(file_must_build, "{file} compiles with nvcc and links.");
LABCHECK_MESSAGE(files_must_build, "{files} compile with nvcc and link.");
LABCHECK_MESSAGE(file_must_build_with_driver,
                 "{file} compiles with nvcc and links with the lab's driver.");
LABCHECK_MESSAGE(files_must_build_with_driver,
                 "{files} compile with nvcc and link with the lab's driver.");
LABCHECK_MESSAGE(results_must_be_right, "The results are right in {cases}.");
LABCHECK_MESSAGE(results_must_be_right_on_sim,
                 "The results are right in {cases} on the simulated GPU.");
LABCHECK_MESSAGE(each_case_earns, "Each test case earns an equal share.");
LABCHECK_MESSAGE(all_cases_must_pass, "All test cases must pass.");
LABCHECK_MESSAGE(must_be_clean,
                 "The simulated GPU runs {cases} with full checks and finds no fault: no "
                 "out-of-bounds access, no use of uninitialized memory, no data race, no memory "
                 "leak.");
LABCHECK_MESSAGE(kernels_must_compute,
                 "Kernels compute the results of {cases}. The simulated GPU records its work and "
                 "repeats it without the program, with other inputs; the results must be right for "
                 "these, too.");
LABCHECK_MESSAGE(counter_must_be,
                 "Required for \"{counter}\" on the simulated GPU, in {cases}: {bounds}.");
LABCHECK_MESSAGE(bound_and_rest, "{bound}; {rest}");
LABCHECK_MESSAGE(bound_but_at_least, "{bound}, but at least {value}");
LABCHECK_MESSAGE(least_earns_some,
                 "{value} earns {percent} %; values in between earn part of the points");
LABCHECK_MESSAGE(least_earns_nothing,
                 "{value} earns nothing; values in between earn part of the points");
LABCHECK_MESSAGE(speedup_must_be,
                 "On a real GPU, in {cases}: {bound} times as fast as reference version '{rung}'; "
                 "{rest}.");
LABCHECK_MESSAGE(share_of_speed_must_be,
                 "On a real GPU, in {cases}: {bound} of the speed of '{baseline}'; {rest}.");
LABCHECK_MESSAGE(time_must_be, "On a real GPU, in {cases}: {bound} ms per call; {rest}.");
LABCHECK_MESSAGE(code_must_use, "The code uses {required}.");
LABCHECK_MESSAGE(code_must_not_use, "The code does not use {forbidden}.");
LABCHECK_MESSAGE(compiled_code_is_checked, "labcheck checks the compiled code.");

}  // namespace labcheck::messages
