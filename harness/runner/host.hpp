// SPDX-License-Identifier: MIT
/// The resources of this computer that a program runs on, and how it is started there.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/build.hpp"
#include "harness/model/run.hpp"
#include "harness/runner/gpu_sharing.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

namespace labcheck {

/// Limits how long labcheck waits in vain for the programs of one submission and their devices,
/// apart from the time limits of test cases. After that, a program that does not answer at once
/// counts as one that does not answer. Thread-safe.
class Patience {
 public:
  using Duration = std::chrono::milliseconds;

  /// How long to wait for an answer that should arrive within `usual`.
  Duration limit(Duration usual) const {
    return Duration(spent_) < kTotal ? usual : std::min(kLeast, usual);
  }

  /// No answer has arrived within `waited`.
  void spend(Duration waited) { spent_ += waited.count(); }

 private:
  static constexpr Duration kTotal{20'000};
  static constexpr Duration kLeast{100};

  std::atomic<Duration::rep> spent_{0};
};

/// `runtime` is the folder of liblabcheck_cudart.so (backend sim). `gpu` is the UUID of the GPU
/// that the program sees; if it is empty, the program sees all GPUs. `use` is how the program uses
/// the GPU. `start_gate`, if set, delays the start of its process. All programs of a submission
/// share `patience`.
struct Host {
  std::filesystem::path runtime{};
  std::string gpu{};
  GpuUse use = GpuUse::shared;
  StartGate* start_gate = nullptr;
  std::shared_ptr<Patience> patience = std::make_shared<Patience>();
};

/// The command that runs `program` in `mode` within `limits`, except the time limit, which the
/// caller enforces. On sim, the caller must pass the end of a SimDevice.
Command student_command(const Program& program, RunMode mode, const Limits& limits,
                        const Host& host);

/// The settings of the simulated GPU for a student's program. [environment variables]
std::map<std::string, std::string> device_settings(RunMode mode, const Limits& limits);

}  // namespace labcheck
