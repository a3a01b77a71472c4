// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/device.hpp"

#include "harness/simgpu/service/buffer_file.hpp"
#include "harness/simgpu/service/messages.hpp"

#include <span>
#include <utility>

namespace labcheck::simgpu {
namespace {

// A program without a device sends no request that depends on the profile.
DeviceProfile select_profile(const Settings& settings) {
  return find_profile(settings.device).value_or(default_profile());
}

}  // namespace

Device::Device(const Settings& settings, Reporter& reporter,
               std::function<void(std::string_view)> print, std::function<bool()> has_ended,
               Witness::Ask ask)
    : settings_(settings),
      profile_(select_profile(settings)),
      reporter_(reporter),
      reports_(reporter, std::move(ask)),
      memory_(settings_, profile_, reports_),
      code_(settings_, profile_, memory_, reports_),
      launches_(settings_, profile_, memory_, code_, reports_, std::move(print),
                std::move(has_ended)) {}

AnswerOrError<GetDevice> Device::answer_itself(const GetDevice&) const {
  return DeviceKey{settings_.device.empty() ? profile_.key : settings_.device};
}

AnswerOrError<Reset> Device::answer_itself(const Reset&) {
  for (const Fault& leak : find_leaks()) reports_.report(leak);
  memory_.reset();
  launches_.reset();
  code_.unload();
  return Done{};
}

AnswerOrError<Finish> Device::answer_itself(const Finish&) {
  // Only the running program knows where it allocated what it leaks; the witness remembers that.
  if (reporter_.reader() == ReportReader::user) {
    finish();
  } else {
    find_leaks();
  }
  return Done{};
}

void Device::finish() {
  if (failure() == cudaSuccess) reports_.report_unchecked_launch();
  for (const Fault& leak : find_leaks()) reports_.report(leak);
  if (launches_.has_totals() || memory_.transfers().has_any()) report_counters();
}

void Device::report_work() {
  if (settings_.checks == CheckLevel::full) {
    auto writers = find_last_writers(memory_.device(), launches_.history());
    if (!writers.empty()) reporter_.write(std::move(writers));
  }
  report_counters();
  memory_.calls().restart_numbering();
}

void Device::report_counters() {
  const auto totals = launches_.take_totals();
  const Counters transfers = memory_.transfers().take();
  auto blocks = memory_.heap().take_returned();
  if (settings_.checks != CheckLevel::fast) {
    reporter_.counters(totals, transfers);
    if (!blocks.empty()) reporter_.write(std::move(blocks));
  }
  reports_.clear();
  code_.forget_unloaded();
}

std::vector<Fault> Device::find_leaks() const {
  const bool is_checked = settings_.checks == CheckLevel::full && launches_.can_free();
  return is_checked && !reports_.has_faults() ? memory_.find_leaks() : std::vector<Fault>();
}

bool Device::obey(const Order& order, int buffers) {
  const bool is_collected = order.kind == OrderKind::collect;
  if (is_collected && failure() != cudaSuccess) return false;
  DeviceMemory& memory = memory_.device();
  // Only memory that the program cannot access without the device is suitable for a buffer.
  const Allocation* allocation = memory.find_start(order.address, order.size);
  if (allocation == nullptr) {
    if (is_collected) {
      reports_.report(
          {FaultKind::invalid_address,
           text::freed_buffer_of_caller(std::string(order.name), ByteCount{order.size})});
    }
    return false;
  }
  if (is_collected) return write_buffer(buffers, order.offset, Bytes(allocation->host, order.size));
  memory_.calls().exclude(order.address);
  memory.name(order.address, std::string(order.name));
  const bool is_input = order.kind == OrderKind::fill_input;
  memory.make_buffer(order.address, order.size, is_input ? Content::input : Content::placeholder);
  if (order.kind == OrderKind::name) return true;
  memory.note_filled(order.address, order.size);
  return read_buffer(buffers, order.offset, std::span(allocation->host, order.size));
}

}  // namespace labcheck::simgpu
