/// A student's or our own program in a process of its own, to be timed.
#pragma once

#include "harness/model/build.hpp"
#include "harness/model/limits.hpp"
#include "harness/runner/machine.hpp"
#include "harness/runner/session.hpp"
#include "harness/runner/timed_side.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace labcheck {

class DriverProcess;

/// labcheck's own clock; a test puts another in its place.
using Now = std::function<std::chrono::steady_clock::time_point()>;

class TimedProcess : public TimedSide {
 public:
  /// Starts the program. `limits` are those of one request; memory for `input`'s buffers comes on
  /// top.
  TimedProcess(Sandbox& sandbox, Program program, RunMode mode, Limits limits,
               const Machine& machine, CaseInput input, Now now);
  ~TimedProcess() override;

  /// The card that the program sees. To be asked of our own programs only.
  Timed<protocol::Card> describe_card();

  /// How many sets of the buffers there are; 0 before any was made.
  std::uint32_t sets() const { return sets_; }

  /// Makes sets of the buffers, with a call on each, and tells how many: `most_sets`, but fewer
  /// where calls take so long that a sample would.
  Timed<std::uint32_t> prepare(std::uint32_t most_sets);

  Timed<Sample> sample(std::uint64_t seed) override;
  Timed<SpotBytes> inspect(const std::vector<protocol::Spots>& spots) override;

  /// What the program printed so far.
  std::string take_output();

 private:
  Timed<std::string> ask(protocol::MessageKind kind, const std::string& body);

  Program program_;
  Limits limits_;
  CaseInput input_;
  Now now_;
  std::unique_ptr<DriverProcess> process_;
  std::uint32_t sets_ = 0;
  std::optional<RunEnd> end_;
};

}  // namespace labcheck
