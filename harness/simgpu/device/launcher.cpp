// SPDX-License-Identifier: MIT
#include "harness/simgpu/device/launcher.hpp"

#include "harness/simgpu/exec/scheduler.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <new>
#include <span>
#include <system_error>
#include <thread>

namespace labcheck::simgpu {
namespace {

// A launch with fewer threads ends before another host thread can wake up.
constexpr std::uint64_t kMinParallelThreads = 1 << 13;
// Blocks that are too short to check that themselves check whether the kernel is abandoned once per
// this many blocks.
constexpr std::uint64_t kBlocksPerCheck = 64;

// Hands out the blocks of a launch in order. After a trap, only earlier blocks are still needed.
class BlockQueue {
 public:
  explicit BlockQueue(std::uint64_t blocks) : end_(blocks) {}

  bool take(std::uint64_t& block) {
    block = next_.fetch_add(1, std::memory_order_relaxed);
    return block < end_.load(std::memory_order_relaxed);
  }

  void stop_at(std::uint64_t block) {
    std::uint64_t end = end_.load();
    while (block < end && !end_.compare_exchange_weak(end, block)) {
    }
  }

 private:
  std::atomic<std::uint64_t> next_{0};
  std::atomic<std::uint64_t> end_;
};

void work(Worker& worker, BlockQueue& queue) {
  ResidentBlock& block = *worker.blocks.emplace_back(std::make_unique<ResidentBlock>(worker));
  for (std::uint64_t linear = 0; queue.take(linear);) {
    start(block, linear);
    if (is_aftermath_over(worker)) return;
    const bool is_stopped = linear % kBlocksPerCheck == 0 && stop_if_abandoned(block);
    if (!is_stopped && run_to_end(block)) continue;
    queue.stop_at(linear);
    return;
  }
}

// Reports the trap of the first block and no findings of later blocks: these depend on the speed of
// the workers.
LaunchEnd end_of(std::span<const std::unique_ptr<Worker>> workers) {
  LaunchEnd end;
  Findings all;
  for (const auto& worker : workers) {
    all.add(worker->checks.findings);
    const bool first = !end.trap || worker->trap.linear_block < end.trap->linear_block;
    if (worker->trapped && first) end.trap = worker->trap;
  }
  // Full checks need one worker. What ends a kernel after its first bad access follows from it.
  const std::vector<Trap>& bad = workers.front()->bad_accesses;
  if (!bad.empty()) {
    end.trap = bad.front();
    end.later_traps.assign(bad.begin() + 1, bad.end());
  }
  for (const Finding& finding : all.in_order()) {
    if (finding.is_later) {
      end.later_findings.push_back(finding);
    } else if (!end.trap || finding.event.block <= end.trap->linear_block) {
      end.findings.push_back(finding);
    }
  }
  return end;
}

}  // namespace

/// Host threads that repeatedly wait for a task and execute it once each.
class Launcher::Pool {
 public:
  /// Starts up to `helpers` threads; fewer if the system refuses more.
  explicit Pool(unsigned helpers) {
    try {
      for (unsigned index = 0; index < helpers; ++index) {
        threads_.emplace_back([this, index] { serve(index); });
      }
    } catch (const std::system_error&) {
    }
  }

  unsigned helpers() const { return static_cast<unsigned>(threads_.size()); }

  ~Pool() {
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  /// Calls task(0) to task(count - 1) on the helpers and `own` on this thread. Returns after all
  /// calls have returned.
  void run(unsigned count, const std::function<void(unsigned)>& task,
           const std::function<void()>& own) {
    {
      const std::lock_guard lock(mutex_);
      task_ = &task;
      active_ = count;
      running_ = count;
      ++round_;
    }
    wake_.notify_all();
    own();
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return running_ == 0; });
  }

 private:
  void serve(unsigned index) {
    std::uint64_t seen = 0;
    std::unique_lock lock(mutex_);
    for (;;) {
      wake_.wait(lock, [&] { return closing_ || round_ != seen; });
      if (closing_) return;
      seen = round_;
      if (index >= active_) continue;
      const auto* task = task_;
      lock.unlock();
      (*task)(index);
      lock.lock();
      if (--running_ == 0) done_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable done_;
  const std::function<void(unsigned)>* task_ = nullptr;
  unsigned active_ = 0;
  unsigned running_ = 0;
  std::uint64_t round_ = 0;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

Launcher::Launcher(unsigned threads, const DeviceMemory& memory, DeviceServices& services)
    : threads_(std::max(threads, 1u)), memory_(memory), services_(services) {}

Launcher::~Launcher() = default;

LaunchEnd Launcher::run(const Launch& launch, LaunchTotals& totals) {
  // Full checks depend on the order of the blocks, so one worker runs all blocks in order.
  const bool shared = !launch.program->ordered && launch.program->checks != CheckLevel::full &&
                      launch.blocks() * launch.threads() >= kMinParallelThreads;
  auto count =
      static_cast<unsigned>(std::min<std::uint64_t>(shared ? threads_ : 1, launch.blocks()));
  if (count > 1) {
    if (pool_ == nullptr) pool_ = std::make_unique<Pool>(threads_ - 1);
    count = std::min(count, pool_->helpers() + 1);
  }
  while (workers_.size() < count) workers_.push_back(std::make_unique<Worker>());
  BlockQueue queue(launch.blocks());
  std::atomic<bool> out_of_memory{false};
  const auto serve = [&](unsigned index) {
    Worker& worker = *workers_[index];
    worker.launch = &launch;
    worker.memory = &memory_;
    worker.services = &services_;
    worker.is_alone = count == 1;
    try {
      prepare(worker);
      if (launch.program->ordered) {
        run_in_turns(worker);
      } else {
        work(worker, queue);
      }
    } catch (const std::bad_alloc&) {
      queue.stop_at(0);
      out_of_memory = true;
    }
  };
  if (count > 1) {
    pool_->run(
        count - 1, [&](unsigned index) { serve(index + 1); }, [&] { serve(0); });
  } else {
    serve(0);
  }
  if (out_of_memory) throw std::bad_alloc();
  LaunchEnd end = end_of(std::span(workers_).first(count));
  end.first_interval = workers_.front()->checks.floor;
  if (end.trap) return end;
  for (unsigned index = 0; index < count; ++index) totals.add(*workers_[index]);
  totals.add_launch(launch);
  return end;
}

}  // namespace labcheck::simgpu
