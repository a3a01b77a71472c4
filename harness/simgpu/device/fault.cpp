// SPDX-License-Identifier: MIT
// Faults that the checks find.
#include "harness/simgpu/device/fault.hpp"

#include "harness/simgpu/checks/finding.hpp"
#include "harness/simgpu/device/messages.hpp"
#include "harness/simgpu/ptx/source_name.hpp"
#include "harness/simgpu/state/launch.hpp"

#include <utility>

namespace labcheck::simgpu {
namespace {

FaultKind kind_of(FindingKind kind) {
  if (is_race(kind)) return FaultKind::data_race;
  if (is_about_uninitialized(kind)) return FaultKind::uninitialized;
  return kind == FindingKind::early_read || kind == FindingKind::early_read_of_phase
             ? FaultKind::early_read
             : FaultKind::barrier_divergence;
}

class MessageBuilder {
 public:
  MessageBuilder(const Finding& finding, const Launch& launch, Message remedy)
      : finding_(finding), launch_(launch), remedy_(std::move(remedy)) {}

  Message message() const {
    switch (finding_.kind) {
      case FindingKind::write_after_write:
      case FindingKind::write_after_read:
      case FindingKind::read_after_write:
        return race();
      case FindingKind::early_read:
        return early_read(text::wait_for_copy_group());
      case FindingKind::early_read_of_phase:
        return early_read(text::wait_for_phase());
      case FindingKind::barrier_split:
        return about_two(text::warp_at_different_barriers,
                         text::warp_at_different_barriers_at_line);
      case FindingKind::barriers_differ:
        return about_two(text::block_at_different_barriers,
                         text::block_at_different_barriers_at_line);
      case FindingKind::barrier_skipped:
        return about_two(text::barrier_skipped, text::barrier_skipped_at_line);
      case FindingKind::undefined_address:
        return about_use(text::address_from_variable, text::address_from_memory);
      case FindingKind::undefined_branch:
        return about_use(text::branch_on_variable, text::branch_on_memory);
      case FindingKind::undefined_result:
        return about_use(text::result_from_variable, text::result_from_memory);
      case FindingKind::undefined_operand:
        return about_use(text::operand_from_variable, text::operand_from_memory);
      case FindingKind::undefined_atomic:
        return text::atomic_on_uninitialized(thread(), uninitialized(), remedy());
    }
    return {};
  }

 private:
  bool in_shared() const { return finding_.space == ptx::Space::shared; }
  bool in_one_block() const { return finding_.event.block == finding_.related.block; }
  bool in_local() const { return finding_.space == ptx::Space::local; }
  bool in_register() const { return finding_.space == ptx::Space::reg; }
  bool from_absent_lane() const { return finding_.space == kAbsentLane; }

  Message thread() const { return of_block(finding_.event); }

  Message of_block(const ThreadEvent& event) const {
    return describe_thread(thread_index(launch_, event.thread), block_index(launch_, event.block));
  }

  Message other() const {
    return in_one_block() ? text::thread_of_same_block(
                                GridIndex{thread_index(launch_, finding_.related.thread)})
                          : of_block(finding_.related);
  }

  /// Of the earlier access; 0 if it is unknown.
  std::uint32_t line() const { return launch_.program->positions[finding_.related.position].line; }

  Message about_two(const auto& text, const auto& text_with_line) const {
    return line() == 0 ? text(thread(), other()) : text_with_line(thread(), other(), line());
  }

  Message about_use(const auto& of_variable, const auto& of_memory) const {
    return in_register() ? of_variable(thread()) : of_memory(thread(), read(), remedy());
  }

  Message race() const {
    return in_shared() ? text::race_in_shared_memory(conflicting_accesses(), missing_order())
                       : text::race_in_global_memory(conflicting_accesses(), missing_order());
  }

  Message conflicting_accesses() const {
    if (finding_.kind == FindingKind::write_after_write)
      return about_two(text::write_after_write, text::write_after_write_at_line);
    if (finding_.kind == FindingKind::write_after_read)
      return about_two(text::write_after_read, text::write_after_read_at_line);
    return about_two(text::read_after_write, text::read_after_write_at_line);
  }

  // Only copies to shared memory are asynchronous.
  Message early_read(Message wait) const {
    const bool own = in_one_block() && finding_.event.thread == finding_.related.thread;
    if (own && line() == 0) return text::early_read_of_own_copy(thread(), std::move(wait));
    if (own) return text::early_read_of_own_copy_at_line(thread(), line(), std::move(wait));
    if (line() == 0) return text::early_read_of_other_copy(thread(), other(), std::move(wait));
    return text::early_read_of_other_copy_at_line(thread(), other(), line(), std::move(wait));
  }

  Message missing_order() const {
    if (!in_one_block()) return missing_order_of_blocks();
    const bool in_warp = finding_.event.thread / kLanes == finding_.related.thread / kLanes;
    return in_warp ? text::no_barrier_in_warp() : text::no_barrier_in_block();
  }

  Message missing_order_of_blocks() const {
    switch (finding_.cause) {
      case RaceCause::unknown:
        break;
      case RaceCause::block_scope:
        return text::atomic_of_block_scope();
      case RaceCause::fence_for_block:
        return text::fence_of_block_scope();
      case RaceCause::no_fence_before_signal:
        return text::no_fence_before_signal();
      case RaceCause::no_fence_after_signal:
        return text::no_fence_after_signal();
    }
    return text::blocks_not_ordered();
  }

  Message uninitialized() const {
    return in_shared()  ? text::uninitialized_shared()
           : in_local() ? text::uninitialized_local()
                        : text::uninitialized_global();
  }

  Message read() const {
    if (from_absent_lane())
      return line() == 0 ? text::absent_lane() : text::absent_lane_at_line(line());
    if (line() == 0) return uninitialized();
    return in_shared()  ? text::uninitialized_shared_at_line(line())
           : in_local() ? text::uninitialized_local_at_line(line())
                        : text::uninitialized_global_at_line(line());
  }

  Message remedy() const {
    if (!remedy_.empty() && finding_.space == ptx::Space::global) return remedy_;
    if (from_absent_lane()) return text::use_lanes_of_mask();
    if (in_local()) return text::initialize_local();
    return in_shared() ? text::initialize_shared() : text::initialize_global();
  }

  const Finding& finding_;
  const Launch& launch_;
  const Message remedy_;
};

}  // namespace

Message describe_thread(const Dim3& thread, const Dim3& block) {
  return text::thread_of_block(GridIndex{thread}, GridIndex{block});
}

Fault fault_at(FaultKind kind, Message message, const Program& program, std::uint32_t position) {
  const SourcePosition& source = program.positions[position];
  return {kind, std::move(message), ptx::short_name(program.name), program.files[source.file],
          source.line};
}

Fault describe(const Finding& finding, const Launch& launch, Message remedy) {
  return fault_at(kind_of(finding.kind),
                  MessageBuilder(finding, launch, std::move(remedy)).message(), *launch.program,
                  finding.event.position);
}

}  // namespace labcheck::simgpu
