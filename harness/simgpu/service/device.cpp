// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/device.hpp"

#include "harness/base/text_encoding.hpp"
#include "harness/simgpu/service/device_heap.hpp"
#include "harness/simgpu/service/host_faults.hpp"
#include "harness/simgpu/service/messages.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace labcheck::simgpu {
namespace {

// Every call of a program can cause a different fault.
constexpr std::size_t kMaxReported = 1000;  // of each kind

constexpr std::size_t kLongestFeature = 200;  // [bytes]

// Messages may contain names from the program.
constexpr std::size_t kLongestPart = std::size_t{1} << 14;  // [bytes]

void shorten(Message& message) {
  for_each_argument(message, [](MessageArgument::Value& value) {
    auto* name = std::get_if<std::string>(&value);
    if (name == nullptr || name->size() <= kLongestPart) return;
    name->resize(utf8_prefix(*name, kLongestPart).size());
    *name += " ...";
  });
}

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
    : name_(settings.device),
      profile_(select_profile(settings)),
      checks_(settings.checks),
      instruction_limit_(settings.instruction_limit),
      reporter_(reporter),
      memory_(profile_.global_memory),
      host_(memory_),
      slots_(host_.file()),
      calls_(memory_),
      witness_(std::move(ask)),
      consequences_(memory_),
      heap_(memory_),
      timeline_(profile_),
      copies_(memory_, timeline_, activity_, returned_),
      transfers_(memory_, host_),
      runs_(
          settings.threads, memory_, heap_,
          [this, print = std::move(print)](std::string_view text) {
            activity_.printed += text.size();
            print(text);
          },
          std::move(has_ended)) {
  if (checks_ == CheckLevel::full) memory_.enable_shadows();
}

AnswerOrError<GetDevice> Device::answer(const GetDevice&) {
  return DeviceKey{name_.empty() ? profile_.key : name_};
}

AnswerOrError<Synchronize> Device::answer(const Synchronize&) {
  return Done{};
}

AnswerOrError<RecordEvent> Device::answer(const RecordEvent& request) {
  timeline_.add_event();
  transfers_.record(request.event, request.in);
  return EventTime{timeline_.now()};
}

AnswerOrError<NoteStreamWait> Device::answer(const NoteStreamWait& request) {
  transfers_.note(request);
  return Unanswered{};
}

AnswerOrError<NoteHostWait> Device::answer(const NoteHostWait& request) {
  transfers_.note(request);
  return Unanswered{};
}

AnswerOrError<Reset> Device::answer(const Reset&) {
  report_leaks();
  transfers_.note(NoteHostWait{});
  heap_.clear();
  host_.remove_all_but_variables();
  images_.clear();
  for (const AllocationKind kind :
       {AllocationKind::device, AllocationKind::array, AllocationKind::module}) {
    for (const Allocation& allocation : memory_.live_allocations(kind))
      memory_.release(allocation.begin);
  }
  grid_workspace_ = 0;
  code_.unload();
  return Done{};
}

AnswerOrError<ReportUnsupported> Device::answer(const ReportUnsupported& request) {
  const std::string feature(utf8_prefix(request.feature, kLongestFeature));
  const SourceLine source = witness_.current_call().source;
  report({FaultKind::unsupported_call,
          text::call_is_not_supported(text_of_lab(feature)),
          {},
          source.file,
          source.line});
  return Done{};
}

AnswerOrError<ReportHostAccess> Device::answer(const ReportHostAccess& request) {
  if (!memory_.is_device_address(request.address)) return cudaErrorInvalidValue;
  const SourceLine source = witness_.current_call().source;
  report({FaultKind::host_access,
          text::host_dereferences_device_pointer(MemoryAddress{request.address}),
          {},
          source.file,
          source.line});
  return Done{};
}

AnswerOrError<ReportBadArgument> Device::answer(const ReportBadArgument& request) {
  const CountedCall call = calls_.count(request.call);
  report_call(bad_argument(call, request.address, memory_view()));
  return cudaErrorInvalidValue;
}

AnswerOrError<Finish> Device::answer(const Finish&) {
  // Only the running program knows where it allocated what it leaks; the witness remembers that.
  if (reporter_.reader() == ReportReader::user) {
    finish();
  } else {
    leaks();
  }
  return Done{};
}

void Device::finish() {
  if (failure_ == cudaSuccess && unchecked_launch_)
    report(*std::exchange(unchecked_launch_, std::nullopt));
  report_leaks();
  if (runs_.has_totals() || transfers_.has_any()) flush_counters();
  flush_activity();
}

void Device::report_leaks() {
  for (const Fault& leak : leaks()) report(leak);
}

std::vector<Fault> Device::leaks() const {
  const bool could_free = failure_ == cudaSuccess || is_abandoned_;
  if (!could_free || checks_ != CheckLevel::full || has_reported_) return {};
  std::vector<Fault> found = find_leaks(memory_view());
  for (Fault& leak : find_object_leaks(images_)) found.push_back(std::move(leak));
  for (Fault& leak : find_heap_leaks(heap_)) found.push_back(std::move(leak));
  return found;
}

void Device::report(Fault fault) {
  has_reported_ = has_reported_ || !is_warning(fault.kind);
  shorten(fault.message);
  fault.kernel = reported_name(std::move(fault.kernel));
  fault.file = reported_name(std::move(fault.file));
  std::set<std::string>& reported = reported_[fault.kind];
  if (reported.size() > kMaxReported || !reported.insert(fault_line(fault)).second) return;
  if (reported.size() <= kMaxReported) return reporter_.fault(fault);
  fault.message = text::more_faults(Count(kMaxReported));
  reporter_.fault(fault);
}

void Device::report_call(CallFault fault) {
  const CallPlace place = witness_.current_call();
  if (consequences_.follows(fault, place.id)) return;
  const bool uses_null = fault.pointer == 0 && !fault.user.empty();
  if (auto refusal = uses_null ? consequences_.blame_refusal(fault.user) : std::nullopt)
    return report(std::move(*refusal));
  fault.fault.file = place.source.file;
  fault.fault.line = place.source.line;
  report(std::move(fault.fault));
}

void Device::report_activity() {
  if (checks_ == CheckLevel::full) reporter_.last_writers(find_last_writers(memory_, history_));
  flush_counters();
  calls_.restart_numbering();
  flush_activity();
}

void Device::flush_activity() {
  reporter_.activity(reported(activity_, memory_));
  activity_ = {};
}

void Device::flush_counters() {
  const auto totals = runs_.take_totals();
  const Counters transfers = transfers_.take();
  if (checks_ != CheckLevel::fast) reporter_.counters(totals, transfers);
  reported_.clear();
  consequences_.clear();
  has_reported_refusal_ = false;
  history_.clear();
  code_.forget_unloaded();
}

// Only memory that the program cannot access without the device is suitable for a buffer.
const Allocation* Device::find_buffer(const Order& order) const {
  const Allocation* allocation = memory_.find(order.address, order.size);
  return allocation != nullptr && allocation->begin == order.address &&
                 allocation->kind == AllocationKind::device
             ? allocation
             : nullptr;
}

bool Device::obey(const Order& order, int buffers) {
  if (order.kind == OrderKind::collect) return collect(order, buffers);
  const Allocation* allocation = find_buffer(order);
  if (allocation == nullptr) return false;
  calls_.exclude(order.address);
  memory_.name(order.address, std::string(order.name));
  const bool is_input = order.kind == OrderKind::fill_input;
  memory_.make_buffer(order.address, order.size, is_input ? Content::input : Content::placeholder);
  if (order.kind == OrderKind::name) return true;
  memory_.note_filled(order.address, order.size);
  return transfer_all(::pread, buffers, allocation->host, order.size, order.offset);
}

std::optional<std::uint64_t> Device::count_unreturned(const Order& order, int buffers) {
  std::uint64_t unreturned = 0;
  for (std::uint64_t at = 0; at < order.size; at += kMaxTransfer) {
    std::vector<std::byte> bytes(std::min<std::uint64_t>(order.size - at, kMaxTransfer));
    if (!transfer_all(::pread, buffers, bytes.data(), bytes.size(), order.offset + at))
      return std::nullopt;
    unreturned += returned_.count_unknown(bytes);
  }
  return unreturned;
}

bool Device::collect(const Order& order, int buffers) {
  if (failure_ != cudaSuccess) return false;
  const Allocation* allocation = find_buffer(order);
  if (allocation == nullptr) {
    report({FaultKind::invalid_address,
            text::freed_buffer_of_caller(std::string(order.name), ByteCount{order.size})});
    return false;
  }
  return transfer_all(::pwrite, buffers, allocation->host, order.size, order.offset);
}

}  // namespace labcheck::simgpu
