/// Timing the calls of one test case.
#pragma once

#include "harness/driver/arena_map.hpp"
#include "harness/driver/case.hpp"
#include "harness/driver/timing_kernels.hpp"
#include "harness/driver/timing_protocol.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace labcheck {

/// One case with several sets of its buffers, on which it is launched in turn.
class TimedCase {
 public:
  /// Makes the sets, fewer where calls take long, and calls once on each: what a program does only
  /// the first time is not timed.
  /// Throws SetupFailure where there is no room.
  TimedCase(const protocol::PrepareTiming& prepare, void (*call)(Case&));
  ~TimedCase();
  TimedCase(const TimedCase&) = delete;
  TimedCase& operator=(const TimedCase&) = delete;

  /// How the first calls went.
  const protocol::CaseDone& first_calls() const { return first_calls_; }

  std::uint32_t sets() const { return static_cast<std::uint32_t>(sets_.size()); }

  void freshen(std::uint64_t seed);

  /// Calls once on each set; what went wrong is in `done`.
  std::vector<protocol::LaunchSeconds> launch(protocol::CaseDone& done);

  /// The bytes of each of those elements. Throws SetupFailure where there are no such.
  std::vector<std::string> inspect(const std::vector<protocol::Spots>& spots);

 private:
  void upload_inputs();
  void fill(const protocol::Region& region, unsigned char* to) const;
  void place_like_first(Case::State& set);
  const Case::State::Placed& inspected(const protocol::Spots& spots) const;
  void freshen(Case::State& set, std::uint32_t number, std::uint64_t seed);

  protocol::RunCase run_;
  ArenaMap arena_;
  void (*call_)(Case&);
  std::vector<std::unique_ptr<Case::State>> sets_;
  std::map<std::string, void*> inputs_;  // on the device, as the case has them
  protocol::CaseDone first_calls_;
  Gatherer gatherer_;
};

/// Answers what labcheck asks while it times.
class Timing {
 public:
  protocol::TimingDone answer(protocol::MessageKind kind, const std::string& body);

 private:
  protocol::TimingDone prepare(const protocol::PrepareTiming& prepare);
  TimedCase& prepared();

  std::unique_ptr<TimedCase> case_;
};

}  // namespace labcheck
