/// What measuring one submission leaves for the next one on the same card.
#pragma once

#include "harness/pipeline/opponent.hpp"
#include "harness/pipeline/spot_check.hpp"
#include "harness/runner/card_watch.hpp"
#include "harness/runner/timed_process.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace labcheck {

/// Keeps the inputs that everyone is timed on, the processes of what they are compared with and the
/// eye on the card, as long as a class is graded. Safe for several threads; a process belongs to
/// who took it.
class WarmCard {
 public:
  /// Inputs are drawn from `seed`, which no report names.
  explicit WarmCard(std::uint64_t seed) : seed_(seed) {}

  std::uint64_t seed() const { return seed_; }

  /// The input kept as `key`; that which `make` returns, where there is none yet.
  TimedInput input(const std::string& key, const std::function<TimedInput()>& make);

  /// The eye on the card; that which `make` returns, where there is none yet. To be used by whoever
  /// is alone on the card.
  std::shared_ptr<CardWatch> watch(const std::function<std::unique_ptr<CardWatch>()>& make);

  /// The process kept as `key`, if any; it is kept no longer.
  std::unique_ptr<TimedProcess> take(const std::string& key);

  /// Keeps `process`. The one that was kept longest goes where there are too many.
  void keep(const std::string& key, std::unique_ptr<TimedProcess> process);

  /// How many processes are kept.
  std::size_t processes() const;

  /// Ends the processes that are kept, for the memory that they hold.
  void clear();

 private:
  using Kept = std::pair<std::string, std::unique_ptr<TimedProcess>>;

  const std::uint64_t seed_;
  mutable std::mutex mutex_;
  std::map<std::string, TimedInput> inputs_;
  std::shared_ptr<CardWatch> watch_;
  std::list<Kept> processes_;  // from the one kept longest on
};

}  // namespace labcheck
