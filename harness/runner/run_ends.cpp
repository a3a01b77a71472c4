// SPDX-License-Identifier: MIT
#include "harness/runner/run_ends.hpp"

#include "harness/base/text.hpp"
#include "harness/runner/messages.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace labcheck {
namespace {

// The functions among `defined` that are probably meant to be `required`.
std::vector<std::string> similar_functions(const std::vector<std::string>& defined,
                                           const std::string& required) {
  std::vector<std::string> similar;
  for (const std::string& function : defined) {
    const std::string name = function.substr(0, function.find('('));
    if (name == required || !closest_word(required, {name}).empty()) similar.push_back(function);
  }
  return similar;
}

// Errors that a program cannot cause: the driver, the GPU and the toolkit do not match, or the GPU
// is defective.
bool is_host_fault(std::string_view error) {
  constexpr std::array<std::string_view, 9> kFaults{
      "cudaErrorInsufficientDriver",   "cudaErrorNoDevice",
      "cudaErrorDevicesUnavailable",   "cudaErrorSystemNotReady",
      "cudaErrorSystemDriverMismatch", "cudaErrorCompatNotSupportedOnDevice",
      "cudaErrorStubLibrary",          "cudaErrorECCUncorrectable",
      "cudaErrorNvlinkUncorrectable"};
  return std::find(kFaults.begin(), kFaults.end(), error) != kFaults.end();
}

/// A CUDA context and the copies of buffers that the driver makes.
constexpr std::uint64_t kContext = std::uint64_t{1} << 30;
constexpr std::uint64_t kCopies = 2;

protocol::Parameter parameter_of(const std::string& name, const Parameters::Value& value) {
  using protocol::ParameterKind;
  if (const auto* whole = std::get_if<std::int64_t>(&value))
    return {name, ParameterKind::integer, *whole, static_cast<double>(*whole)};
  if (const auto* real = std::get_if<double>(&value))
    return {name, ParameterKind::number, 0, *real};
  return {name, ParameterKind::text, 0, 0, std::get<std::string>(value)};
}

}  // namespace

protocol::RunCase request_for(const CaseInput& input, Backend backend, const Arena& arena,
                              std::vector<protocol::Region> regions) {
  protocol::RunCase request;
  request.call = input.call;
  request.on_simulated_gpu = backend == Backend::sim;
  request.arena_size = arena.size();
  request.regions = std::move(regions);
  for (const auto& [name, value] : input.parameters.all()) {
    request.parameters.push_back(parameter_of(name, value));
  }
  return request;
}

RunEnd end_of(const protocol::CaseDone& done, const Program& program, const std::string& function) {
  switch (done.outcome) {
    case protocol::Outcome::completed:
      return Completed{};
    case protocol::Outcome::device_error:
      if (is_host_fault(done.name))
        return SetupFailed{messages::cuda_reports(done.name, done.text)};
      return DeviceError{done.name, done.text};
    case protocol::Outcome::function_absent:
      return FunctionAbsent{
          similar_functions(program.functions, done.name.empty() ? function : done.name),
          done.name};
    case protocol::Outcome::driver_failure:
      break;
  }
  return SetupFailed{verbatim(done.text)};
}

RunEnd end_of(const ProcessEnd& end) {
  if (const auto* status = std::get_if<ExitStatus>(&end.how)) return Exited{status->status};
  if (const auto* refused = std::get_if<NotExecutable>(&end.how))
    return NotStarted{std::strerror(refused->error)};
  if (const auto* signal = std::get_if<KilledBySignal>(&end.how)) {
    if (signal->signal != SIGKILL || !end.lacked_memory) return Signaled{signal->signal};
    // A job of a cluster has a limit, too, and labcheck itself may have used the rest. But a
    // program that took much must not be graded again and again.
    if (end.took_memory) return MemoryLimit{};
    return DriverFailure{messages::memory_ran_out()};
  }
  const auto* limit = std::get_if<LimitExceeded>(&end.how);
  if (limit == nullptr) return ChannelBroken{};
  switch (limit->limit) {
    case LimitKind::memory:
    case LimitKind::processes:
      return MemoryLimit{};
    case LimitKind::output:
      return OutputLimit{};
    case LimitKind::wall_time:
    case LimitKind::cpu_time:
      break;
  }
  return TimeLimit{};
}

RunEnd attribute_setup_failure(RunEnd end, const std::vector<Buffer>& buffers, GpuMonitor& gpu) {
  const auto* failed = std::get_if<SetupFailed>(&end);
  if (failed == nullptr) return end;
  std::uint64_t needed = kContext;
  for (const Buffer& buffer : buffers) needed += kCopies * buffer.size_in_bytes();
  const GpuState state = gpu.read_state();
  if (state.free_memory && *state.free_memory >= needed) return end;
  return DriverFailure{failed->reason};
}

}  // namespace labcheck
