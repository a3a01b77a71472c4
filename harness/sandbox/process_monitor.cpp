// SPDX-License-Identifier: MIT
// Monitoring a started command: ends it at its limits and reports how it ended.
#include "harness/base/control_group.hpp"
#include "harness/base/error.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/translation.hpp"
#include "harness/sandbox/messages.hpp"
#include "harness/sandbox/monitored_command.hpp"
#include "harness/sandbox/process_tree.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <ctime>
#include <future>
#include <poll.h>
#include <sched.h>
#include <sys/resource.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace labcheck {
namespace {

using Clock = std::chrono::steady_clock;

// The time between two checks is this multiple of a check's cost, within these bounds.
constexpr int kCheckInterval = 50;
constexpr std::chrono::milliseconds kLeastBetweenChecks{10};
constexpr std::chrono::milliseconds kMostBetweenChecks{40};
constexpr std::chrono::milliseconds kBetweenKills{2};
// A CUDA program may take seconds to release its memory. A fork bomb took 10 to 40 s to end on two
// processors in a container, where labcheck may not raise priorities. What takes longer never ends.
constexpr std::chrono::seconds kPatienceAfterKill{60};
constexpr int kMostUrgent = -20;  // nice(2)

std::chrono::nanoseconds own_processor_time() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

/// If permitted, gives this thread priority over ordinary ones. The scheduler divides the
/// processors among sessions: if a fork bomb opened thousands, this thread would run only every few
/// seconds.
void become_urgent() {
  const sched_param least{::sched_get_priority_min(SCHED_FIFO)};
  if (::sched_setscheduler(0, SCHED_FIFO, &least) == 0) return;
  ::setpriority(PRIO_PROCESS, 0, kMostUrgent);  // on Linux, 0 is this thread
}

std::chrono::milliseconds time_between_checks(std::chrono::nanoseconds cost) {
  return std::clamp(std::chrono::ceil<std::chrono::milliseconds>(kCheckInterval * cost),
                    kLeastBetweenChecks, kMostBetweenChecks);
}

/// A process with a thread that starts, monitors and reaps it. One thread must do all of this: a
/// process that requests to die with its parent dies when the thread that started it ends.
class MonitoredProcess final : public SandboxedProcess {
 public:
  explicit MonitoredProcess(MonitoredCommand command)
      : monitored_(std::move(command)), limits_(monitored_.command.limits) {
    std::promise<void> promise;
    std::future<void> started = promise.get_future();
    try {
      thread_ = std::thread([this, kept = std::move(promise)]() mutable { run(kept); });
    } catch (const std::system_error& error) {
      throw HarnessError(tr("cannot start a thread: {}", error.what()));
    }
    try {
      started.get();
    } catch (const HarnessError&) {
      thread_.join();
      throw;
    }
  }

  ~MonitoredProcess() override {
    kill();
    if (thread_.joinable()) thread_.join();
  }

  MonitoredProcess(const MonitoredProcess&) = delete;
  MonitoredProcess& operator=(const MonitoredProcess&) = delete;

  int ended_descriptor() const override { return ended_.get(); }

  std::string output() const override { return text_of(monitored_.output); }

  void kill() override { raise_event(kill_requested_); }

  ProcessEnd wait() override {
    // The thread notices an interrupt and ends the process itself.
    if (thread_.joinable()) thread_.join();
    throw_if_interrupted();
    if (failure_) throw HarnessError(*failure_);
    return end_;
  }

 private:
  std::string text_of(const FileDescriptor& stream) const {
    return read_from_start(stream.get(), limits_.output);
  }

  std::size_t printed() const {
    return size_of_file(monitored_.output) + size_of_file(monitored_.errors);
  }

  std::map<std::string, WrittenFile> kept_files() const {
    if (!monitored_.kept) return {};
    return unpack_kept(monitored_.command.kept_files,
                       read_from_start(monitored_.kept.get(), size_of_file(monitored_.kept)));
  }

