// SPDX-License-Identifier: MIT
#include "harness/verify/host_work.hpp"

#include "harness/verify/messages.hpp"

#include <algorithm>
#include <cstdint>

namespace labcheck {
namespace {

/// Results that fit into the parameters of a few kernels.
constexpr std::uint64_t kSmallOutputs = 4096;

/// What the parameters of the kernels of an honest program need.
constexpr std::uint64_t kParametersPerLaunch = 64;
constexpr std::uint64_t kUsualLaunches = 64;

std::uint64_t bytes_of(const std::vector<Buffer>& buffers, BufferRole role) {
  std::uint64_t bytes = 0;
  for (const Buffer& buffer : buffers) {
    if (buffer.role == role) bytes += buffer.size_in_bytes();
  }
  return bytes;
}

template <class IsWanted>
std::uint64_t count_calls(const DeviceActivity& activity, IsWanted is_wanted) {
  std::uint64_t count = 0;
  for (const DeviceCall& call : activity.calls) {
    if (call.result == "cudaSuccess" && is_wanted(call)) count += call.count;
  }
  return count;
}

std::uint64_t launches_of(const DeviceActivity& activity) {
  return count_calls(activity, [](const DeviceCall& call) { return call.is_launch; });
}

std::uint64_t fills_of(const DeviceActivity& activity) {
  return count_calls(activity, [](const DeviceCall& call) {
    return !call.is_launch && call.name.starts_with("cudaMemset");
  });
}

bool is_in_host_memory(const Run& run, const std::vector<Buffer>& buffers) {
  return std::ranges::any_of(buffers, [&](const Buffer& buffer) {
    return buffer.role == BufferRole::output &&
           std::ranges::any_of(run.buffers, [&](const ReturnedBuffer& returned) {
             return returned.name == buffer.name && returned.place == BufferPlace::host;
           });
  });
}

/// What the host may have sent to the device. A fill sends its value.
std::uint64_t sent_by_host(const DeviceActivity& activity, std::uint64_t launches) {
  const std::uint64_t usual = kParametersPerLaunch * std::min(launches, kUsualLaunches);
  return activity.to_device + 4 * fills_of(activity) +
         (activity.parameters > usual ? activity.parameters - usual : 0);
}

}  // namespace

std::string describe_host_work(const Run& run, const std::vector<Buffer>& buffers) {
  const DeviceActivity& activity = run.activity;
  const std::uint64_t inputs = bytes_of(buffers, BufferRole::input);
  const std::uint64_t outputs = bytes_of(buffers, BufferRole::output);
  const std::uint64_t launches = launches_of(activity);
  if (launches == 0) return messages::no_kernel_ran();
  if (is_in_host_memory(run, buffers)) {
    if (activity.to_device < inputs) return messages::inputs_not_copied(activity.to_device, inputs);
    return activity.to_host < outputs ? messages::outputs_not_copied(activity.to_host, outputs)
                                      : std::string();
  }
  for (const CopiedBuffer& copied : activity.copied) {
    if (copied.from_inputs > 0)
      return messages::output_from_inputs(copied.name, copied.from_inputs);
  }
  const std::uint64_t readable = std::max<std::uint64_t>(64, inputs / 8);
  const std::uint64_t writable = std::max<std::uint64_t>(64, outputs / 100);
  if (activity.read_back <= readable) return {};
  for (const CopiedBuffer& copied : activity.copied) {
    if (copied.from_host > 0) return messages::output_from_host(copied.name, copied.from_host);
  }
  return outputs <= kSmallOutputs || sent_by_host(activity, launches) > writable
             ? messages::round_trip(activity.read_back, readable)
             : std::string();
}

}  // namespace labcheck
