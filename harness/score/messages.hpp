/// Every sentence of a criterion that a student reads, beside those of its verdicts.
#pragma once

#include "harness/model/backend.hpp"
#include "harness/model/rubric.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace labcheck::messages {

std::string files_missing(const std::vector<std::string>& files);
std::string files_missing_help(const std::vector<std::string>& files);
std::string no_program();
std::string not_run(const std::string& case_id);

/// `gravest` is the message of the gravest case that failed.
std::string cases_failed(std::size_t failed, std::size_t all, const std::string& gravest);

std::string after(const std::string& title);
std::string not_measured(Backend backend);
std::string needs_person();
std::string counter_absent(const std::string& counter);
std::string counter_off(const std::string& counter, double value, const std::string& asked);
std::string counter_met(const std::string& counter, double value);

/// What a counter must keep to for all points: "at most 4.5", "at least 1", "between 1 and 4".
std::string asked(const NeedsCounter& need, const std::vector<ScaleStep>& scale);

/// A counter's name as words: "global load sectors per request".
std::string words(const std::string& counter);

}  // namespace labcheck::messages