  void run(std::promise<void>& started) {
    try {
      child_ = start_child(monitored_.request);
    } catch (const HarnessError&) {
      started.set_exception(std::current_exception());
      return;
    }
    start_time_ = Clock::now();
    auto& group = monitored_.memory_group;
    if (group && !group->contains(child_.pid)) group.reset();
    become_urgent();
    monitored_.report.write_end.close();
    monitored_.opened.clear();
    started.set_value();

    watch();
    const auto cpu_time = reap_child(child_);
    read_report();
    conclude(cpu_time.value_or(std::chrono::nanoseconds(0)));
    raise_event(ended_);
  }

  /// Returns when the starter has ended.
  void watch() {
    std::optional<Clock::time_point> ending_since;
    for (;;) {
      pollfd events[] = {{child_.ended.get(), POLLIN, 0},
                         {monitored_.report.read_end.get(), POLLIN, 0},
                         {kill_seen_ ? -1 : kill_requested_.get(), POLLIN, 0}};
      ::poll(events, std::size(events), static_cast<int>(time_to_next_check(ending_since).count()));
      if (events[0].revents != 0) return;
      if (events[1].revents != 0) read_report();
      kill_seen_ = kill_seen_ || events[2].revents != 0;
      if (!ending_since) {
        // After the command has ended, the starter gets a moment to end by itself.
        const bool ended = facts_.report.has_value();
        if (ended || should_stop()) ending_since = Clock::now();
        if (ended) continue;
      }
      if (ending_since) end_everything(*ending_since);
    }
  }

  std::chrono::milliseconds time_to_next_check(
      const std::optional<Clock::time_point>& ending_since) const {
    if (ending_since) return kBetweenKills;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline() - Clock::now());
    return std::clamp(left, std::chrono::milliseconds(0), between_checks_);
  }

  Clock::time_point deadline() const { return start_time_ + limits_.wall_time; }

  /// Whether to end the process tree now. Records the reason in `facts_`.
  bool should_stop() {
    if (kill_seen_ || interrupted()) {
      facts_.stopped = StopReason::request;
    } else if (const auto limit = find_exceeded_limit()) {
      facts_.stopped = StopReason::limit;
      facts_.limit = *limit;
    }
    return facts_.stopped != StopReason::none;
  }

  std::optional<LimitKind> find_exceeded_limit() {
    if (Clock::now() >= deadline()) {
      tree_time_ = processor_time_of_descendants(child_.pid);
      return LimitKind::wall_time;
    }
    if (printed() > limits_.output) return LimitKind::output;
    const bool has_own_starter = monitored_.starter == Starter::bubblewrap;
    const std::size_t most = limits_.processes + (has_own_starter ? 1 : 0);  // the first process
    const auto before = own_processor_time();
    const ProcessTree tree = measure_descendants(child_.pid, most);
    waiting_.measure(tree.measured);
    const auto& group = monitored_.memory_group;
    const std::size_t own_memory = group ? group->used() : memory_of(tree);
    const std::size_t memory = own_memory + resident_memory_of(monitored_.command.companions);
    facts_.took_memory = facts_.took_memory || memory > fair_share_;
    const bool near_limit = tree.processes > most / 2 || tree.threads > limits_.threads / 2 ||
                            memory > limits_.memory / 2;
    between_checks_ =
        near_limit ? kLeastBetweenChecks : time_between_checks(own_processor_time() - before);
    end_.peak_memory = std::max(end_.peak_memory, tree.largest);
    if (tree.processes > most || tree.threads > limits_.threads) return LimitKind::processes;
    if (memory > limits_.memory || (group && group->full(own_memory))) return LimitKind::memory;
    return std::nullopt;
  }

