// SPDX-License-Identifier: MIT
/// A test case whose calls are timed.
#pragma once

#include "harness/driver/arena_map.hpp"
#include "harness/driver/case.hpp"
#include "harness/driver/committed_output.hpp"
#include "harness/driver/timing_protocol.hpp"

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace labcheck {

/// A test case with several sets of its buffers. Launches rotate over the sets.
class TimedCase {
 public:
  /// Creates the sets (fewer if calls take long) and calls the function once on each set, so that
  /// one-time work of the program is not timed. Throws SetupFailure if memory is exhausted.
  TimedCase(const protocol::PrepareTiming& prepare, void (*call)(Case&));
  ~TimedCase();
  TimedCase(const TimedCase&) = delete;
  TimedCase& operator=(const TimedCase&) = delete;

  /// The outcome of the first calls.
  const protocol::CaseDone& first_calls() const { return first_calls_; }

  std::uint32_t sets() const { return static_cast<std::uint32_t>(sets_.size()); }

  /// Fills every set with contents that `seed` determines.
  void freshen(std::uint64_t seed);

  /// Calls the function once on each set and stores the outcome in `done`.
  std::vector<protocol::LaunchSeconds> launch(protocol::CaseDone& done);

  /// The roots of the hash trees of all outputs (see SampleTaken).
  std::vector<std::string> commit();

  /// The nodes with the elements at `spots` (see Spots). Throws SetupFailure if an element does not
  /// exist.
  std::vector<std::string> inspect(const std::vector<protocol::Spots>& spots);

 private:
  void upload_inputs();
  void fill(const protocol::Region& region, unsigned char* to) const;
  void allocate_like_first(Case::State& set);
  const Case::State::PlacedBuffer& find_buffer(std::uint32_t set, const std::string& name) const;
  void freshen(Case::State& set, std::uint32_t number, std::uint64_t seed);

  protocol::RunCase run_;
  ArenaMap arena_;
  void (*call_)(Case&);
  std::vector<std::unique_ptr<Case::State>> sets_;
  std::map<std::string, void*> inputs_;  // the test case's inputs, on the device
  protocol::CaseDone first_calls_;
  std::map<std::pair<std::uint32_t, std::string>, CommittedOutput> outputs_;
  unsigned char* roots_ = nullptr;  // of all outputs, on the device
  NodeReader reader_;
};

}  // namespace labcheck
