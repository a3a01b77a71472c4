// SPDX-License-Identifier: MIT
/// The texts of criteria and of late penalties, except those of verdicts on test cases.
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
LABCHECK_MESSAGE(no_result_is_right, "Not checked: no test case has a right result.");
LABCHECK_MESSAGE(depends_on_criterion, "Not checked: it depends on \"{criterion}\".");
LABCHECK_MESSAGE(case_not_run, "labcheck did not run test case '{case}'.");
LABCHECK_MESSAGE(needs_instructor, "Your instructor grades this.");
LABCHECK_MESSAGE(speed_needs_real_gpu, "Speed is measured on a real GPU only.");
LABCHECK_MESSAGE(speed_not_measured, "Speed was not measured in this run.");

LABCHECK_MESSAGE(cases_failed, "{failed} of {all} test cases failed.");

// Results that kernels did not compute.
LABCHECK_MESSAGE(in_other_memory,
                 "The program reports that its outputs are not in the memory that the lab uses.");
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

// Lateness. These are fragments.
LABCHECK_MESSAGE(submission_time_unknown, "submission time unknown, so no late penalty is applied");
LABCHECK_MESSAGE(after_cut_off, "submitted {time} late, after the cut-off, so it earns no points");
LABCHECK_PLURAL_MESSAGE(late_penalty,
                        "submitted {time} late, which costs {percent} % of the maximum: {count} "
                        "point",
                        "submitted {time} late, which costs {percent} % of the maximum: {count} "
                        "points");
LABCHECK_PLURAL_MESSAGE(delay_in_days_and_hours, "{count} day {hours} h", "{count} days {hours} h");
LABCHECK_PLURAL_MESSAGE(delay_in_days, "{count} day", "{count} days");
LABCHECK_MESSAGE(delay_in_hours_and_minutes, "{hours} h {minutes} min");
LABCHECK_MESSAGE(delay_in_hours, "{hours} h");
LABCHECK_MESSAGE(delay_in_minutes_and_seconds, "{minutes} min {seconds} s");
LABCHECK_MESSAGE(delay_in_minutes, "{minutes} min");
LABCHECK_MESSAGE(delay_in_seconds, "{seconds} s");

}  // namespace labcheck::messages
