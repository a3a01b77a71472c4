// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/device.hpp"

#include "harness/simgpu/service/messages.hpp"

#include <algorithm>
#include <cerrno>
#include <unistd.h>
#include <utility>

namespace labcheck::simgpu {
namespace {

// A program without a device sends no request that depends on the profile.
DeviceProfile select_profile(const Settings& settings) {
  return find_profile(settings.device).value_or(default_profile());
}

/// Moves `size` bytes with pread() or pwrite(), despite signals and short transfers.
template <class Byte, class Transfer>
bool transfer_all(Transfer transfer, int file, Byte* bytes, std::size_t size,
                  std::uint64_t offset) {
  while (size > 0) {
    const ssize_t count = transfer(file, bytes, size, static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes += count;
    size -= static_cast<std::size_t>(count);
    offset += static_cast<std::uint64_t>(count);
  }
  return true;
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
      code_(profile_, settings.checks, memory_, reports_),
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
  reports_.report_activity(memory_.device());
}

void Device::report_activity() {
  if (settings_.checks == CheckLevel::full) {
    auto writers = find_last_writers(memory_.device(), launches_.history());
    if (!writers.empty()) reporter_.write(std::move(writers));
  }
  report_counters();
  memory_.calls().restart_numbering();
  reports_.report_activity(memory_.device());
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
  if (is_collected)
    return transfer_all(::pwrite, buffers, allocation->host, order.size, order.offset);
  memory_.calls().exclude(order.address);
  memory.name(order.address, std::string(order.name));
  const bool is_input = order.kind == OrderKind::fill_input;
  memory.make_buffer(order.address, order.size, is_input ? Content::input : Content::placeholder);
  if (order.kind == OrderKind::name) return true;
  memory.note_filled(order.address, order.size);
  return transfer_all(::pread, buffers, allocation->host, order.size, order.offset);
}

std::optional<std::uint64_t> Device::count_unreturned(const Order& order, int buffers) {
  std::uint64_t unreturned = 0;
  for (std::uint64_t at = 0; at < order.size; at += kMaxTransfer) {
    std::vector<std::byte> bytes(std::min<std::uint64_t>(order.size - at, kMaxTransfer));
    if (!transfer_all(::pread, buffers, bytes.data(), bytes.size(), order.offset + at))
      return std::nullopt;
    unreturned += memory_.returned().count_unknown(bytes);
  }
  return unreturned;
}

}  // namespace labcheck::simgpu
