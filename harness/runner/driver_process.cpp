// SPDX-License-Identifier: MIT
#include "harness/runner/driver_process.hpp"

#include "harness/base/interrupt.hpp"
#include "harness/runner/gpu_sharing.hpp"

#include <algorithm>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace labcheck {
namespace {

// The longest time until a process is ready. On a real GPU, the CUDA driver creates contexts one
// after the other, a few per second.
constexpr std::chrono::seconds kLongestStart{10};
constexpr std::chrono::seconds kLongestStartOnGpu{60};
// The interval of checks for an interrupt.
constexpr std::chrono::milliseconds kInterruptCheck{200};

// A message of another kind counts as none.
Answer answer_with(ControlMessage message, protocol::MessageKind kind) {
  if (message.kind != kind) return {};
  return {std::move(message), false};
}

}  // namespace

CaseBuffers::CaseBuffers(Backend backend) {
  if (backend == Backend::sim) private_.emplace();
}

std::vector<protocol::Region> CaseBuffers::fill(const std::vector<Buffer>& buffers,
                                                std::uint64_t seed) {
  placed_.clear();
  inputs_.clear();
  for (const Buffer& buffer : buffers) {
    if (buffer.role == BufferRole::input) inputs_.insert(buffer.name);
  }
  if (!private_) return shared_.fill(buffers, seed);
  shared_.lay_out(buffers);
  return private_->fill(buffers, seed);
}

bool CaseBuffers::place(const protocol::BufferPlaced& buffer, SimDevice& device) {
  const protocol::Region* region = shared_.find(buffer.name);
  if (region == nullptr) return false;
  // A program that is timed fills its buffers itself.
  const bool is_filled_here = private_->find(buffer.name) != nullptr;
  if (is_filled_here && !placed_.emplace(buffer.name, buffer.address).second) return false;
  if (buffer.address == 0) {
    if (!is_filled_here) return true;
    shared_.copy(*region, *private_);
    if (inputs_.contains(buffer.name))
      device.record_in_host_memory(
          {buffer.name, 0, region->bytes, Arena::contents_offset(*region), true});
    return true;
  }
  if (region->bytes == 0) return true;
  const DeviceBuffer on_device{buffer.name, buffer.address, region->bytes,
                               Arena::contents_offset(*region), inputs_.contains(buffer.name)};
  return is_filled_here ? device.fill(on_device) : device.name(on_device);
}

CaseBuffers::Collected CaseBuffers::collect(const std::vector<Buffer>& buffers,
                                            std::vector<std::string> on_host,
                                            std::optional<SimDevice>& device) {
  if (device) on_host.clear();  // the program's statement about each buffer is in placed_
  for (const auto& [name, address] : placed_) {
    const protocol::Region& region = *private_->find(name);
    const DeviceBuffer buffer{name, address, region.bytes, Arena::contents_offset(region), false};
    if (address == 0) {
      private_->copy(region, shared_);
      on_host.push_back(name);
      if (!inputs_.contains(name)) device->record_in_host_memory(buffer);
    } else if (region.bytes > 0) {
      if (const auto error = device->collect(buffer)) return *error;
    }
  }
  std::vector<ReturnedBuffer> returned = (private_ ? *private_ : shared_).collect(buffers);
  for (ReturnedBuffer& buffer : returned) {
    if (std::ranges::find(on_host, buffer.name) != on_host.end()) buffer.place = BufferPlace::host;
  }
  return returned;
}

void CaseBuffers::clear() {
  shared_.clear();
  if (private_) private_->clear();
}

DriverProcess::DriverProcess(Sandbox& sandbox, const Program& program, RunMode mode,
                             const Limits& limits, const Host& host, int recording)
    : buffers_(mode.backend), patience_(host.patience) {
  Command command = student_command(program, mode, limits, host);
  command.descriptors = {{control_.driver_end(), protocol::kControlDescriptor},
                         {buffers_.shared().descriptor(), protocol::kArenaDescriptor}};
  if (mode.backend == Backend::sim) {
    device_.emplace(host, device_settings(mode, limits),
                    DeviceFiles{buffers_.device_descriptor(), recording});
    command.descriptors.push_back(device_->program_end());
    command.companions = {device_->process()};
  }
  if (mode.backend == Backend::gpu && host.start_gate != nullptr)
    start_permit_ = host.start_gate->enter(host.use);
  process_ = sandbox.start(command);
  control_.close_driver_end();
  if (device_) device_->close_program_end();
}

