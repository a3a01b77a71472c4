// SPDX-License-Identifier: MIT
/// The simulated GPU: its memory, its code, and what it reports. It answers the requests of one
/// program, which it does not trust. It knows streams only from what the program states about them,
/// and no graphs or host functions: these belong to the CUDA runtime in the program.
#pragma once

#include "harness/simgpu/hardware/profile.hpp"
#include "harness/simgpu/protocol/code_requests.hpp"
#include "harness/simgpu/protocol/control.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"
#include "harness/simgpu/service/launches.hpp"
#include "harness/simgpu/service/program_code.hpp"
#include "harness/simgpu/service/program_memory.hpp"
#include "harness/simgpu/service/reporter.hpp"
#include "harness/simgpu/service/reports.hpp"
#include "harness/simgpu/service/settings.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

template <class Request, class... Others>
inline constexpr bool is_one_of = (std::is_same_v<Request, Others> || ...);

/// The requests that change nothing. All others change the device or its report, so that a
/// recording of a run consists of them.
template <class Request>
inline constexpr bool changes_nothing =
    is_one_of<Request, GetDevice, Synchronize, FindAllocation, GetMemorySize, GetHeapLimit>;

class Device {
 public:
  /// `print` and `has_ended` are those of KernelRuns, `ask` is that of Witness; without `ask`,
  /// reports have no source lines of calls. Throws HarnessError if the file for shared memory
  /// cannot be created.
  Device(
      const Settings& settings, Reporter& reporter, std::function<void(std::string_view)> print,
      std::function<bool()> has_ended,
      Witness::Ask ask = [](const Question&) { return std::nullopt; });

  /// The sticky error that a trapped kernel left. Launches after the failure are skipped.
  cudaError_t failure() const { return launches_.failure(); }

  /// The file that contains the memory that host and device share (addresses.hpp).
  int shared_file() { return memory_.host().file(); }

  /// Reports the counters since the last call and, with full checks, the lines that wrote the
  /// outputs. Restarts the numbering of allocations.
  void report_work();

  /// Reports the same at the end of the program, and what is only known then: a failed launch whose
  /// error the program never checked and, with full checks and if no other fault was reported,
  /// memory that was never freed. Nothing can be freed on a failed device.
  void finish();

  /// Obeys an order about a buffer in device memory; `buffers` is the file of buffers. The call
  /// that allocated the memory is excluded from the numbering of allocations. Returns false if
  /// there is no such allocation, or if the device has failed and the buffer is to be collected.
  bool obey(const Order& order, int buffers);

  ProgramMemory& memory() { return memory_; }

  /// The signature of a kernel as reports have it; empty if the number is invalid.
  std::string signature_of(KernelId kernel) const { return code_.signature_of(kernel); }

  /// Records from now on where the bytes in memory come from. Before a test case, the host does not
  /// know its inputs, so it does not matter who writes what.
  void begin_case() { memory_.device().record_writers(); }

  /// Answers a request (code_requests.hpp): the part of the device that it is about does.
  template <class Request>
  AnswerOrError<Request> answer(const Request& request) {
    if constexpr (changes_nothing<Request>) {
      return pass_on(std::as_const(*this), request);
    } else {
      return pass_on(*this, request);
    }
  }

 private:
  template <class Self, class Request>
  static AnswerOrError<Request> pass_on(Self& device, const Request& request) {
    if constexpr (requires { device.memory_.answer(request); }) {
      return device.memory_.answer(request);
    } else if constexpr (requires { device.code_.answer(request); }) {
      return device.code_.answer(request);
    } else if constexpr (requires { device.launches_.answer(request); }) {
      return device.launches_.answer(request);
    } else if constexpr (requires { device.reports_.answer(request); }) {
      return device.reports_.answer(request);
    } else {
      return device.answer_itself(request);
    }
  }

  /// Requests about the device as a whole.
  AnswerOrError<GetDevice> answer_itself(const GetDevice& request) const;
  AnswerOrError<Synchronize> answer_itself(const Synchronize&) const { return Done{}; }
  AnswerOrError<Reset> answer_itself(const Reset& request);
  AnswerOrError<Finish> answer_itself(const Finish& request);

  /// With full checks and if no other fault was reported, memory and objects that were not freed.
  std::vector<Fault> find_leaks() const;
  void report_counters();

  const Settings settings_;
  const DeviceProfile profile_;
  Reporter& reporter_;
  Reports reports_;
  ProgramMemory memory_;
  ProgramCode code_;
  Launches launches_;
};

}  // namespace labcheck::simgpu
