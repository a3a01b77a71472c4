/// Every sentence of a criterion that a student reads, beside those of its verdicts.
#pragma once

#include "harness/model/rubric.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace labcheck::messages {

std::string files_missing(const std::vector<std::string>& files);
std::string files_missing_help();
std::string cases_failed(std::size_t failed, std::size_t all, const std::string& first);
std::string after(const std::string& title);
std::string needs_gpu();
std::string needs_person();
std::string withheld(const std::string& reason);
std::string counter_absent(const std::string& counter);
std::string counter_off(const std::string& counter, double value, const std::string& asked);
std::string counter_met(const std::string& counter, double value);

/// "at most 4.5", "at least 1", "between 1 and 4".
std::string asked(const NeedsCounter& need);

/// A counter's name as words: "global load sectors per request".
std::string words(const std::string& counter);

}  // namespace labcheck::messages
