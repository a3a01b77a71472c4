// SPDX-License-Identifier: MIT
// Faults that the checks find.
#include "harness/simgpu/device/fault.hpp"

#include "harness/base/translation.hpp"
#include "harness/simgpu/checks/finding.hpp"
#include "harness/simgpu/ptx/source_name.hpp"
#include "harness/simgpu/state/launch.hpp"

#include <utility>

namespace labcheck::simgpu {
namespace {

FaultKind kind_of(FindingKind kind) {
  switch (kind) {
    case FindingKind::write_after_write:
    case FindingKind::write_after_read:
    case FindingKind::read_after_write:
      return FaultKind::data_race;
    case FindingKind::early_read:
    case FindingKind::early_read_of_phase:
      return FaultKind::early_read;
    case FindingKind::barrier_split:
    case FindingKind::barriers_differ:
    case FindingKind::barrier_skipped:
      return FaultKind::barrier_divergence;
    case FindingKind::undefined_address:
    case FindingKind::undefined_branch:
    case FindingKind::undefined_result:
    case FindingKind::undefined_operand:
    case FindingKind::undefined_atomic:
      return FaultKind::uninitialized;
  }
  return FaultKind::data_race;
}

class MessageBuilder {
 public:
  MessageBuilder(const Finding& finding, const Launch& launch, std::string_view remedy)
      : finding_(finding), launch_(launch), remedy_(remedy) {}

  std::string message() const {
    switch (finding_.kind) {
      case FindingKind::write_after_write:
      case FindingKind::write_after_read:
      case FindingKind::read_after_write:
        return race();
      case FindingKind::early_read:
        return early_read(tr("__pipeline_wait_prior(), wait() or cp.async.wait_group"));
      case FindingKind::early_read_of_phase:
        return early_read(tr("wait() on its barrier, or mbarrier.try_wait"));
      case FindingKind::barrier_split:
        return line() == 0
                   ? tr("threads of one warp wait at different __syncthreads() calls: {} at this "
                        "one, {} at another one",
                        thread(), other())
                   : tr("threads of one warp wait at different __syncthreads() calls: {} at this "
                        "one, {} at another one at line {}",
                        thread(), other(), line());
      case FindingKind::barriers_differ:
        return line() == 0
                   ? tr("threads of one block wait at different __syncthreads() calls: {} at this "
                        "one, {} at another one",
                        thread(), other())
                   : tr("threads of one block wait at different __syncthreads() calls: {} at this "
                        "one, {} at another one at line {}",
                        thread(), other(), line());
      case FindingKind::barrier_skipped:
        return line() == 0
                   ? tr("{} waits at this __syncthreads(), but {} skips it, so its effect is "
                        "undefined; move it to code that all threads of the block reach",
                        thread(), other())
                   : tr("{} waits at this __syncthreads(), but {} skips it because of the "
                        "condition at line {}, so its effect is undefined; move it to code that "
                        "all threads of the block reach",
                        thread(), other(), line());
      case FindingKind::undefined_address:
        return in_register() ? tr("{} computes an address from an uninitialized variable; "
                                  "initialize it before you use it",
                                  thread())
                             : tr("{} computes an address from {}; {}", thread(), read(), remedy());
      case FindingKind::undefined_branch:
        return in_register()
                   ? tr("{} takes a branch that depends on an uninitialized variable; initialize "
                        "it before you use it",
                        thread())
                   : tr("{} takes a branch that depends on {}; {}", thread(), read(), remedy());
      case FindingKind::undefined_result:
        return in_register()
                   ? tr("{} stores a result computed from an uninitialized variable; initialize it "
                        "before you use it",
                        thread())
                   : tr("{} stores a result computed from {}; {}", thread(), read(), remedy());
      case FindingKind::undefined_operand:
        return in_register()
                   ? tr("{} calls an atomic operation with an uninitialized variable; "
                        "initialize it before you use it",
                        thread())
                   : tr("{} calls an atomic operation with {}; {}", thread(), read(), remedy());
      case FindingKind::undefined_atomic:
        return tr("{} atomically updates {}; {}", thread(), uninitialized(), remedy());
    }
    return {};
  }

 private:
  bool in_shared() const { return finding_.space == ptx::Space::shared; }
  bool in_one_block() const { return finding_.event.block == finding_.related.block; }
  bool in_local() const { return finding_.space == ptx::Space::local; }
  bool in_register() const { return finding_.space == ptx::Space::reg; }
  bool from_absent_lane() const { return finding_.space == kAbsentLane; }

  std::string thread() const { return of_block(finding_.event); }

  std::string of_block(const ThreadEvent& event) const {
    return describe_thread(thread_index(launch_, event.thread), block_index(launch_, event.block));
  }

  std::string other() const {
    return in_one_block() ? tr("thread {}", indices(thread_index(launch_, finding_.related.thread)))
                          : of_block(finding_.related);
  }

  /// Of the earlier access; 0 if it is unknown.
  std::uint32_t line() const { return launch_.program->positions[finding_.related.position].line; }

