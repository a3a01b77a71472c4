/// Every sentence of a criterion that a student reads, beside those of its verdicts.
#pragma once

#include "harness/model/backend.hpp"
#include "harness/model/rubric.hpp"

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace labcheck::messages {

std::string files_missing(const std::vector<std::string>& files);
std::string files_missing_help(const std::vector<std::string>& files);

/// The files that are missing may be in what the sentences `unread` tell of.
std::string files_unread(const std::vector<std::string>& files,
                         const std::vector<std::string>& unread);
std::string files_unread_help();
std::string no_program();
std::string not_run(const std::string& case_id);

/// `gravest` is the message of the gravest case that failed.
std::string cases_failed(std::size_t failed, std::size_t all, const std::string& gravest);

std::string after(const std::string& title);
std::string not_measured(Backend backend);
/// The rung that speed is compared with is not installed.
std::string rung_absent(const std::string& rung);
std::string needs_person();
std::string counter_absent(const std::string& counter);
std::string counter_off(const std::string& counter, double value, const std::string& asked);
std::string counter_met(const std::string& counter, double value);

/// What a counter must keep to for all points: "at most 4.5", "at least 1", "between 1 and 4".
std::string asked(const NeedsCounter& need, const std::vector<ScaleStep>& scale);

/// What a figure must be on `scale` for all points: "at least 0.9".
std::string asked_of_scale(const std::vector<ScaleStep>& scale);

/// "1.04 times as fast as 'tile-16'", and what the lab asks for where that earns less than all.
std::string figure_found(const NeedsMeasurement& need, double figure, const std::string& asked,
                         double share);

/// What code must have and has not, and what it has and must not have; "" where that is nothing.
std::string features_off(const std::vector<Feature>& lacking,
                         const std::vector<Feature>& forbidden);

/// What lateness costs: nothing, as nobody knows the time; everything; or `percent` of the maximum,
/// which are `points`.
std::string time_unknown();
std::string after_cut_off(std::chrono::seconds late_by);
std::string late(std::chrono::seconds late_by, double percent, double points);

/// "1 day 3 h", "2 h 5 min", "45 s": the two largest units.
std::string describe_lateness(std::chrono::seconds late_by);

/// A counter's name as words: "global load sectors per request".
std::string words(const std::string& counter);

}  // namespace labcheck::messages
