// SPDX-License-Identifier: MIT
#include "harness/runner/sim_device.hpp"

#include "harness/base/environment.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/simgpu/memory/addresses.hpp"
#include "harness/simgpu/protocol/abi.hpp"
#include "harness/simgpu/protocol/codec.hpp"

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

// How long it may take to complete its report after its program was stopped.
constexpr std::chrono::milliseconds kPatienceAfterStop{300};
// The device is idle when the driver has placed a buffer, and when a call has returned.
constexpr std::chrono::seconds kPatienceForBuffer{10};

}  // namespace

SimDevice::SimDevice(const Host& host, std::map<std::string, std::string> settings,
                     DeviceFiles files, DeviceRole role)
    : patience_(host.patience) {
  auto [program_end, programs] = make_socket_pair(SOCK_SEQPACKET);
  auto [control, device_control] = make_socket_pair(SOCK_SEQPACKET);
  report_ = memory_file("report", 0);
  if (const auto path = environment_variable("LD_LIBRARY_PATH"))
    settings["LD_LIBRARY_PATH"] = *path;
  settings["LABCHECK_SIM_REPORT_FD"] = std::to_string(report_.get());
  ChildRequest request;
  request.arguments = {(host.runtime / "labcheck-device").string()};
  if (role == DeviceRole::program) request.arguments.push_back(std::to_string(programs.get()));
  request.arguments.push_back(std::to_string(device_control.get()));
  request.arguments.push_back(std::to_string(files.buffers));
  if (files.recording >= 0) settings["LABCHECK_SIM_RECORDING_FD"] = std::to_string(files.recording);
  request.environment = std::move(settings);
  request.inherited = {device_control.get(), report_.get()};
  if (role == DeviceRole::program) request.inherited.push_back(programs.get());
  for (const int file : {files.buffers, files.recording}) {
    if (file >= 0) request.inherited.push_back(file);
  }
  request.output = STDERR_FILENO;
  process_ = start_child(request);
  program_end_ = std::move(program_end);
  control_ = std::move(control);
}

SimDevice::~SimDevice() {
  ::kill(process_.pid, SIGKILL);
  reap_child(process_);
}

PassedDescriptor SimDevice::program_end() const {
  return {program_end_.get(), simgpu::kDeviceDescriptor};
}

std::optional<simgpu::OrderAnswer> SimDevice::send(simgpu::Order order, Patience::Duration usual) {
  const Patience::Duration limit = patience_->limit(usual);
  const auto deadline = std::chrono::steady_clock::now() + limit;
  order.number = ++orders_;
  std::vector<std::byte> message = encoded(order);
  if (::send(control_.get(), message.data(), message.size(), MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
    return std::nullopt;
  for (;;) {
    throw_if_interrupted();
    const auto remaining = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    if (remaining.count() <= 0) {
      patience_->spend(limit);
      return std::nullopt;
    }
    pollfd waiting{control_.get(), POLLIN, 0};
    ::poll(&waiting, 1, static_cast<int>(std::min<std::int64_t>(remaining.count(), 200)));
    if (waiting.revents == 0) continue;
    message.resize(simgpu::kMaxOrder);
    const ssize_t size = ::recv(control_.get(), message.data(), message.size(), 0);
    if (size <= 0) return std::nullopt;
    const auto bytes = simgpu::Bytes(message).first(static_cast<std::size_t>(size));
    const auto answer = Decoder(bytes).get<simgpu::OrderAnswer>();
    // The answers to orders that took too long come first.
    if (answer.number == order.number) return answer;
  }
}

std::optional<simgpu::OrderAnswer> SimDevice::send(simgpu::OrderKind kind,
                                                   const DeviceBuffer& buffer) {
  return send({kind, 0, buffer.address, buffer.bytes, buffer.offset, buffer.name},
              kPatienceForBuffer);
}

bool SimDevice::name(const DeviceBuffer& buffer) {
  const auto answer = send(simgpu::OrderKind::name, buffer);
  return answer && answer->is_obeyed;
}

bool SimDevice::fill(const DeviceBuffer& buffer) {
  const auto answer = send(
      buffer.is_input ? simgpu::OrderKind::fill_input : simgpu::OrderKind::fill_output, buffer);
  return answer && answer->is_obeyed;
}

std::optional<DeviceError> SimDevice::collect(const DeviceBuffer& buffer) {
  const auto answer = send(simgpu::OrderKind::collect, buffer);
  if (answer && answer->is_obeyed) return std::nullopt;
  simgpu::cudaError_t error = simgpu::cudaErrorNotReady;
  if (answer) {
    error =
        answer->failure != simgpu::cudaSuccess ? answer->failure : simgpu::cudaErrorInvalidValue;
  }
  return DeviceError{simgpu::error_name(error), simgpu::error_text(error)};
}

void SimDevice::record_in_host_memory(const DeviceBuffer& buffer) {
  send(buffer.is_input ? simgpu::OrderKind::host_input : simgpu::OrderKind::host_output, buffer);
}

std::optional<std::uint64_t> SimDevice::save_recording() {
  const auto answer = send({simgpu::OrderKind::save_recording, 0, 0, 0, 0, {}}, kPatience);
  if (!answer || !answer->is_obeyed) return std::nullopt;
  return answer->size;
}

bool SimDevice::load_recording(std::uint64_t size, Patience::Duration usual) {
  const auto answer = send({simgpu::OrderKind::load_recording, 0, 0, size, 0, {}}, usual);
  return answer && answer->is_obeyed;
}

SimReport SimDevice::replay(const simgpu::Experiment& experiment, Patience::Duration usual,
                            FileNames names) {
  std::string text;
  Encoder(text).put(experiment);
  const auto answer = send({simgpu::OrderKind::replay, 0, 0, 0, 0, text}, usual);
  SimReport report = parse_sim_report(take_lines(), names);
  report.is_complete = report.is_complete && answer && answer->is_obeyed;
  return report;
}

SimReport SimDevice::take_report(ProgramState state) {
  return take_report(simgpu::OrderKind::report, state, FileNames::without_folders);
}

SimReport SimDevice::begin_case() {
  return take_report(simgpu::OrderKind::begin_case, ProgramState::running_or_ended,
                     FileNames::without_folders);
}

SimReport SimDevice::finish(ProgramState state, FileNames names) {
  return take_report(simgpu::OrderKind::finish, state, names);
}

SimReport SimDevice::take_report(simgpu::OrderKind kind, ProgramState state, FileNames names) {
  const bool was_stopped = state == ProgramState::stopped;
  const auto answer = send({kind, 0, 0, 0, 0, {}}, was_stopped ? kPatienceAfterStop : kPatience);
  SimReport report = parse_sim_report(take_lines(), names);
  const bool is_complete = answer ? answer->is_obeyed : was_stopped;
  report.is_complete = report.exceeds_memory || (report.is_complete && is_complete);
  return report;
}

// The device may already be writing the next part, and its last line may be incomplete.
std::string SimDevice::take_lines() {
  std::string lines = read_from(report_.get(), taken_, 2 * simgpu::kMaxReport);
  lines.resize(lines.rfind('\n') + 1);
  taken_ += lines.size();
  // What was read needs no memory anymore.
  ::fallocate(report_.get(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0,
              static_cast<off_t>(taken_));
  return lines;
}

}  // namespace labcheck
