// SPDX-License-Identifier: MIT
/// The simulated GPU: its memory, its code, and what it reports. It answers the requests of one
/// program, which it does not trust. It knows streams only from what the program states about them,
/// and no graphs or host functions: these belong to the CUDA runtime in the program.
#pragma once

#include "harness/simgpu/hardware/profile.hpp"
#include "harness/simgpu/images/images.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/protocol/code_requests.hpp"
#include "harness/simgpu/protocol/control.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"
#include "harness/simgpu/protocol/transfer_area.hpp"
#include "harness/simgpu/service/activity.hpp"
#include "harness/simgpu/service/call_log.hpp"
#include "harness/simgpu/service/consequences.hpp"
#include "harness/simgpu/service/copies.hpp"
#include "harness/simgpu/service/device_heap.hpp"
#include "harness/simgpu/service/host_faults.hpp"
#include "harness/simgpu/service/kernel_runs.hpp"
#include "harness/simgpu/service/last_writers.hpp"
#include "harness/simgpu/service/program_code.hpp"
#include "harness/simgpu/service/reporter.hpp"
#include "harness/simgpu/service/settings.hpp"
#include "harness/simgpu/service/shared_host_memory.hpp"
#include "harness/simgpu/service/transfers.hpp"
#include "harness/simgpu/service/witness.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>

namespace labcheck::simgpu {

class Device {
 public:
  /// `print` and `has_ended` are those of KernelRuns, `ask` is that of Witness; without `ask`,
  /// reports have no source lines of calls. Throws HarnessError if the file for shared memory
  /// cannot be created.
  Device(const Settings& settings, Reporter& reporter, std::function<void(std::string_view)> print,
         std::function<bool()> has_ended, Witness::Ask ask = {});

  /// The sticky error that a trapped kernel left. Launches after the failure are skipped.
  cudaError_t failure() const { return failure_; }

  /// The file that contains the memory that host and device share (addresses.hpp).
  int shared_file() const { return host_.file(); }

  /// Reports the counters and the activity since the last call and, with full checks, the lines
  /// that wrote the outputs. Restarts the numbering of allocations.
  void report_activity();

  /// Reports the same at the end of the program, and what is only known then: a failed launch whose
  /// error the program never checked and, with full checks and if no other fault was reported,
  /// memory that was never freed. Nothing can be freed on a failed device.
  void finish();

  /// Obeys an order about a buffer in device memory; `buffers` is the file of buffers. The call
  /// that allocated the memory is excluded from the numbering of allocations. Returns false if
  /// there is no such allocation, or if the device has failed and the buffer is to be collected.
  bool obey(const Order& order, int buffers);

  /// The bytes of an output in the file of buffers that the program did not receive from the device
  /// after kernels had written them; nothing if the file cannot be read.
  std::optional<std::uint64_t> count_unreturned(const Order& order, int buffers);

  /// Records from now on where the bytes in memory come from. Before a test case, the host does not
  /// know its inputs, so it does not matter who writes what.
  void begin_case() { memory_.record_writers(); }

  /// Records the result of a call in the program's activity.
  template <class Request>
  void note_result(const Request& request, cudaError_t result) {
    if constexpr (requires { request.call; })
      activity_.add_call(request.call.substr(0, kMaxCallName), false, result);
  }

