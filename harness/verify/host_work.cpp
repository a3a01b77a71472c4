// SPDX-License-Identifier: MIT
#include "harness/verify/host_work.hpp"

#include "harness/verify/messages.hpp"

#include <algorithm>
#include <cstdint>

namespace labcheck {
namespace {

/// Results that fit into the parameters of a few kernels.
constexpr std::uint64_t kSmallOutputs = 4096;

/// The host may read one value for each warp: the values of 32 threads, or of 16.
constexpr std::uint64_t kReadableShare = 16;

/// A few flags or values of blocks.
constexpr std::uint64_t kFewBytes = 16;

/// At most this share of an output in host memory may have other values than the device returned.
constexpr std::uint64_t kTolerated = 100;

/// What an honest program needs. More copies on the device than this can arrange a result.
constexpr std::uint64_t kParametersPerLaunch = 64;
constexpr std::uint64_t kUsualLaunches = 8;
constexpr std::uint64_t kUsualDeviceCopies = 16;

/// What the value of a fill and the shape of a launch can express. [bytes]
constexpr std::uint64_t kFillValue = 4;
constexpr std::uint64_t kShape = 24;

std::uint64_t bytes_of(const std::vector<Buffer>& buffers, BufferRole role) {
  std::uint64_t bytes = 0;
  for (const Buffer& buffer : buffers) {
    if (buffer.role == role) bytes += buffer.size_in_bytes();
  }
  return bytes;
}

std::uint64_t launches_of(const DeviceActivity& activity) {
  std::uint64_t launches = 0;
  for (const DeviceCall& call : activity.calls) {
    if (call.is_launch && call.result == "cudaSuccess") launches += call.count;
  }
  return launches;
}

/// What the host may have sent to the device. A fill sends its value, and a launch its parameters
/// and its shape. Calls that are not listed may be launches.
std::uint64_t sent_by_host(const DeviceActivity& activity) {
  const std::uint64_t launches = launches_of(activity) + activity.omitted;
  const std::uint64_t usual = kParametersPerLaunch * std::min(launches, kUsualLaunches);
  const std::uint64_t others = launches > kUsualLaunches ? launches - kUsualLaunches : 0;
  return activity.to_device + kFillValue * activity.fills + kShape * others +
         (activity.parameters > usual ? activity.parameters - usual : 0);
}

Message describe_copies(const DeviceActivity& activity, std::uint64_t inputs,
                        std::uint64_t outputs) {
  if (activity.to_device < inputs)
    return messages::inputs_not_copied(Count(inputs), Count(activity.to_device));
  if (activity.to_host < outputs)
    return messages::outputs_not_copied(Count(outputs), Count(activity.to_host));
  return {};
}

Message describe_unreturned(const Run& run) {
  for (const ReturnedBuffer& returned : run.buffers) {
    if (returned.unreturned > returned.bytes.size() / kTolerated)
      return messages::output_not_returned(Count(returned.unreturned), returned.name);
  }
  return {};
}

}  // namespace

bool is_in_host_memory(const Run& run) {
  return std::ranges::any_of(run.buffers, [](const ReturnedBuffer& returned) {
    return returned.place == BufferPlace::host && !returned.bytes.empty();
  });
}

Message describe_host_work(const Run& run, const std::vector<Buffer>& buffers) {
  const DeviceActivity& activity = run.activity;
  const std::uint64_t inputs = bytes_of(buffers, BufferRole::input);
  const std::uint64_t outputs = bytes_of(buffers, BufferRole::output);
  if (launches_of(activity) == 0) return messages::no_kernel_ran();
  if (is_in_host_memory(run)) {
    Message copies = describe_copies(activity, inputs, outputs);
    return copies.empty() ? describe_unreturned(run) : copies;
  }
  if (activity.device_copies > kUsualDeviceCopies)
    return messages::many_device_copies(Count(activity.device_copies));
  for (const CopiedBuffer& copied : activity.copied) {
    if (copied.from_inputs > 0)
      return messages::output_from_inputs(Count(copied.from_inputs), copied.name);
  }
  const bool are_small = outputs <= kSmallOutputs;
  const std::uint64_t readable =
      std::max(inputs / kReadableShare, std::min<std::uint64_t>(inputs / 2, kFewBytes));
  const std::uint64_t writable = std::max<std::uint64_t>(64, outputs / 100);
  const std::uint64_t read = activity.read_back + activity.printed;
  if (read <= readable) return {};
  for (const CopiedBuffer& copied : activity.copied) {
    if (copied.from_host > 0)
      return messages::output_from_host(Count(copied.from_host), copied.name);
  }
  // Kernels of honest programs print, too, and parameters can express small outputs.
  const bool is_sent =
      are_small ? activity.read_back > readable : sent_by_host(activity) > writable;
  if (!is_sent) return {};
  return in_sequence(messages::round_trip(Count(read)), messages::limit_of_bytes(Count(readable)));
}

}  // namespace labcheck
