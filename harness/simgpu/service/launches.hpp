// SPDX-License-Identifier: MIT
/// The launches of one program: whether a real GPU would accept them, their runs and failures.
#pragma once

#include "harness/simgpu/hardware/profile.hpp"
#include "harness/simgpu/protocol/code_requests.hpp"
#include "harness/simgpu/service/kernel_runs.hpp"
#include "harness/simgpu/service/last_writers.hpp"
#include "harness/simgpu/service/program_code.hpp"
#include "harness/simgpu/service/program_memory.hpp"
#include "harness/simgpu/service/reports.hpp"
#include "harness/simgpu/service/settings.hpp"

#include <cstdint>
#include <functional>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

class Launches {
 public:
  /// `print` and `has_ended` are those of KernelRuns.
  Launches(const Settings& settings, const DeviceProfile& profile, ProgramMemory& memory,
           ProgramCode& code, Reports& reports, std::function<void(std::string_view)> print,
           std::function<bool()> has_ended);

  /// The sticky error that a trapped kernel left. Launches after the failure are skipped.
  cudaError_t failure() const { return failure_; }

  /// Whether the program could free its memory: the device has not failed, or only because the
  /// program did not wait for a kernel.
  bool can_free() const { return failure_ == cudaSuccess || is_abandoned_; }

  /// With full checks, the launches since the last take_totals().
  const LaunchHistory& history() const { return history_; }

  bool has_totals() const { return runs_.has_totals(); }

  /// The counters since the last call (KernelRuns::take_totals).
  std::vector<LaunchTotals> take_totals();

  /// Notes that all memory was freed.
  void reset() { grid_workspace_ = 0; }

  AnswerOrError<CheckLaunch> answer(const CheckLaunch& request);
  AnswerOrError<RunLaunch> answer(const RunLaunch& request);
  AnswerOrError<EnqueueLaunch> answer(const EnqueueLaunch& request) {
    answer(request.launch);
    return Unanswered{};
  }

 private:
  /// The kernel with this number, if a real GPU would accept the launch; otherwise reports a fault
  /// and returns the error.
  std::variant<const LoadedKernel*, cudaError_t> check(KernelId kernel, const LaunchShape& shape,
                                                       Grid grid);

  Launch prepare(const RunLaunch& request, const LoadedKernel& kernel);
  void report(const LaunchEnd& end, const Launch& launch);

  const Settings& settings_;
  const DeviceProfile& profile_;
  ProgramMemory& memory_;
  ProgramCode& code_;
  Reports& reports_;
  KernelRuns runs_;
  LaunchHistory history_;
  cudaError_t failure_ = cudaSuccess;
  bool is_abandoned_ = false;  // the failure is only that the program did not wait for a kernel
  std::uint64_t launches_ = 0;
  std::uint64_t grid_workspace_ = 0;  // for grid.sync(); 0: not allocated yet
};

}  // namespace labcheck::simgpu
