// SPDX-License-Identifier: MIT
/// The memory of one program: its allocations, page-locked and managed memory, copies, textures and
/// surfaces, and in which order and when its work ran.
#pragma once

#include "harness/simgpu/images/images.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"
#include "harness/simgpu/protocol/transfer_area.hpp"
#include "harness/simgpu/service/call_log.hpp"
#include "harness/simgpu/service/copies.hpp"
#include "harness/simgpu/service/device_heap.hpp"
#include "harness/simgpu/service/host_mirror.hpp"
#include "harness/simgpu/service/kernel_runs.hpp"
#include "harness/simgpu/service/reports.hpp"
#include "harness/simgpu/service/settings.hpp"
#include "harness/simgpu/service/shared_host_memory.hpp"
#include "harness/simgpu/service/transfers.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace labcheck::simgpu {

class ProgramMemory {
 public:
  /// Throws HarnessError if the file for shared memory cannot be created.
  ProgramMemory(const Settings& settings, const DeviceProfile& profile, Reports& reports);

  DeviceMemory& device() { return device_; }
  SharedHostMemory& host() { return host_; }
  DeviceHeap& heap() { return heap_; }
  CallLog& calls() { return calls_; }
  HostMirror& mirror() { return mirror_; }
  const Copies& copies() const { return copies_; }
  std::span<std::byte> slot(std::uint32_t number) const { return slots_.slot(number); }
  Transfers& transfers() { return transfers_; }
  const ImageObjects& images() const { return images_; }

  /// The input for messages about memory.
  MemoryView view() const { return {device_, host_, calls_, reports_.witness()}; }

  /// Prepares the memory for a kernel.
  void begin_kernel();

  /// Records the last kernel that `runs` has run. It had `blocks` blocks.
  void end_kernel(const StreamUse& in, const KernelRuns& runs, std::uint64_t blocks);

  /// The memory and the objects that were never freed, and the blocks of the device heap.
  std::vector<Fault> find_leaks() const;

  /// Frees everything except the variables in host memory.
  void reset();

  AnswerOrError<Allocate> answer(const Allocate& request);
  AnswerOrError<AllocateHost> answer(const AllocateHost& request);
  AnswerOrError<Free> answer(const Free& request);
  AnswerOrError<RegisterHost> answer(const RegisterHost& request);
  AnswerOrError<UnregisterHost> answer(const UnregisterHost& request);
  AnswerOrError<FindAllocation> answer(const FindAllocation& request) const;
  AnswerOrError<GetMemorySize> answer(const GetMemorySize&) const {
    return MemorySize{device_.capacity(), device_.used()};
  }
  AnswerOrError<GetHeapLimit> answer(const GetHeapLimit&) const { return HeapLimit{heap_.limit()}; }
  AnswerOrError<SetHeapLimit> answer(const SetHeapLimit& request);
  AnswerOrError<Copy> answer(const Copy& request);
  AnswerOrError<WriteBytes> answer(const WriteBytes& request);
  AnswerOrError<ReadBytes> answer(const ReadBytes& request);
  AnswerOrError<Fill> answer(const Fill& request);
  AnswerOrError<MakeTexture> answer(const MakeTexture& request);
  AnswerOrError<MakeSurface> answer(const MakeSurface& request);
  AnswerOrError<DestroyTexture> answer(const DestroyTexture& request);
  AnswerOrError<DestroySurface> answer(const DestroySurface& request);
  AnswerOrError<RecordEvent> answer(const RecordEvent& request);
  AnswerOrError<NoteStreamWait> answer(const NoteStreamWait& request) {
    transfers_.note(request);
    return Unanswered{};
  }
  AnswerOrError<NoteHostWait> answer(const NoteHostWait& request) {
    transfers_.note(request);
    return Unanswered{};
  }
  AnswerOrError<ReportHostAccess> answer(const ReportHostAccess& request);
  AnswerOrError<ReportBadArgument> answer(const ReportBadArgument& request);

 private:
  /// Records that `call` returned memory at `address`, or nothing.
  AnswerOrError<Allocate> end_allocation(std::optional<std::uint64_t> address,
                                         const AllocationCall& call);
  bool release(std::uint64_t address, AllocationKind kind);

  const bool has_full_checks_;
  Reports& reports_;
  DeviceMemory device_;
  SharedHostMemory host_;
  const TransferArea slots_;
  CallLog calls_;
  DeviceHeap heap_;
  ImageObjects images_;
  Timeline timeline_;
  HostMirror mirror_;
  Copies copies_;
  Transfers transfers_;
};

}  // namespace labcheck::simgpu
