// SPDX-License-Identifier: MIT
/// The answers to labcheck's requests while a program is timed.
#pragma once

#include "harness/driver/timed_case.hpp"
#include "harness/driver/timing_protocol.hpp"

#include <memory>
#include <string>

namespace labcheck {

/// Answers labcheck's requests while the program is timed.
class Timing {
 public:
  protocol::TimingDone answer(protocol::MessageKind kind, const std::string& body);

 private:
  protocol::TimingDone prepare(const protocol::PrepareTiming& prepare);
  TimedCase& prepared_case();
  std::string take_sample(std::uint64_t seed, protocol::CaseDone& done);

  std::unique_ptr<TimedCase> case_;
};

}  // namespace labcheck
