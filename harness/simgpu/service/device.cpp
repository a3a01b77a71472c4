// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/device.hpp"

#include "harness/base/text.hpp"
#include "harness/simgpu/service/heap_leaks.hpp"

#include <fmt/format.h>

#include <utility>

namespace labcheck::simgpu {
namespace {

// Every call of a program can cause a different fault.
constexpr std::size_t kMaxReported = 1000;

// The maximum length of a text in a report. Messages may contain names from the program. [bytes]
constexpr std::size_t kMaxReportedText = std::size_t{1} << 14;

void shorten(std::string& text) {
  if (text.size() <= kMaxReportedText) return;
  text.resize(kMaxReportedText);
  text += " ...";
}

const DeviceProfile& select_profile(const Settings& settings) {
  const DeviceProfile* profile = find_profile(settings.device);
  return profile != nullptr ? *profile : default_profile();
}

}  // namespace

Device::Device(const Settings& settings, std::function<void(std::string_view)> print,
               std::function<bool()> has_ended)
    : profile_(select_profile(settings)),
      checks_(settings.checks),
      instruction_limit_(settings.instruction_limit),
      reporter_(settings.report),
      memory_(profile_.global_memory),
      host_(memory_),
      allocations_(memory_),
      heap_(memory_),
      timeline_(profile_),
      copies_(memory_, timeline_, activity_.traffic, returned_),
      runs_(
          settings.threads, memory_, heap_,
          [this, print = std::move(print)](std::string_view text) {
            activity_.traffic.printed += text.size();
            print(text);
          },
          std::move(has_ended)) {
  if (checks_ == CheckLevel::full) memory_.enable_shadows();
}

AnswerOrError<GetDevice> Device::answer(const GetDevice&) {
  return DeviceKey{profile_.key};
}

AnswerOrError<Synchronize> Device::answer(const Synchronize&) {
  return Done{};
}

AnswerOrError<RecordEvent> Device::answer(const RecordEvent&) {
  timeline_.add_event();
  return EventTime{timeline_.now()};
}

AnswerOrError<Reset> Device::answer(const Reset&) {
  report_leaks();
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
  report(FaultKind::unsupported,
         fmt::format("{} is not supported on the simulated GPU", request.feature));
  return Done{};
}

AnswerOrError<ReportHostAccess> Device::answer(const ReportHostAccess& request) {
  if (!memory_.is_device_address(request.address)) return cudaErrorInvalidValue;
  report(FaultKind::host_access,
         fmt::format("host code dereferenced the device pointer {:#x}; copy the data to the host "
                     "with cudaMemcpy first",
                     request.address));
  return Done{};
}

// Reports what is only known at the end: a failed launch whose error the program never checked and,
// with full checks and if no other fault was reported, memory that was never freed. Nothing can be
// freed on a failed device.
AnswerOrError<Finish> Device::answer(const Finish&) {
  if (failure_ == cudaSuccess && unchecked_launch_) report(*unchecked_launch_);
  report_leaks();
  if (runs_.has_totals()) flush_counters();
  flush_activity();
  return Done{};
}

void Device::report_leaks() {
  if (failure_ != cudaSuccess || checks_ != CheckLevel::full || has_reported_) return;
  for (const Fault& leak : find_leaks(memory_view())) report(leak);
  for (const Fault& leak : find_heap_leaks(heap_)) report(leak);
}

void Device::report(Fault fault) {
  has_reported_ = true;
  shorten(fault.message);
  shorten(fault.kernel);
  shorten(fault.file);
  if (reported_.size() > kMaxReported || !reported_.insert(fault_line(fault)).second) return;
  if (reported_.size() <= kMaxReported) return reporter_.fault(fault);
  fault.message =
      fmt::format("more than {}; the rest are not reported", counted(kMaxReported, "fault"));
  reporter_.fault(fault);
}

void Device::report(FaultKind kind, std::string message) {
  report(Fault{kind, std::move(message), {}, {}, 0});
}

void Device::report_activity() {
  flush_counters();
  allocations_.restart_numbering();
  flush_activity();
}

void Device::flush_activity() {
  reporter_.activity(activity_, copied_buffers(memory_));
  activity_ = {};
}

void Device::flush_counters() {
  const auto totals = runs_.take_totals();
  if (checks_ != CheckLevel::fast) reporter_.counters(totals);
  reported_.clear();
  code_.forget_unloaded();
}

}  // namespace labcheck::simgpu
