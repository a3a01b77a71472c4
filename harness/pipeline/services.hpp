/// What grading needs from the world, handed down; nothing is global.
#pragma once

#include "harness/base/memory_budget.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/expectation.hpp"
#include "harness/runner/card_watch.hpp"
#include "harness/runner/gpu_lock.hpp"
#include "harness/runner/machine.hpp"
#include "harness/runner/session.hpp"
#include "harness/runner/start_gate.hpp"
#include "harness/runner/timed_process.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/gpu.hpp"
#include "harness/toolchain/toolchain.hpp"

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

class WarmCard;

/// Told how far the work is. Calls come from one thread.
class Progress {
 public:
  virtual ~Progress() = default;

  /// "compiling", "test case odd (3 of 8)".
  virtual void step(std::string_view what) = 0;
};

/// Whether criteria that ask for speed are measured. Those that are left out are `not_measured`,
/// and the grade is provisional.
enum class SpeedCriteria { measured, left_out };

/// Told what a test case was run on, what the run yielded, and what was expected of it.
using TellRun = std::function<void(const CaseInput&, const Run&, const std::vector<Expectation>&)>;

/// What those who grade a class side by side have in common; nothing of it where one submission is
/// graded by itself. `starts` and `case_memory`, which is for the buffers of test cases that are
/// run on cards, are for all cards; `warm`, what measuring one submission leaves for the next, is
/// for one.
struct SharedByClass {
  StartGate* starts = nullptr;
  MemoryBudget* case_memory = nullptr;
  WarmCard* warm = nullptr;
};

/// `gpu` is the card that is graded on, absent where the backend is sim; `threads` are those of the
/// simulated GPU (see Machine). `tell_run`, if any, is called for each run of a test case. `now`
/// and `watch` are the clock and the eye on the card while programs are timed; where `lock_folder`
/// is empty, it is the machine's own.
struct Services {
  Sandbox& sandbox;
  Toolchain& toolchain;
  Installation installation;
  Backend backend = Backend::sim;
  std::optional<Gpu> gpu;
  Progress& progress;
  Now now = std::chrono::steady_clock::now;
  std::function<std::unique_ptr<CardWatch>(std::string_view)> watch = watch_card;
  std::filesystem::path lock_folder{};
  SpeedCriteria speed = SpeedCriteria::measured;
  unsigned threads = 0;
  SharedByClass shared{};
  TellRun tell_run{};
};

/// What programs run on that use the card so.
Machine machine_of(const Services& services, CardUse use);

/// The lock of the card of `services`, for `use`.
GpuLock lock_card(const Services& services, CardUse use);

/// What programs for `backend` are built for.
Target target_for(const Services& services, Backend backend);

/// The backend as the report names it.
BackendDescription describe_backend(const Services& services);

}  // namespace labcheck
