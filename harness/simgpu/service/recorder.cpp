// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/recorder.hpp"

#include <algorithm>

namespace labcheck::simgpu {
void Recorder::add(std::uint32_t program, const Order& order, Bytes bytes) {
  if (!is_recording_) return;
  Command command{CommandKind::order, program, static_cast<std::uint32_t>(order.kind)};
  command.body = recording_.add(encoded(order));
  command.bytes = recording_.add(bytes);
  recording_.add(std::move(command));
}

void Recorder::add(CommandKind kind, std::uint32_t program, Bytes bytes) {
  if (!is_recording_) return;
  Command command{kind, program};
  command.bytes = recording_.add(bytes);
  recording_.add(std::move(command));
}

void Recorder::add_testimony(std::uint32_t program, const Question& question,
                             const Testimony& testimony) {
  std::vector<std::byte> bytes;
  Encoder encoder(bytes);
  encoder.put(question);
  encoder.put(Bytes(std::as_bytes(std::span(&testimony, 1))));
  add(CommandKind::testimony, program, bytes);
}

void Recorder::add_text(std::uint32_t program, std::string_view text) {
  add(CommandKind::text, program, std::as_bytes(std::span(text)));
}

void Recorder::end(std::uint32_t program) {
  add(CommandKind::end, program, {});
  structures_.erase(program);
}

void Recorder::note_launch(std::uint32_t program, const RunLaunch& launch, std::uint64_t next) {
  Structure& structure = structures_[program];
  if (!structure.launched.emplace(launch.kernel, launch.grid).second) return;
  structure.steps.push_back({kKindOf<CheckLaunch>,
                             encoded(CheckLaunch{launch.kernel, launch.shape, launch.grid}),
                             next,
                             {},
                             0});
}

void Recorder::add_shared(Command& command, HostMirror& mirror) {
  for (const WrittenBytes& sent : mirror.take_sent())
    command.sent.push_back({sent.address, recording_.add(sent.bytes), sent.before, sent.after});
  for (const WrittenBytes& read : mirror.take_read()) {
    command.read.push_back({read.address, recording_.add(read.bytes)});
    // The values alone, for sums of all of them.
    if (read.before + read.after == 0) continue;
    const Bytes changed =
        Bytes(read.bytes).subspan(read.before, read.bytes.size() - read.before - read.after);
    command.read.push_back({read.address + read.before, recording_.add(changed)});
  }
}

void Recorder::begin_case(const std::map<std::uint32_t, Device*>& devices) {
  recording_ = {};
  is_recording_ = true;
  for (const auto& [program, device] : devices) add_state(program, *device);
}

void Recorder::add_state(std::uint32_t program, Device& device) {
  DeviceMemory& memory = device.memory().device();
  std::vector<Step>& steps = structures_[program].steps;
  // Memory that was freed matters no more; of equal addresses, the last allocation is alive.
  std::set<std::uint64_t> seen;
  std::vector<Step> alive;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    const Allocation* found = step->allocation == 0 ? nullptr : memory.find(step->allocation);
    const bool is_alive = found != nullptr && found->begin == step->allocation &&
                          seen.insert(step->allocation).second;
    if (step->allocation == 0 || is_alive) alive.push_back(std::move(*step));
  }
  std::ranges::reverse(alive);
  steps = std::move(alive);
  for (const Step& step : steps) {
    Command command{CommandKind::request, program, step.number, step.next};
    command.body = recording_.add(step.body);
    command.answer = recording_.add(step.answer);
    recording_.add(std::move(command));
  }
  const auto add_bytes = [&](CommandKind kind, const Allocation& allocation) {
    Command command{kind, program, 0, allocation.begin};
    command.bytes = recording_.add(Bytes(allocation.host, allocation.size()));
    recording_.add(std::move(command));
  };
  for (const std::uint64_t block : device.memory().heap().addresses())
    add_bytes(CommandKind::block, *memory.find(block));
  device.memory().mirror().begin(memory);
  for (const Allocation& allocation : memory.live_allocations(
           {AllocationKind::device, AllocationKind::array, AllocationKind::module,
            AllocationKind::host, AllocationKind::managed}))
    add_bytes(CommandKind::bytes, allocation);
}

}  // namespace labcheck::simgpu
