// SPDX-License-Identifier: MIT
#include "harness/runner/sim_activity.hpp"

#include "harness/runner/report_json.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace labcheck {
namespace {

using report_json::each_object;
using report_json::number_of;
using report_json::text_of;

// As in sim_report.cpp: more entries than a reader needs.
constexpr std::size_t kMaxCalls = 10'000;
constexpr std::size_t kMaxBuffers = 1000;
constexpr std::size_t kMaxParts = 1000;

}  // namespace

void add_activity(DeviceActivity& sum, const Json& activity) {
  sum.to_device += number_of(activity, "to_device");
  sum.to_host += number_of(activity, "to_host");
  sum.read_back += number_of(activity, "read_back");
  sum.on_device += number_of(activity, "on_device");
  sum.device_copies += number_of(activity, "device_copies");
  sum.filled += number_of(activity, "filled");
  sum.fills += number_of(activity, "fills");
  sum.parameters += number_of(activity, "parameters");
  sum.printed += number_of(activity, "printed");
  sum.omitted += number_of(activity, "omitted");
  each_object(activity, "calls", [&](const Json& call) {
    const std::string kernel = text_of(call, "kernel");
    const std::uint64_t count = number_of(call, "count");
    if (sum.calls.size() == kMaxCalls) {
      sum.omitted += count;
    } else {
      sum.calls.push_back({kernel.empty() ? text_of(call, "call") : kernel, !kernel.empty(),
                           text_of(call, "result"), count});
    }
  });
  each_object(activity, "copied", [&](const Json& buffer) {
    sum.copied.push_back({text_of(buffer, "buffer"), number_of(buffer, "from_host"),
                          number_of(buffer, "from_inputs")});
  });
}

void add_written(DeviceActivity& sum, const Json& report,
                 const std::function<std::string(const Json&)>& file_of) {
  each_object(report, "written", [&](const Json& object) {
    if (sum.written.size() == kMaxBuffers) return;
    WrittenBuffer& buffer = sum.written.emplace_back();
    buffer.name = text_of(object, "buffer");
    each_object(object, "parts", [&](const Json& part) {
      WrittenPart written{number_of(part, "first"), number_of(part, "bytes"), file_of(part),
                          report_json::line_of(part)};
      const bool has_line = written.line > 0;
      if (has_line == written.file.empty() || buffer.parts.size() == kMaxParts) return;
      buffer.parts.push_back(std::move(written));
    });
  });
}

}  // namespace labcheck
