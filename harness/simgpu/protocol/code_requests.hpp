// SPDX-License-Identifier: MIT
/// The requests that the CUDA runtime in a program sends to the simulated GPU, with their answers:
/// what all requests have in common, and those about the device as a whole, about device code and
/// launches. memory_requests.hpp contains the others.
///
/// The device does not trust a program: it checks every number, size and address in a request.
/// Texts and byte ranges in requests and answers are valid until the next request.
#pragma once

#include "harness/simgpu/protocol/abi.hpp"
#include "harness/simgpu/state/launch.hpp"
#include "harness/simgpu/state/program.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

using Bytes = std::span<const std::byte>;

/// The answer to a request that returns nothing.
struct Done {};

/// The device does not answer a request with this answer, and the program does not wait for it.
struct Unanswered {};

/// A request's answer or the error of the CUDA runtime.
template <class Request>
using AnswerOrError = std::variant<typename Request::Answer, cudaError_t>;

struct Address {
  std::uint64_t value = 0;
};

struct DeviceKey {
  std::string_view name;  // the key of a profile (find_profile), or kNoDevice
};
struct GetDevice {
  using Answer = DeviceKey;
  bool answers_questions = false;  // whether the device may send questions (questions.hpp)
};

/// The stream of some work. Only the program knows its streams, so the device cannot check this:
/// nothing but the counters of streams may depend on it.
struct StreamUse {
  std::uint64_t stream = 0;  // 0: the legacy default stream; kLastDefaultStream: the thread's own
  bool is_blocking = true;   // whether it synchronizes with the legacy default stream
};
inline constexpr std::uint64_t kLegacyStream = 0;
inline constexpr std::uint64_t kLastDefaultStream = 2;

struct EventTime {
  std::uint64_t nanoseconds = 0;
};
struct RecordEvent {
  using Answer = EventTime;
  std::uint64_t event = 0;
  StreamUse in{};
};

/// Notes that later work in a stream waits for the last recording of `event`.
struct NoteStreamWait {
  using Answer = Unanswered;
  StreamUse in{};
  std::uint64_t event = 0;
};

/// Notes that the host waits for all work, for the stream with this number, or for an event.
enum class HostWait : std::uint8_t { all_work, stream, event };
struct NoteHostWait {
  using Answer = Unanswered;
  HostWait wait = HostWait::all_work;
  std::uint64_t number = 0;
};

/// Waits for all earlier requests.
struct Synchronize {
  using Answer = Done;
};

/// Frees all memory and all objects in it, and unloads all modules (cudaDeviceReset). Reports
/// leaks.
struct Reset {
  using Answer = Done;
};

/// States that the program uses `feature`, a noun phrase, which is not supported. Decides nothing.
struct ReportUnsupported {
  using Answer = Done;
  std::string_view feature;
};

/// Reports that host code accessed a device address, which ends the program.
struct ReportHostAccess {
  using Answer = Done;
  std::uint64_t address = 0;
};

/// Reports that `address`, where the API function `call` writes its result, is not a variable of
/// the program. The answer is cudaErrorInvalidValue.
struct ReportBadArgument {
  using Answer = Done;
  std::string_view call;
  std::uint64_t address = 0;
};

/// Makes the device report what is only known at the end, such as leaks, before the program ends.
/// The device does so as well when a program ends without this request. Has no effect if labcheck
/// reads the report.
struct Finish {
  using Answer = Done;
};

// --- Code and launches ---

struct LaunchShape {
  Dim3 grid{1, 1, 1};
  Dim3 block{1, 1, 1};
  std::size_t dynamic_shared = 0;  // [bytes]
};

/// Whether a launch's blocks must all be resident at once.
enum class Grid : std::uint8_t { independent, cooperative };

/// The assumed registers per thread if a program has only PTX for the device; typical for lab
/// kernels.
inline constexpr std::uint32_t kRegistersPerThread = 32;

struct KernelTraits {
  std::vector<KernelParameter> parameters;
  std::uint32_t parameter_bytes = 0;              // of the parameter block
  std::uint32_t static_shared = 0;                // [bytes] per block
  std::uint32_t local_bytes = 0;                  // per thread
  std::uint32_t max_threads = 1024;               // per block, from __launch_bounds__
  std::uint32_t registers = kRegistersPerThread;  // per thread
  bool prints = false;                            // calls printf
  int ptx_target = 0;                             // the compute capability of the PTX: 80 for sm_80
};

enum class ModuleId : std::uint32_t {};
enum class KernelId : std::uint32_t {};

struct RegisteredModule {
  ModuleId id{};
  int ptx_version = 0;  // the newest in the module, major * 10 + minor; 0 without PTX
};

/// Registers the device code of one file, or of all files that are linked together. `damage`
/// explains why the fat binary could not be read; empty if it could. Errors in the code are
/// reported when it is used.
struct RegisterModule {
  using Answer = RegisteredModule;
  std::vector<Bytes> containers;
  std::string_view damage;
};

/// Loads a module, so that its variables have their initial values.
struct LoadModule {
  using Answer = Done;
  ModuleId module{};
};

struct FoundKernel {
  KernelId id{};
  KernelTraits traits;
};

/// Loads the kernel with this mangled name.
struct FindKernel {
  using Answer = FoundKernel;
  ModuleId module{};
  std::string_view name;
};

/// Sets the maximum dynamic shared memory of a kernel's launches. [bytes]
struct SetDynamicShared {
  using Answer = Done;
  KernelId kernel{};
  int bytes = 0;
};

struct FoundVariable {
  std::uint64_t address = 0;
  std::uint64_t size = 0;
};

/// Loads the __device__, __constant__ or __managed__ variable with this mangled name.
struct FindVariable {
  using Answer = FoundVariable;
  ModuleId module{};
  std::string_view name;
};

/// Allocates the __managed__ variable with this mangled name in host memory.
struct PlaceVariable {
  using Answer = Address;
  ModuleId module{};
  std::string_view name;
  std::size_t size = 0;  // [bytes]
};

/// Reports that a copy of `size` bytes, starting at byte `offset`, does not fit a variable.
struct ReportVariableOverrun {
  using Answer = Done;
  ModuleId module{};
  std::string_view name;
  std::size_t size = 0;
  std::size_t offset = 0;
};

/// Checks a launch without running it.
struct CheckLaunch {
  using Answer = Done;
  KernelId kernel{};
  LaunchShape shape;
  Grid grid = Grid::independent;
};

/// Printed text is passed to the program before the answer. If the kernel fails, the answer is
/// still Done, and the device has failed.
struct RunLaunch {
  using Answer = Done;
  KernelId kernel{};
  LaunchShape shape;
  Grid grid = Grid::independent;
  Bytes parameters;  // the parameter block
  StreamUse in{};
};

/// Runs a launch that check_launch accepts. The program learns about a failure from the answer to a
/// later request.
struct EnqueueLaunch {
  using Answer = Unanswered;
  RunLaunch launch;
};

/// Notes that a launch failed with an error that the program sees only if it gets the last error
/// (cudaGetLastError). `kernel` is the mangled name; empty if it is unknown.
struct NoteFailedLaunch {
  using Answer = Done;
  std::string_view kernel;
  LaunchShape shape;
  cudaError_t error = cudaSuccess;
};

/// Notes that the program has got the last error.
struct NoteErrorCheck {
  using Answer = Done;
};

}  // namespace labcheck::simgpu