  /// Answers a request (code_requests.hpp).
  AnswerOrError<GetDevice> answer(const GetDevice& request);
  AnswerOrError<RegisterModule> answer(const RegisterModule& request);
  AnswerOrError<LoadModule> answer(const LoadModule& request);
  AnswerOrError<FindKernel> answer(const FindKernel& request);
  AnswerOrError<SetDynamicShared> answer(const SetDynamicShared& request);
  AnswerOrError<FindVariable> answer(const FindVariable& request);
  AnswerOrError<PlaceVariable> answer(const PlaceVariable& request);
  AnswerOrError<ReportVariableOverrun> answer(const ReportVariableOverrun& request);
  AnswerOrError<CheckLaunch> answer(const CheckLaunch& request);
  AnswerOrError<RunLaunch> answer(const RunLaunch& request);
  AnswerOrError<EnqueueLaunch> answer(const EnqueueLaunch& request);
  AnswerOrError<NoteFailedLaunch> answer(const NoteFailedLaunch& request);
  AnswerOrError<NoteErrorCheck> answer(const NoteErrorCheck& request);
  AnswerOrError<Allocate> answer(const Allocate& request);
  AnswerOrError<AllocateHost> answer(const AllocateHost& request);
  AnswerOrError<Free> answer(const Free& request);
  AnswerOrError<RegisterHost> answer(const RegisterHost& request);
  AnswerOrError<UnregisterHost> answer(const UnregisterHost& request);
  AnswerOrError<FindAllocation> answer(const FindAllocation& request);
  AnswerOrError<GetMemorySize> answer(const GetMemorySize& request);
  AnswerOrError<GetHeapLimit> answer(const GetHeapLimit& request);
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
  AnswerOrError<NoteStreamWait> answer(const NoteStreamWait& request);
  AnswerOrError<NoteHostWait> answer(const NoteHostWait& request);
  AnswerOrError<Synchronize> answer(const Synchronize& request);
  AnswerOrError<Reset> answer(const Reset& request);
  AnswerOrError<ReportUnsupported> answer(const ReportUnsupported& request);
  AnswerOrError<ReportHostAccess> answer(const ReportHostAccess& request);
  AnswerOrError<ReportBadArgument> answer(const ReportBadArgument& request);
  AnswerOrError<Finish> answer(const Finish& request);

 private:
  /// Loads a module or a kernel unless it is loaded. If that fails, reports a fault and returns the
  /// error.
  std::variant<LoadedModule*, cudaError_t> load(DeviceModule& module);
  std::variant<const LoadedKernel*, cudaError_t> load(UsedKernel& kernel);

  /// The kernel with this number, if a real GPU would accept the launch; otherwise reports a fault
  /// and returns the error.
  std::variant<const LoadedKernel*, cudaError_t> check_launch(KernelId kernel,
                                                              const LaunchShape& shape, Grid grid);

  /// The input for messages about memory.
  MemoryView memory_view() const { return {memory_, host_, calls_, witness_}; }

  /// Whether the memory that grid.sync() needs is available. The first call allocates it.
  bool ensure_grid_workspace();

  bool release(std::uint64_t address, AllocationKind kind);
  void note_refusal(const CountedCall& call, std::size_t size);
  void note_launch(std::string_view kernel, std::size_t parameter_bytes);

  /// The allocation that an order is about; nullptr if there is none.
  const Allocation* find_buffer(const Order& order) const;
  bool collect(const Order& order, int buffers);

  /// Reports `fault` unless it or a thousand other faults of its kind were reported since the last
  /// report of counters. The verdict depends only on the kinds of faults.
  void report(Fault fault);

  /// Reports a fault of the call that is being answered, unless it follows from a reported one.
  void report_call(CallFault fault);
  /// With full checks and if no other fault was reported, memory and objects that were not freed.
  std::vector<Fault> leaks() const;
  void report_leaks();
  void flush_counters();
  void flush_activity();
  void report_findings(const std::vector<Finding>& findings, const Launch& launch);
  void report_trap(Trap trap, const Launch& launch);
  void record_failure(const Trap& trap, const Launch& launch);

  /// The longest name of a function of the CUDA runtime that is recorded. [bytes]
  static constexpr std::size_t kMaxCallName = 64;

  const std::string name_;  // Settings::device
  const DeviceProfile profile_;
  const CheckLevel checks_;
  const std::uint64_t instruction_limit_;
  Reporter& reporter_;
  DeviceMemory memory_;
  SharedHostMemory host_;
  const TransferArea slots_;
  CallLog calls_;
  Witness witness_;
  Consequences consequences_;
  DeviceHeap heap_;
  ImageObjects images_;
  Timeline timeline_;
  Activity activity_;
  HostMemoryChanges host_changes_;
  ReturnedWords returned_;
  Copies copies_;
  Transfers transfers_;
  ProgramCode code_;
  KernelRuns runs_;
  LaunchHistory history_;  // with full checks, since the last report of counters
  cudaError_t failure_ = cudaSuccess;
  bool is_abandoned_ = false;  // the failure is only that the program did not wait for a kernel
  std::uint64_t launches_ = 0;
  std::uint64_t grid_workspace_ = 0;       // of cooperative launches; 0: not allocated yet
  std::optional<Fault> unchecked_launch_;  // until the program gets the last error
  bool has_reported_refusal_ = false;      // of a launch, since the last report of counters
  std::map<FaultKind, std::set<std::string>> reported_;
  bool has_reported_ = false;
};

}  // namespace labcheck::simgpu
