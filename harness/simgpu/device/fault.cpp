// SPDX-License-Identifier: MIT
// Faults that the checks find.
#include "harness/simgpu/device/fault.hpp"

#include "harness/simgpu/checks/finding.hpp"
#include "harness/simgpu/ptx/source_name.hpp"
#include "harness/simgpu/state/launch.hpp"

#include <fmt/format.h>

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
      return FaultKind::barrier_divergence;
    case FindingKind::undefined_address:
    case FindingKind::undefined_branch:
    case FindingKind::undefined_result:
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
        return race("overwrites", "wrote");
      case FindingKind::write_after_read:
        return race("overwrites", "read");
      case FindingKind::read_after_write:
        return race("reads", "wrote");
      case FindingKind::early_read:
        return early_read("__pipeline_wait_prior(), wait() or cp.async.wait_group");
      case FindingKind::early_read_of_phase:
        return early_read("wait() on its barrier, or mbarrier.try_wait");
      case FindingKind::barrier_split:
        return fmt::format(
            "threads of one warp wait at different __syncthreads() calls: {} at this one, {} at "
            "another one{}",
            thread(), other(), at_line());
      case FindingKind::undefined_address:
        return fmt::format("{} computes an address from {}", thread(), undefined());
      case FindingKind::undefined_branch:
        return fmt::format("{} takes a branch that depends on {}", thread(), undefined());
      case FindingKind::undefined_result:
        return fmt::format("{} stores a result computed from {}", thread(), undefined());
      case FindingKind::undefined_atomic:
        return fmt::format("{} atomically updates uninitialized {} memory; {}", thread(), space(),
                           remedy());
    }
    return {};
  }

 private:
  bool in_shared() const { return finding_.space == ptx::Space::shared; }
  bool in_one_block() const { return finding_.event.block == finding_.related.block; }
  bool in_local() const { return finding_.space == ptx::Space::local; }
  const char* space() const { return in_shared() ? "shared" : in_local() ? "local" : "global"; }

  std::string thread() const { return of_block(finding_.event); }

  std::string of_block(const ThreadEvent& event) const {
    return describe_thread(thread_index(launch_, event.thread), block_index(launch_, event.block));
  }

  std::string other() const {
    return in_one_block() ? "thread " + indices(thread_index(launch_, finding_.related.thread))
                          : of_block(finding_.related);
  }

  std::string at_line() const {
    const std::uint32_t line = launch_.program->positions[finding_.related.position].line;
    return line == 0 ? "" : fmt::format(" at line {}", line);
  }

  std::string race(const char* verb, const char* earlier_verb) const {
    return fmt::format("data race in {} memory: {} {} a value that {} {}{}, and {}", space(),
                       thread(), verb, other(), earlier_verb, at_line(), missing_order());
  }

  std::string early_read(const char* wait) const {
    const bool own = in_one_block() && finding_.event.thread == finding_.related.thread;
    const std::string action =
        own ? fmt::format("wait for the copy ({}) before reading", wait)
            : fmt::format("that thread must wait for the copy ({}), and a barrier must follow",
                          wait);
    return fmt::format(
        "{} reads {} memory before the asynchronous copy that {} started{} has finished; {}",
        thread(), space(), own ? "it" : other(), at_line(), action);
  }

  const char* missing_order() const {
    if (!in_one_block()) return "nothing orders the two blocks";
    const bool in_warp = finding_.event.thread / kLanes == finding_.related.thread / kLanes;
    return in_warp ? "no __syncthreads() or __syncwarp() orders the two accesses"
                   : "no __syncthreads() orders the two accesses";
  }

  std::string undefined() const {
    if (finding_.space == ptx::Space::reg)
      return "an uninitialized variable; initialize it before you use it";
    const std::string line = at_line();
    return fmt::format("uninitialized {} memory{}{}; {}", space(), line.empty() ? "" : ", read",
                       line, remedy());
  }

  std::string_view remedy() const {
    if (!remedy_.empty() && finding_.space == ptx::Space::global) return remedy_;
    if (in_local()) return "initialize local arrays before you read them";
    return in_shared() ? "write it first: shared memory is uninitialized when a block starts"
                       : "initialize it first: cudaMalloc() and malloc() do not clear memory";
  }

  const Finding& finding_;
  const Launch& launch_;
  std::string_view remedy_;
};

}  // namespace

std::string describe_thread(const Dim3& thread, const Dim3& block) {
  return fmt::format("thread {} of block {}", indices(thread), indices(block));
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
