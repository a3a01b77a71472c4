/// One program on one test case, timed against others.
#pragma once

#include "harness/pipeline/opponent.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/pipeline/spot_check.hpp"
#include "harness/runner/gpu_lock.hpp"
#include "harness/runner/timed_process.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace labcheck {

/// What a trial came to: a figure, or the verdict of a subject that failed in it.
using TrialEnd = std::variant<SamplingOutcome, Verdict>;

/// Holds the card's lock and the subject's process as long as it lives.
class SpeedTrial {
 public:
  /// `input` is what the subject is run on, `declaration` that of the function which it calls.
  /// `secret_seed` determines contents, order and where outputs are looked at.
  SpeedTrial(Program subject, TimedInput input, std::string declaration, Limits limits,
             std::uint64_t secret_seed, Services& services);
  ~SpeedTrial();

  /// Times the subject and `opponent` in turns by `plan`, whose floor is set here. Throws
  /// HarnessError where the opponent fails, or where the card has no room for two such programs.
  TrialEnd against(const Opponent& opponent, SamplingPlan plan);

 private:
  /// An opponent's process, and the card as it saw it just now.
  struct Baseline {
    std::unique_ptr<TimedProcess> process;
    protocol::Card card;
  };

  Baseline baseline_for(const Opponent& opponent);
  std::string key_of(const Opponent& opponent) const;
  std::optional<Verdict> prepare_subject(std::uint32_t most_sets);
  std::optional<Verdict> start_subject(const protocol::Card& card, const Opponent& opponent);
  Verdict verdict_of(const RunEnd& end) const;
  std::unique_ptr<TimedProcess> process_of(const Program& program, const CaseInput& input) const;
  double floor_on(const protocol::Card& card) const;

  Program subject_;
  TimedInput input_;
  std::string declaration_;
  Limits limits_;
  Random seeds_;
  Services& services_;
  GpuLock lock_;
  std::shared_ptr<CardWatch> card_;
  std::unique_ptr<TimedProcess> process_;
};

/// How many sets of buffers launches rotate over on `card`: together more than twice the cache, so
/// that none finds its own there, and three at least; fewer where the memory has no room for two
/// programs' sets. 0 where it has none for one set.
std::uint32_t sets_for(const protocol::Card& card, std::uint64_t bytes);

/// The same where the memory has room.
std::uint32_t sets_wanted(const protocol::Card& card, std::uint64_t bytes);

/// The least time that the work can take on `card` [s]; 0 where that is not known. What the cache
/// can hold back need not reach memory while a launch lasts.
double least_seconds(const Work& work, const protocol::Card& card);

}  // namespace labcheck