  void end_everything(Clock::time_point since) {
    if (const pid_t first_process = find_first_process(); first_process > 0) {
      const bool bomb = facts_.stopped == StopReason::limit && facts_.limit == LimitKind::processes;
      if (bomb && monitored_.starter == Starter::bubblewrap) {
        // The end of process 1 stops all forks in its namespace at once. The bomb
        // leaves process 1 too little processor time to report; to end, it needs priority.
        ::setpriority(PRIO_PROCESS, static_cast<id_t>(first_process), kMostUrgent);
        ::kill(first_process, SIGKILL);
      } else {
        // The first process survives: it reports the command's usage, and ends after all others.
        kill_descendants(first_process);
      }
    }
    if (Clock::now() < since + kPatienceAfterKill) return;
    unkillable_ = true;
    kill_descendants(child_.pid);
    ::kill(child_.pid, SIGKILL);
  }

  /// The first process of the sandbox, or -1 while there is none.
  pid_t find_first_process() const {
    if (monitored_.starter == Starter::first_process) return child_.pid;
    const std::vector<pid_t> children = children_of(child_.pid);
    return children.empty() ? -1 : children.front();
  }

  void read_report() {
    if (!monitored_.report.read_end) return;
    pollfd end{monitored_.report.read_end.get(), POLLIN, 0};
    FirstProcessReport report;
    if (::poll(&end, 1, 0) > 0 && ::read(end.fd, &report, sizeof report) == sizeof report)
      facts_.report = report;
    monitored_.report.read_end.close();
  }

  /// Sets `end_` or `failure_`.
  void conclude(std::chrono::nanoseconds starter_cpu_time) {
    facts_.output_size = printed();
    end_.output = output();
    if (monitored_.errors) end_.errors = text_of(monitored_.errors);
    end_.files = kept_files();
    end_.wall_time = Clock::now() - start_time_;
    end_.cpu_time = starter_cpu_time;
    const auto& group = monitored_.memory_group;
    facts_.lacked_memory =
        group ? group->lacked_memory() : count_memory_kills() > memory_kills_before_;
    if (facts_.report) {
      end_.wall_time = std::chrono::nanoseconds(facts_.report->wall_time);
      end_.cpu_time = std::chrono::nanoseconds(facts_.report->cpu_time);
      end_.peak_memory = static_cast<std::size_t>(facts_.report->peak_memory);
    }
    facts_.took_memory = facts_.took_memory || end_.peak_memory > fair_share_;
    end_.lacked_memory = facts_.lacked_memory;
    end_.took_memory = facts_.took_memory;
    end_.cpu_time = std::max(end_.cpu_time, tree_time_);
    // Without a record, all the time that was not used counts.
    end_.waited = waiting_.sum().value_or(end_.wall_time - std::min(end_.cpu_time, end_.wall_time));
    const auto how = how_it_ended(facts_, monitored_.command);
    if (how) end_.how = *how;
    if (unkillable_) {
      failure_ = unkillable_process();
    } else if (!how) {
      failure_ = facts_.report ? preparation_failure(*facts_.report, monitored_.command)
                               : missing_report(end_.output + end_.errors);
    }
  }

  MonitoredCommand monitored_;
  const ProcessLimits limits_;
  const FileDescriptor ended_ = make_event();
  const FileDescriptor kill_requested_ = make_event();

  // Only the thread uses these until it has ended.
  ChildProcess child_;
  Clock::time_point start_time_;
  ProcessFacts facts_;
  const std::size_t fair_share_ = std::min<std::size_t>(limits_.memory, usable_memory()) / 2;
  WaitingTime waiting_;
  std::chrono::nanoseconds tree_time_{0};  // of the descendants at the limit of the wall time
  const std::optional<std::uint64_t> memory_kills_before_ = count_memory_kills();
  std::chrono::milliseconds between_checks_ = kLeastBetweenChecks;
  bool kill_seen_ = false;
  bool unkillable_ = false;
  ProcessEnd end_;
  std::optional<HarnessError> failure_;

  std::thread thread_;
};

}  // namespace

std::unique_ptr<SandboxedProcess> start_monitored(MonitoredCommand command) {
  return std::make_unique<MonitoredProcess>(std::move(command));
}

}  // namespace labcheck