void DriverProcess::send(protocol::MessageKind kind, const std::string& body) {
  control_.send(kind, body);
}

// Skips the hello of a new process if another kind is expected, and fills placed buffers.
std::optional<ControlMessage> DriverProcess::next_message(protocol::MessageKind kind) {
  for (;;) {
    auto message = control_.take();
    if (!message || message->kind == kind) return message;
    const bool is_placed = message->kind == protocol::MessageKind::buffer_placed;
    if (is_placed ? !fill_placed(*message) : message->kind != protocol::MessageKind::hello)
      return message;
  }
}

bool DriverProcess::fill_placed(const ControlMessage& message) {
  const auto placed = protocol::decode<protocol::BufferPlaced>(message.body);
  if (!device_ || !placed || !buffers_.place(*placed, *device_)) return false;
  control_.send(protocol::MessageKind::buffer_filled, {});
  return true;
}

CaseBuffers::Collected DriverProcess::collect(const std::vector<Buffer>& buffers,
                                              const std::vector<std::string>& on_host) {
  return buffers_.collect(buffers, on_host, device_);
}

Answer DriverProcess::wait_patiently(protocol::MessageKind kind, Patience::Duration usual) {
  const Patience::Duration limit = patience_->limit(usual);
  Answer answer = wait_for(kind, limit);
  if (answer.timed_out) patience_->spend(limit);
  return answer;
}

Answer DriverProcess::wait_for(protocol::MessageKind kind, std::chrono::milliseconds limit) {
  const auto deadline = std::chrono::steady_clock::now() + limit;
  for (;;) {
    throw_if_interrupted();
    if (auto message = next_message(kind)) return answer_with(std::move(*message), kind);
    const auto remaining = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    if (remaining.count() <= 0) return {std::nullopt, true};
    pollfd waiting[] = {{control_.descriptor(), POLLIN, 0},
                        {process_->ended_descriptor(), POLLIN, 0}};
    ::poll(
        waiting, 2,
        static_cast<int>(std::min(remaining, std::chrono::milliseconds(kInterruptCheck)).count()));
    const bool open = control_.read_available();
    const bool ended = (waiting[1].revents & POLLIN) != 0;
    if (open && !ended) continue;
    // The process may have sent its last message just before it ended.
    if (auto message = next_message(kind)) return answer_with(std::move(*message), kind);
    return {};
  }
}

void DriverProcess::wait_until_up() {
  if (startup_) return;
  startup_ =
      wait_patiently(protocol::MessageKind::hello, device_ ? kLongestStart : kLongestStartOnGpu);
  start_permit_ = {};
}

Answer DriverProcess::ask(protocol::MessageKind kind, const std::string& body,
                          protocol::MessageKind expected, std::chrono::milliseconds limit) {
  wait_until_up();
  if (!startup_->message) return *startup_;
  send(kind, body);
  return wait_for(expected, limit);
}

ProcessEnd DriverProcess::stop() {
  if (!end_) {
    pollfd ended{process_->ended_descriptor(), POLLIN, 0};
    was_running_ = ::poll(&ended, 1, 0) == 0;
    process_->kill();
    end_ = process_->wait();
  }
  return *end_;
}

std::string DriverProcess::take_output() {
  const std::string all = end_ ? end_->output : process_->output();
  const std::string new_output = all.substr(std::min(output_taken_, all.size()));
  output_taken_ = all.size();
  return new_output;
}

SimReport DriverProcess::begin_case() {
  return device_ ? device_->begin_case() : SimReport{};
}

SimReport DriverProcess::take_report() {
  if (!device_) return {};
  return device_->take_report(was_running_ ? SimDevice::ProgramState::stopped
                                           : SimDevice::ProgramState::running_or_ended);
}

// Even if stop() killed the process: nothing may remain unreported of a process that had reported
// its end.
SimReport DriverProcess::finish_report() {
  return device_ ? device_->finish(SimDevice::ProgramState::running_or_ended) : SimReport{};
}

}  // namespace labcheck
