// SPDX-License-Identifier: MIT
/// What a student is shown about a run that failed.
#pragma once

#include "harness/model/run.hpp"
#include "harness/model/test_case.hpp"
#include "harness/model/verdict.hpp"

#include <optional>
#include <string>

namespace labcheck {

/// `message` describes what happened, `help` what to do about it.
struct Feedback {
  Message message{};
  Message help{};
};

/// A verdict of this kind with this feedback.
Verdict verdict(VerdictKind kind, Feedback feedback);

Feedback on_signal(int signal);
Feedback on_device_error(const DeviceError& error);
/// The function is declared as `declaration`.
Feedback on_absent_function(const std::string& declaration, const FunctionAbsent& end);
Feedback on_fault(const Fault& fault);
/// Bytes around `buffer` were overwritten.
Feedback on_damaged_guard(const ReturnedBuffer& buffer);

/// A whole program ended with `status` instead of `expected` (std::nullopt: any status but 0).
/// `last_output` is the last line that it printed.
Feedback on_wrong_status(int status, const std::optional<int>& expected,
                         const std::string& last_output);
Feedback on_missing_text(const Pattern& pattern);
Feedback on_wrong_number(const ExpectedNumber& number, double printed, double expected);
/// `state` is not `written`.
Feedback on_missing_file(const std::string& name, FileState state);

}  // namespace labcheck
