/// Every sentence of a verdict that a student reads.
#pragma once

#include "harness/model/run.hpp"
#include "harness/model/test_case.hpp"
#include "harness/model/verdict.hpp"
#include "harness/verify/compare.hpp"
#include "harness/verify/mismatch_pattern.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace labcheck::messages {

/// What was seen, and what may be worth a look.
struct Sentence {
  std::string message;
  std::string help;
};

Sentence exited(int status);
Sentence signaled(int signal);
Sentence device_error(const DeviceError& error);
Sentence function_absent(const std::string& declaration, const FunctionAbsent& end);
Sentence channel_broken();
Sentence report_not_sound();
Sentence time_limit(double seconds);
Sentence memory_limit(std::size_t bytes);
Sentence output_limit(std::size_t bytes);
Sentence driver_failure(const std::string& reason);
Sentence not_returned(const std::string& buffer);
Sentence fault(const Fault& fault);
/// A whole program ended with `status` instead of `expected` (nothing: any but 0); `last_words` is
/// what it printed last.
Sentence wrong_status(int status, const std::optional<int>& expected,
                      const std::string& last_words);

Sentence not_printed(const Pattern& pattern);
std::string not_written();  // in the place of a value
std::string cause(const std::string& fault, const std::string& help);
Sentence guard_damaged(const ReturnedBuffer& buffer);
Sentence input_changed(const std::string& buffer, std::size_t elements);
Sentence mismatch(const Buffer& buffer, BufferPlace place, const Difference& difference,
                  const MismatchPattern& pattern);

/// Of an output of a timed launch, looked at in some places.
std::string wrong_when_timed(const std::string& buffer, const std::vector<std::size_t>& index,
                             const std::string& got, const std::string& expected);
std::string imprecise_when_timed(const std::string& buffer);
std::string wrong_when_timed_help();

}  // namespace labcheck::messages