  std::string race() const {
    const std::string accesses = conflicting_accesses();
    return in_shared() ? tr("data race in shared memory: {}, and {}", accesses, missing_order())
                       : tr("data race in global memory: {}, and {}", accesses, missing_order());
  }

  std::string conflicting_accesses() const {
    const bool in_unknown_line = line() == 0;
    if (finding_.kind == FindingKind::write_after_write) {
      return in_unknown_line
                 ? tr("{} overwrites a value that {} wrote", thread(), other())
                 : tr("{} overwrites a value that {} wrote at line {}", thread(), other(), line());
    }
    if (finding_.kind == FindingKind::write_after_read) {
      return in_unknown_line
                 ? tr("{} overwrites a value that {} read", thread(), other())
                 : tr("{} overwrites a value that {} read at line {}", thread(), other(), line());
    }
    return in_unknown_line
               ? tr("{} reads a value that {} wrote", thread(), other())
               : tr("{} reads a value that {} wrote at line {}", thread(), other(), line());
  }

  // Only copies to shared memory are asynchronous.
  std::string early_read(const std::string& wait) const {
    const bool own = in_one_block() && finding_.event.thread == finding_.related.thread;
    if (own) {
      return line() == 0
                 ? tr("{} reads shared memory before the asynchronous copy that it started has "
                      "finished; wait for the copy ({}) before reading",
                      thread(), wait)
                 : tr("{} reads shared memory before the asynchronous copy that it started at line "
                      "{} has finished; wait for the copy ({}) before reading",
                      thread(), line(), wait);
    }
    return line() == 0
               ? tr("{} reads shared memory before the asynchronous copy that {} started has "
                    "finished; that thread must wait for the copy ({}), and a barrier must follow",
                    thread(), other(), wait)
               : tr("{} reads shared memory before the asynchronous copy that {} started at line "
                    "{} has finished; that thread must wait for the copy ({}), and a barrier must "
                    "follow",
                    thread(), other(), line(), wait);
  }

  std::string missing_order() const {
    if (!in_one_block()) return missing_order_of_blocks();
    const bool in_warp = finding_.event.thread / kLanes == finding_.related.thread / kLanes;
    return in_warp ? tr("no __syncthreads() or __syncwarp() orders the two accesses")
                   : tr("no __syncthreads() orders the two accesses");
  }

  std::string missing_order_of_blocks() const {
    switch (finding_.cause) {
      case RaceCause::unknown:
        break;
      case RaceCause::block_scope:
        return tr(
            "an operation with block scope is not atomic for other blocks; remove _block or "
            "use cuda::thread_scope_device");
      case RaceCause::fence_for_block:
        return tr("a fence with block scope does not order the two blocks; use __threadfence()");
      case RaceCause::no_fence_before_signal:
        return tr(
            "nothing orders the two blocks; call __threadfence() before you set the flag or "
            "release the lock");
      case RaceCause::no_fence_after_signal:
        return tr(
            "nothing orders the two blocks; call __threadfence() after you see the flag or "
            "take the lock");
    }
    return tr("nothing orders the two blocks");
  }

  std::string uninitialized() const {
    return in_shared()  ? tr("uninitialized shared memory")
           : in_local() ? tr("uninitialized local memory")
                        : tr("uninitialized global memory");
  }

  std::string read() const {
    if (from_absent_lane()) {
      return line() == 0
                 ? tr("the value of a lane that does not take part in a shuffle")
                 : tr("the value of a lane that does not take part in the shuffle at line {}",
                      line());
    }
    if (line() == 0) return uninitialized();
    return in_shared()  ? tr("uninitialized shared memory, read at line {}", line())
           : in_local() ? tr("uninitialized local memory, read at line {}", line())
                        : tr("uninitialized global memory, read at line {}", line());
  }

  std::string remedy() const {
    if (!remedy_.empty() && finding_.space == ptx::Space::global) return std::string(remedy_);
    if (from_absent_lane())
      return tr("use only values of lanes that are in its mask and have not returned");
    if (in_local()) return tr("initialize local arrays before you read them");
    return in_shared() ? tr("write it first: shared memory is uninitialized when a block starts")
                       : tr("initialize it first: cudaMalloc() and malloc() do not clear memory");
  }

  const Finding& finding_;
  const Launch& launch_;
  std::string_view remedy_;
};

}  // namespace

std::string describe_thread(const Dim3& thread, const Dim3& block) {
  return tr("thread {} of block {}", indices(thread), indices(block));
}

Fault fault_at(FaultKind kind, std::string message, const Program& program,
               std::uint32_t position) {
  const SourcePosition& source = program.positions[position];
  return {kind, std::move(message), ptx::short_name(program.name), program.files[source.file],
          source.line};
}

Fault describe(const Finding& finding, const Launch& launch, std::string_view remedy) {
  return fault_at(kind_of(finding.kind), MessageBuilder(finding, launch, remedy).message(),
                  *launch.program, finding.event.position);
}

}  // namespace labcheck::simgpu
