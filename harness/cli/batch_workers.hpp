/// Those who grade at the same time, shared out among the machine's cards.
#pragma once

#include "harness/base/memory_budget.hpp"
#include "harness/cli/batch_options.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/options.hpp"
#include "harness/cli/setup.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/runner/start_gate.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace labcheck {

class BatchWorkers {
 public:
  /// The inputs that all are timed on are drawn from `secret`. Throws UserError where a card is
  /// asked for that is not there.
  BatchWorkers(const BatchCommand& command, const CommonOptions& options, std::uint64_t secret);
  ~BatchWorkers();

  std::size_t count() const { return workers_.size(); }

  /// What `worker` grades with. Not for two threads at once.
  Services& services(std::size_t worker);

  /// From now on `step` is told what a worker does, from its thread.
  void report_to(std::function<void(std::size_t worker, std::string_view what)> step);

 private:
  class Worker;
  struct Card;

  ConsoleProgress setup_progress_;
  Setup setup_;
  std::function<void(std::size_t, std::string_view)> step_;
  MemoryBudget case_memory_;
  StartGate starts_;
  std::vector<std::unique_ptr<Card>> cards_;  // those that are graded on
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace labcheck
