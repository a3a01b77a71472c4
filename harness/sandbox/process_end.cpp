// SPDX-License-Identifier: MIT
#include "harness/sandbox/process_end.hpp"

#include <chrono>
#include <csignal>
#include <fstream>
#include <string>
#include <sys/wait.h>

namespace labcheck {
namespace {

std::optional<LimitKind> find_unnoticed_limit(const ProcessFacts& facts,
                                              const ProcessLimits& limits) {
  // The process may have exceeded a limit and ended between two checks of the monitor.
  if (facts.output_size > limits.output) return LimitKind::output;
  if (static_cast<std::size_t>(facts.report->peak_memory) > limits.memory) return LimitKind::memory;
  if (std::chrono::nanoseconds(facts.report->wall_time) > limits.wall_time)
    return LimitKind::wall_time;
  if (!WIFSIGNALED(facts.report->wait_status)) return std::nullopt;

  const int signal = WTERMSIG(facts.report->wait_status);
  const std::chrono::nanoseconds cpu_time(facts.report->cpu_time);
  // The kernel sends SIGKILL one second later to a program that ignores SIGXCPU.
  if (signal == SIGXCPU || (signal == SIGKILL && cpu_time >= limits.cpu_time))
    return LimitKind::cpu_time;
  return std::nullopt;
}

}  // namespace

std::optional<decltype(ProcessEnd::how)> how_it_ended(const ProcessFacts& facts,
                                                      const ProcessLimits& limits) {
  if (facts.stopped == StopReason::limit) return LimitExceeded{facts.limit};
  const bool reported = facts.report && facts.report->failed == PreparationStep::none;
  if (facts.stopped == StopReason::request) {
    // The command may have ended by itself just before the request.
    const bool by_itself = reported && (!WIFSIGNALED(facts.report->wait_status) ||
                                        WTERMSIG(facts.report->wait_status) != SIGKILL);
    if (!by_itself) return KilledOnRequest{};
  }
  if (!reported) return std::nullopt;

  if (const auto limit = find_unnoticed_limit(facts, limits)) return LimitExceeded{*limit};
  const int status = facts.report->wait_status;
  if (WIFSIGNALED(status)) return KilledBySignal{WTERMSIG(status)};
  return ExitStatus{WEXITSTATUS(status)};
}

std::optional<std::uint64_t> count_memory_kills() {
  std::ifstream statistics("/proc/vmstat");
  std::string name;
  std::uint64_t value = 0;
  while (statistics >> name >> value) {
    if (name == "oom_kill") return value;
  }
  return std::nullopt;
}

}  // namespace labcheck
