// SPDX-License-Identifier: MIT
/// The texts of criteria that students read, except those of their verdicts.
#pragma once

#include "harness/model/backend.hpp"
#include "harness/model/rubric.hpp"
#include "harness/model/verdict.hpp"

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace labcheck::messages {

std::string files_missing(const std::vector<std::string>& files);
std::string files_missing_help(const std::vector<std::string>& files);

/// The missing files may be in what the remarks `unread` describe.
std::string files_unread(const std::vector<std::string>& files,
                         const std::vector<std::string>& unread);
std::string files_unread_help();
std::string no_program();
std::string no_result_is_right();
std::string not_run(const std::string& case_id);

/// `gravest` is the message of the gravest case that failed.
std::string cases_failed(std::size_t failed, std::size_t all, const std::string& gravest);

std::string after(const std::string& title);
std::string not_measured(Backend backend);
/// The rung that is the baseline for speed is not installed.
std::string rung_absent(const std::string& rung);
std::string needs_instructor();
/// Why the results do not count if the program reports another memory than the lab uses.
std::string in_other_memory();
/// The verdict of a test case whose results kernels did not compute; `reason` is a sentence.
Verdict computed_on_host(const std::string& reason);
std::string counter_absent(const std::string& counter);
std::string counter_missed(const std::string& counter, double value,
                           const std::string& requirement);
/// The value is below what every solution needs.
std::string counter_too_low(const std::string& counter, double value,
                            const std::string& requirement);
std::string counter_met(const std::string& counter, double value);

/// The bounds of a counter for full points: "at most 4.5", "at least 1", "between 1 and 4".
std::string requirement(const NeedsCounter& need, const std::vector<ScaleStep>& scale);

/// The bound of a figure on `scale` for full points: "at least 0.9".
std::string requirement_of_scale(const std::vector<ScaleStep>& scale);

/// "1.04 times as fast as 'tile-16'", with the requirement if `share` is less than 1.
std::string figure_found(const NeedsMeasurement& need, double figure,
                         const std::string& requirement, double share);

/// Names the missing features, and the forbidden features with their evidence; "" if no feature is
/// missing or forbidden.
std::string features_violated(const std::vector<Feature>& missing,
                              const std::vector<FeatureUse>& forbidden);

/// The penalty for lateness: none, because the submission time is unknown; all points; or `percent`
/// of the maximum, which is `points`. These are fragments without a capital and a full stop.
std::string submission_time_unknown();
std::string after_cut_off(std::chrono::seconds late_by);
std::string late(std::chrono::seconds late_by, double percent, double points);

/// The two largest units: "1 day 3 h", "2 h 5 min", "45 s".
std::string describe_lateness(std::chrono::seconds late_by);

}  // namespace labcheck::messages
