// SPDX-License-Identifier: MIT
/// What the device reports about one program: each of its faults once. One error in host code often
/// makes several calls and kernels fail. Faults that follow from a fault of the same test case that
/// was already reported are left out.
#pragma once

#include "harness/simgpu/checks/finding.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/protocol/code_requests.hpp"
#include "harness/simgpu/service/device_heap.hpp"
#include "harness/simgpu/service/host_faults.hpp"
#include "harness/simgpu/service/reporter.hpp"
#include "harness/simgpu/service/witness.hpp"
#include "harness/simgpu/state/launch.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

class Reports {
 public:
  Reports(Reporter& reporter, Witness::Ask ask) : reporter_(reporter), witness_(std::move(ask)) {}

  const Witness& witness() const { return witness_; }

  /// Whether a fault that is not a warning was ever reported.
  bool has_faults() const { return has_faults_; }

  /// Reports `fault` unless it or a thousand other faults of its kind were reported in this test
  /// case. The verdict depends only on the kinds of faults.
  void report(Fault fault);

  /// The same for a fault at the line of the call that is being answered.
  void report_at_call(FaultKind kind, Message message, std::string kernel = {});

  /// The same, unless a call at the same place or with the same pointer failed in the same way.
  void report_call(CallFault fault);

  /// Reports a trap, unless its kernel used a pointer with which a call failed.
  void report_trap(Trap trap, const Launch& launch, const DeviceMemory& memory,
                   const DeviceHeap& heap);

  /// Reports findings, except reads of memory that a failed call did not write.
  void report_findings(const std::vector<Finding>& findings, const Launch& launch,
                       const MemoryView& view);

  /// Records that the reason why the device refuses a launch is in the report.
  void note_refused_launch() { case_.has_refused_launch = true; }

  /// Records that `call` could not allocate `size` bytes: faults of null pointers may follow.
  void note_refused_allocation(const CountedCall& call, std::size_t size, ByteCount free);

  /// Records that `call` wrote the start of an allocation, and whether it looks as if its size were
  /// in elements instead of bytes.
  void note_copy(const CountedCall& call, const Copy& copy, const DeviceMemory& memory);

  /// Reports a failed launch whose error the program has not checked until now.
  void report_unchecked_launch();

  /// Starts a new test case.
  void clear() { case_ = {}; }

  AnswerOrError<NoteFailedLaunch> answer(const NoteFailedLaunch& request);
  AnswerOrError<NoteErrorCheck> answer(const NoteErrorCheck&) {
    unchecked_launch_.reset();
    return Done{};
  }
  AnswerOrError<ReportUnsupported> answer(const ReportUnsupported& request);

 private:
  /// What is remembered about a test case, until its counters are reported.
  struct Case {
    std::map<FaultKind, std::set<std::string>> reported;
    std::set<std::pair<FaultKind, std::uint64_t>> pointers;  // with which calls failed
    std::set<std::pair<FaultKind, std::uint64_t>> places;    // of calls that failed
    std::set<std::uint64_t> unwritten;                       // starts of allocations
    // by start of the allocation: the call, and the bytes that it copied
    std::map<std::uint64_t, std::pair<Message, ByteCount>> short_copies;
    std::optional<std::pair<Message, SourceLine>> refused;  // the first refused allocation
    bool has_refused_launch = false;
  };

  /// If not, later faults may follow from `fault`. `place` is CallPlace::id.
  bool follows(const CallFault& fault, std::uint64_t place);
  bool follows(const Trap& trap, const Launch& launch) const;
  bool follows(const Finding& finding, const Launch& launch, const DeviceMemory& memory) const;

  /// The fault of the refused allocation, whose null pointer `user` uses, such as "the 1st
  /// cudaMemcpy"; std::nullopt if none was refused.
  std::optional<Fault> blame_refused_allocation(Message user) const;

  /// What to do about `finding` if a short copy left memory of the launch uninitialized; else
  /// empty.
  Message remedy(const Finding& finding, const Launch& launch, const MemoryView& view) const;

  Reporter& reporter_;
  Witness witness_;
  Case case_;
  std::optional<Fault> unchecked_launch_;  // until the program gets the last error
  bool has_faults_ = false;
};

}  // namespace labcheck::simgpu
